import Domain
import FoundationEssentials
import Texts

/// The distinct articles of one GDELT request, which are split into pages.
///
/// GDELT returns the 250 newest articles up to a moment and has no next page. Every request asks for
/// 250; the pages within them repeat the same request, which the cache answers. Then the moment moves
/// to the date of the oldest article, and articles of that second that were already listed are
/// skipped. Of more than 250 articles within one second, the rest cannot be reached.
struct GDELTWindow {
  /// The maximum that GDELT returns.
  static let size = 250

  /// The shortest time span in seconds: GDELT rejects spans of minutes.
  private static let shortestSpan: TimeInterval = 3_600

  let articles: [Article]
  /// Whether more may follow these.
  let isFull: Bool

  /// Creates a window of the results from `start` on.
  init(_ found: [Article?], since start: Date?) {
    let asked = found.compactMap(\.self).filter { article in
      guard let start, let date = article.publishedAt else { return true }
      return date >= start
    }
    articles = asked.distinct(by: \.id)
    isFull = found.count >= Self.size && asked.count == found.count { $0 != nil }
  }

  /// Returns the start of the request for articles from `start` to `end`, at least an hour earlier.
  static func start(_ start: Date?, before end: Date?) -> Date? {
    guard let start, let end else { return start }
    return min(start, end.addingTimeInterval(-shortestSpan))
  }

  /// Returns the start of the next window: the second of the oldest article of this one.
  ///
  /// Nil if no article has a date. Each window ends before the previous one, so that the list ends
  /// even if all articles have the same date.
  func next(after place: GDELTPlace) -> GDELTPlace? {
    let dates = articles.compactMap(\.publishedAt)
    guard let oldest = dates.min(), oldest.timeIntervalSince1970 > 0 else { return nil }
    let listed = dates.count { $0 == oldest }
    let isMove = place.end.map { oldest < $0 } ?? true
    if isMove, listed < articles.count { return GDELTPlace(end: oldest, listed: listed) }
    let end = min(oldest, place.end ?? oldest).addingTimeInterval(-1)
    return GDELTPlace(end: end, listed: 0)
  }
}

/// A position in a list, such as `20260820T121500Z+40`: the end of a window, and how many of its
/// articles were listed; without an end, the first window of the query.
struct GDELTPlace: CustomStringConvertible {
  let end: Date?
  let listed: Int

  init(end: Date?, listed: Int) {
    self.end = end
    self.listed = listed
  }

  /// Parses a position, of which nil is the first; fails for invalid text.
  init?(_ position: String?) {
    guard let position else {
      self.init(end: nil, listed: 0)
      return
    }
    let parts = position.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 2, let listed = Int(parts[1]), (0...GDELTWindow.size).contains(listed)
    else {
      return nil
    }
    self.init(end: GDELTTime.date(String(parts[0])), listed: listed)
    guard description == position else { return nil }
  }

  var description: String { (end.map(GDELTTime.text) ?? "") + "+" + String(listed) }
}

/// GDELT's date formats, in whole seconds.
enum GDELTTime {
  /// Returns a date such as `20260820T121500Z`.
  static func text(_ date: Date) -> String {
    date.iso8601.filter { $0 != "-" && $0 != ":" }
  }

  /// Reads such a date.
  static func date(_ text: String) -> Date? {
    guard text.utf8.count == 16 else { return nil }
    let separators = [4: "-", 6: "-", 11: ":", 13: ":"]
    let parts = text.enumerated().map { (separators[$0] ?? "") + String($1) }
    return Date(iso8601: parts.joined())
  }

  /// Returns a date such as `20260820121500`.
  static func parameter(_ date: Date?) -> String? { date?.iso8601.filter(\.isNumber) }
}
