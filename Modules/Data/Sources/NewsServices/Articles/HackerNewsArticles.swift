public import Domain
import FoundationEssentials
public import HTTP
import NewsAPIFormat
public import Query

/// Algolia's search of Hacker News stories (https://hn.algolia.com/api).
///
/// Cursors are page numbers, from 1; the service counts from 0. A story's link is the page that was
/// posted, and its discussion is another place; a story without a link is its discussion.
public struct HackerNewsArticles: ArticleService {
  public static let provider = Provider(id: "hackernews", name: "Hacker News")

  /// The conditions that Algolia supports: required words and phrases, and excluded single words.
  ///
  /// Quotation marks and `-` work by default, as `advancedSyntax` in its replies shows.
  public static let support = QuerySupport(alternatives: .none) { condition, isNegated in
    switch condition {
    case .words(let phrase, nil) where isNegated:
      phrase.isPrefix || !QueryWriter.isPlain(phrase.text) ? nil : .expression
    case .words(let phrase, nil): phrase.isPrefix ? nil : .expression
    case .since: isNegated ? nil : .parameter("since", limit: .max)
    case .before: isNegated ? nil : .parameter("before", limit: .max)
    default: nil
    }
  }

  /// The default address.
  public static let standardAddress = "https://hn.algolia.com/api/v1"
  /// No key is needed.
  public static let access = ServiceAccess.open
  /// None here: the service's 10,000 requests an hour are out of reach in a terminal.
  public static let limits = RequestLimits()

  private let service: WebService
  private var tags = "story"

  /// Creates a client of the service that returns only stories that are on the front page now.
  public init(frontPageAt address: WebLink, client: any HTTPSending) {
    self.init(client: client, address: address, key: nil)
    tags = "front_page"
  }

  /// Creates a client of the service at `address`, which may end in one of its two search paths.
  ///
  /// `key` is ignored.
  public init(client: any HTTPSending, address: WebLink, key: String?) {
    let text = address.description
    let search = ["/search", "/search_by_date"].first(where: text.hasSuffix) ?? ""
    let base = WebLink(String(text.dropLast(search.count))) ?? address
    service = WebService(Self.self, client: client, address: base, key: key)
  }

  /// Returns a page of stories.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let page = try service.pageNumber(cursor)
    let asked = query.expression
    let items = QueryItems([
      ("query", QueryWriter(and: " ", not: "-").text(asked) ?? ""),
      ("tags", tags),
      ("numericFilters", Self.times(asked)),
      ("hitsPerPage", String(query.pageSize)),
      ("page", String(page - 1)),
    ])
    let path = query.sort == .newest ? "/search_by_date" : "/search"
    let response = try await service.get(path, items)
    let reply = service.decoded(Reply.self, response)
    guard let reply, let hits = reply.hits?.items else { throw failure(reply, response) }
    let isLast = reply.nbPages?.value.map { page >= $0 } ?? (hits.count < query.pageSize)
    return Page(
      items: hits.compactMap { $0?.article },
      total: reply.total,
      continuation: isLast || hits.isEmpty ? .end(reply.end) : service.more(at: page + 1)
    )
  }

  private static func times(_ asked: SearchExpression) -> String? {
    let times = [
      asked.since.map { "created_at_i>\($0.secondsRoundedUp - 1)" },
      asked.before.map { "created_at_i<\($0.secondsRoundedUp)" },
    ]
    let known = times.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: ",")
  }

  private func failure(_ reply: Reply?, _ response: HTTPResponse) -> NewsError {
    guard response.status == 400, let message = reply?.message?.value else {
      return service.failure(response)
    }
    return .parameterRefused(Self.provider, service.line(message))
  }
}

/// Algolia's reply: stories or an error message.
private struct Reply: Decodable {
  let hits: LenientList<Hit>?
  let nbHits: Lenient<Int>?
  let nbPages: Lenient<Int>?
  let exhaustiveNbHits: Lenient<Bool>?
  let message: Lenient<String>?

  /// The number of matches; nil if it is an estimate, which may be too low.
  var total: Total? {
    // Past the last page that it returns, it reports 0 hits and a message.
    exhaustiveNbHits?.value == false || message != nil ? nil : Total(nbHits)
  }

  /// Why the list ends with this page.
  var end: EndOfList {
    (nbHits?.value ?? 0) > 1_000 || message != nil ? .providerLimit(1_000) : .complete
  }
}

/// A story in Algolia's JSON.
private struct Hit: Decodable {
  enum CodingKeys: String, CodingKey {
    case objectID
    case title
    case url
    case author
    case text = "story_text"
    case created = "created_at_i"
  }

  let objectID: Lenient<String>?
  let title: Lenient<String>?
  let url: Lenient<String>?
  let author: Lenient<String>?
  let text: Lenient<String>?
  /// The seconds since 1970.
  let created: Lenient<Int>?

  /// The story; nil without a title or an id.
  ///
  /// Author and text are set only for stories without a link: a link's poster is not its author.
  var article: Article? {
    guard let id = objectID?.value, let title = title?.value,
      let discussion = WebLink(
        "https://news.ycombinator.com/item?" + QueryItems([("id", id)]).encoded
      )
    else { return nil }
    let provider = HackerNewsArticles.provider
    let link = url?.value.flatMap(WebLink.init)
    let place = Appearance(provider: provider, source: provider.name, link: discussion)
    return Article(
      provider: provider,
      source: Article.Source(id: nil, name: link?.site ?? provider.name),
      author: link == nil ? HTMLText.plainOrNil(author?.value) : nil,
      title: HTMLText.decoded(title),
      link: link ?? discussion,
      publishedAt: created?.value.map { Date(timeIntervalSince1970: Double($0)) },
      content: link == nil ? HTMLText.plainOrNil(text?.value) : nil,
      alsoAt: [place]
    )
  }
}
