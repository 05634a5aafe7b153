import Domain
import Presentation
import Terminal
import Texts

extension ScenePainter {
  /// The most suggestions that are shown at a time.
  private static var mostSuggestions: Int { 8 }

  /// Draws the text that is being typed, the cursor, and the completions.
  mutating func drawField() {
    guard let field = scene.field else { return }
    let size = frame.size
    let row: Int
    switch field.purpose {
    case .search: row = layout.header?.row ?? 0
    case .command, .follow, .answer, .article: row = layout.footer?.row ?? size.rows - 1
    }
    let area = frame.area.line(row)
    frame.fill(area, .plain)
    let isNarrow = size.columns < 24 && field.purpose == .search
    let used = put(
      StyledText(isNarrow ? " /" : field.purpose.label, theme.style(.heading)),
      area
    )
    let window = FieldWindow(field.text, cursor: field.cursor, width: size.columns - used - 1)
    let typed = used + put(window.text, area, column: used)
    if let note = note(on: field) { putRight(note, theme.style(.dim), area, beside: typed + 1) }
    let column = min(used + window.cursor, size.columns - 1)
    frame.cursor = CellPlace(row: row, column: column)
    drawSuggestions(field, below: field.purpose == .search, row, column: max(0, used - 2))
  }

  /// What is at the right end of the line that is typed; nil for nothing.
  private func note(on field: FieldState) -> String? {
    switch field.purpose {
    case .search:
      scene.focus == .sources ? Count.of(scene.sources.rows.count, "feed") : list?.extent
    case .follow:
      field.suggestions.isEmpty ? nil : "up and down choose, enter follows, escape cancels"
    case .command, .answer, .article: nil
    }
  }

  private mutating func drawSuggestions(
    _ field: FieldState,
    below: Bool,
    _ row: Int,
    column: Int
  ) {
    let room = below ? (layout.footer?.row ?? frame.size.rows) - row - 1 : row
    let shown = min(field.suggestions.count, Self.mostSuggestions, room)
    guard shown > 0 else { return }
    let chosen = field.chosen.map { min(max(0, $0), field.suggestions.count - 1) }
    let first = min(max(0, (chosen ?? 0) - shown + 1), field.suggestions.count - shown)
    let visible = field.suggestions[first..<first + shown]
    let labels = visible.map { TerminalText.singleLine($0.label) }
    let notes = visible.map { TerminalText.singleLine($0.note) }
    let labelWidth = labels.map { TerminalText.width(of: $0) }.max() ?? 0
    let noteWidth = notes.map { TerminalText.width(of: $0) }.max() ?? 0
    let wanted = labelWidth + (noteWidth > 0 ? noteWidth + 2 : 0) + 4
    let width = min(wanted, frame.size.columns)
    let left = min(column, frame.size.columns - width)
    for number in 0..<shown {
      let line = CellArea(
        row: below ? row + 1 + number : row - shown + number,
        column: left,
        rows: 1,
        columns: width
      )
      let isChosen = first + number == chosen
      drawSuggestion(labels[number], notes[number], line, isChosen: isChosen)
    }
  }

  private mutating func drawSuggestion(
    _ label: String,
    _ note: String,
    _ line: CellArea,
    isChosen: Bool
  ) {
    func style(_ role: Role) -> CellStyle {
      isChosen ? theme.selected(theme.style(role)) : theme.popup(theme.style(role))
    }
    frame.fill(line, style(.text))
    if isChosen { put(StyledText("\u{258C}", theme.selectionMark), line) }
    let used = put(StyledText(label, style(isChosen ? .strong : .text)), line, column: 2)
    putRight(note, style(.dim), line, beside: used + 2)
  }
}

/// The part of a typed text that is visible, with the cursor.
struct FieldWindow: Equatable {
  /// The visible part, safe to draw.
  let text: StyledText
  /// The number of cells before the cursor.
  let cursor: Int

  /// The most characters on each side of the cursor that are examined.
  private static let reach = 1_000

  /// Shows as much as possible of the text before the cursor, then of the text after it.
  init(_ text: String, cursor: Int, width: Int) {
    let place = text.index(text.startIndex, offsetBy: max(0, cursor), limitedBy: text.endIndex)
    let before = text[..<(place ?? text.endIndex)].suffix(Self.reach)
    let after = text[(place ?? text.endIndex)...].prefix(Self.reach)
    var room = max(0, width)
    var shown: [String] = []
    var cells = 0
    for character in before.reversed() {
      let safe = Self.safe(character)
      let width = TerminalText.width(of: safe)
      guard width < room else { break }
      room -= width
      cells += width
      shown.append(safe)
    }
    self.cursor = cells
    shown.reverse()
    for character in after {
      let safe = Self.safe(character)
      let width = TerminalText.width(of: safe)
      guard width <= room else { break }
      room -= width
      shown.append(safe)
    }
    // Each character is drawn alone, so that spaces stay as they were typed.
    self.text = shown.reduce(into: StyledText()) { $0.append($1) }
  }

  private static func safe(_ character: Character) -> String {
    character.isWhitespace ? " " : TerminalText.singleLine(String(character))
  }
}
