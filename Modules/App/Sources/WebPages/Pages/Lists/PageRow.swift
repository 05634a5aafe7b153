import Domain
import FoundationEssentials
import Presentation

/// What the rows of a list have in common on a page.
struct RowContext {
  /// The wording of dates.
  let dates: DateWording
  /// The page that a form of a row leads back to.
  let back: LocalPath
  /// The element of the titles, one level below the last heading.
  let heading: StaticString
}

/// A row that can be written as an element of a list.
protocol PageRow: ListRow {
  /// The date that decides under which day the row is; nil if it has none.
  var day: Date? { get }

  /// Writes the row as one `li`.
  func write(_ html: inout HTML, _ context: RowContext)
}

extension PageRow {
  /// Nil: the list has no days.
  var day: Date? { nil }
}

extension HTML {
  /// Writes a title with the words of the search marked.
  mutating func title(_ title: String, _ matches: [Range<String.Index>]) {
    var end = title.startIndex
    for match in matches where match.lowerBound >= end {
      text(title[end..<match.lowerBound])
      element("mark", text: title[match])
      end = match.upperBound
    }
    text(title[end...])
  }

  /// Writes a date as its age.
  mutating func age(_ date: Date, _ dates: DateWording) {
    element("time", .text("datetime", date.iso8601), text: dates.age(of: date))
  }
}
