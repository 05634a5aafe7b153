public import FoundationEssentials

/// How many articles match a query on each of some days, for a small chart above a list.
public struct HitCounts: Hashable, Sendable {
  /// The beginning of the first day, in the zone of the request.
  public let start: Date
  /// The number of days that each count covers, from 1.
  public let daysPerCount: Int
  /// The counts, the oldest first; up to the requested number.
  public let counts: [Int]

  public init(start: Date, daysPerCount: Int, counts: [Int]) {
    self.start = start
    self.daysPerCount = daysPerCount
    self.counts = counts
  }

  /// The moments that a count covers.
  public func days(_ index: Int) -> Range<Date> {
    let length = Double(daysPerCount) * 86_400
    let from = start.addingTimeInterval(Double(index) * length)
    return from..<from.addingTimeInterval(length)
  }
}

/// Counts the stored articles that match a query by day.
public protocol CountHits: Sendable {
  /// Returns how many articles match a query on each day from the oldest to the newest match, in at
  /// most `limit` counts; nil if none matches, or if all are without a date.
  ///
  /// Days begin at midnight `utcOffset` seconds ahead of UTC. If there are more days than `limit`,
  /// each count covers several.
  func hits(
    of query: ArticleQuery,
    limit: Int,
    utcOffset: Int
  ) async throws(NewsError) -> HitCounts?
}
