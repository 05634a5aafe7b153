import Presentation
import Terminal

/// The message above the keys, wrapped.
enum MessageLines {
  /// The most lines of a message.
  static let limit = 3

  /// Returns the lines of the current message; an error begins with an exclamation mark.
  static func of(_ scene: Scene, _ width: Int, _ theme: Theme = Theme()) -> [StyledText] {
    guard let said = scene.said else { return [] }
    let mark = said.isError ? "! " : ""
    let style = theme.style(said.isError ? .error : .text)
    var lines = TerminalText.wrapped(said.text, to: width - 3, margin: " ", mark, style)
    if lines.count > limit {
      lines.removeSubrange(limit...)
      lines[limit - 1].append("\u{2026}", style)
    }
    return lines
  }
}
