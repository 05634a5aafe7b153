import Domain
package import FoundationEssentials

/// When the marks of an article were last set and removed.
///
/// A mark that was set no earlier than it was removed is set.
package struct MarkTimes: Hashable, Sendable {
  package var savedAt: Date?
  package var readAt: Date?
  package var unsavedAt: Date?
  package var unreadAt: Date?

  /// The time of a mark that was set at an unknown one: earlier than any removal, and the same everywhere.
  private static let unknown = Date(timeIntervalSinceReferenceDate: 0)

  /// Creates those of an article whose marks were never removed.
  package init(savedAt: Date? = nil, readAt: Date? = nil) {
    (self.savedAt, self.readAt) = (savedAt, readAt)
  }

  /// Reads four columns in the order of the properties, from a column on.
  init(_ row: some RowReader, from column: Int32) {
    savedAt = row.date(column)
    readAt = row.date(column + 1)
    unsavedAt = row.date(column + 2)
    unreadAt = row.date(column + 3)
  }

  init(_ marks: ArticleMarks) {
    savedAt = marks.isSaved ? marks.savedChange ?? Self.unknown : nil
    readAt = marks.isRead ? marks.readChange ?? Self.unknown : nil
    unsavedAt = marks.isSaved ? nil : marks.savedChange
    unreadAt = marks.isRead ? nil : marks.readChange
  }

  /// The marks with the times of their last changes.
  var marks: ArticleMarks {
    var marks = ArticleMarks(isSaved: savedAt != nil, isRead: readAt != nil)
    marks.savedChange = savedAt ?? unsavedAt
    marks.readChange = readAt ?? unreadAt
    return marks
  }

  /// Returns the times after the changes of both; the order does not matter.
  func merged(with other: MarkTimes) -> MarkTimes {
    var merged = self
    merged.unsavedAt = Self.later(unsavedAt, other.unsavedAt)
    merged.unreadAt = Self.later(unreadAt, other.unreadAt)
    merged.savedAt = Self.later(savedAt, other.savedAt, from: merged.unsavedAt)
    merged.readAt = Self.later(readAt, other.readAt, from: merged.unreadAt)
    return merged
  }

  /// The later time of two; nil before a start.
  private static func later(_ first: Date?, _ second: Date?, from start: Date? = nil) -> Date? {
    let later = [first, second].compactMap(\.self).max()
    guard let later, let start, later < start else { return later }
    return nil
  }
}
