import Domain
import FoundationEssentials

/// The articles that one request to GDELT brings, each once, which pages are cut from.
///
/// GDELT gives the 250 newest articles up to a moment, and nothing after them. So each request asks
/// for 250, the next pages ask for the same, which a cache can answer, and then the moment moves to
/// the oldest article seen, as many of whose second were given are passed over. Where more than 250
/// appeared within one second, the rest of them cannot be had.
struct GDELTWindow {
  /// As many as GDELT gives.
  static let size = 250

  /// The shortest time in seconds that GDELT is asked about: it refuses to look at minutes.
  private static let shortestSpan: TimeInterval = 3_600

  let articles: [Article]
  /// Whether more may follow these.
  let isFull: Bool

  /// Creates a window of what was found, of which all that appeared before `start` is let go.
  init(_ found: [Article?], since start: Date?) {
    let asked = found.compactMap(\.self).filter { article in
      guard let start, let date = article.publishedAt else { return true }
      return date >= start
    }
    var seen: Set<Article.ID> = []
    articles = asked.filter { seen.insert($0.id).inserted }
    isFull = found.count >= Self.size && asked.count == found.count { $0 != nil }
  }

  /// Returns the moment to ask from, when articles since `start` and up to `end` are wanted.
  static func start(_ start: Date?, before end: Date?) -> Date? {
    guard let start, let end else { return start }
    return min(start, end.addingTimeInterval(-shortestSpan))
  }

  /// Where the next window begins: at the oldest article of this, of whose second some were given.
  ///
  /// Nil where no article tells its time. The end of each window is before that of the last, so
  /// that even a list of articles that all claim one time comes to an end.
  func next(after place: GDELTPlace) -> GDELTPlace? {
    let dates = articles.compactMap(\.publishedAt)
    guard let oldest = dates.min(), oldest.timeIntervalSince1970 > 0 else { return nil }
    let given = dates.count { $0 == oldest }
    let isMove = place.end.map { oldest < $0 } ?? true
    if isMove, given < articles.count { return GDELTPlace(end: oldest, given: given) }
    let end = min(oldest, place.end ?? oldest).addingTimeInterval(-1)
    return GDELTPlace(end: end, given: 0)
  }
}

/// A place in a list: `20260820T121500Z+40`, the end of a window and how many of its articles were
/// given; without an end, the window that the query begins with.
struct GDELTPlace: CustomStringConvertible {
  let end: Date?
  let given: Int

  init(end: Date?, given: Int) {
    self.end = end
    self.given = given
  }

  /// Reads a position, of which nil is the first; nil for what is none.
  init?(_ position: String?) {
    guard let position else {
      self.init(end: nil, given: 0)
      return
    }
    let parts = position.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 2, let given = Int(parts[1]), (0...GDELTWindow.size).contains(given) else {
      return nil
    }
    self.init(end: GDELTTime.date(String(parts[0])), given: given)
    guard description == position else { return nil }
  }

  var description: String { (end?.formatted(GDELTTime.style) ?? "") + "+" + String(given) }
}

/// Moments as GDELT writes them, to the second.
enum GDELTTime {
  /// Such as `20260820T121500Z`.
  static let style = Date.ISO8601FormatStyle(
    dateSeparator: .omitted,
    dateTimeSeparator: .standard,
    timeSeparator: .omitted
  )

  static func date(_ text: String) -> Date? { try? Date(text, strategy: style) }

  /// Such as `20260820121500`.
  static func parameter(_ date: Date?) -> String? { date?.formatted(style).filter(\.isNumber) }
}
