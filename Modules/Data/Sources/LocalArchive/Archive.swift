public import Domain
public import FoundationEssentials

/// Every article that was ever seen, in an SQLite file, with a full-text index; and the videos and
/// pictures of its reader.
///
/// The file is opened with the first call and made with the first that writes, so that whoever
/// keeps nothing has no file and pays for none. An actor, because a connection serves one thread
/// at a time: who comes second waits without holding a thread, which a lock would do. The calls
/// into the engine do block the thread they run on, five seconds at most, while another program
/// writes; it is never the main one.
public actor Archive {
  /// The archive as it is named on the command line and in cursors.
  public static let provider = Provider(id: "archive", name: "Your archive")

  /// Whose name the archive's cursors bear.
  let provider: Provider
  let database: Database
  let now: @Sendable () -> Date
  private var unkept: [Article]

  /// Creates the archive at `path`; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - path: Where the file is, or will be; missing folders are made with it.
  ///   - now: The clock that says when an article was seen, saved and read.
  public init(path: String, now: @escaping @Sendable () -> Date) {
    database = Database(path: path, schema: .archive)
    provider = Self.provider
    unkept = []
    self.now = now
  }

  /// Creates an archive in memory that holds `articles` and ends with this.
  ///
  /// `provider` is whose name its cursors bear.
  public init(of articles: [Article], as provider: Provider) {
    database = Database(path: Database.memory, schema: .archive)
    self.provider = provider
    unkept = articles
    now = { .distantPast }
  }

  /// Puts all that was written where it belongs: the archive is one file then, to be copied.
  public func close() {
    database.close()
  }

  /// Reads from the file; nil where there is none yet.
  func reading<Result>(
    _ work: (Connection) throws(SQLiteError) -> Result
  ) throws(NewsError) -> Result? {
    do throws(SQLiteError) {
      guard let connection = try database.forReading() else { return nil }
      if !unkept.isEmpty { try keepFirst(in: connection) }
      return try work(connection)
    } catch {
      throw NewsError(error, .reading, at: database.path)
    }
  }

  /// Writes to the file, wholly or not at all.
  func writing<Result>(
    _ work: (ArticleTable, Connection) throws(SQLiteError) -> Result
  ) throws(NewsError) -> Result {
    do throws(SQLiteError) {
      let connection = try database.forWriting()
      return try connection.transaction(.writing) { () throws(SQLiteError) in
        try work(ArticleTable(connection), connection)
      }
    } catch {
      throw NewsError(error, .writing, at: database.path)
    }
  }

  private func keepFirst(in connection: Connection) throws(SQLiteError) {
    let (articles, moment) = (unkept, now())
    _ = try connection.transaction(.writing) { () throws(SQLiteError) in
      try ArticleTable(connection).keep(PreparedArticles(articles), at: moment)
    }
    unkept = []
  }
}

extension Archive: KeepArticles {
  /// Keeps articles, in one transaction.
  @discardableResult
  public func keep(_ articles: [Article]) throws(NewsError) -> KeptArticles {
    try keep(PreparedArticles(articles))
  }

  /// Keeps articles with the marks that they had elsewhere; marks that they have here stay.
  @discardableResult
  public func keep(
    _ articles: PreparedArticles,
    marks: [Article.ID: ArticleMarks] = [:]
  ) throws(NewsError) -> KeptArticles {
    guard !articles.entries.isEmpty else { return KeptArticles() }
    let moment = now()
    return try writing { table, _ throws(SQLiteError) in
      let kept = try table.keep(articles, at: moment)
      for (id, marks) in marks {
        if marks.isSaved { try table.save(id, at: moment) }
        if marks.isRead { try table.markRead(id, at: moment) }
      }
      return kept
    }
  }
}
