public import Domain
public import HTTP

/// NewsAPI's `/v2/top-headlines` (https://newsapi.org/docs/endpoints/top-headlines).
///
/// Cursors are page numbers, from 1.
public struct NewsAPIHeadlines: BrowseHeadlines {
  private let service: WebService

  /// Creates a client of the service at `address`, such as `https://newsapi.org/v2`.
  ///
  /// Without a `key` every request fails with `NewsError.keyMissing`.
  public init(client: any HTTPSending, address: WebLink, key: String?) {
    service = WebService(NewsAPIArticles.self, client: client, address: address, key: key)
  }

  /// Returns a page of headlines, without withdrawn articles.
  public func callAsFunction(
    _ query: HeadlineQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let items = [
      ("q", query.words.isEmpty ? nil : query.words),
      ("country", query.country?.description),
      ("category", query.category?.rawValue),
      ("sources", query.sources.isEmpty ? nil : query.sources.joined(separator: ",")),
    ]
    return try await service.newsAPIPage(
      "/top-headlines",
      items,
      at: cursor,
      size: query.pageSize
    )
  }
}
