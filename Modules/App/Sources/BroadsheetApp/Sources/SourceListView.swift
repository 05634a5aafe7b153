import Presentation
import Terminal

/// Draws a list of publishers as lines of text of a given width.
struct SourceListView: ListView {
  typealias Detail = Never

  let columns: Int
  let style: TerminalStyle

  /// Draws a table in a window that has room for it, with what each publisher is below its line.
  ///
  /// Nothing is cut: whoever reads an id wants to type it. A publisher that the columns are too
  /// narrow for has its facts below its name, as all have in a narrow window.
  func list(_ rows: ArraySlice<SourceRow>) -> String {
    rows.map { row in (tableLine(row) ?? lines(row)) + summary(row) }.joined()
  }

  private func tableLine(_ row: SourceRow) -> String? {
    let cells = [row.id, row.name, row.category, row.language, row.country]
      .map { TerminalText.singleLine($0 ?? "") }
    let fits = zip(cells, Self.widths).allSatisfy { TerminalText.width(of: $0) <= $1 }
    guard fits, columns >= Self.tableWidth else { return nil }
    let end = cells.lastIndex { !$0.isEmpty } ?? 0
    let line = cells[...end].enumerated().map { place, cell in
      let padded = place < end ? TerminalText.pad(cell, to: Self.widths[place]) : cell
      return place == Self.namePlace ? style.paint(padded, .bold) : padded
    }
    return margin(row.number).first + line.joined(separator: "  ") + "\n"
  }

  private func lines(_ row: SourceRow) -> String {
    let margin = margin(row.number)
    let facts = [row.id, row.category, row.language, row.country].compactMap(\.self)
    return style.paint(wrap(row.name, first: margin.first, rest: margin.rest), .bold) + "\n"
      + wrap(facts.joined(separator: " \u{00B7} "), first: margin.rest, rest: margin.rest) + "\n"
  }

  private func summary(_ row: SourceRow) -> String {
    guard let summary = row.summary else { return "" }
    let margin = margin(row.number).rest
    return style.paint(wrap(summary, first: margin, rest: margin), .dim) + "\n"
  }

  /// The widths of id, name, category, language and country, in cells.
  private static let widths = [24, 24, 13, 2, 2]
  private static let namePlace = 1
  /// The width of a line: the number, the cells, and two spaces between them.
  private static let tableWidth = 5 + widths.reduce(0, +) + 2 * (widths.count - 1)
}
