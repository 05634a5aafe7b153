public import Query

/// A decorator of an archive that finds the feeds to which the filter `feed:` of a query refers, and
/// lists articles in the order of feeds.
///
/// Throws `InvalidQuery.filter` if there is none.
public struct NamedFeeds: SearchArticles, CountHits, MarkAllRead, SuggestFilterValues {
  public typealias Store = SearchArticles & CountHits & MarkAllRead & SuggestFilterValues

  private let feeds: FeedReferences
  private let archive: @Sendable () async -> any Store

  /// Creates a decorator of the archive with these feeds.
  public init(_ feeds: FeedReferences, in archive: any Store) {
    self.init(feeds) { archive }
  }

  /// Creates a decorator of the archive that `archive` returns, which is called at each use.
  public init(_ feeds: FeedReferences, _ archive: @escaping @Sendable () async -> any Store) {
    (self.feeds, self.archive) = (feeds, archive)
  }

  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let resolved = try await feeds.resolved(query)
    let archive = await archive()
    guard query.sort == .feed else { return try await archive(resolved, at: cursor) }
    let order = FeedOrder(archive: archive, feeds: try await feeds.followedFeeds())
    return try await order.page(resolved, at: cursor)
  }

  public func hits(
    of query: ArticleQuery,
    limit: Int,
    utcOffset: Int
  ) async throws(NewsError) -> HitCounts? {
    let resolved = try await feeds.resolved(query)
    return try await archive().hits(of: resolved, limit: limit, utcOffset: utcOffset)
  }

  public func markAllRead(
    _ query: ArticleQuery,
    progress: @Sendable (_ marked: Int) -> Void
  ) async throws(NewsError) -> Int {
    try await archive().markAllRead(try await feeds.resolved(query), progress: progress)
  }

  public func undoRead() async throws(NewsError) -> Int { try await archive().undoRead() }

  public func values(
    of filter: QueryFilter,
    beginning text: String,
    limit: Int
  ) async throws(NewsError) -> [FilterValue] {
    try await archive().values(of: filter, beginning: text, limit: limit)
  }
}
