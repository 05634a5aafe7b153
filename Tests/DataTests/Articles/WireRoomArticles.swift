public import Domain
import FoundationEssentials
public import HTTP
public import Query

@testable import NewsAPIFormat
@testable public import NewsServices

/// The Wire Room's `/find` (https://wire.example/api); cursors are page numbers, from 1.
public struct WireRoomArticles: ArticleService {
  /// The provider's id on the command line and in data, and its name.
  public static let provider = Provider(id: "wireroom", name: "The Wire Room")

  /// The conditions that the service can search for.
  public static let support = QuerySupport { condition, isNegated in
    switch condition {
    case .words(let phrase, nil): phrase.isPrefix ? nil : .expression
    case .since: isNegated ? nil : .parameter("newer", limit: .max)
    default: nil
    }
  }

  /// The default address.
  public static let standardAddress = "https://wire.example/api"
  /// No key is needed.
  public static let access = ServiceAccess.open
  /// The rate limit in its documentation.
  public static let limits = RequestLimits(interval: .seconds(1))

  private let service: WebService

  /// Creates a search of the service at `address`; `key` is ignored.
  public init(client: any HTTPSending, address: WebLink, key: String?) {
    service = WebService(Self.self, client: client, address: address, key: key)
  }

  /// Returns a page of stories.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let page = try service.pageNumber(cursor)
    let asked = query.expression
    let items = QueryItems([
      ("text", QueryWriter(and: " & ", not: "!").text(asked)),
      ("newer", asked.since.map { String($0.secondsRoundedUp) }),
      ("count", String(query.pageSize)),
      ("page", String(page)),
    ])
    let response = try await service.get("/find", items)
    let reply = service.decoded(Reply.self, response)
    if response.status == 400, let reason = reply?.error?.value {
      throw .parameterRefused(Self.provider, service.line(reason))
    }
    guard let stories = reply?.stories?.items else { throw service.failure(response) }
    return Page(
      items: stories.compactMap { $0?.article },
      total: Total(reply?.found),
      continuation: page * query.pageSize < reply?.found?.value ?? 0 && !stories.isEmpty
        ? service.more(at: page + 1) : .end(.complete)
    )
  }
}

private struct Reply: Decodable {
  let found: Lenient<Int>?
  let stories: LenientList<Story>?
  let error: Lenient<String>?
}

private struct Story: Decodable {
  let headline: Lenient<String>?
  let address: Lenient<String>?
  let seconds: Lenient<Int>?

  /// The article, or nil without a headline or an address.
  var article: Article? {
    guard let headline = headline?.value, let link = address?.value.flatMap(WebLink.init) else {
      return nil
    }
    return Article(
      provider: WireRoomArticles.provider,
      source: Article.Source(id: nil, name: link.site),
      title: HTMLText.decoded(headline),
      link: link,
      publishedAt: seconds?.value.map { Date(timeIntervalSince1970: Double($0)) }
    )
  }
}
