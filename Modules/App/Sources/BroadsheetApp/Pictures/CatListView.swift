import Presentation
import Terminal

/// Draws a list of captioned cats as lines of text of a given width.
struct CatListView: ListView {
  typealias Detail = Never

  let columns: Int
  let style: TerminalStyle

  /// Draws cats one below the other: what each says, when that was, and where the file is.
  func list(_ rows: ArraySlice<CatRow>) -> String {
    rows.map(row).joined()
  }

  private func row(_ row: CatRow) -> String {
    let margin = margin(row.number)
    let facts = ([row.savedAt] + row.facts).joined(separator: " \u{00B7} ")
    // A path is never broken into lines: whoever copies it wants it whole.
    return style.paint(wrap(row.caption, first: margin.first, rest: margin.rest), .bold) + "\n"
      + style.paint(wrap(facts, first: margin.rest, rest: margin.rest), .dim) + "\n"
      + margin.rest + TerminalText.singleLine(row.path) + "\n"
  }
}
