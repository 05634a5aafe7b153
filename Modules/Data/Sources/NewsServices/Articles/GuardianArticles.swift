public import Domain
import FoundationEssentials
public import HTTP
import NewsAPIFormat
public import Query
import Texts

/// The Guardian's `/search` (https://open-platform.theguardian.com/documentation/search).
///
/// Cursors are page numbers, from 1. All results are The Guardian's own, in English: articles, live
/// blogs and videos.
public struct GuardianArticles: ArticleService {
  /// The Guardian's id and name.
  public static let provider = Provider(
    id: "guardian",
    name: "The Guardian",
    keyPage: WebLink("https://open-platform.theguardian.com/access/")
  )

  /// The conditions that The Guardian supports; of a moment only the day.
  public static let support = QuerySupport { condition, isNegated in
    switch condition {
    case .words(let phrase, nil): phrase.isPrefix ? nil : .expression
    case .since(let date):
      isNegated ? nil : .parameter("from-date", limit: .max, isRough: !date.isMidnight)
    case .before(let date):
      isNegated ? nil : .parameter("to-date", limit: .max, isRough: !date.isMidnight)
    default: nil
    }
  }

  /// The default address.
  public static let standardAddress = "https://content.guardianapis.com"
  /// The public key of the service's documentation.
  public static let access = ServiceAccess.publicKey("test")
  /// The limits of a developer key.
  public static let limits = RequestLimits(interval: .seconds(1), daily: 500)

  /// The largest page size that is valid for every key.
  private static let largestPage = 50

  private let service: WebService

  /// Creates a client of the service at `address`.
  public init(client: any HTTPSending, address: WebLink, key: String?) {
    service = WebService(Self.self, client: client, address: address, key: key)
  }

  /// Returns a page of up to 50 results.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let key = try service.requiredKey
    let page = try service.pageNumber(cursor)
    let asked = query.expression
    let size = min(query.pageSize, Self.largestPage)
    let items = QueryItems([
      ("q", QueryWriter().text(asked)),
      ("from-date", asked.since?.iso8601Day),
      // Both days are inclusive.
      ("to-date", asked.lastSecond?.iso8601Day),
      ("order-by", query.sort == .newest ? "newest" : "relevance"),
      ("show-fields", "trailText,bodyText,byline,thumbnail"),
      ("page-size", String(size)),
      ("page", String(page)),
    ])
    let secret = QueryItems([("api-key", key)])
    let response = try await service.get("/search", items, secretQuery: secret)
    let reply = service.decoded(Envelope.self, response)?.response
    guard let reply, let results = reply.results?.items else {
      return try end(at: page, size: size, reply, response)
    }
    let isLast = reply.pages?.value.map { page >= $0 } ?? (results.count < size)
    return Page(
      items: results.compactMap { $0?.article },
      total: Total(reply.total),
      continuation: isLast || results.isEmpty ? .end(.complete) : service.more(at: page + 1)
    )
  }

  /// Returns the end of the list for the error that the service sends past it; else throws.
  private func end(
    at page: Int,
    size: Int,
    _ reply: Reply?,
    _ response: HTTPResponse
  ) throws(NewsError) -> Page<Article> {
    if response.status == 429, response["X-RateLimit-Remaining-Day"] == "0" {
      throw .quotaExhausted(Self.provider)
    }
    guard let message = reply?.message?.value else {
      throw service.failure(response)
    }
    let reason = service.line(message)
    guard response.status == 400 else { throw service.failure(response, reason) }
    guard page > 1 else { throw .parameterRefused(Self.provider, reason) }
    let isLimit = reason.contains("paging this far")
    return Page(
      items: [],
      continuation: .end(isLimit ? .providerLimit((page - 1) * size) : .complete)
    )
  }
}

extension Date {
  fileprivate var isMidnight: Bool {
    timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0
  }
}

private struct Envelope: Decodable {
  let response: Reply?
}

/// The Guardian's reply: articles or an error message.
private struct Reply: Decodable {
  let message: Lenient<String>?
  let total: Lenient<Int>?
  let pages: Lenient<Int>?
  let results: LenientList<Item>?
}

/// An article in The Guardian's JSON.
private struct Item: Decodable {
  struct Fields: Decodable {
    let trailText: Lenient<String>?
    let bodyText: Lenient<String>?
    let byline: Lenient<String>?
    let thumbnail: Lenient<String>?
  }

  let webTitle: Lenient<String>?
  let webUrl: Lenient<String>?
  let webPublicationDate: Lenient<String>?
  let fields: Lenient<Fields>?

  /// The article; nil without a title or an address.
  var article: Article? {
    guard let title = webTitle?.value, let link = webUrl?.value.flatMap(WebLink.init) else {
      return nil
    }
    let fields = fields?.value
    return Article(
      provider: GuardianArticles.provider,
      source: Article.Source(id: nil, name: GuardianArticles.provider.name),
      author: HTMLText.plainOrNil(fields?.byline?.value),
      title: HTMLText.decoded(title),
      summary: HTMLText.plainOrNil(fields?.trailText?.value),
      link: link,
      picture: fields?.thumbnail?.value.flatMap(WebLink.init),
      publishedAt: webPublicationDate?.value.flatMap { Date(iso8601: $0) },
      content: HTMLText.plainOrNil(fields?.bodyText?.value),
      language: .en
    )
  }
}
