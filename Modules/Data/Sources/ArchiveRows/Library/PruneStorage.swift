package import Domain
package import FoundationEssentials

/// The old articles in a database.
package protocol PruneStorage: SQLConnection {
  /// Counts the articles whose sort date is before a date, and undated ones first seen before it.
  func countArticles(before date: Date) throws(Failure) -> (unsaved: Int, saved: Int)

  /// Deletes the next such articles that are not saved, and returns their number and the
  /// position of the last one; a nil position if none follow.
  func removeArticles(
    before date: Date,
    after start: ArchiveCursor?,
    limit: Int
  ) throws(Failure) -> (removed: Int, last: ArchiveCursor?)
}

// The implementation of `PruneArticles`.
extension DatabaseArchive {
  /// Deletes the articles whose sort date is before a date, and undated ones first seen before it.
  ///
  /// Saved articles, videos and the records of pictures stay. Each transaction deletes
  /// up to 500 articles and then leaves time to other programs; after a failure or a cancellation the
  /// deleted ones stay deleted. `progress` receives the number of articles deleted so far after each
  /// transaction that deleted any. A dry run counts and changes nothing. Throws `cancelled` only if
  /// the task is cancelled before the first deletion.
  @discardableResult
  public func prune(
    olderThan date: Date,
    isDryRun: Bool = false,
    progress: @Sendable (_ deleted: Int) -> Void = { _ in }
  ) async throws(NewsError) -> PrunedArticles {
    let counts = try await reading(else: (unsaved: 0, saved: 0)) { connection throws(Failure) in
      try connection.countArticles(before: date)
    }
    guard counts.unsaved > 0, !isDryRun else {
      return PrunedArticles(removed: counts.unsaved, saved: counts.saved)
    }
    var removed = 0
    defer { if removed > 0 { followers.send(.unknown, of: \.articles) } }
    do throws(NewsError) {
      try await remove(before: date, &removed, progress)
      try await reclaimSpace(after: removed)
    } catch .cancelled {
      return PrunedArticles(removed: removed, saved: counts.saved, isStopped: true)
    }
    return PrunedArticles(removed: removed, saved: counts.saved)
  }

  private func remove(
    before date: Date,
    _ removed: inout Int,
    _ progress: @Sendable (Int) -> Void
  ) async throws(NewsError) {
    let nothing: (removed: Int, last: ArchiveCursor?) = (0, nil)
    var position: ArchiveCursor?
    repeat {
      if Task.isCancelled { throw .cancelled }
      let (start, last) = (ContinuousClock.now, position)
      let batch = try await changing(else: nothing) { connection throws(Failure) in
        let batch = try connection.removeArticles(before: date, after: last, limit: 500)
        if batch.removed > 0 { try connection.notify(.articles) }
        return batch
      }
      removed += batch.removed
      if batch.removed > 0 { progress(removed) }
      position = batch.last
      try await leaveTurn(since: start)
    } while position != nil
  }
}
