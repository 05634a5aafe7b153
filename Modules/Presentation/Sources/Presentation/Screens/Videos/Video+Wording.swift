import Domain
import Texts

extension Video {
  /// The length: `4:13`, `1:02:03`; nil if unknown.
  var lengthText: String? {
    guard let duration, duration.components.seconds >= 0 else { return nil }
    return duration.clock
  }

  /// The number of views: `1,234 views`; nil if unknown.
  var viewsText: String? {
    guard let viewCount, viewCount >= 0 else { return nil }
    return Count.of(viewCount, "view")
  }

  /// `live` or `upcoming`; nil for a recording.
  var badge: String? {
    switch broadcast {
    case .recorded: nil
    case .upcoming: "upcoming"
    case .live: "live"
    }
  }
}

extension Duration {
  /// The hours, minutes and seconds: `4:13`, `1:02:03`.
  var clock: String {
    let seconds = components.seconds
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let start = hours > 0 ? "\(hours):\(Self.padded(minutes))" : "\(minutes)"
    return "\(start):\(Self.padded(seconds % 60))"
  }

  private static func padded(_ number: Int64) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}
