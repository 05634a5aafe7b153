import ArchiveRows
import CSQLite
import Domain

/// Copies the rows of a damaged archive, table by table, into a new archive of the same version.
///
/// A table is read by one statement. If that fails, or if rows are missing, ranges of the known keys are
/// read, and halved where they fail. Articles are also read from pages to which no tree leads any more.
final class Salvager {
  let connection: Connection
  /// The tables of the new archive, in the order of their creation.
  private(set) var tables: [SalvagedTable]
  private let copy: DamagedCopy

  /// Creates a salvager of a copy into an archive of the same version, which is empty.
  init(of copy: DamagedCopy, into connection: Connection) throws(SQLiteError) {
    (self.copy, self.connection) = (copy, connection)
    tables = try connection.salvagedTables()
    try connection.add(Schema.articleID)
    try copy.attach(to: connection)
  }

  /// Copies all rows.
  func run() throws(SQLiteError) {
    for index in tables.indices { try copy(&tables[index]) }
    // This replaces the schema of the copy.
    for table in tables where table.name == "article" { try copyLeaves(of: table) }
    for index in tables.indices {
      try connection.execute(script: tables[index].comparison)
      let notes = tables[index].notes
      let sql =
        "SELECT (SELECT count(*) FROM lost_\(notes)) + (SELECT count(*) FROM changed_\(notes))"
      if try connection.number(sql) > 0 { tables[index].isDamaged = true }
    }
    try connection.execute(script: "DETACH old")
  }

  private func copy(_ table: inout SalvagedTable) throws(SQLiteError) {
    try connection.execute(script: table.noting)
    let isRead = try attempt(table.insertion(from: "old.\(table.name)")) != nil
    table.isDamaged = !isRead || copy.found[table.name] == nil
    if table.hasSums {
      try note(table.key.map(\.name) + ["checksum"], from: "old.\(table.name)_sum", table)
    }
    if try missing(of: table) == 0, !table.isDamaged { return }
    table.isDamaged = true
    try noteKeys(of: table)
    try rescueMissing(of: table, from: "old.\(table.name)")
  }

  /// Runs a statement and returns the number of changed rows; nil if it reads something damaged.
  private func attempt(_ sql: String) throws(SQLiteError) -> Int? {
    do throws(SQLiteError) {
      try connection.execute(script: sql)
      return try connection.number("SELECT changes()")
    } catch let error where error.isUnreadable {
      return nil
    }
  }
}

// Keys that are known.
extension Salvager {
  /// Notes the keys that can be read in the table and its indexes.
  private func noteKeys(of table: SalvagedTable) throws(SQLiteError) {
    let keys = table.key.map(\.name)
    try note(keys, from: "old.\(table.name)", table)
    let indexes = try connection.rows(
      "SELECT name FROM pragma_index_list(?1, 'old')",
      [.text(table.name)]
    ) { $0.text(0) ?? "" }
    for index in indexes { try note(keys, from: "old.\(table.name) INDEXED BY \(index)", table) }
    try note(["id"], from: "old.\(table.name)_text_docsize", table)
    guard table.name == "article" else { return }
    var saved = table
    saved.notes = "saved"
    try connection.execute(script: saved.noting)
    try note(keys, from: "old.article WHERE saved_at IS NOT NULL", saved)
  }

  /// Notes keys, perhaps with checksums; if not all can be read, those from both ends of the source.
  private func note(
    _ columns: [String],
    from source: String,
    _ table: SalvagedTable
  ) throws(SQLiteError) {
    let reading = "SELECT \(columns.joined(separator: ", ")) FROM \(source)"
    let noting = table.note(columns.count)
    if try attempt("\(noting) \(reading)") != nil { return }
    for order in ["ASC", "DESC"] {
      let sorting = columns.prefix(table.key.count).map { "\($0) \(order)" }.joined(separator: ", ")
      // The types of the columns convert the texts back.
      let rows = connection.readableRows("\(reading) ORDER BY \(sorting)") { row in
        columns.indices.map { row.rawText(Int32($0)).map(SQLValue.rawText) ?? .null }
      }
      let values = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
      try connection.transaction(.writing) { () throws(SQLiteError) in
        for row in rows { try connection.run("\(noting) VALUES (\(values))", row) }
      }
    }
  }
}

// Rows that one statement for all did not find.
extension Salvager {
  /// Lists the known keys without a row, and returns how many there are.
  private func missing(of table: SalvagedTable) throws(SQLiteError) -> Int {
    try connection.execute(script: table.listing)
    return try connection.number("SELECT count(*) FROM missing")
  }

  /// Copies the rows with known keys that are still missing.
  private func rescueMissing(
    of table: SalvagedTable,
    from source: String,
    where condition: String = "TRUE"
  ) throws(SQLiteError) {
    let count = try missing(of: table)
    if count > 0 { try rescue(1...count, of: table, from: source, where: condition) }
  }

  /// Copies the rows whose keys have some numbers, in halves where they are damaged.
  private func rescue(
    _ numbers: ClosedRange<Int>,
    of table: SalvagedTable,
    from source: String,
    where condition: String
  ) throws(SQLiteError) {
    let isWanted = "\(table.isListed(numbers)) AND \(condition)"
    if try attempt(table.insertion(from: source, where: isWanted)) != nil { return }
    guard numbers.count > 1 else {
      // The last columns are texts, which may continue on damaged pages.
      for count in (table.key.count + 1..<table.columns.count).reversed() {
        let part = table.insertion(from: source, where: isWanted, columnCount: count)
        if try attempt(part) ?? 0 > 0 { return }
      }
      return
    }
    let middle = numbers.lowerBound + numbers.count / 2
    try rescue(numbers.lowerBound...middle - 1, of: table, from: source, where: condition)
    try rescue(middle...numbers.upperBound, of: table, from: source, where: condition)
  }

  /// Copies the missing articles, or all if their table was not found, from every page that may be a leaf of
  /// their table: in an article, the id is the hash of the link.
  private func copyLeaves(of articles: SalvagedTable) throws(SQLiteError) {
    let isFound = copy.found[articles.name] != nil
    if try missing(of: articles) == 0, isFound { return }
    try connection.execute(script: "CREATE TEMP TABLE wanted AS SELECT k0 FROM missing")
    let isArticle =
      "id = article_id(link)"
      + (isFound ? " AND \(articles.keys) IN (SELECT k0 FROM wanted)" : "")
    let sql = "SELECT substr(sql, instr(sql, '(')) FROM main.sqlite_schema WHERE name = ?1"
    let form = try connection.rows(sql, [.text(articles.name)]) { $0.text(0) ?? "" }.first ?? ""
    try connection.readLeaves(copy.leaves(), "old", form) { (leaf) throws(SQLiteError) in
      if try attempt(articles.insertion(from: leaf, where: isArticle)) != nil { return }
      var rows = articles
      rows.notes = "leaf"
      try connection.execute(script: rows.noting)
      try note(rows.key.map(\.name), from: leaf, rows)
      try rescueMissing(of: rows, from: leaf, where: isArticle)
    }
  }
}

extension SQLiteError {
  /// Whether something that a statement reads is damaged, or is not valid in its table.
  fileprivate var isUnreadable: Bool {
    isDamage || [SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG].contains(primaryCode)
  }
}

extension Schema {
  /// `article_id(link)`: the id of the article with this link; NULL for an invalid link.
  fileprivate static let articleID = SQLiteFunction(name: "article_id", argumentCount: 1) {
    result,
    _,
    arguments in
    guard let call = FunctionCall(result, arguments),
      let link = call.text(0).flatMap(WebLink.init(stored:))
    else { return }
    sqlite3_result_int64(result, Article.ID(link).stored)
  }
}
