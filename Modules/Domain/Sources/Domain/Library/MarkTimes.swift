public import FoundationEssentials

/// When the marks of an article were last set and removed.
///
/// A mark that was set no earlier than it was removed is set.
public struct MarkTimes: Hashable, Sendable {
  public var savedAt: Date?
  public var readAt: Date?
  public var unsavedAt: Date?
  public var unreadAt: Date?

  /// The time of a mark that was set at an unknown one: earlier than any removal, and the same everywhere.
  private static let unknown = Date(timeIntervalSinceReferenceDate: 0)

  public init(savedAt: Date? = nil, readAt: Date? = nil) {
    (self.savedAt, self.readAt) = (savedAt, readAt)
  }

  public init(_ marks: ArticleMarks) {
    savedAt = marks.isSaved ? marks.savedChange ?? Self.unknown : nil
    readAt = marks.isRead ? marks.readChange ?? Self.unknown : nil
    unsavedAt = marks.isSaved ? nil : marks.savedChange
    unreadAt = marks.isRead ? nil : marks.readChange
  }

  /// The marks with the times of their last changes.
  public var marks: ArticleMarks {
    var marks = ArticleMarks(isSaved: savedAt != nil, isRead: readAt != nil)
    marks.savedChange = savedAt ?? unsavedAt
    marks.readChange = readAt ?? unreadAt
    return marks
  }

  /// Returns the times after the changes of both; the order does not matter.
  public func merged(with other: MarkTimes) -> MarkTimes {
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
