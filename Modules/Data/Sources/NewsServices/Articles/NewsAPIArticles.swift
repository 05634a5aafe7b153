public import Domain
import FoundationEssentials
public import HTTP
import NewsAPIFormat

/// NewsAPI's `/v2/everything` (https://newsapi.org/docs/endpoints/everything).
///
/// Cursors are page numbers, from 1. The service decides by its error codes, not by the HTTP
/// status, and so does this.
public struct NewsAPIArticles: SearchArticles {
  /// NewsAPI as it is named on the command line and in data.
  public static let provider = Provider(
    id: "newsapi",
    name: "NewsAPI",
    keyPage: WebLink("https://newsapi.org/register")
  )

  /// What NewsAPI can be asked; all else of a query is for the caller to check.
  public static var support: QuerySupport { NewsAPIQuery.support }

  private let client: HTTPClient
  private let address: WebLink
  private let key: String?

  /// Creates a searcher of the service at `address`, such as `https://newsapi.org/v2`.
  ///
  /// Without a `key` every search fails with `NewsError.keyMissing`, and nothing is sent.
  public init(client: HTTPClient, address: WebLink, key: String?) {
    self.client = client
    self.address = address
    self.key = key
  }

  /// Returns a page of results; withdrawn articles, which only say so, are left out.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    guard let key else { throw .keyMissing(Self.provider) }
    let number = try Self.pageNumber(cursor)
    let terms = NewsAPIQuery(query)
    guard terms.words != nil || !terms.filter.sources.isEmpty || !terms.filter.domains.isEmpty
    else { throw .invalidQuery(.nothingToSearchFor) }
    if terms.isContradiction || query.expression == .nothing {
      return Page(items: [], total: .exactly(0), continuation: .end(.complete))
    }
    let request = try request(for: query, terms, page: number, key: key)
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try await client.send(request)
    } catch {
      throw NewsError(error, from: Self.provider)
    }
    return try page(number, of: query, terms, in: response, hiding: key)
  }

  private static func pageNumber(_ cursor: Cursor?) throws(NewsError) -> Int {
    guard let cursor else { return 1 }
    guard cursor.provider == provider.id, let number = Int(cursor.position),
      (1...1_000_000).contains(number)
    else { throw .cursorRefused(provider) }
    return number
  }

  private func request(
    for query: ArticleQuery,
    _ terms: NewsAPIQuery,
    page: Int,
    key: String
  ) throws(NewsError) -> HTTPRequest {
    let items = QueryItems(query, terms, page: page)
    let base = address.description.reversed().drop { $0 == "/" }.reversed()
    guard let url = URL(string: String(base) + "/everything?" + items.encoded) else {
      throw .unreachable(Self.provider, "\(address) is no address")
    }
    return HTTPRequest(
      url: url,
      headers: [HTTPHeader(name: "Accept", value: "application/json")],
      secretHeaders: [HTTPHeader(name: "X-Api-Key", value: key)]
    )
  }

  private func page(
    _ number: Int,
    of query: ArticleQuery,
    _ terms: NewsAPIQuery,
    in response: HTTPResponse,
    hiding key: String
  ) throws(NewsError) -> Page<Article> {
    let body = JSONMending.mended(response.body)
    guard let reply = try? JSONDecoder().decode(Reply.self, from: body) else {
      throw NewsError(response, from: Self.provider)
    }
    if reply.code == "maximumResultsReached" {
      return Page(items: [], continuation: .end(.providerLimit(reply.limit ?? 100)))
    }
    if reply.status == "error" || reply.code != nil {
      throw reply.error(with: response, hiding: key)
    }
    guard let articles = reply.articles else {
      throw NewsError(response, from: Self.provider)
    }
    return Page(
      items: articles.compactMap { article in
        // NewsAPI does not tell an article's language, but keeps to the one that was asked for.
        try? article.value?.article(from: Self.provider, in: terms.filter.language)
      },
      total: reply.total.map(Total.exactly),
      continuation: reply.isLast(number, size: query.pageSize)
        ? .end(.complete)
        : .more(Cursor(provider: Self.provider.id, position: String(number + 1)))
    )
  }
}

extension QueryItems {
  fileprivate init(_ query: ArticleQuery, _ terms: NewsAPIQuery, page: Int) {
    let filter = terms.filter
    self.init([
      ("q", terms.words),
      ("searchIn", Self.list(filter.fields.map(\.rawValue))),
      ("sources", Self.list(filter.sources)),
      ("domains", Self.list(filter.domains)),
      ("excludeDomains", Self.list(filter.excludedDomains)),
      ("from", filter.from?.formatted(.iso8601)),
      ("to", filter.to?.formatted(.iso8601)),
      ("language", filter.language?.rawValue),
      ("sortBy", Self.order(query.sort)),
      ("pageSize", String(query.pageSize)),
      ("page", String(page)),
    ])
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

/// What NewsAPI answers: articles, or an error's code and message.
private struct Reply: Decodable {
  let status: String?
  let code: String?
  let message: String?
  let totalResults: Lenient<Int>?
  let articles: [Lenient<WireArticle>]?

  /// Tells whether no page follows this one: it is short, or reaches the total.
  func isLast(_ number: Int, size: Int) -> Bool {
    let count = articles?.count ?? 0
    return count < size || total.map { number * size >= $0 } ?? false
  }

  /// How many results there are; nil where the service does not give a number of things.
  var total: Int? {
    totalResults?.value.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The number of results that a refusal says a plan is limited to.
  var limit: Int? {
    message?.split { !$0.isNumber }.lazy.compactMap { Int($0) }.first
  }

  /// The error that the service tells of, with the key taken out should its message repeat it.
  func error(with response: HTTPResponse, hiding key: String) -> NewsError {
    let provider = NewsAPIArticles.provider
    let said = (message ?? code ?? "no reason given").replacing(key, with: "[key]")
    return switch code {
    case "apiKeyMissing": .keyMissing(provider)
    case "apiKeyInvalid": .keyInvalid(provider)
    case "apiKeyDisabled": .keyDisabled(provider)
    case "apiKeyExhausted": .quotaExhausted(provider)
    case "rateLimited": .rateLimited(provider, retryAfter: response.retryAfter(now: .now))
    case "parameterInvalid": .parameterRefused(provider, said)
    case "parametersMissing", "parameterMissing": .parameterMissing(provider, said)
    case "sourcesTooMany": .tooManySources(provider)
    case "sourceDoesNotExist": .unknownSource(provider, said)
    default: .providerFailed(provider, said)
    }
  }
}
