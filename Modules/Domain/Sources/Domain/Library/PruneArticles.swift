public import FoundationEssentials

/// Deletes old articles from the archive.
public protocol PruneArticles: Sendable {
  /// Deletes the articles whose sort date is before a date, and undated ones first seen before it.
  ///
  /// Saved articles stay. `progress` receives the number of articles deleted so far, from time to
  /// time. After a failure or a cancellation the deleted ones stay deleted. A dry run counts and
  /// changes nothing. Throws `cancelled` only if it is cancelled before the first deletion.
  func prune(
    olderThan date: Date,
    isDryRun: Bool,
    progress: @Sendable (_ deleted: Int) -> Void
  ) async throws(NewsError) -> PrunedArticles
}

/// The result of pruning the articles older than a date.
public struct PrunedArticles: Hashable, Sendable {
  /// The number of deleted articles; in a dry run, of articles that would be deleted.
  public let removed: Int
  /// The number of older articles that stay because they are saved.
  public let saved: Int
  /// Whether a cancellation ended the work early.
  public var isStopped = false

  public init(removed: Int, saved: Int, isStopped: Bool = false) {
    self.removed = removed
    self.saved = saved
    self.isStopped = isStopped
  }
}
