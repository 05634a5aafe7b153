import FoundationEssentials
import Presentation
import Terminal

@testable import FullScreen

extension Frame {
  /// Draws a scene on a dark terminal.
  init(_ scene: Scene, _ columns: Int, _ rows: Int, _ theme: Theme = Theme(isDark: true)) {
    let size = CellSize(columns: columns, rows: rows)
    self = drawn(scene, size, theme, SceneSamples.dates).frame
  }

  /// The text of the lines; equal lines after another are counted: `(20 lines)`.
  var folded: String {
    var lines: [(text: String, count: Int)] = []
    for row in 0..<size.rows {
      let text = text(ofLine: row)
      if lines.last?.text == text {
        lines[lines.count - 1].count += 1
      } else {
        lines.append((text, 1))
      }
    }
    return lines.flatMap { $0.count > 1 ? [$0.text, "(\($0.count) lines)"] : [$0.text] }
      .joined(separator: "\n")
  }

  /// The looks of a line, a letter a cell.
  ///
  /// `.` text, `d` dim, `b` bold, `h` heading, `a` accent, `s` star, `e` error, `l` link, `r` bold and
  /// reversed; `m` a match; a capital letter on the background of a selected row.
  func look(ofLine row: Int, _ theme: Theme = Theme(isDark: true)) -> String {
    let letters: [(Role, Character)] = [
      (.text, "."), (.dim, "d"), (.strong, "b"), (.heading, "h"), (.link, "l"), (.accent, "a"),
      (.star, "s"), (.error, "e"), (.tab, "r"),
    ]
    let look = (0..<size.columns).map { column -> Character in
      let style = self[row, column].style
      for (role, letter) in letters {
        let plain = theme.style(role)
        if style == plain { return letter }
        if style == theme.selected(plain) { return Character(letter.uppercased()) }
        if style == theme.matched(plain) { return "m" }
        if style == theme.matched(theme.selected(plain)) { return "M" }
      }
      return "?"
    }
    return String(look)
  }
}

extension String {
  /// The text with dots up to a length.
  func padding(to length: Int) -> String {
    self + String(repeating: ".", count: Swift.max(0, length - count))
  }
}
