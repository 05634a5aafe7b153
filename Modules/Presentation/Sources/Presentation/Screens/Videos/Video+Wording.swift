import Domain

extension Video {
  /// The length: `4:13`, `1:02:03`; nil if unknown.
  var lengthText: String? {
    guard let seconds = duration?.components.seconds, seconds >= 0 else { return nil }
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let start = hours > 0 ? "\(hours):\(Self.padded(minutes))" : "\(minutes)"
    return "\(start):\(Self.padded(seconds % 60))"
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

  private static func padded(_ number: Int64) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}
