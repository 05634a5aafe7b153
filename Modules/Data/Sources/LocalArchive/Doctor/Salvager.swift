import Domain
import FoundationEssentials

/// Carries over what is on the pages of a damaged file into a new archive: articles, videos and
/// pictures.
///
/// Every page is looked at, whether or not a tree still leads to it. The indexes are not copied,
/// but tell of articles whose own rows are gone.
struct Salvager {
  private let pages: PageFile
  private let connection: Connection
  private let moment: Date
  private var rescue = Rescue()
  private var providers: [String: Provider] = [:]
  private var incomplete = 0
  /// How many pages may be read for rows that do not fit on one.
  private var budget: Int

  /// What has been found and is not written yet.
  private struct Rescue {
    var articles: [RescuedArticle] = []
    var traces: [Trace] = []
    /// The rows of `appearance`.
    var places: [[SQLiteValue]] = []
    var rows: [CarriedRow] = []
    /// The names of such rows, of which an index tells.
    var names: [(table: CarriedTable, name: String)] = []
    var size = 0
  }

  /// A sign that there was an article under a key.
  private struct Trace {
    let key: Int64
    var isSaved = false
    var isRescued = false
  }

  /// Creates a salvager of a file's pages into an archive that is empty and open for writing.
  init(of pages: PageFile, into connection: Connection, at moment: Date) {
    (self.pages, self.connection, self.moment) = (pages, connection, moment)
    budget = 2 * pages.pageCount
  }

  /// Copies everything that can be read.
  mutating func run() throws(SQLiteError) -> Salvage {
    try connection.execute(script: Self.traces)
    try connection.prepareToCarry()
    for number in stride(from: 1, through: pages.pageCount, by: 1) {
      let page = pages.page(number).flatMap { bytes in
        TreePage(bytes, number: number)
      }
      if let page { read(page) }
      if rescue.size > Self.batchSize { try flush() }
    }
    try flush()
    try placeStories()
    try nameProviders()
    return try summary()
  }

  private mutating func read(_ page: TreePage) {
    for cell in page.cells {
      rescue.size += cell.local.count
      if page.kind == .index { readEntry(cell) } else { readRow(cell, of: page.kind) }
    }
  }

  private mutating func readRow(_ cell: TreePage.Cell, of kind: TreePage.Kind) {
    guard let count = cell.columnCount, cell.isKnown,
      let row = StoredRow(pages.bytes(of: cell, budget: &budget))
    else { return }
    rescue.size += cell.size
    if let table = CarriedTable(columnCount: count) {
      if let row = CarriedRow(row, of: table, key: cell.rowid) { rescue.rows.append(row) }
    } else if let rescued = RescuedArticle(row.values, rowid: cell.rowid, providers: providers) {
      rescue.articles.append(rescued)
      rescue.traces.append(Trace(key: cell.rowid, isRescued: true))
      incomplete += rescued.isWhole ? 0 : 1
    } else if kind == .table {
      let isSaved = RescuedArticle.isSaved(row.values)
      rescue.traces.append(Trace(key: cell.rowid, isSaved: isSaved))
    }
  }

  /// Reads an entry of the index of identities or of saved articles, of the names of videos or of
  /// pictures, a provider, or a place where a story can be read.
  private mutating func readEntry(_ cell: TreePage.Cell) {
    guard let row = StoredRow(pages.bytes(of: cell, budget: &budget)) else { return }
    let values = row.values.compactMap(\.self)
    guard values.count == row.values.count, [2, 3, 5].contains(values.count) else { return }
    switch (values[0], values[1], values.last) {
    case (.integer, .integer, .text(let text)) where values.count == 5:
      guard let link = WebLink(stored: text), case (.text(let id), .text) = (values[2], values[3]),
        !id.isEmpty
      else { return }
      rescue.places.append(values.dropLast() + [.text(link.description)])
    case (.integer(let id), .integer(let key), .integer) where values.count == 2:
      // The index of saved articles has the key twice.
      rescue.traces.append(Trace(key: key, isSaved: id == key))
    case (.text(let name), .integer(let key), _) where values.count == 2:
      if let table = CarriedTable(entry: name, key: key) { rescue.names.append((table, name)) }
    case (.text(let id), .text(let name), let page) where values.count == 3:
      let link: WebLink? = if case .text(let text) = page { WebLink(stored: text) } else { nil }
      providers[id] = Provider(id: id, name: name, keyPage: link)
    default: break
    }
  }

  /// How many bytes of rows are collected before they are written.
  private static let batchSize = 8 << 20
}

extension Salvager {
  private static let traces = """
    CREATE TEMP TABLE trace (
      key INTEGER PRIMARY KEY, is_saved INTEGER NOT NULL, is_rescued INTEGER NOT NULL
    ) STRICT;
    CREATE TEMP TABLE story_place (
      article_id INTEGER, place INTEGER, provider_id TEXT, source_name TEXT, link TEXT,
      PRIMARY KEY (article_id, place)
    ) STRICT, WITHOUT ROWID;
    """

  private mutating func flush() throws(SQLiteError) {
    let (rescue, connection, moment) = (rescue, connection, moment)
    try connection.transaction(.writing) { () throws(SQLiteError) in
      _ = try ArticleTable(connection).keep(
        PreparedArticles(rescue.articles.map(\.article)),
        at: moment
      )
      for article in rescue.articles { try Self.mark(article, connection) }
      for trace in rescue.traces { try Self.note(trace, connection) }
      for place in rescue.places {
        try connection.run("INSERT OR IGNORE INTO story_place VALUES (?1, ?2, ?3, ?4, ?5)", place)
      }
      for row in rescue.rows { try connection.note(row) }
      for (table, name) in rescue.names { try connection.note(name, of: table) }
    }
    self.rescue = Rescue()
  }

  private static func mark(
    _ rescued: RescuedArticle,
    _ connection: Connection
  ) throws(SQLiteError) {
    let moments = [rescued.seenAt, rescued.savedAt, rescued.readAt]
    let sql = """
      UPDATE article SET seen_at = ifnull(?2, seen_at), saved_at = ifnull(saved_at, ?3),
        read_at = ifnull(read_at, ?4)
      WHERE id = ?1
      """
    let values = moments.map { SQLiteValue($0?.timeIntervalSinceReferenceDate) }
    try connection.run(sql, [.integer(rescued.article.id.stored)] + values)
  }

  private static func note(_ trace: Trace, _ connection: Connection) throws(SQLiteError) {
    let sql = """
      INSERT INTO trace VALUES (?1, ?2, ?3) ON CONFLICT (key) DO UPDATE
      SET is_saved = max(is_saved, excluded.is_saved),
        is_rescued = max(is_rescued, excluded.is_rescued)
      """
    let flags = [trace.isSaved, trace.isRescued].map { SQLiteValue.integer($0 ? 1 : 0) }
    try connection.run(sql, [.integer(trace.key)] + flags)
  }

  /// Gives stories back their other places, which may have come to light before their articles.
  private func placeStories() throws(SQLiteError) {
    try connection.execute(
      script: """
        DELETE FROM story_place WHERE article_id NOT IN (SELECT id FROM article);
        INSERT OR IGNORE INTO provider (id, name) SELECT provider_id, provider_id FROM story_place;
        INSERT INTO appearance SELECT * FROM story_place;
        """
    )
  }

  /// Gives providers their names, which may have come to light after their articles.
  private func nameProviders() throws(SQLiteError) {
    for provider in providers.values {
      try connection.run(
        "UPDATE provider SET name = ?2, key_page = ?3 WHERE id = ?1",
        [.text(provider.id), .text(provider.name), SQLiteValue(provider.keyPage?.description)]
      )
    }
  }

  private func summary() throws(SQLiteError) -> Salvage {
    var salvage = Salvage()
    salvage.rescued = try connection.number("SELECT count(*) FROM article")
    salvage.saved = try connection.number("SELECT count(saved_at) FROM article")
    salvage.incomplete = incomplete
    salvage.lost = try connection.number("SELECT count(*) FROM trace WHERE NOT is_rescued")
    salvage.lostSaved = try connection.number(
      "SELECT count(*) FROM trace WHERE NOT is_rescued AND is_saved"
    )
    salvage.likedVideos = try connection.carryOver(.video)
    salvage.pictures = try connection.carryOver(.picture)
    return salvage
  }
}
