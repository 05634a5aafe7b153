public import FoundationEssentials

/// What a person searches for, checked: whoever holds one may send it.
public struct ArticleQuery: Hashable, Sendable {
  /// The order of the results.
  public enum Sort: String, CaseIterable, Hashable, Sendable {
    case newest
    case relevance
    case popularity
  }

  /// The longest text that may be searched for, in Unicode scalars; NewsAPI's limit for `q`.
  public static let maximumLength = 500
  /// The sizes that a page may have, in articles.
  public static let pageSizes = 1...100

  /// What was typed to search for, without white space around it; empty asks for everything.
  public let words: String
  /// What `words` mean.
  public let expression: SearchExpression
  /// What the results are limited to.
  public let filter: ArticleFilter
  /// The order of the results.
  public let sort: Sort
  /// How many articles a page holds at the most; in `pageSizes`.
  public let pageSize: Int

  /// Creates a query, or says which rule it breaks.
  ///
  /// Ages in the words, such as `after:7d`, count back from `now`.
  public init(
    _ words: String,
    filter: ArticleFilter = ArticleFilter(),
    sort: Sort = .newest,
    pageSize: Int = 20,
    now: Date = .now
  ) throws(InvalidQuery) {
    let trimmed = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let length = trimmed.unicodeScalars.count
    guard length <= Self.maximumLength else {
      throw .tooLong(length: length, maximum: Self.maximumLength)
    }
    guard Self.pageSizes.contains(pageSize) else {
      throw .pageSize(pageSize, allowed: Self.pageSizes)
    }
    try filter.validate()
    self.words = trimmed
    expression = SearchExpression(parsing: trimmed, now: now)
    self.filter = filter
    self.sort = sort
    self.pageSize = pageSize
  }

  /// Returns the query for other words, with everything else as it is.
  public func searching(for words: String, now: Date = .now) throws(InvalidQuery) -> ArticleQuery {
    try ArticleQuery(words, filter: filter, sort: sort, pageSize: pageSize, now: now)
  }

  private init(_ other: ArticleQuery, expression: SearchExpression) {
    words = other.words
    self.expression = expression
    filter = other.filter
    sort = other.sort
    pageSize = other.pageSize
  }

  /// Returns the query with another meaning of its words, such as one that a provider knows.
  func asking(for expression: SearchExpression) -> ArticleQuery {
    ArticleQuery(self, expression: expression)
  }
}

extension ArticleQuery {
  /// Everything that is asked of an article, by the words and by the filter.
  public var condition: SearchExpression {
    SearchExpression.all([placed(expression), filter.condition]).normalized
  }

  /// Splits `condition` into what a provider is asked for and what remains to be checked here.
  ///
  /// See `SearchExpression.split`. To split what was asked for once more gives the same again, so
  /// that a provider's adapter need not know whether somebody has checked what it cannot express.
  public func split(
    for support: QuerySupport
  ) -> (asked: SearchExpression, remainder: SearchExpression) {
    let meant = support.looksInFields ? expression : placed(expression)
    let (asked, remainder) = SearchExpression.all([meant, filter.condition]).split(for: support)
    return (asked, placed(remainder))
  }

  /// Returns an expression with its words looked for where the filter says.
  func placed(_ expression: SearchExpression) -> SearchExpression {
    filter.fields.isEmpty ? expression : expression.looking(in: filter.fields)
  }
}

extension SearchExpression {
  /// Returns the expression with words that name no field looked for in these alone.
  fileprivate func looking(in fields: [ArticleFilter.Field]) -> SearchExpression {
    switch self {
    case .condition(.words(let phrase, nil)):
      .any(fields.map { .condition(.words(phrase, $0.searched)) })
    case .condition: self
    case .all(let parts): .all(parts.map { $0.looking(in: fields) })
    case .any(let parts): .any(parts.map { $0.looking(in: fields) })
    case .not(let part): .not(part.looking(in: fields))
    }
  }
}

/// The limits that a search can be put under, beside its words.
public struct ArticleFilter: Hashable, Sendable {
  /// A part of an article that words are looked for in.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    case title
    case description
    case content

    var searched: SearchCondition.Field {
      switch self {
      case .title: .title
      case .description: .description
      case .content: .content
      }
    }
  }

  /// How many sources may be named; NewsAPI's limit.
  public static let maximumSources = 20

  /// Where to look for the words; empty means everywhere.
  public var fields: [Field] = []
  /// The publishers to keep, by the provider's ids; empty means all.
  public var sources: [String] = []
  /// The sites to keep, as host names; empty means all.
  public var domains: [String] = []
  /// The sites to leave out, as host names.
  public var excludedDomains: [String] = []
  /// The oldest time of publication to keep.
  public var from: Date?
  /// The newest time of publication to keep.
  public var to: Date?
  /// The language to keep.
  public var language: Language?
  /// Whether to keep only what a person has saved, which the archive alone knows.
  public var isSavedOnly = false

  /// Creates a filter that keeps everything.
  public init() {}

  /// What the filter asks of an article, but for the fields, which belong to the words.
  var condition: SearchExpression {
    var parts: [SearchExpression] = excludedDomains.map { .not(Self.site($0)) }
    if !sources.isEmpty { parts.append(.any(sources.map { .condition(.sourceID($0)) })) }
    if !domains.isEmpty { parts.append(.any(domains.map(Self.site))) }
    if let from { parts.append(.condition(.since(from))) }
    // The last second that is meant counts to its end.
    if let to { parts.append(.condition(.before(to.addingTimeInterval(1)))) }
    if let language { parts.append(.condition(.language(language))) }
    if isSavedOnly { parts.append(.condition(.saved)) }
    return .all(parts)
  }

  private static func site(_ domain: String) -> SearchExpression {
    let host = domain.lowercased()
    return .condition(.site(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host))
  }

  fileprivate func validate() throws(InvalidQuery) {
    guard sources.count <= Self.maximumSources else {
      throw .tooManySources(sources.count, maximum: Self.maximumSources)
    }
    if let name = sources.first(where: { !Self.isName($0) }) { throw .source(name) }
    if let name = (domains + excludedDomains).first(where: { !Self.isName($0) || $0.contains("/") })
    {
      throw .domain(name)
    }
    if let from, let to, from > to { throw .datesReversed }
  }

  /// Tells whether `text` can stand in a comma-separated list.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.contains { $0.isWhitespace || $0 == "," }
  }
}

/// A rule that a query breaks.
public enum InvalidQuery: Error, Hashable, Sendable {
  /// There are neither words nor a source or site to list, and the provider needs some.
  case nothingToSearchFor
  /// There are no words, without which nobody can search.
  case noWords
  /// The words have more Unicode scalars than a query may.
  case tooLong(length: Int, maximum: Int)
  /// A page cannot hold that many items.
  case pageSize(Int, allowed: ClosedRange<Int>)
  /// More sources are named than a query may name.
  case tooManySources(Int, maximum: Int)
  /// The text cannot be a source's id.
  case source(String)
  /// The text is not a host name.
  case domain(String)
  /// The range of dates ends before it begins.
  case datesReversed
  /// Sources are named together with a country or a category.
  case sourcesWithCountryOrCategory
}
