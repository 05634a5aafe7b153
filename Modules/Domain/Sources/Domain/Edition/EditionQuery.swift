public import FoundationEssentials
public import Query

/// The query of the front page as a list, of the day before now.
public struct EditionQuery: ListQuery {
  /// The time that an edition is about, in seconds: a day.
  public static let length = 86_400.0

  /// The number of rows of a page of what is searched from here; in `ArticleQuery.pageSizes`.
  public let pageSize: Int
  /// None: a search leads to another list.
  public var words: String { "" }

  public init(pageSize: Int = ArticleQuery.defaultPageSize) { self.pageSize = pageSize }

  /// Returns the same query.
  public func searching(for words: String, now: Date) throws(InvalidQuery) -> EditionQuery { self }

  /// The time of an edition with an end.
  public func time(until end: Date) -> ClosedRange<Date> {
    end.addingTimeInterval(-Self.length)...end
  }
}
