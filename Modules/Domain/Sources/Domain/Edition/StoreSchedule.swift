import ByteStrings

/// Stores when the program runs in the background.
public protocol StoreSchedule: Sendable {
  /// Returns how often the feeds are refreshed, in minutes; nil if no interval is stored.
  func minutes() throws(SettingsError) -> Int?

  /// Stores how often the feeds are refreshed, in `RefreshInterval.minutes`.
  func store(minutes: Int) throws(SettingsError)

  /// Returns when an edition is made; nil if no time is stored.
  func edition() throws(SettingsError) -> EditionSchedule?

  /// Stores when an edition is made.
  func store(_ edition: EditionSchedule) throws(SettingsError)
}

/// When the edition of the day is made, and where it goes.
public struct EditionSchedule: Hashable, Sendable {
  /// The local time, such as `07:00`.
  public let time: String
  /// Who gets it by mail; nil if it is kept as a file.
  public let recipients: MailAddresses?

  /// Creates the schedule; nil unless the time is one from `00:00` to `23:59`.
  public init?(at time: String, to recipients: MailAddresses? = nil) {
    let parts = time.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isDigit) }),
      Substring(parts[0]) < "24", Substring(parts[1]) < "60"
    else { return nil }
    (self.time, self.recipients) = (time, recipients)
  }
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
