import ArchiveRows
import Domain
import FoundationEssentials

/// Copies the rows on the pages of a damaged archive into a new one.
///
/// It reads every page, whether or not a tree still leads to it, and recognizes a row by its number
/// of columns. Articles are stored like articles from a provider, which merges copies and rebuilds the
/// indexes; rows of other tables are collected in temporary tables and copied as they are
/// (`CopiedTable`). Index entries are not copied, but show which rows are lost.
final class Salvager {
  private let pages: PageFile
  private let connection: Connection
  private let moment: Date
  private var articles: [RescuedArticle] = []
  private var storedArticles = 0
  /// The size of the rows read in this transaction, in bytes.
  private var batchSize = 0
  /// The number of overflow pages that may still be read.
  private var budget: Int

  /// The size of rows after which a transaction ends, in bytes.
  private static let largestBatch = 4 << 20

  /// Creates a salvager from `pages` to an archive that is empty and open for writing.
  init(of pages: PageFile, into connection: Connection, at moment: Date) {
    (self.pages, self.connection, self.moment) = (pages, connection, moment)
    budget = 2 * pages.pageCount
  }

  /// Copies everything that can be read, or what can be copied until the task is cancelled.
  func run() throws(SQLiteError) -> Salvage {
    do throws(SQLiteError) {
      try connection.execute(script: Self.temporaryTables)
      try copyArticles()
      return try connection.stoppable { () throws(SQLiteError) in
        for table in CopiedTable.all { try connection.execute(script: table.copy) }
        try connection.transaction(.writing) { () throws(SQLiteError) in try connection.regroup() }
        return try summary()
      }
    } catch let error where error.isCancellation {
      var salvage = Salvage()
      (salvage.rescued, salvage.isStopped) = (storedArticles, true)
      return salvage
    }
  }

  private func copyArticles() throws(SQLiteError) {
    var next = 1
    while next <= pages.pageCount {
      try connection.transaction(.writing) { () throws(SQLiteError) in
        batchSize = 0
        while next <= pages.pageCount, batchSize < Self.largestBatch {
          try SQLiteError.checkCancellation()
          try read(pages.page(next).flatMap { TreePage($0, number: next) })
          next += 1
        }
        try storeArticles()
      }
    }
  }

  private func read(_ page: TreePage?) throws(SQLiteError) {
    guard let page else { return }
    for cell in page.cells where cell.isKnown(on: page) {
      guard let row = StoredRow(pages.bytes(of: cell, budget: &budget)) else { continue }
      batchSize += cell.size
      if let key = cell.checksumKey(row, on: page), let checksum = row.integer(1) {
        let sql = "INSERT OR IGNORE INTO known_checksum VALUES (?1, ?2)"
        try connection.run(sql, [.integer(key), .integer(checksum)])
      } else if let table = CopiedTable.of(row.values.count, on: page) {
        try collect(row, cell.rowid, in: table)
      } else if page.kind == .index {
        try noteEntry(row)
      } else if let article = RescuedArticle(row, key: cell.rowid) {
        articles.append(article)
        try note(cell.rowid, of: "article", isRescued: true)
        if !article.isWhole {
          let id = SQLValue.integer(article.article.id.stored)
          try connection.run("INSERT OR IGNORE INTO incomplete VALUES (?1)", [id])
        }
      } else if page.kind == .table {
        try note(cell.rowid, of: "article", isSaved: RescuedArticle.isSaved(row))
      }
    }
  }

  private func collect(
    _ row: StoredRow,
    _ key: Int64,
    in table: CopiedTable
  ) throws(SQLiteError) {
    guard let values = table.values(row, key) else { return }
    // The key is stored outside the row.
    let isWhole = row.isWhole(as: values, from: table.kind == .index ? 0 : 1)
    let parameters = (1...values.count + 1).map { "?\($0)" }.joined(separator: ", ")
    let sql = "INSERT INTO found_\(table.name) VALUES (\(parameters))"
    try connection.run(sql, values + [.integer(isWhole ? 1 : 0)])
  }

  /// Records the row of an entry in an index: of ids of articles, saved articles, videos or
  /// pictures.
  private func noteEntry(_ row: StoredRow) throws(SQLiteError) {
    if let id = row.integer(0), let key = row.integer(1) {
      // Entries of the index of saved articles hold the key twice.
      try note(key, of: "article", isSaved: id == key)
    } else if let name = row.text(0), let key = row.integer(1), key >= MomentKey.range.lowerBound {
      let table = Video.ID(name) == nil ? "picture" : "video"
      try connection.run(Self.noting, [.text(table), .text(name), .integer(0), .integer(0)])
    }
  }

  /// Records that there was a row with this key.
  private func note(
    _ key: Int64,
    of table: String,
    isSaved: Bool = false,
    isRescued: Bool = false
  ) throws(SQLiteError) {
    let flags = [isSaved, isRescued].map { SQLValue.integer($0 ? 1 : 0) }
    try connection.run(Self.noting, [.text(table), .integer(key)] + flags)
  }

  private func storeArticles() throws(SQLiteError) {
    let prepared = PreparedArticles(
      articles.map { SeenArticle($0.article, seenAt: $0.seenAt ?? moment) }
    )
    let kept = try connection.stoppable { () throws(SQLiteError) in
      try ArticleTable(connection).store(prepared, replacing: [:]).counts
    }
    storedArticles += kept.added
    let sql = """
      UPDATE article SET saved_at = ifnull(saved_at, ?2), read_at = ifnull(read_at, ?3) WHERE id = ?1
      """
    for rescued in articles {
      try SQLiteError.checkCancellation()
      let moments = [rescued.savedAt, rescued.readAt].map {
        SQLValue($0)
      }
      try connection.run(sql, [.integer(rescued.article.id.stored)] + moments)
    }
    articles = []
  }
}

extension Salvager {
  /// A table `found_X` for each copied table; the rows that are known to have existed, and their
  /// checksums; the articles that lack something.
  private static let temporaryTables =
    """
    CREATE TEMP TABLE known (
      table_name TEXT, name, is_saved INTEGER, is_rescued INTEGER, PRIMARY KEY (table_name, name)
    ) WITHOUT ROWID;
    CREATE TEMP TABLE known_checksum (
      key INTEGER, checksum INTEGER, PRIMARY KEY (key, checksum)
    ) WITHOUT ROWID;
    CREATE TEMP TABLE incomplete (id INTEGER PRIMARY KEY);
    """
    + CopiedTable.all.map { table in
      """
      CREATE TEMP TABLE found_\(table.name) AS
      SELECT *, 0 AS is_whole FROM main.\(table.name) LIMIT 0;
      """
    }.joined()

  private static let noting = """
    INSERT INTO known VALUES (?1, ?2, ?3, ?4) ON CONFLICT (table_name, name) DO UPDATE
    SET is_saved = max(is_saved, excluded.is_saved),
      is_rescued = max(is_rescued, excluded.is_rescued)
    """

  /// Counts articles that lack something or differ: a checksum of their key is known, and none fits.
  ///
  /// The key may be that of another article of the same second, so any known checksum fits.
  private static let incompleteArticles = """
    SELECT count(*) FROM article WHERE id IN (SELECT id FROM incomplete)
      OR key IN (SELECT key FROM known_checksum)
      AND \(Article.table.checksum) NOT IN (SELECT checksum FROM known_checksum)
    """

  private func summary() throws(SQLiteError) -> Salvage {
    // The rows of removed marks and their checksums look like entries of the index of ids.
    let lost = """
      SELECT count(*) FROM known WHERE table_name = 'article' AND NOT is_rescued
        AND name NOT IN (SELECT checksum FROM removed_mark_sum)
      """
    var salvage = Salvage()
    salvage.rescued = try connection.number("SELECT count(*) FROM article")
    salvage.saved = try connection.number("SELECT count(saved_at) FROM article")
    salvage.incomplete = try connection.number(Self.incompleteArticles)
    salvage.lost = try connection.number(lost)
    salvage.lostSaved = try connection.number(lost + " AND is_saved")
    salvage.likedVideos = try count(
      "video",
      by: "id",
      newest: "seen_at",
      where: "key >= \(Connection.lowestLikedKey)"
    )
    salvage.pictures = try count("picture", by: "path", newest: "key", where: "TRUE")
    salvage.feeds = try feeds()
    return salvage
  }

  /// Counts the feeds; their checksums show which are lost.
  ///
  /// Their numbers are far below all keys.
  private func feeds() throws(SQLiteError) -> Salvage.Count {
    Salvage.Count(
      rescued: try connection.number("SELECT count(*) FROM feed"),
      incomplete: try connection.number(
        "SELECT count(*) FROM feed WHERE number NOT IN (SELECT number FROM found_feed WHERE is_whole)"
      ),
      lost: try connection.number(
        """
        SELECT count(DISTINCT key) FROM known_checksum
        WHERE key BETWEEN 1 AND 1 << 24 AND key NOT IN (SELECT number FROM feed)
        """
      )
    )
  }

  /// Counts the rows of a table that fulfil a condition; `id` is its unique column.
  private func count(
    _ table: String,
    by id: String,
    newest: String,
    where condition: String
  ) throws(SQLiteError) -> Salvage.Count {
    let rows = "FROM \(table) WHERE \(condition)"
    return Salvage.Count(
      rescued: try connection.number("SELECT count(*) \(rows)"),
      incomplete: try connection.number(
        """
        SELECT count(*) \(rows) AND (\(id), \(newest)) NOT IN (
          SELECT \(id), \(newest) FROM found_\(table) WHERE is_whole
        )
        """
      ),
      lost: try connection.number(
        """
        SELECT count(*) FROM known
        WHERE table_name = '\(table)' AND name NOT IN (SELECT \(id) FROM \(table))
        """
      )
    )
  }
}
