import Domain
import Presentation
import Terminal

/// The screen of a list of sources.
typealias SourceListScreen = ListScreen<SourceQuery, SourceListView>

extension PromptKeys {
  /// The keys below a list of sources.
  static let sources = PromptKeys(
    noun: "source",
    rows: [
      RowKey(letter: "o", verb: "open", help: "open front pages in the browser", action: .open)
    ],
    searchHelp: "list the sources with other words"
  )
}

/// Draws sources.
struct SourceListView: ListView {
  typealias Detail = Never

  let columns: Int
  let style: TerminalStyle
  let dates: DateWording
  var showsLinks = false

  static func list(_ screen: ScreenOutput) -> ListOutput<SourceRow>? {
    if case .sources(let list) = screen { list } else { nil }
  }

  static func id(_ row: NewsSource.ID) -> ItemID { .source(row) }

  /// Draws a line of a table, then the description.
  ///
  /// Ids are never cut, because people type them. A source that does not fit the columns of the
  /// table, and every source in a narrow window, has its facts below its name instead.
  func row(_ row: SourceRow, _ number: Int) -> String {
    (tableLine(row, number) ?? lines(row, number)) + summary(row, number)
      + linkLine(number, row.link)
  }

  private func tableLine(_ row: SourceRow, _ number: Int) -> String? {
    let cells = [row.id, row.name, row.category, row.language, row.country]
      .map { TerminalText.singleLine($0 ?? "") }
    let fits = zip(cells, Self.widths).allSatisfy { TerminalText.width(of: $0) <= $1 }
    guard fits, columns >= Self.tableWidth else { return nil }
    let end = cells.lastIndex { !$0.isEmpty } ?? 0
    let line = cells[...end].enumerated().map { place, cell in
      let padded = place < end ? TerminalText.pad(cell, to: Self.widths[place]) : cell
      return place == Self.namePlace ? style.paint(padded, .bold) : padded
    }
    return margin(number).first + line.joined(separator: "  ") + "\n"
  }

  private func lines(_ row: SourceRow, _ number: Int) -> String {
    let margin = margin(number).rest
    let facts = [row.id, row.category, row.language, row.country].compactMap(\.self)
    return heading(number, row.name)
      + wrap(facts.joined(separator: " \u{00B7} "), first: margin, rest: margin) + "\n"
  }

  private func summary(_ row: SourceRow, _ number: Int) -> String {
    row.summary.map { facts(number, [$0]) } ?? ""
  }

  /// The widths of id, name, category, language and country, in cells.
  private static let widths = [24, 24, 13, 2, 2]
  private static let namePlace = 1
  /// The width of a line: the number, the cells, and two spaces between them.
  private static let tableWidth = 5 + widths.reduce(0, +) + 2 * (widths.count - 1)
}
