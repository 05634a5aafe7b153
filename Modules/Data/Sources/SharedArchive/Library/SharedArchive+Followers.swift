import ArchiveRows
public import Domain

extension SharedArchive {
  /// Returns the changes of articles' marks from now on, by this object and by others.
  ///
  /// Waits until changes by others are received; without a server they are received later.
  public func markChanges() async -> AsyncStream<ArticleMarkChange> {
    let changes = followers.changes(of: \.articles)
    await listen()
    return changes
  }

  /// Returns the changes of likes from now on, by this object and by others.
  public func likeChanges() async -> AsyncStream<LikeChange> {
    let changes = followers.changes(of: \.videos)
    await listen()
    return changes
  }

  /// Receives notices by others until there are no followers, and returns when it has started.
  private func listen() async {
    let watcher = followers.watcher { ArchiveListener(sessions, as: session, for: followers) }
    await (watcher as? ArchiveListener)?.hasStarted()
  }

  /// The last failure, with the SQL that failed, for diagnostics; nil if there was none.
  public var lastFailure: String? {
    get async { sessions.lastFailure }
  }

  /// Ends the connections and the streams of changes.
  public func close() async {
    followers.finish()
    await sessions.close()
  }
}
