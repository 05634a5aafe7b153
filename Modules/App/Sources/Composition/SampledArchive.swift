import Domain

/// The sample edition until something is stored or followed, then the archive.
struct SampledArchive: SearchArticles, CountHits, SuggestFilterValues {
  /// What an archive is asked for.
  struct Parts: Sendable {
    let search: any SearchArticles & CountHits
    let values: any SuggestFilterValues

    init(_ search: any SearchArticles & CountHits, _ values: any SuggestFilterValues) {
      (self.search, self.values) = (search, values)
    }
  }

  let samples: Parts
  let archive: Parts
  let isEmpty: @Sendable () async -> Bool

  private var current: Parts { get async { await isEmpty() ? samples : archive } }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    try await current.search(query, at: cursor)
  }

  func hits(
    of query: ArticleQuery,
    limit: Int,
    utcOffset: Int
  ) async throws(NewsError) -> HitCounts? {
    try await current.search.hits(of: query, limit: limit, utcOffset: utcOffset)
  }

  func values(
    of filter: QueryFilter,
    beginning text: String,
    limit: Int
  ) async throws(NewsError) -> [FilterValue] {
    try await current.values.values(of: filter, beginning: text, limit: limit)
  }
}
