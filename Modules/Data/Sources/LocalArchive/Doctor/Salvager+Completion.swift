import ArchiveRows
import ByteStrings
import Domain
import Texts

extension Salvager {
  /// Updates the new archive to the present version, adds what only a daily file has, and repairs what does not
  /// fit together.
  func complete(with files: [DailyFile], beside path: ByteString) throws(SQLiteError) -> Salvage {
    let articles = tables.first { $0.name == "article" }
    let verified = articles.map { "SELECT k0 FROM \($0.withSum("="))" } ?? ""
    let suspects = try connection.rows("SELECT id FROM article WHERE key NOT IN (\(verified))") {
      $0.integer(0) ?? 0
    }
    try Schema.archive.update(connection)
    var salvage = Salvage()
    for file in files where salvage.restored == nil {
      do throws(SQLiteError) {
        salvage.restored = try restore(file, beside: path)
      } catch let error where !error.isCancellation {
        // A file of another form has such a name, or is damaged: an older one may be whole.
      }
    }
    if salvage.restored == "" { salvage.restored = nil }
    try repairReferences()
    for table in [SearchedTable.articles, .likedVideos] {
      try connection.execute(
        script: "INSERT INTO \(table.index) (\(table.index)) VALUES ('rebuild')"
      )
    }
    // The next refresh reads whole documents, so that lost entries come back.
    try connection.execute(
      script: "UPDATE feed SET \(FollowedFeed.unreadDocument); PRAGMA foreign_keys = ON"
    )
    let invalid = try storeAgain(suspects)
    try connection.execute(script: Schema.derivingFollowedArticles)
    try connection.transaction(.writing) { () throws(SQLiteError) in try connection.regroup() }
    try count(invalid, &salvage)
    return salvage
  }

  /// Stores articles again whose id or key does not match, and removes those that are not valid; returns how
  /// many of them there were, and how many of these were saved.
  private func storeAgain(_ suspects: [Int64]) throws(SQLiteError) -> (count: Int, saved: Int) {
    let faults = try connection.faultyArticles()
    let faulty = Set(faults.misnamed + faults.misplaced)
    var (rest, invalid) = (Array(faulty.union(suspects))[...], (count: 0, saved: 0))
    while !rest.isEmpty {
      let batch = rest.prefix(500)
      rest = rest.dropFirst(batch.count)
      try connection.transaction(.writing) { () throws(SQLiteError) in
        let table = ArticleTable(connection)
        let valid = try connection.storedArticles(Array(batch)).values.map { ($0.key, $0) }
        // The id of an article follows from its link, but the id of its row may be wrong.
        let stored = Dictionary(valid) { first, _ in first }
        let sql = """
          SELECT key, id, saved_at FROM article WHERE \(Connection.isOne("id", of: "?1"))
          """
        for row in try connection.rows(
          sql,
          [.integers(Array(batch))],
          read: { (key: $0.integer(0) ?? 0, id: $0.integer(1) ?? 0, saved: $0.real(2)) }
        ) where stored[row.key] == nil || faulty.contains(row.id) {
          try table.remove(row.key)
          guard let entry = stored[row.key] else {
            invalid.count += 1
            invalid.saved += row.saved == nil ? 0 : 1
            continue
          }
          let seen = SeenArticle(entry.article, seenAt: entry.history.seenAt)
          _ = try table.store(PreparedArticles([seen]), replacing: [:])
          try connection.store([(entry.article.id.stored, entry.history.marks)])
        }
      }
    }
    return invalid
  }

  /// Deletes rows that refer to rows that are missing; a missing provider gets its id as its name.
  private func repairReferences() throws(SQLiteError) {
    for table in try connection.salvagedTables() {
      for reference in try connection.references(of: table) {
        let (column, parent) = (reference.column, reference.parent)
        if parent == "provider" {
          try connection.execute(
            script:
              "INSERT OR IGNORE INTO provider (id, name) SELECT \(column), \(column) FROM \(table.name)"
          )
        }
        try connection.execute(
          script: """
            DELETE FROM \(table.name) WHERE \(column) NOT IN (SELECT \(reference.parentColumn) FROM \(parent))
            """
        )
      }
    }
  }

  private func count(
    _ invalid: (count: Int, saved: Int),
    _ salvage: inout Salvage
  ) throws(SQLiteError) {
    for table in tables {
      let isSaved = " AND k0 IN (SELECT k0 FROM known_saved)"
      switch table.name {
      case "article":
        let articles = try count(table)
        let lostSaved = try articles.lost > 0 ? connection.number(table.lostCount + isSaved) : 0
        // Articles that were stored again may have other keys.
        let changed = try connection.number("SELECT count(*) FROM changed_article")
        (salvage.rescued, salvage.incomplete) = (articles.rescued, max(0, changed - invalid.count))
        (salvage.lost, salvage.lostSaved) = (
          articles.lost + invalid.count, lostSaved + invalid.saved
        )
        salvage.saved = try connection.number("SELECT count(saved_at) FROM article")
      case "video": salvage.likedVideos = try count(table, from: Connection.lowestLikedKey)
      case "picture": salvage.pictures = try count(table)
      case "feed": salvage.feeds = try count(table)
      default: break
      }
    }
  }

  /// Counts the rows of a table from a key on.
  private func count(
    _ table: SalvagedTable,
    from key: Int64 = .min
  ) throws(SQLiteError) -> Salvage.Count {
    func number(_ sql: String) throws(SQLiteError) -> Int {
      try connection.number(sql + " >= \(key)")
    }
    return Salvage.Count(
      rescued: try number("SELECT count(*) FROM \(table.name) WHERE \(table.keys)"),
      incomplete: try number(table.changedCount + " AND k0"),
      lost: try number(table.lostCount + " AND k0")
    )
  }
}

// What a daily file has.
extension Salvager {
  /// Adds what is missing in damaged tables from a daily file, and returns a sentence about it; nil if the file
  /// cannot be used, or is of another archive.
  private func restore(_ file: DailyFile, beside path: ByteString) throws(SQLiteError) -> String? {
    guard let daily = try file.archive(beside: path) else { return nil }
    try connection.run("ATTACH ?1 AS daily", [.rawText(daily.draftPath)])
    defer { _ = try? connection.run("DETACH daily") }
    guard try connection.number(Self.isOfThisArchive) > 0 else { return nil }
    let restored = try connection.transaction(.writing) { () throws(SQLiteError) in
      try restoreTables()
    }
    return Self.sentence(restored, file.day)
  }

  /// Adds the rows of the attached daily file, and returns their numbers by table.
  private func restoreTables() throws(SQLiteError) -> [String: Int] {
    var restored: [String: Int] = [:]
    let damaged = Set(tables.filter(\.isDamaged).map(\.name))
    for table in try connection.salvagedTables() {
      let count =
        "SELECT (SELECT count(*) FROM main.\(table.name)) < (SELECT count(*) FROM daily.\(table.name))"
      let isFewer = try connection.number(count) > 0 && !table.hasSums
      let isPart = table.articleColumn != nil || table.name == "provider"
      guard isFewer || damaged.contains(table.name) || isPart && damaged.contains("article") else {
        continue
      }
      if damaged.contains(table.name) {
        try connection.execute(script: table.deletion(in: "daily"))
      }
      try connection.execute(script: table.insertion(from: "daily.\(table.name)"))
      restored[table.name] = try connection.number("SELECT changes()")
    }
    if damaged.contains("article") { restored["mark"] = try restoreMarks() }
    return restored
  }

  /// Sets marks that only the daily file has, unless they were removed later.
  private func restoreMarks() throws(SQLiteError) -> Int {
    var count = 0
    for mark in [Mark.saved, .read] {
      let (column, removal) = (mark.rawValue, mark.removal)
      count += try connection.run(
        """
        UPDATE main.article SET \(column) = found.\(column) FROM daily.mark AS found
        WHERE found.key = article.key AND found.\(column) IS NOT NULL AND article.\(column) IS NULL
          AND found.\(column) > ifnull(
            (SELECT \(removal) FROM main.removed_mark AS removed WHERE removed.id = article.id), -1e999)
        """
      )
    }
    return count
  }

  /// Whether the attached daily file has an article in common with the damaged archive, if both have any.
  private static let isOfThisArchive = """
    SELECT NOT EXISTS (SELECT 1 FROM main.article) OR NOT EXISTS (SELECT 1 FROM daily.sample)
      OR EXISTS (SELECT 1 FROM daily.sample JOIN main.article USING (key, id))
      OR EXISTS (SELECT 1 FROM daily.sample WHERE key IN (SELECT k0 FROM lost_article))
    """

  private static func sentence(_ restored: [String: Int], _ day: String) -> String {
    let kinds = [
      ("feed", "feed"), ("article", "saved article"), ("mark", "mark"), ("video", "liked video"),
      ("picture", "picture"), ("story_choice", "choice about stories"),
    ]
    let counts = kinds.compactMap { table, noun in
      restored[table].flatMap { $0 > 0 ? Count.of($0, noun) : nil }
    }
    guard !counts.isEmpty else { return "" }
    return "restored \(counts.joined(separator: ", ")) from the copy of \(day)"
  }
}

extension SalvagedTable {
  /// The column with the id of the article to which a row belongs; nil if there is none.
  var articleColumn: String? { columns.first { ["article", "article_id"].contains($0) } }
}

extension Connection {
  /// Returns the references of a table to others.
  fileprivate func references(
    of table: SalvagedTable
  ) throws(SQLiteError) -> [(column: String, parent: String, parentColumn: String)] {
    // Without a column, a reference is to the key.
    let sql = """
      SELECT "from", "table", ifnull("to", (SELECT name FROM pragma_table_info("table") WHERE pk = 1))
      FROM pragma_foreign_key_list(?1)
      """
    return try rows(sql, [.text(table.name)]) {
      ($0.text(0) ?? "", $0.text(1) ?? "", $0.text(2) ?? "")
    }
  }
}
