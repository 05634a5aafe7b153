public import Domain
import FoundationEssentials
public import HTTP
import NewsAPIFormat
public import Query

/// The article list of GDELT's DOC 2.0 (https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts).
///
/// GDELT has no pages and returns the first 250 articles only; `GDELTWindow` splits them into pages.
public struct GDELTArticles: ArticleService {
  /// GDELT's id and name.
  public static let provider = Provider(id: "gdelt", name: "GDELT")

  /// The conditions that GDELT supports; `domainis:` matches a site without its subdomains.
  public static let support = QuerySupport(alternatives: .flat) { condition, isNegated in
    switch condition {
    case .words(let phrase, nil) where isNegated && !QueryWriter.isPlain(phrase.text): nil
    case .words(let phrase, nil):
      phrase.isPrefix || term(.words(phrase, nil)) == nil ? nil : .expression
    case .site: isNegated ? nil : .choice("domainis", limit: .max)
    case .language: isNegated ? nil : .choice("sourcelang", limit: .max)
    case .since: isNegated ? nil : .parameter("startdatetime", limit: .max)
    case .before: isNegated ? nil : .parameter("enddatetime", limit: .max)
    default: nil
    }
  }

  /// The default address.
  public static let standardAddress = "https://api.gdeltproject.org/api/v2/doc/doc"
  /// No key is needed.
  public static let access = ServiceAccess.open
  /// The interval that its rate limit error asks for.
  public static let limits = RequestLimits(interval: .seconds(5))

  private let service: WebService

  /// Creates a client of the service at `address`; `key` is ignored.
  public init(client: any HTTPSending, address: WebLink, key: String?) {
    service = WebService(Self.self, client: client, address: address, key: key)
  }

  /// Returns a page of results; a list by relevance ends after 250.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    guard let place = GDELTPlace(try service.position(cursor)) else {
      throw .cursorRefused(Self.provider)
    }
    let asked = query.expression
    guard asked.conjuncts.contains(where: Self.isSubject) else { throw Self.refusal(of: query) }
    let start = asked.since
    let end = place.end ?? asked.lastSecond
    let items = QueryItems([
      ("query", QueryWriter(and: " ", not: "-", groupsAlone: true, term: Self.term).text(asked)),
      ("mode", "artlist"),
      ("format", "json"),
      ("maxrecords", String(GDELTWindow.size)),
      ("sort", query.sort == .newest ? "datedesc" : "hybridrel"),
      ("startdatetime", GDELTTime.parameter(GDELTWindow.start(start, before: end))),
      ("enddatetime", GDELTTime.parameter(end)),
    ])
    let found = try articles(in: try await service.get("", items))
    let window = GDELTWindow(found, since: start)
    let page = window.articles.dropFirst(place.listed).prefix(query.pageSize)
    return Page(
      items: Array(page),
      total: window.isFull || place.end != nil ? nil : .exactly(window.articles.count),
      continuation: continuation(of: page.endIndex, in: window, from: place, query.sort)
    )
  }

  private func continuation(
    of listed: Int,
    in window: GDELTWindow,
    from place: GDELTPlace,
    _ sort: ArticleQuery.Sort
  ) -> Page<Article>.Continuation {
    if listed < window.articles.count {
      return service.more(at: GDELTPlace(end: place.end, listed: listed))
    }
    guard window.isFull else { return .end(.complete) }
    guard sort == .newest, let next = window.next(after: place) else {
      return .end(.providerLimit(GDELTWindow.size))
    }
    return service.more(at: next)
  }
}

// Queries.
extension GDELTArticles {
  /// Returns a condition in GDELT's syntax; nil for one that is sent as a parameter.
  ///
  /// Also nil for what GDELT rejects: words of fewer than 3 characters, and phrases of fewer
  /// than 5.
  private static func term(_ condition: SearchCondition) -> String? {
    switch condition {
    case .words(let phrase, _):
      let term = QueryWriter.quoted(phrase)
      return term.count >= (term.hasPrefix("\"") ? 5 + 2 : 3) ? term : nil
    case .site(let host): return "domainis:" + host
    case .language(let language): return names[language].map { "sourcelang:" + $0 }
    default: return nil
    }
  }

  /// Whether a part is a subject, not only an exclusion; GDELT requires a subject.
  private static func isSubject(_ part: SearchExpression) -> Bool {
    switch part {
    case .condition(.words), .condition(.site): true
    case .any(let parts): parts.allSatisfy(isSubject)
    case .condition, .all, .not: false
    }
  }

  private static func refusal(of query: ArticleQuery) -> NewsError {
    query.words.isEmpty
      ? .invalidQuery(.nothingToSearchFor)
      : .queryUnsupported(
        provider,
        "it needs a word of 3 or more letters, a phrase of 5 or more, or a site"
      )
  }

  fileprivate static let names: [Language: String] = [
    .ar: "arabic", .de: "german", .en: "english", .es: "spanish", .fr: "french", .he: "hebrew",
    .it: "italian", .nl: "dutch", .no: "norwegian", .pt: "portuguese", .ru: "russian",
    .sv: "swedish", .ud: "urdu", .zh: "chinese",
  ]
}

// Replies.
extension GDELTArticles {
  /// Returns the articles, nil where one cannot be converted; GDELT's empty list is `{}`.
  private func articles(in response: HTTPResponse) throws(NewsError) -> [Article?] {
    guard response.status == 200, let reply = service.decoded(Reply.self, response) else {
      throw error(in: response)
    }
    if let items = reply.articles?.items { return items.map { $0?.article } }
    guard response.body.filter({ !Self.isSpace($0) }).elementsEqual("{}".utf8) else {
      throw service.failure(response)
    }
    return []
  }

  /// Returns the error in a response: plain text, often with status 200.
  private func error(in response: HTTPResponse) -> NewsError {
    let text = service.line(String(decoding: response.body.prefix(4_096), as: UTF8.self))
    if response.status == 429 || text.lowercased().contains("limit requests") {
      let wait = response.retryAfter(now: .now) ?? Self.limits.interval
      return .rateLimited(Self.provider, retryAfter: wait)
    }
    // HTML is not from GDELT, such as a login page, and JSON that starts like this was incomplete.
    guard response.status == 200, let first = response.body.first(where: { !Self.isSpace($0) }),
      !"<{[\"".utf8.contains(first)
    else { return service.failure(response) }
    let message = text.lowercased()
    if ["phrase", "keyword"].contains(where: message.contains), message.contains("too short") {
      return .queryUnsupported(Self.provider, text)
    }
    return Self.complaints.contains(where: message.contains)
      ? .parameterRefused(Self.provider, text) : .providerFailed(Self.provider, text)
  }

  /// Parts of GDELT's error messages about a query.
  private static let complaints = [
    "phrase", "keyword", "your query", "queries containing", "parenthe", "boolean", "timespan",
  ]

  private static func isSpace(_ byte: UInt8) -> Bool { " \n\r\t".utf8.contains(byte) }
}

private struct Reply: Decodable {
  let articles: LenientList<Item>?
}

/// An article as GDELT writes it.
private struct Item: Decodable {
  let url: Lenient<String>?
  let title: Lenient<String>?
  let seendate: Lenient<String>?
  let socialimage: Lenient<String>?
  let domain: Lenient<String>?
  let language: Lenient<String>?

  /// The article; nil without a title or an address.
  var article: Article? {
    guard let title = title?.value, let link = url?.value.flatMap(WebLink.init) else { return nil }
    let language = language?.value?.lowercased()
    return Article(
      provider: GDELTArticles.provider,
      source: Article.Source(id: nil, name: HTMLText.plainOrNil(domain?.value) ?? link.site),
      title: HTMLText.decoded(title),
      link: link,
      picture: socialimage?.value.flatMap(WebLink.init),
      publishedAt: seendate?.value.flatMap(GDELTTime.date),
      language: GDELTArticles.names.first { $0.value == language }?.key
    )
  }
}
