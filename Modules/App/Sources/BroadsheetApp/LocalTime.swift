public import FoundationEssentials
import Glibc

/// The local clock, as the system knows it.
public enum LocalTime {
  /// Returns how many seconds the local clock is ahead of UTC at a moment.
  @Sendable public static func utcOffset(at date: Date) -> Int {
    var moment = time_t(date.timeIntervalSince1970.rounded(.down))
    var local = tm()
    guard localtime_r(&moment, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }
}
