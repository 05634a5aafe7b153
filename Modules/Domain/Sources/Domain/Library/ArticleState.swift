public import FoundationEssentials

/// An article of a list without its texts, for programs that compare the states of all articles.
public struct ArticleState: Hashable, Sendable {
  public let id: Article.ID
  /// The second of the date by which lists sort it; nil without a date.
  public let date: Date?
  public let firstSeen: Date
  /// The saved and the read mark, with the times of their changes.
  public let marks: ArticleMarks

  public init(_ id: Article.ID, date: Date?, firstSeen: Date, marks: ArticleMarks) {
    let second = date?.timeIntervalSinceReferenceDate.rounded(.down)
    self.date = second.map { Date(timeIntervalSinceReferenceDate: $0) }
    (self.id, self.firstSeen, self.marks) = (id, firstSeen, marks)
  }

  /// When the article arrived, or one of its marks was changed last.
  public var changedAt: Date { marks.changed(since: firstSeen) }
}

extension ArticleMarks {
  /// Returns when one of the marks was changed last; `arrival` if that is later.
  public func changed(since arrival: Date) -> Date {
    [savedChange, readChange].reduce(arrival) { max($0, $1 ?? arrival) }
  }
}
