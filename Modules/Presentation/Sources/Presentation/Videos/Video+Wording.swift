import Domain

extension Video {
  /// How long it is: `4:13`, `1:02:03`; nil when nobody knows.
  var lengthText: String? {
    guard let seconds = duration?.components.seconds, seconds >= 0 else { return nil }
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let start = hours > 0 ? "\(hours):\(Self.padded(minutes))" : "\(minutes)"
    return "\(start):\(Self.padded(seconds % 60))"
  }

  /// How often it was watched: `1,234 views`; nil when nobody knows.
  var viewsText: String? {
    guard let viewCount, viewCount >= 0 else { return nil }
    return Count.of(viewCount, "view")
  }

  /// Says that it goes on now, or is yet to begin; nil when it is there from beginning to end.
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
