import Presentation
import Terminal

extension Canvas {
  /// Draws the overlay over the panes; returns its scroll, nil without an overlay.
  mutating func drawOverlay() -> ScrollPlace? {
    switch scene.overlay {
    case .help(let scroll): drawHelp(scroll)
    case .output(let title, let text, let scroll, let isRunning):
      drawOutput(title, text, scroll, isRunning: isRunning)
    case nil: nil
    }
  }

  /// The lines that an overlay may cover.
  var overlayArea: CellArea {
    let top = layout.header?.row ?? layout.tabBar.map { $0.row + 1 } ?? 0
    let bottom = layout.footer?.row ?? frame.size.rows
    return CellArea(row: top, column: 0, rows: bottom - top, columns: frame.size.columns)
  }

  /// Draws lines instead of the panes, in a box if the window is large enough.
  mutating func drawBox(
    _ title: String,
    _ lines: [StyledText],
    width: Int,
    scroll: Int,
    note: String = "",
    isHigh: Bool = false
  ) -> ScrollPlace {
    let room = overlayArea
    frame.fill(room, .plain)
    guard room.columns >= 50, room.rows >= 12 else {
      return drawPlainBox(title, lines, room, scroll, note)
    }
    let columns = min(width + 6, room.columns - 4)
    let rows = isHigh ? room.rows : min(lines.count + 4, room.rows)
    let box = CellArea(
      row: room.row + (room.rows - rows) / 3,
      column: (room.columns - columns) / 2,
      rows: rows,
      columns: columns
    )
    let place = ScrollPlace(scroll, lines: lines.count, page: rows - 4)
    let inside = CellArea(
      row: box.row + 2,
      column: box.column + 3,
      rows: place.page,
      columns: columns - 6
    )
    draw(lines, inside, place.scroll)
    drawBorder(
      box,
      title,
      [note, place.share ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
    )
    return place
  }

  private mutating func drawPlainBox(
    _ title: String,
    _ lines: [StyledText],
    _ room: CellArea,
    _ scroll: Int,
    _ note: String
  ) -> ScrollPlace {
    let top = room.rows >= 4 ? 1 : 0
    let place = ScrollPlace(scroll, lines: lines.count, page: room.rows - top)
    if top > 0 {
      let right = [note, place.share ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
      let used = put(StyledText(" " + title, theme.style(.accent)), room)
      putRight(right, theme.style(.dim), room, beside: used)
    }
    let inside = CellArea(
      row: room.row + top,
      column: 1,
      rows: place.page,
      columns: room.columns - 1
    )
    draw(lines, inside, place.scroll)
    return place
  }

  private mutating func draw(_ lines: [StyledText], _ area: CellArea, _ scroll: Int) {
    for (number, line) in lines.dropFirst(scroll).prefix(area.rows).enumerated() {
      put(line, area, line: number)
    }
  }

  private mutating func drawBorder(_ box: CellArea, _ title: String, _ note: String) {
    let rule = theme.style(.rule)
    let bar = String(repeating: "\u{2500}", count: max(0, box.columns - 2))
    put(StyledText("\u{256D}" + bar + "\u{256E}", rule), box)
    put(StyledText("\u{2570}" + bar + "\u{256F}", rule), box, line: box.rows - 1)
    for line in 1..<max(1, box.rows - 1) {
      put(StyledText("\u{2502}", rule), box, line: line)
      put(StyledText("\u{2502}", rule), box, line: line, column: box.columns - 1)
    }
    let text = StyledText(" " + title + " ", theme.style(.accent))
    put(text, box, column: 2, width: max(0, box.columns - 4))
    guard !note.isEmpty else { return }
    let width = TerminalText.width(of: note) + 2
    let column = max(1, box.columns - width - 2)
    put(StyledText(" " + note + " ", theme.style(.dim)), box, line: box.rows - 1, column: column)
  }
}
