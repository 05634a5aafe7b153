import ArchiveRows
public import Domain

/// A task that ends with the archive that it watches.
private final class Watching: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit {
    task.cancel()
  }
}

/// The state of a database file as one connection sees it.
struct FileState: Equatable {
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
  /// The time between two checks for changes by other processes, if the system does not report
  /// them.
  private static let pollingInterval = Duration.seconds(1)
  /// The times between a reported change and two more checks.
  ///
  /// The system reports the write to the log. SQLite ends the commit later, in shared memory, and
  /// perhaps only after the log was flushed to disk.
  private static let settlingTimes: [Duration] = [.milliseconds(50), .milliseconds(450)]

  /// Returns the changes of articles' marks from now on.
  public func markChanges() -> AsyncStream<ArticleMarkChange> {
    startWatching()
    return followers.changes(of: \.articles)
  }

  /// Returns the changes of likes from now on.
  public func likeChanges() -> AsyncStream<LikeChange> {
    startWatching()
    return followers.changes(of: \.videos)
  }

  private func startWatching() {
    guard !followers.areWatched, path != Database.memory else { return }
    known = fileState()
    let task = Task.detached { [weak self, clock, path, watchesFile] in
      while !Task.isCancelled {
        if watchesFile, let changes = FileChanges(of: path) {
          await self?.noticeOthers()
          for await _ in changes.events { await self?.noticeOthersSoon() }
        }
        // Polls if changes are not reported, and while folders are created or moved.
        guard (try? await clock.sleep(for: Self.pollingInterval)) != nil else { return }
        await self?.noticeOthers()
      }
    }
    _ = followers.watcher { Watching(task) }
  }

  /// Checks for changes now and twice more; changes reported meanwhile need no check of their own.
  private func noticeOthersSoon() async {
    noticeOthers()
    for time in Self.settlingTimes {
      guard (try? await clock.sleep(for: time)) != nil else { return }
      noticeOthers()
    }
  }

  /// Sends `unknown` if another connection has committed anything.
  ///
  /// It may have changed only articles or replies: SQLite does not report what was changed.
  private func noticeOthers() {
    guard followers.areWatched, let state = fileState(), state != known else { return }
    known = state
    followers.send(.unknown, of: \.articles)
    followers.send(.unknown, of: \.videos)
  }

  /// The state of the file; nil if there is none, or if it cannot be read, which the reader of marks
  /// reports.
  private func fileState() -> FileState? {
    guard let connection = try? database.forReading() else { return nil }
    return try? FileState(connection)
  }

  /// Records the state in a writing transaction as known, if the archive was just created.
  ///
  /// An empty archive has the same marks as a missing file: none. Otherwise the first change by
  /// this connection would look like one by others.
  func noteIfNew(_ connection: Connection) throws(SQLiteError) {
    guard followers.areWatched, known == nil,
      try connection.number(Self.countingFirstRows) == 0
    else { return }
    known = try FileState(connection)
  }

  private static let countingFirstRows = """
    SELECT EXISTS (SELECT 1 FROM article) + EXISTS (SELECT 1 FROM video)
    """
}
