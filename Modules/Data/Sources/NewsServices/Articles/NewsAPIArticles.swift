public import Domain
import FoundationEssentials
public import HTTP
public import Query
import Texts

/// NewsAPI's `/v2/everything` (https://newsapi.org/docs/endpoints/everything).
///
/// Cursors are page numbers, from 1.
public struct NewsAPIArticles: ArticleService {
  /// NewsAPI's id and name.
  public static let provider = Provider(
    id: "newsapi",
    name: "NewsAPI",
    keyPage: WebLink("https://newsapi.org/register")
  )

  /// The conditions that NewsAPI supports.
  public static var support: QuerySupport { NewsAPIQuery.support }

  /// The default address.
  public static let standardAddress = "https://newsapi.org/v2"
  /// NewsAPI needs a key; developers get one for free.
  public static let access = ServiceAccess.ownKey
  /// The limits of a developer key.
  public static let limits = RequestLimits(daily: 100)

  private let service: WebService

  /// Creates a client of the service at `address`, such as `https://newsapi.org/v2`.
  public init(client: any HTTPSending, address: WebLink, key: String?) {
    service = WebService(Self.self, client: client, address: address, key: key)
  }

  /// Returns a page of results, without withdrawn articles.
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
      ("from", filter.from?.iso8601),
      ("to", filter.to?.iso8601),
      ("language", filter.language?.rawValue),
      ("sortBy", order(query.sort)),
    ]
  }

  private static func list(_ items: [String]) -> String? {
    items.isEmpty ? nil : items.joined(separator: ",")
  }

  private static func order(_ sort: ArticleQuery.Sort) -> String {
    switch sort {
    case .newest, .oldest, .feed: "publishedAt"
    case .relevance: "relevancy"
    case .popularity: "popularity"
    }
  }
}

/// A query as NewsAPI's parameters: words with operators in `q`, everything else on its own.
private struct NewsAPIQuery {
  /// The conditions that NewsAPI supports.
  ///
  /// Sites, dates and language are parameters that apply to the whole query, so they cannot be
  /// alternatives. There is none for a field of a single word. Several limits of one kind are sent as
  /// their intersection.
  static let support = QuerySupport(looksInFields: true) { condition, isNegated in
    switch condition {
    case .words(let phrase, nil): phrase.isPrefix ? nil : .expression
    case .site where isNegated: .parameter("excludeDomains", limit: .max)
    case .site: .choice("domains", limit: .max)
    case .sourceID: isNegated ? nil : .choice("sources")
    case .since: isNegated ? nil : .parameter("from", limit: .max)
    case .before: isNegated ? nil : .parameter("to", limit: .max)
    case .language: isNegated ? nil : .parameter("language", limit: .max)
    default: nil
    }
  }

  /// The words with operators; nil if there are none.
  private(set) var words: String?
  /// The limits of the query's filter and of its words.
  private(set) var filter = ArticleFilter()
  /// Whether no article can match.
  private(set) var isContradiction = false

  /// Translates the part of a query that NewsAPI supports.
  init(_ query: ArticleQuery) {
    filter.fields = query.filter.fields
    words = QueryWriter().text(.all(query.expression.conjuncts.filter { !take($0) }))
  }
}

extension NewsAPIQuery {
  /// Moves a part into the parameters; returns false for one that belongs to the words.
  private mutating func take(_ part: SearchExpression) -> Bool {
    switch part {
    case .condition(.since(let date)): filter.from = max(date, filter.from ?? date)
    case .condition(.before(let date)):
      // NewsAPI's limits are inclusive and in whole seconds.
      let last = date.addingTimeInterval(-1)
      filter.to = min(last, filter.to ?? last)
    case .condition(.language(let language)):
      isContradiction = isContradiction || (filter.language ?? language) != language
      filter.language = language
    case .not(.condition(.site(let host))): filter.excludedDomains.append(host)
    case .condition, .not, .all, .any:
      if let sites = Self.choices(part, { if case .site(let host) = $0 { host } else { nil } }) {
        limit(to: sites)
      } else if let ids = Self.choices(part, { if case .sourceID(let id) = $0 { id } else { nil } })
      {
        filter.sources = ids
      } else {
        return false
      }
    }
    return true
  }

  /// Returns the alternatives of a part, each mapped by `name`; nil for a part of another form.
  private static func choices(
    _ part: SearchExpression,
    _ name: (SearchCondition) -> String?
  ) -> [String]? {
    switch part {
    case .condition(let condition): return name(condition).map { [$0] }
    case .any(let parts):
      let names = parts.compactMap { choices($0, name)?.first }
      return !names.isEmpty && names.count == parts.count ? names : nil
    case .all, .not: return nil
    }
  }

  /// Limits the domains to domains on one of `sites`.
  private mutating func limit(to sites: [String]) {
    guard !filter.domains.isEmpty else {
      filter.domains = sites
      return
    }
    filter.domains = filter.domains.flatMap { domain in
      sites.compactMap { site in
        if domain == site || domain.hasSuffix("." + site) { return domain }
        return site.hasSuffix("." + domain) ? site : nil
      }
    }
    isContradiction = isContradiction || filter.domains.isEmpty
  }
}
