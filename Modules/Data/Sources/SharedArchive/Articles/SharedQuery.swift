import ArchiveRows
import Domain
import FoundationEssentials

/// A search of the archive, divided so that PostgreSQL can walk down an index.
///
/// As `ArchiveQuery` divides a search of the file: words and facets go to the full-text index, dates
/// become a range of places, and the remaining conditions filter each row. Saved articles are walked
/// by their marks, and without words, those of followed feeds by their entries.
struct SharedQuery {
  /// The articles of followed feeds: all, the unread ones, those of feeds with a tag, or of one feed.
  struct Followed {
    var isUnreadOnly = false
    /// The condition on the feeds.
    var feed: SearchCondition?
  }

  /// The query for the full-text index; nil if it does not help.
  private(set) var text: TextExpression?
  /// The lowest place of a match.
  private(set) var lowest = Int64.min
  /// The highest place of a match.
  private(set) var highest = Int64.max
  /// The conditions on each row.
  private(set) var filter: [SearchExpression] = []
  /// Whether only saved articles match.
  private(set) var isSavedOnly = false
  /// The articles of followed feeds to walk; nil if other articles match too, or another index helps.
  private(set) var followed: Followed?

  /// Divides a search for `condition`.
  init(_ condition: SearchExpression) {
    let parts = if case .all(let parts) = condition { parts } else { [condition] }
    var indexed: [SearchExpression] = []
    var marks: [SearchExpression] = []
    for part in parts.map(\.deepestFirst) {
      switch part {
      case .condition(.since(let date)): begin(at: date)
      case .condition(.before(let date)): end(before: date)
      case .condition(.saved): isSavedOnly = true
      case .condition(.followed), .condition(.tag), .condition(.feed), .not(.condition(.read)):
        marks.append(part)
      default:
        if TextExpression(part, .wider) != nil { indexed.append(part) }
        if TextExpression(part) == nil { filter.append(part) }
      }
    }
    text = indexed.isEmpty ? nil : TextExpression(.all(indexed), .wider)
    add(marks)
  }

  /// Adds the conditions on marks: those that one walk can answer, and the others on each row.
  private mutating func add(_ marks: [SearchExpression]) {
    if text == nil, !isSavedOnly, marks.contains(where: \.isOfFollowedFeeds) {
      followed = Followed()
    }
    for part in marks {
      switch part {
      case .condition(.followed) where followed != nil: break
      case .condition(.tag(let tag)) where followed != nil && followed?.feed == nil:
        followed?.feed = .tag(tag)
      case .condition(.feed(let id)) where followed != nil && followed?.feed == nil:
        followed?.feed = .feed(id)
      case .not where followed != nil: followed?.isUnreadOnly = true
      default: filter.append(part)
      }
    }
  }

  /// The same search among the articles with a date.
  var withDatesOnly: SharedQuery {
    var search = self
    search.lowest = max(lowest, ArticleKey.dated.lowerBound)
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
