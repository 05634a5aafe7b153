public import FoundationEssentials

extension Date {
  /// The dates that articles and videos can have: 317,000 years before and after 2001.
  ///
  /// Anything else that a provider sends, such as a number of milliseconds read as seconds, is no
  /// date.
  public static let supported =
    Date(timeIntervalSinceReferenceDate: -1e13)...Date(timeIntervalSinceReferenceDate: 1e13)

  /// Whether the date is one that articles and videos can have.
  public var isSupported: Bool {
    // `Date` has no `>=` of its own, and the default one is true for NaN.
    let (limits, seconds) = (Self.supported, timeIntervalSinceReferenceDate)
    return limits.lowerBound.timeIntervalSinceReferenceDate <= seconds
      && seconds <= limits.upperBound.timeIntervalSinceReferenceDate
  }

  /// Reads seconds since 2001; nil outside the supported range, which only damage produces.
  public init?(stored seconds: Double) {
    self.init(timeIntervalSinceReferenceDate: seconds)
    guard isSupported else { return nil }
  }

  /// How far ahead of its first sighting a date of publication may be, in seconds: a day, for wrong
  /// time zones and clocks.
  public static let longestLead: TimeInterval = 86_400

  /// Returns the date by which lists sort what was published at this date.
  ///
  /// That is this date, or `firstSeen` if this date is more than `longestLead` after it: otherwise an
  /// article that is dated 2100 by mistake would be the newest one until then.
  public func sortDate(firstSeen: Date) -> Date {
    self > firstSeen + Self.longestLead ? firstSeen : self
  }
}

extension Article {
  /// Returns the date by which lists sort the article, and which date limits compare.
  ///
  /// Nil without a date of publication. See `Date.sortDate(firstSeen:)`.
  public func sortDate(firstSeen: Date) -> Date? {
    publishedAt?.sortDate(firstSeen: firstSeen)
  }
}
