public import FoundationEssentials

/// Decides above which rows of a list a section or a day is written.
///
/// The rows of an edition have sections. Another list has days if its first rows are in time order;
/// rows without a date have no day.
public struct ListHeadings {
  /// The number of rows at the beginning that decide whether a list is in time order.
  static let sample = 16

  private let row: (Int) -> (section: String?, date: Date?)
  private let dates: DateWording
  private let hasSections: Bool
  private let isOrdered: Bool

  /// Creates the headings of a list; `row` returns what decides about the heading of a row.
  public init(
    count: Int,
    dates: DateWording,
    row: @escaping (Int) -> (section: String?, date: Date?)
  ) {
    self.row = row
    self.dates = dates
    hasSections = count > 0 && row(0).section != nil
    let first = (0..<min(count, Self.sample)).compactMap { row($0).date }
    isOrdered = !first.isEmpty && zip(first, first.dropFirst()).allSatisfy(>=)
  }

  /// Whether a section or a day begins with a row.
  public func isFirst(_ index: Int) -> Bool {
    if hasSections { return index == 0 || row(index).section != row(index - 1).section }
    guard isOrdered, let day = row(index).date.map(dates.localDay) else { return false }
    guard index > 0, let before = row(index - 1).date.map(dates.localDay) else {
      return index == 0
    }
    return day < before
  }

  /// The section or the day of a row: `Today`.
  public func heading(_ index: Int) -> String {
    let row = row(index)
    return row.section ?? row.date.map(dates.heading) ?? ""
  }
}
