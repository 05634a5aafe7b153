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
  private var incompleteArticles = 0
  /// The size of the rows read in this transaction, in bytes.
  private var batchSize = 0
  /// The number of overflow pages that may still be read.
  private var budget: Int

  /// The size of rows after which a transaction ends, in bytes.
  private static let largestBatch = 8 << 20

  /// Creates a salvager from `pages` to an archive that is empty and open for writing.
  init(of pages: PageFile, into connection: Connection, at moment: Date) {
    (self.pages, self.connection, self.moment) = (pages, connection, moment)
    budget = 2 * pages.pageCount
  }

  /// Copies everything that can be read.
  func run() throws(SQLiteError) -> Salvage {
    try connection.execute(script: Self.temporaryTables)
    var next = 1
    while next <= pages.pageCount {
      try connection.transaction(.writing) { () throws(SQLiteError) in
        batchSize = 0
        while next <= pages.pageCount, batchSize < Self.largestBatch {
          try read(pages.page(next).flatMap { TreePage($0, number: next) })
          next += 1
        }
        try storeArticles()
      }
    }
    for table in CopiedTable.all { try connection.execute(script: table.copy) }
    return try summary()
  }

  private func read(_ page: TreePage?) throws(SQLiteError) {
    guard let page else { return }
    for cell in page.cells where cell.isKnown(on: page) {
      guard let row = StoredRow(pages.bytes(of: cell, budget: &budget)) else { continue }
      batchSize += cell.size
      if let table = CopiedTable.of(row.values.count, on: page) {
        try collect(row, cell.rowid, in: table)
      } else if page.kind == .index {
        try noteEntry(row)
      } else if let article = RescuedArticle(row, key: cell.rowid) {
        articles.append(article)
        try note(cell.rowid, of: "article", isRescued: true)
        incompleteArticles += article.isWhole ? 0 : 1
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

  /// Notes the row of an entry in an index: of ids of articles, saved articles, videos or pictures.
  private func noteEntry(_ row: StoredRow) throws(SQLiteError) {
    if let id = row.integer(0), let key = row.integer(1) {
      // Entries of the index of saved articles hold the key twice.
      try note(key, of: "article", isSaved: id == key)
    } else if let name = row.text(0), let key = row.integer(1), key >= MomentKey.range.lowerBound {
      let table = Video.ID(name) == nil ? "picture" : "video"
      try connection.run(Self.noting, [.text(table), .text(name), .integer(0), .integer(0)])
    }
  }

  /// Notes that there was a row of this key.
  private func note(
    _ key: Int64,
    of table: String,
    isSaved: Bool = false,
    isRescued: Bool = false
  ) throws(SQLiteError) {
    let flags = [isSaved, isRescued].map { SQLiteValue.integer($0 ? 1 : 0) }
    try connection.run(Self.noting, [.text(table), .integer(key)] + flags)
  }

  private func storeArticles() throws(SQLiteError) {
    let prepared = PreparedArticles(articles.map(\.article))
    _ = try ArticleTable(connection).keep(prepared, at: moment)
    let sql = """
      UPDATE article SET seen_at = ifnull(?2, seen_at), saved_at = ifnull(saved_at, ?3),
        read_at = ifnull(read_at, ?4)
      WHERE id = ?1
      """
    for rescued in articles {
      let moments = [rescued.seenAt, rescued.savedAt, rescued.readAt].map {
        SQLiteValue($0?.timeIntervalSinceReferenceDate)
      }
      try connection.run(sql, [.integer(rescued.article.id.stored)] + moments)
    }
    articles = []
  }
}

extension Salvager {
  /// A table `found_X` for each copied table, and the rows that are known to have existed.
  private static let temporaryTables =
    """
    CREATE TEMP TABLE known (
      table_name TEXT, name, is_saved INTEGER, is_rescued INTEGER, PRIMARY KEY (table_name, name)
    ) WITHOUT ROWID;
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

  private func summary() throws(SQLiteError) -> Salvage {
    let lost = "SELECT count(*) FROM known WHERE table_name = 'article' AND NOT is_rescued"
    var salvage = Salvage()
    salvage.rescued = try connection.number("SELECT count(*) FROM article")
    salvage.saved = try connection.number("SELECT count(saved_at) FROM article")
    salvage.incomplete = incompleteArticles
    salvage.lost = try connection.number(lost)
    salvage.lostSaved = try connection.number(lost + " AND is_saved")
    salvage.likedVideos = try count(
      "video",
      by: "id",
      newest: "seen_at",
      where: "key >= \(VideoTable.lowestLikedKey)"
    )
    salvage.pictures = try count("picture", by: "path", newest: "key", where: "TRUE")
    return salvage
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

/// A table whose rows are copied as they are, including their keys.
private struct CopiedTable: Sendable {
  let name: String
  /// The number of columns; no other table of its kind has as many.
  let columnCount: Int
  /// The kind of pages that hold the rows.
  let kind: TreePage.Kind
  /// Returns the values to store; nil for a row that is invalid.
  let values: @Sendable (_ row: StoredRow, _ key: Int64) -> [SQLiteValue]?
  /// The script that copies the rows that were found.
  ///
  /// A page that is no longer in use may hold an older copy of a row, so the newest comes first and
  /// the others are ignored.
  let copy: String

  /// Returns the table whose rows have this number of columns.
  static func of(_ columnCount: Int, on page: TreePage) -> CopiedTable? {
    all.first { $0.columnCount == columnCount && ($0.kind == .index) == (page.kind == .index) }
  }

  /// In the order of copying: places add providers, which then get their names.
  static let all = [
    CopiedTable(
      name: "appearance",
      columnCount: 5,
      kind: .index,
      values: { row, _ in
        guard let article = row.integer(0), let place = row.integer(1), let provider = row.text(2),
          !provider.isEmpty, let source = row.text(3), let link = row.link(4)
        else { return nil }
        return [
          .integer(article), .integer(place), .text(provider), .text(source),
          .text(link.description),
        ]
      },
      copy: """
        DELETE FROM found_appearance WHERE article_id NOT IN (SELECT id FROM article);
        INSERT OR IGNORE INTO provider (id, name)
        SELECT provider_id, provider_id FROM found_appearance;
        INSERT OR IGNORE INTO appearance
        SELECT article_id, place, provider_id, source_name, link FROM found_appearance;
        """
    ),
    CopiedTable(
      name: "provider",
      columnCount: 3,
      kind: .index,
      values: { row, _ in
        guard let id = row.text(0), let name = row.text(1), row.values[2] != nil else { return nil }
        return [.text(id), .text(name), SQLiteValue(row.link(2)?.description)]
      },
      copy: """
        UPDATE provider SET name = found.name, key_page = found.key_page
        FROM found_provider AS found WHERE found.id = provider.id;
        """
    ),
    CopiedTable(
      name: "video",
      columnCount: Video.columnCount,
      kind: .table,
      values: { row, key in Video(row)?.row(key: key, seenAt: row.date(2) ?? .distantPast) },
      copy: """
        INSERT OR IGNORE INTO video SELECT \(Video.columns) FROM found_video AS video
        ORDER BY seen_at DESC, key DESC, is_whole DESC;
        INSERT INTO video_text (video_text) VALUES ('rebuild');
        """
    ),
    CopiedTable(
      name: "picture",
      columnCount: SavedPicture.columnCount,
      kind: .table,
      values: { row, key in SavedPicture(row)?.row(key: key) },
      copy: """
        INSERT OR IGNORE INTO picture SELECT \(SavedPicture.columns) FROM found_picture AS picture
        ORDER BY key DESC, is_whole DESC;
        """
    ),
  ]
}

/// An article from a row of a damaged file, with what happened to it.
private struct RescuedArticle {
  let article: Article
  let seenAt: Date?
  let savedAt: Date?
  let readAt: Date?
  /// Whether the link has the id that the row says.
  let isNamed: Bool
  /// Whether the row holds everything that was written to it, as far as that can be checked.
  let isWhole: Bool

  /// Reads a row of `article`, or of `saved_article` in the first version; nil if it is invalid.
  ///
  /// The id is a hash of the link: if they agree, damaged values are left out. If they do not, all
  /// other values must be valid.
  init?(_ row: StoredRow, key: Int64) {
    guard let row = Self.currentRow(row, key: key), let article = Article(row) else { return nil }
    self.article = article
    seenAt = row.date(2) ?? row.date(3)
    savedAt = Self.mark(row, 3)
    readAt = Self.mark(row, 4)
    let history = Article.History(
      seenAt: seenAt ?? .distantPast,
      savedAt: savedAt,
      readAt: readAt
    )
    isNamed = row.integer(1) == article.id.stored
    let isFit = row.isWhole(as: article.row(key: key, history), from: 2)
    guard isNamed || isFit else { return nil }
    isWhole = isNamed && isFit
  }

  /// Returns whether an invalid row is marked as saved.
  static func isSaved(_ row: StoredRow) -> Bool {
    currentRow(row, key: 0).flatMap { mark($0, 3) } != nil
  }

  /// Returns a row with the columns of `article`, and the provider's name and page if it has them.
  private static func currentRow(_ row: StoredRow, key: Int64) -> StoredRow? {
    switch row.values.count {
    case Article.tableColumnCount: return row
    case savedArticleColumnCount:
      let columns = [14, 14, nil, 11, 1, 13, 4, 5, 6, 7, 9, 10, 8, 12, 2, 3]
      let values = columns.map { column in column.map { row.values[$0] } ?? .null }
      return StoredRow([.null, .integer(key)] + values)
    default: return nil
    }
  }

  /// Returns the time of a mark; the distant past if there is a time, but out of range.
  private static func mark(_ row: StoredRow, _ column: Int32) -> Date? {
    row.real(column).map { Date(stored: $0) ?? .distantPast }
  }

  /// The number of columns of `saved_article`.
  static let savedArticleColumnCount = 15
}

extension TreePage.Cell {
  /// Whether it has as many columns as a row or an index entry that salvage reads.
  func isKnown(on page: TreePage) -> Bool {
    guard let types = StoredRow.types(local)?.types else { return false }
    if page.kind == .index { return [2, 3, 5].contains(types.count) }
    // The key, in the first column, is stored as NULL.
    let counts = [
      Article.tableColumnCount, RescuedArticle.savedArticleColumnCount, Video.columnCount,
      SavedPicture.columnCount,
    ]
    return types.first == 0 && counts.contains(types.count)
  }
}

extension PageFile {
  /// Whether the file is an archive, even a damaged one.
  ///
  /// That shows from its header, or else from a page: it has an article, video or picture of valid
  /// values, or a part of the schema in the words of a migration.
  var isArchive: Bool {
    if header.isArchive { return true }
    return (0..<pageCount).contains { index in
      let page = page(index + 1).flatMap { TreePage($0, number: index + 1) }
      guard let page, page.kind != .index else { return false }
      return page.cells.contains { isOurs($0, page) }
    }
  }

  private func isOurs(_ cell: TreePage.Cell, _ page: TreePage) -> Bool {
    let count = StoredRow.types(cell.local)?.types.count
    var budget = pageCount
    guard count == 5 || cell.isKnown(on: page),
      let row = StoredRow(bytes(of: cell, budget: &budget))
    else { return false }
    if cell.isKnown(on: page) {
      guard let table = CopiedTable.of(row.values.count, on: page) else {
        return RescuedArticle(row, key: cell.rowid)?.isNamed == true
      }
      return table.values(row, cell.rowid).map { row.isWhole(as: $0, from: 1) } == true
    }
    // A row of sqlite_schema: type, name, table, root page, SQL.
    guard row.values.count == 5, let sql = row.text(4), sql.utf8.count > 80 else { return false }
    return Schema.archive.migrations.contains { $0.script.contains(sql) }
  }
}
