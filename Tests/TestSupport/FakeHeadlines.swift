public import Domain
public import FoundationEssentials

/// Headlines in memory, for editions.
public struct FakeHeadlines: ReadHeadlines {
  /// The headlines, the newest first.
  public var found: [StoredHeadline]
  /// What the person has opened and saved.
  public var habits: ReadingHabits

  /// Creates headlines.
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
}
