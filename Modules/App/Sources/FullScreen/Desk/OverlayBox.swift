import Presentation
import Terminal

extension ScenePainter {
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
    let inside = CellArea(
      row: box.row + 2,
      column: box.column + 3,
      rows: rows - 4,
      columns: columns - 6
    )
    let place = draw(lines, inside, scroll)
    drawBorder(box, title, Self.corner(note, place))
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
    let inside = CellArea(
      rows: room.row + top..<room.row + room.rows,
      columns: 1..<max(1, room.columns)
    )
    let place = draw(lines, inside, scroll)
    if top > 0 {
      let used = put(StyledText(" " + title, theme.style(.heading)), room)
      putRight(Self.corner(note, place), theme.style(.dim), room, beside: used)
    }
    return place
  }

  /// Draws the part of lines that fits an area; returns how far they are scrolled.
  private mutating func draw(
    _ lines: [StyledText],
    _ area: CellArea,
    _ scroll: Int
  ) -> ScrollPlace {
    let place = ScrollPlace(scroll, lines: lines.count, page: area.rows)
    for (number, line) in lines.dropFirst(place.scroll).prefix(area.rows).enumerated() {
      put(line, area, line: number)
    }
    return place
  }

  /// The text in a corner of an overlay: its note, and how far it is scrolled.
  private static func corner(_ note: String, _ place: ScrollPlace) -> String {
    [note, place.share ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
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
    let text = StyledText(" " + title + " ", theme.style(.heading))
    put(text, box, column: 2, width: max(0, box.columns - 4))
    guard !note.isEmpty else { return }
    let width = TerminalText.width(of: note) + 2
    let column = max(1, box.columns - width - 2)
    put(StyledText(" " + note + " ", theme.style(.dim)), box, line: box.rows - 1, column: column)
  }
}
