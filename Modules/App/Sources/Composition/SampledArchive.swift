import Domain
import Query

/// The sample edition until something is stored or followed, then the archive.
struct SampledArchive: SearchArticles, CountHits, SuggestFilterValues {
  let samples: any NewsArchive
  let archive: any NewsArchive
  /// Returns an archive in which queries can name feeds.
  let naming: @Sendable (any NewsArchive) -> NamedFeeds
  let isEmpty: @Sendable () async -> Bool

  private var current: any NewsArchive { get async { await isEmpty() ? samples : archive } }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    try await naming(current)(query, at: cursor)
  }

  func hits(
    of query: ArticleQuery,
    limit: Int,
    utcOffset: Int
  ) async throws(NewsError) -> HitCounts? {
    try await naming(current).hits(of: query, limit: limit, utcOffset: utcOffset)
  }

  func values(
    of filter: QueryFilter,
    beginning text: String,
    limit: Int
  ) async throws(NewsError) -> [FilterValue] {
    try await current.values(of: filter, beginning: text, limit: limit)
  }
}
