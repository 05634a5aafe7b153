public import FoundationEssentials

/// Decides above which rows of a list a day is written.
///
/// A list has days if its first rows are in time order; rows without a date have no day.
public struct DaySeparators {
  /// The number of rows at the beginning that decide whether a list is in time order.
  static let sample = 16

  private let date: (Int) -> Date?
  private let dates: DateWording
  private let isOrdered: Bool

  /// Creates the separators of a list.
  public init(count: Int, dates: DateWording, date: @escaping (Int) -> Date?) {
    self.date = date
    self.dates = dates
    let first = (0..<min(count, Self.sample)).compactMap { date($0) }
    isOrdered = !first.isEmpty && zip(first, first.dropFirst()).allSatisfy(>=)
  }

  /// Whether a day begins with a row.
  public func isFirst(_ index: Int) -> Bool {
    guard isOrdered, let day = date(index).map(dates.localDay) else { return false }
    guard index > 0, let before = date(index - 1).map(dates.localDay) else { return index == 0 }
    return day < before
  }

  /// The day of a row: `Today`.
  public func heading(_ index: Int) -> String { date(index).map(dates.heading) ?? "" }
}
