/// What the merged list has given, as far as it is remembered.
///
/// Memory does not grow with the list: there are two generations, and when the younger is full, it
/// takes the place of the older, which is forgotten.
struct GivenStories: Sendable {
  /// How many articles make a generation; so many are remembered, or up to twice as many.
  static let generation = 4_096

  private var older = ReportIndex()
  private var younger = ReportIndex()

  /// How many are remembered.
  var count: Int { older.reports.count + younger.reports.count }

  /// Notes that an article has been given.
  mutating func insert(_ report: Report) {
    if younger.reports.count == Self.generation {
      older = younger
      younger = ReportIndex()
    }
    younger.append(report)
  }

  /// Returns which article was given that another is a copy of; nil when none is remembered.
  func original(of report: Report) -> Article.ID? {
    for index in [older, younger] {
      if let place = index.copies(of: report).first { return index.reports[place].id }
    }
    return nil
  }
}
