import Domain
import FoundationEssentials
package import Query

/// A search of the archive, divided so that a database can walk down an index.
///
/// Words and facets go to the full-text index, dates of articles become a range of keys, and the
/// remaining conditions filter each row. Saved articles, and without words the articles of followed
/// feeds, are walked in their own index.
package struct DividedQuery: Sendable {
  /// The articles of followed feeds: all, the unread ones, of feeds that are not quiet or have a tag,
  /// or of one feed.
  package struct Followed: Sendable {
    package var isUnreadOnly = false
    /// The condition on the feeds.
    package var feed: SearchCondition?
  }

  /// The query for the full-text index; nil if it does not help.
  package private(set) var text: TextExpression?
  /// The lowest key of a match.
  package private(set) var lowest: Int64
  /// The highest key of a match.
  package private(set) var highest = Int64.max
  /// The conditions on each row.
  package private(set) var filter: [SearchExpression] = []
  /// Whether only saved articles match.
  package private(set) var isSavedOnly = false
  /// The articles of followed feeds to walk; nil if other articles match too, or another index helps.
  package private(set) var followed: Followed?

  /// Divides a search for `condition`: among articles, or among others from the lowest key on.
  ///
  /// With `walkingMarks`, the articles of followed feeds are walked also if the index has the words.
  package init(
    _ condition: SearchExpression,
    amongOthersFrom lowest: Int64? = nil,
    walkingMarks: Bool = false
  ) {
    self.lowest = lowest ?? .min
    let areArticles = lowest == nil
    let parts = if case .all(let parts) = condition { parts } else { [condition] }
    var indexed: [SearchExpression] = []
    var marks: [SearchExpression] = []
    for part in parts.map(\.deepestFirst) {
      switch part {
      case .condition(.since(let date)) where areArticles: begin(at: date)
      case .condition(.before(let date)) where areArticles: end(before: date)
      case .condition(.saved) where areArticles: isSavedOnly = true
      case .condition(.followed), .condition(.tag), .condition(.feed), .not(.condition(.read)):
        marks.append(part)
      default:
        if TextExpression(part, .wider) != nil { indexed.append(part) }
        if TextExpression(part) == nil { filter.append(part) }
      }
    }
    text = indexed.isEmpty ? nil : TextExpression(.all(indexed), .wider)
    if areArticles, text == nil || walkingMarks, !isSavedOnly,
      marks.contains(where: \.isOfFollowedFeeds)
    {
      followed = Followed()
    }
    for part in marks { add(part) }
  }

  /// Adds a condition on marks: to the walk if that can answer it, or else on each row.
  private mutating func add(_ part: SearchExpression) {
    switch part {
    case .condition(.followed(exceptQuiet: false)) where followed != nil: break
    case .condition(let feed) where followed != nil && followed?.feed == nil: followed?.feed = feed
    case .not where followed != nil: followed?.isUnreadOnly = true
    default: filter.append(part)
    }
  }

  /// Whether only articles with a mark match, which can be walked.
  package var isOfMarked: Bool { isSavedOnly || followed != nil }

  /// The largest exact total: the articles of followed feeds are walked, so as many as this are counted.
  package var largestExact: Int {
    followed != nil && text == nil ? 10 * Total.largestExact : Total.largestExact
  }

  /// The same search among the articles with a date.
  package var withDatesOnly: DividedQuery {
    var search = self
    search.lowest = max(lowest, ArticleKey.dated.lowerBound)
    return search
  }

  /// The same search without other forms of its words.
  package var asTyped: DividedQuery {
    var search = self
    search.text = text?.keepingForms { _ in false }
    return search
  }

  private mutating func begin(at date: Date) {
    lowest = max(lowest, ArticleKey.first(at: date))
    if !ArticleKey.separate(at: date) { filter.append(.condition(.since(date))) }
  }

  private mutating func end(before date: Date) {
    lowest = max(lowest, ArticleKey.dated.lowerBound)
    let isExact = ArticleKey.separate(at: date)
    highest = min(highest, isExact ? ArticleKey.first(at: date) - 1 : ArticleKey.last(at: date))
    if !isExact { filter.append(.condition(.before(date))) }
  }
}
