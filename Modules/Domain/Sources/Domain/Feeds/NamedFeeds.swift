/// A decorator of an archive that finds the feeds to which the filter `feed:` of a query refers, and
/// lists articles in the order of feeds.
///
/// Throws `InvalidQuery.filter` if there is none.
public struct NamedFeeds: SearchArticles, CountHits, MarkAllRead {
  private let archive: any SearchArticles & CountHits & MarkAllRead
  private let feeds: FeedReferences

  /// Creates a decorator of the archive with these feeds.
  public init(_ feeds: FeedReferences, in archive: any SearchArticles & CountHits & MarkAllRead) {
    self.archive = archive
    self.feeds = feeds
  }

  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let resolved = try await feeds.resolved(query)
    guard query.sort == .feed else { return try await archive(resolved, at: cursor) }
    let order = FeedOrder(archive: archive, feeds: try await feeds.followedFeeds())
    return try await order.page(resolved, at: cursor)
  }

  public func hits(
    of query: ArticleQuery,
    limit: Int,
    utcOffset: Int
  ) async throws(NewsError) -> HitCounts? {
    try await archive.hits(of: try await feeds.resolved(query), limit: limit, utcOffset: utcOffset)
  }

  public func markAllRead(
    _ query: ArticleQuery,
    progress: @Sendable (_ marked: Int) -> Void
  ) async throws(NewsError) -> Int {
    try await archive.markAllRead(try await feeds.resolved(query), progress: progress)
  }

  public func undoRead() async throws(NewsError) -> Int { try await archive.undoRead() }
}
