public import FoundationEssentials

/// A stored headline, as an edition compares it with others.
public struct StoredHeadline: Sendable {
  public let id: Article.ID
  /// The story: the id of the article that began it, the article's own if it is alone.
  public let story: Article.ID
  /// The headline.
  public let title: String
  /// The name of the source.
  public let source: String
  /// The date by which lists sort it.
  public let date: Date

  public init(id: Article.ID, story: Article.ID?, title: String, source: String, date: Date) {
    (self.id, self.story) = (id, story ?? id)
    (self.title, self.source, self.date) = (title, source, date)
  }
}

/// What a person has opened and saved.
public struct ReadingHabits: Sendable {
  /// The number of the newest articles of which the opened ones are counted.
  public static let newestArticles = 20_000
  /// The number of the newest saved headlines.
  public static let savedHeadlines = 500
  /// The greatest number of articles that one reading marks; more were marked without being read.
  private static let mostAtOnce = 20

  /// How often articles of each source were opened.
  let opened: [String: Int]
  /// The headlines of saved articles.
  let saved: [String]

  /// Creates the habits of a person who read articles of sources at moments, and saved headlines.
  public init(readings: [(source: String, moment: Double)], saved: [String]) {
    let marked = Dictionary(readings.map { ($0.moment, 1) }, uniquingKeysWith: +)
    opened = readings.reduce(into: [:]) { opened, reading in
      if marked[reading.moment] ?? 0 <= Self.mostAtOnce { opened[reading.source, default: 0] += 1 }
    }
    self.saved = saved
  }
}

/// Stores until when a person has had editions.
public protocol RecordEditions: Sendable {
  /// Returns the end of the edition that was recorded last; nil if there was none.
  func lastEdition() async throws(NewsError) -> Date?

  /// Records the end of the latest edition; does nothing without an archive.
  func recordEdition(endingAt end: Date) async throws(NewsError)
}

/// Reads what an edition is made from.
public protocol ReadHeadlines: Sendable {
  /// Returns the stored headlines with dates in a time, the newest first, at most `limit`.
  func headlines(
    _ time: ClosedRange<Date>,
    limit: Int
  ) async throws(NewsError) -> [StoredHeadline]

  /// Returns what the person has opened and saved.
  func readingHabits() async throws(NewsError) -> ReadingHabits
}
