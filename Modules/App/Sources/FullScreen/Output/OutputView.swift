import Presentation
import Terminal

extension ScenePainter {
  /// The most bytes of an output that are wrapped for one drawing.
  private static var limit: Int { 262_144 }

  /// Draws the output of a command.
  mutating func drawOutput(
    _ title: String,
    _ text: String,
    _ scroll: Int,
    isRunning: Bool
  ) -> ScrollPlace {
    let room = overlayArea.columns
    let width = max(1, room >= 50 ? min(96, room - 10) : room - 2)
    var lines = Self.lines(text, width).map { StyledText(verbatim: $0) }
    if lines.isEmpty, !isRunning { lines = [StyledText("no output", theme.style(.dim))] }
    let note = isRunning ? "running\u{2026}" : ""
    // The box has its whole height from the start, so that it does not grow with each line.
    return drawBox(title, lines, width: width, scroll: scroll, note: note, isHigh: true)
  }

  /// Wraps a text; of a very long one only the last part.
  private static func lines(_ text: String, _ width: Int) -> [String] {
    let part =
      text.utf8.count > limit ? String(decoding: text.utf8.suffix(limit), as: UTF8.self) : text
    let whole = TerminalText.multiLine(part).utf8
    var lines: [String] = []
    for line in whole.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = String(Substring(line))
      // A line that fits keeps its columns.
      if TerminalText.width(of: line) <= width {
        lines.append(line)
      } else {
        lines += TerminalText.wrap(line, to: width)
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
