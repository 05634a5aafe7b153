import Terminal

extension TerminalText {
  /// Makes a text safe and wraps it; all lines have a margin, and the first one also a mark.
  ///
  /// Margin and mark are ASCII. They are omitted if they would leave less than two cells.
  static func wrapped(
    _ text: String,
    to width: Int,
    margin: String,
    _ mark: String,
    _ style: CellStyle
  ) -> [StyledText] {
    let before = margin.utf8.count + mark.utf8.count
    let hasRoom = width - before >= 2
    let room = max(1, hasRoom ? width - before : width)
    return wrap(singleLine(text), to: room).enumerated().map { number, line in
      let indent = margin + String(repeating: " ", count: mark.utf8.count)
      var styled = StyledText(hasRoom ? number == 0 ? margin + mark : indent : "", style)
      styled.append(line, style)
      return styled
    }
  }
}

extension StyledText {
  /// Creates a text of which also the runs of spaces are drawn as they are.
  init(verbatim line: String) {
    self.init()
    append(verbatim: line)
  }

  /// Adds a text of which also the runs of spaces are drawn as they are.
  mutating func append(verbatim line: String, _ style: CellStyle = .plain, link: String? = nil) {
    var rest = line.utf8[...]
    while let first = rest.first {
      let isSpace = first == 0x20
      let end = rest.firstIndex { ($0 == 0x20) != isSpace } ?? rest.endIndex
      append(String(Substring(rest[..<end])), style, link: link)
      rest = rest[end...]
    }
  }
}
