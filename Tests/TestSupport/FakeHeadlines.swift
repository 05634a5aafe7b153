public import Domain
public import FoundationEssentials

/// Headlines in memory, for editions.
public struct FakeHeadlines: ReadHeadlines, RecordEditions {
  /// The headlines, the newest first.
  public var found: [StoredHeadline]
  /// What the person has opened and saved.
  public var habits: ReadingHabits
  /// The end of the last edition; nil for none.
  public var last: Date?

  public init(
    _ found: [StoredHeadline] = [],
    habits: ReadingHabits = ReadingHabits(readings: [], saved: [])
  ) {
    (self.found, self.habits) = (found, habits)
  }

  public func headlines(
    _ time: ClosedRange<Date>,
    limit: Int
  ) async throws(NewsError) -> [StoredHeadline] {
    Array(found.filter { time.contains($0.date) }.prefix(limit))
  }

  public func readingHabits() async throws(NewsError) -> ReadingHabits { habits }

  public func lastEdition() async throws(NewsError) -> Date? { last }

  public func recordEdition(endingAt end: Date) async throws(NewsError) {}
}
