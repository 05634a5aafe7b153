import Domain
public import FoundationEssentials
import Texts

// Short forms for lists in which a date has few cells.
extension DateWording {
  /// Returns the age of `date` in at most 6 characters: `now`, `5m`, `3h`, `6d`, `8 Jan`, `2024`.
  ///
  /// A date in the future, or of another year, is only a year.
  public func shortAge(of date: Date) -> String {
    let seconds = Int(min(max(now().timeIntervalSince(date), -1e9), 1e9).rounded(.down))
    return switch seconds {
    case -60..<60: "now"
    case 60..<3_600: "\(seconds / 60)m"
    case 3_600..<86_400: "\(seconds / 3_600)h"
    case 86_400..<604_800: "\(seconds / 86_400)d"
    default: isThisYear(date) ? dayOfYear(date) : String(day(date).split(separator: " ")[2])
    }
  }

  /// Returns the local day of `date` without the year if it is the present one: `8 Jan`.
  public func shortDay(_ date: Date) -> String {
    isThisYear(date) ? dayOfYear(date) : day(date)
  }

  /// Returns the local day of `date` as a heading: `Today`, `Yesterday`, `Sunday, 3 Jan`, `8 Jan 2027`.
  public func heading(_ date: Date) -> String {
    let day = localDay(of: date)
    return switch localDay(of: now()) - day {
    case 0: "Today"
    case 1: "Yesterday"
    case 2..<7: CivilTime.weekday(ofDay: day) + ", " + shortDay(date)
    default: shortDay(date)
    }
  }

  /// Returns the local day of `date` in full, as below the name of a newspaper: `Sunday, 3 January 2027`.
  public func dateline(_ date: Date) -> String {
    let local = local(date)
    let weekday = CivilTime.weekday(ofDay: localDay(of: date))
    return "\(weekday), \(local.day) \(CivilTime.months[local.month - 1]) \(local.year)"
  }

  /// Returns the number of the local day of `date`, counted from 1 January 1970.
  public func localDay(of date: Date) -> Int {
    let seconds = min(max(date.timeIntervalSince1970, -1e14), 1e14) + Double(utcOffset(date))
    return Int((seconds / 86_400).rounded(.down))
  }

  /// Returns the local day: `2026-01-05`.
  public func isoDay(_ date: Date) -> String {
    date.addingTimeInterval(Double(utcOffset(date))).iso8601Day
  }

  private func isThisYear(_ date: Date) -> Bool { local(date).year == local(now()).year }

  private func dayOfYear(_ date: Date) -> String {
    let local = local(date)
    return "\(local.day) \(CivilTime.months[local.month - 1].prefix(3))"
  }
}
