/// Stores how often the feeds are refreshed in the background.
public protocol StoreRefreshInterval: Sendable {
  /// Returns the interval in minutes; nil if none is stored.
  func minutes() throws(SettingsError) -> Int?

  /// Stores the interval in minutes, in `RefreshInterval.minutes`.
  func store(minutes: Int) throws(SettingsError)
}

/// How often feeds are refreshed in the background.
public enum RefreshInterval {
  /// The valid intervals in minutes: those after which a feed can be due.
  public static let minutes = 15...1_440

  /// Parses minutes, hours or a day, such as `30m`, `2h` or `1d`; nil for anything else.
  public static func minutes(_ text: String) -> Int? {
    guard let unit = text.last, let factor = factors[unit], let count = Int(text.dropLast()),
      minutes.contains(count.multipliedReportingOverflow(by: factor).partialValue),
      count <= minutes.upperBound
    else { return nil }
    return count * factor
  }

  private static let factors: [Character: Int] = ["m": 1, "h": 60, "d": 1_440]
}
