public import FoundationEssentials
public import Query
import Texts

/// A valid query for articles.
public struct ArticleQuery: ListQuery {
  /// The order of the results.
  public enum Sort: String, CaseIterable, Hashable, Sendable {
    case newest
    case relevance
    case popularity
    /// Only for what is stored; no provider sorts so.
    case oldest
    /// Feed by feed, the feeds by title and the articles of each newest first; only articles of feeds.
    case feed

    /// The orders of every search.
    public static let allCases: [Sort] = [.newest, .relevance, .popularity]

    /// Whether the date decides, not the words.
    public var isByDate: Bool { self == .newest || self == .oldest || self == .feed }
  }

  /// The valid page sizes, in articles.
  public static let pageSizes = 1...100
  /// The page size of all lists, unless a query or the settings have another one.
  public static let defaultPageSize = 20

  /// The text as typed, without white space around it; empty for all articles.
  public let words: String
  /// The meaning of `words`.
  public private(set) var expression: SearchExpression
  /// The filter that options set.
  public private(set) var filter: ArticleFilter
  /// The order of the results.
  public private(set) var sort: Sort
  /// The maximum number of articles on a page; in `pageSizes`.
  public private(set) var pageSize: Int

  /// Creates a query, or throws the rule that it breaks.
  ///
  /// Ages in the words, such as `after:7d`, count back from `now`. While the words are typed, and the
  /// cursor is at their end, they are unfinished: see `SearchExpression.init(parsing:)`.
  public init(
    _ words: String,
    filter: ArticleFilter = ArticleFilter(),
    sort: Sort = .newest,
    pageSize: Int = ArticleQuery.defaultPageSize,
    now: Date = .now,
    isUnfinished: Bool = false
  ) throws(InvalidQuery) {
    self.words = try Self.validated(words, pageSize: pageSize)
    try filter.validate()
    // White space ends a word.
    let end = words.last?.isWhitespace == true ? " " : ""
    expression = try SearchExpression(
      parsing: self.words + end,
      now: now,
      isUnfinished: isUnfinished
    )
    self.filter = filter
    self.sort = sort
    self.pageSize = pageSize
  }

  /// Creates a query of the articles that match a condition.
  ///
  /// Unlike words, a condition can combine followed feeds. A page size outside `pageSizes` is replaced
  /// by the nearest one.
  public init(
    matching condition: SearchExpression,
    sort: Sort = .newest,
    pageSize: Int = ArticleQuery.defaultPageSize
  ) {
    words = ""
    expression = condition
    filter = ArticleFilter()
    self.sort = sort
    self.pageSize = min(max(pageSize, Self.pageSizes.lowerBound), Self.pageSizes.upperBound)
  }

  /// Returns the query with other words.
  public func searching(for words: String, now: Date = .now) throws(InvalidQuery) -> ArticleQuery {
    try searching(for: words, now: now, isUnfinished: false)
  }

  /// Returns the query with other words, which may be unfinished.
  public func searching(
    for words: String,
    now: Date,
    isUnfinished: Bool
  ) throws(InvalidQuery) -> ArticleQuery {
    try ArticleQuery(
      words,
      filter: filter,
      sort: sort,
      pageSize: pageSize,
      now: now,
      isUnfinished: isUnfinished
    )
  }

  /// Whether it is about a feed, which only the archive knows.
  public var isOfFeeds: Bool {
    filter.feed != nil || expression.contains { if case .feed = $0 { true } else { false } }
  }

  /// Returns the query for the articles of one feed, newest first; nil is all feeds.
  func limited(to feed: FeedID?, pageSize: Int) -> ArticleQuery {
    var query = self
    (query.filter.feed, query.sort, query.pageSize) = (feed, .newest, pageSize)
    return query
  }

  /// Returns the query with its stories listed in another way.
  public func listing(_ stories: ArticleFilter.StoryListing) -> ArticleQuery {
    var query = self
    query.filter.stories = stories
    return query
  }

  /// Returns the query for articles since a moment, newest first, in the largest pages.
  func newest(since moment: Date) -> ArticleQuery {
    var query = self
    query.filter.from = max(moment, filter.from ?? moment)
    (query.sort, query.pageSize) = (.newest, Self.pageSizes.upperBound)
    return query
  }

  /// Returns the query with each condition of its words replaced.
  func mapConditions<Failure>(
    _ replace: (SearchCondition) throws(Failure) -> SearchExpression
  ) throws(Failure) -> ArticleQuery {
    var query = self
    query.expression = try expression.mapConditions(replace)
    return query
  }

  /// Returns the query that asks a provider for a part of `condition`.
  ///
  /// The part is its `expression`; of the filter only the fields stay, which apply to the words.
  func asking(_ part: SearchExpression) -> ArticleQuery {
    var query = self
    query.expression = part
    query.filter = ArticleFilter()
    query.filter.fields = filter.fields
    return query
  }

  /// Returns the text without excess white space if length and page size are valid.
  static func validated(
    _ words: String,
    pageSize: Int,
    in pageSizes: ClosedRange<Int> = ArticleQuery.pageSizes
  ) throws(InvalidQuery) -> String {
    let trimmed = words.singleSpaced
    let length = trimmed.unicodeScalars.count
    guard length <= SearchExpression.maximumLength else {
      throw .tooLong(length: length, maximum: SearchExpression.maximumLength)
    }
    guard pageSizes.contains(pageSize) else { throw .pageSize(pageSize, allowed: pageSizes) }
    return trimmed
  }
}

extension ArticleQuery {
  /// The condition on articles: the words and the filter combined.
  ///
  /// Articles of quiet feeds are included if words, a tag, a feed, a site or a source are asked for.
  public var condition: SearchExpression {
    let condition = SearchExpression.all([restrictedToFields(expression), filter.condition])
    return (condition.isSpecific ? condition.withQuietFeeds : condition).normalized
  }

  /// Whether quiet feeds are left out.
  var isBesidesQuietFeeds: Bool {
    condition.contains { $0 == .followed(exceptQuiet: true) }
  }

  /// Splits `condition` into a part for the provider and a remainder to filter here.
  ///
  /// See `SearchExpression.split`; `FilteringSearch` is the only caller.
  func split(
    for support: QuerySupport
  ) -> (asked: SearchExpression, remainder: SearchExpression) {
    let words = support.looksInFields ? expression : restrictedToFields(expression)
    // Marks of articles do not include which feeds are quiet.
    let condition = SearchExpression.all([words, filter.condition]).withQuietFeeds
    let (asked, remainder) = condition.split(for: support)
    return (asked, restrictedToFields(remainder))
  }

  /// Returns an expression with words that have no field restricted to the fields of the filter.
  private func restrictedToFields(_ expression: SearchExpression) -> SearchExpression {
    filter.fields.isEmpty ? expression : expression.restricted(to: filter.fields)
  }
}

extension SearchExpression {
  /// Whether each match has words, a tag, a feed, a site or a source that is asked for.
  fileprivate var isSpecific: Bool {
    switch self {
    case .condition(.words), .condition(.tag), .condition(.feed), .condition(.site),
      .condition(.sourceID):
      true
    case .condition, .not: false
    case .all(let parts): parts.contains(where: \.isSpecific)
    case .any(let parts): !parts.isEmpty && parts.allSatisfy(\.isSpecific)
    }
  }

  fileprivate var withQuietFeeds: SearchExpression {
    mapConditions { .condition($0 == .followed(exceptQuiet: true) ? .followed() : $0) }
  }

  /// Returns the expression with words that have no field restricted to these.
  fileprivate func restricted(to fields: [ArticleFilter.Field]) -> SearchExpression {
    mapConditions { condition in
      guard case .words(let phrase, nil) = condition else { return .condition(condition) }
      return .any(fields.map { .condition(.words(phrase, $0.searched)) })
    }
  }
}

/// The filters of a search that options set, in addition to its words.
public struct ArticleFilter: Hashable, Sendable {
  /// A part of an article that words are searched in.
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

  /// How a list shows stories.
  public enum StoryListing: Hashable, Sendable {
    /// The articles do not know their stories.
    case none
    /// Each article knows its story.
    case each
    /// One article represents its story; only in lists of stored articles.
    case once
    /// The same in lists that have nothing but stories.
    case only

    /// Whether one article represents its story.
    public var isOnce: Bool { self == .once || self == .only }
  }

  /// The maximum number of sources; NewsAPI's limit.
  public static let maximumSources = 20

  /// The fields to search words in; empty means all.
  public var fields: [Field] = []
  /// The sources to include, by the provider's ids; empty means all.
  public var sources: [String] = []
  /// The sites to include, as host names; empty means all.
  public var domains: [String] = []
  /// The sites to exclude, as host names.
  public var excludedDomains: [String] = []
  /// The earliest time of publication.
  public var from: Date?
  /// The last second of publication.
  public var to: Date?
  /// The language to include; nil means all.
  public var language: Language?
  /// How the list shows the stories of its articles.
  public var stories = StoryListing.none
  /// Whether to include only saved articles; supported only by the archive.
  public var isSavedOnly = false
  /// Whether to include only unread articles of followed feeds; supported only by the archive.
  public var isUnreadOnly = false
  /// Whether to include only articles of followed feeds; supported only by the archive.
  public var isFollowedOnly = false
  /// The followed feed whose articles to include; supported only by the archive; nil means all.
  public var feed: FeedID?
  /// The tag of followed feeds whose articles to include; supported only by the archive; nil means all.
  public var tag: String?
  /// A further condition, such as words that the title must have; its words are not restricted to
  /// `fields`.
  public var also = SearchExpression.everything

  /// Creates a filter that includes all articles.
  public init() {}

  /// The condition on articles, without the fields, which apply to the words.
  var condition: SearchExpression {
    var parts: [SearchExpression] = excludedDomains.map { .not(Self.site($0)) }
    if !sources.isEmpty { parts.append(.any(sources.map { .condition(.sourceID($0)) })) }
    if !domains.isEmpty { parts.append(.any(domains.map(Self.site))) }
    if let from { parts.append(.condition(.since(from))) }
    // `to` includes all of its last second.
    if let to { parts.append(.condition(.before(to.addingTimeInterval(1)))) }
    if let language { parts.append(.condition(.language(language))) }
    if isSavedOnly { parts.append(.condition(.saved)) }
    if let feed { parts.append(.condition(.feed(feed.description))) }
    if let tag { parts.append(.condition(.tag(tag))) }
    if isFollowedOnly || isUnreadOnly { parts.append(.condition(.followed(exceptQuiet: true))) }
    if isUnreadOnly { parts.append(.not(.condition(.read))) }
    if also != .everything { parts.append(also) }
    return .all(parts)
  }

  private static func site(_ domain: String) -> SearchExpression {
    let host = domain.lowercased()
    return .condition(.site(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host))
  }

  /// Throws the rule that the filter breaks.
  func validate() throws(InvalidQuery) {
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

  /// Returns whether `text` can be an element of a comma-separated list.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.contains { $0.isWhitespace || $0 == "," }
  }
}
