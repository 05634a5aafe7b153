public import Domain

/// Those who follow the changes of an archive's marks.
struct ArchiveFollowers {
  var articles = MarkFollowers<Article.ID, ArticleMarks>()
  var videos = MarkFollowers<Video.ID, Bool>()
  /// The state of the file up to which other connections' changes are known; nil if there was no
  /// file, or if it could not be read.
  fileprivate var known: FileState?
  /// Looks for changes by other connections; nil if no one follows.
  fileprivate var polling: Task<Void, Never>?

  /// Whether no one follows.
  fileprivate var isEmpty: Bool { articles.isEmpty && videos.isEmpty }

  /// Ends the streams of all followers.
  mutating func finish() {
    articles.finish()
    videos.finish()
    stopPolling()
  }

  fileprivate mutating func stopPolling() {
    polling?.cancel()
    polling = nil
  }
}

/// The state of a database file as one connection sees it.
private struct FileState: Equatable {
  private weak var connection: Connection?
  private let version: Int

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    version = try connection.dataVersion()
  }

  /// Whether only `connection` can have changed the file between the two states.
  static func == (first: FileState, second: FileState) -> Bool {
    first.connection === second.connection && first.version == second.version
  }
}

extension Archive {
  /// The time between two looks at what other processes changed.
  private static let pollingInterval = Duration.seconds(1)

  /// Returns the changes of articles' marks from now on.
  public func markChanges() -> AsyncStream<ArticleMarkChange> {
    startPolling()
    return followers.articles.add { [weak self] number in
      Task { await self?.remove { $0.articles.remove(number) } }
    }
  }

  /// Returns the changes of likes from now on.
  public func likeChanges() -> AsyncStream<LikeChange> {
    startPolling()
    return followers.videos.add { [weak self] number in
      Task { await self?.remove { $0.videos.remove(number) } }
    }
  }

  private func remove(_ follower: @Sendable (inout ArchiveFollowers) -> Void) {
    follower(&followers)
    if followers.isEmpty { followers.stopPolling() }
  }

  private func startPolling() {
    guard followers.polling == nil else { return }
    followers.known = fileState()
    followers.polling = Task.detached { [weak self, clock] in
      while (try? await clock.sleep(for: Self.pollingInterval)) != nil, let self {
        await self.noticeOthers()
      }
    }
  }

  /// Sends `unknown` if another connection has committed anything.
  ///
  /// It may have changed only articles or replies: SQLite does not say what was changed.
  private func noticeOthers() {
    guard followers.polling != nil, let state = fileState(), state != followers.known else {
      return
    }
    followers.known = state
    followers.articles.send(.unknown)
    followers.videos.send(.unknown)
  }

  /// The state of the file; nil if there is none, or if it cannot be read, which the reader of marks
  /// reports.
  private func fileState() -> FileState? {
    guard let connection = try? database.forReading() else { return nil }
    return try? FileState(connection)
  }

  /// Takes the state in a transaction that writes as known, if the archive was just created.
  ///
  /// An empty archive has the marks that a missing file has: none. Otherwise the first change by this
  /// connection would look like one by others.
  func noteIfNew(_ connection: Connection) throws(SQLiteError) {
    guard followers.polling != nil, followers.known == nil,
      try connection.number(Self.countingFirstRows) == 0
    else { return }
    followers.known = try FileState(connection)
  }

  private static let countingFirstRows = """
    SELECT EXISTS (SELECT 1 FROM article) + EXISTS (SELECT 1 FROM video)
    """
}
