public import Domain
import FoundationEssentials
public import HTTP

/// NewsAPI's `/v2/everything` (https://newsapi.org/docs/endpoints/everything).
///
/// Cursors are page numbers, from 1.
public struct NewsAPIArticles: ArticleService {
  /// NewsAPI as it is named on the command line and in data.
  public static let provider = Provider(
    id: "newsapi",
    name: "NewsAPI",
    keyPage: WebLink("https://newsapi.org/register")
  )

  /// What NewsAPI can be asked; all else of a query is for the caller to check.
  public static var support: QuerySupport { NewsAPIQuery.support }

  /// Where the service is.
  public static let standardAddress = "https://newsapi.org/v2"
  /// A key is free for developers.
  public static let access = ServiceAccess.ownKey
  /// What developers' keys are good for.
  public static let limits = RequestLimits(daily: 100)

  private let service: WebService

  /// Creates a searcher of the service at `address`, such as `https://newsapi.org/v2`.
  ///
  /// Without a `key` every search fails with `NewsError.keyMissing`, and nothing is sent.
  public init(client: any HTTPSending, address: WebLink, key: String?) {
    service = WebService(Self.self, client: client, address: address, key: key)
  }

  /// Returns a page of results; withdrawn articles, which only say so, are left out.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    _ = try service.requiredKey
    let terms = NewsAPIQuery(query)
    if terms.isContradiction { return .nothing }
    guard terms.words != nil || !terms.filter.sources.isEmpty || !terms.filter.domains.isEmpty
    else { throw .invalidQuery(.nothingToSearchFor) }
    return try await service.newsAPIPage(
      "/everything",
      Self.items(query, terms),
      at: cursor,
      size: query.pageSize,
      in: terms.filter.language
    )
  }

  private static func items(_ query: ArticleQuery, _ terms: NewsAPIQuery) -> [(String, String?)] {
    let filter = terms.filter
    return [
      ("q", terms.words),
      ("searchIn", list(filter.fields.map(\.rawValue))),
      ("sources", list(filter.sources)),
      ("domains", list(filter.domains)),
      ("excludeDomains", list(filter.excludedDomains)),
      ("from", filter.from?.formatted(.iso8601)),
      ("to", filter.to?.formatted(.iso8601)),
      ("language", filter.language?.rawValue),
      ("sortBy", order(query.sort)),
    ]
  }

  private static func list(_ items: [String]) -> String? {
    items.isEmpty ? nil : items.joined(separator: ",")
  }

  private static func order(_ sort: ArticleQuery.Sort) -> String {
    switch sort {
    case .newest: "publishedAt"
    case .relevance: "relevancy"
    case .popularity: "popularity"
    }
  }
}
