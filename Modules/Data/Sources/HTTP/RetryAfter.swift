public import FoundationEssentials

extension HTTPResponse {
  /// How long the server asks to be left alone: `Retry-After`, in seconds or as a date.
  ///
  /// See RFC 9110, section 10.2.3. A date that is past means no wait; nil when it asks nothing, or
  /// nothing that can be read.
  public func retryAfter(now: Date) -> Duration? {
    guard let text = self["Retry-After"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) {
      return .seconds(UInt32(text) ?? .max)
    }
    return Self.date(text, now).map { .seconds(max(0, $0.timeIntervalSince(now))) }
  }

  /// Reads a date in the three forms that RFC 9110, section 5.6.7, wants read: `Sun, 06 Nov 1994
  /// 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
  private static func date(_ text: String, _ now: Date) -> Date? {
    var parts = text.split { " ,-".contains($0) }.dropFirst().map(String.init)
    guard parts.count >= 4 else { return nil }
    if parts.last != "GMT" { parts = [parts[1], parts[0], parts[3], parts[2]] }
    guard let month = months.firstIndex(of: parts[1]), let year = Int(parts[2]) else { return nil }
    let day = "\(twoDigits(String(month + 1)))-\(twoDigits(parts[0]))"
    let read = { (year: Int) in try? Date("\(year)-\(day)T\(parts[3])Z", strategy: .iso8601) }
    guard parts[2].count == 2, let date = read(2000 + year) else { return read(year) }
    // A year of two digits that seems more than 50 years ahead is one of the past.
    return date.timeIntervalSince(now) > 50 * 365.25 * 86_400 ? read(1900 + year) : date
  }

  private static func twoDigits(_ number: String) -> String {
    number.count < 2 ? "0" + number : number
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
