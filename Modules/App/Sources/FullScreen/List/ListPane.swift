import Domain
import FoundationEssentials
import Presentation
import Terminal
import Texts

extension ScenePainter {
  /// Draws the list; returns the place of its selection, nil if the list is not shown.
  mutating func drawList() -> RowPlace? {
    guard let pane = layout.areas[.list] else { return nil }
    guard let list, let shape = ListShape(scene, layout, theme, dates) else {
      drawHeader(.list, heading, "")
      return nil
    }
    let work = workPlace == .header ? scene.work : nil
    let unread = scene.unread.map { "\(Count.digits($0)) unread" }
    drawHeader(.list, heading, list.extent.isEmpty ? "" : unread ?? list.extent, right: work)
    let window = shape.window(scene.listPlace)
    for row in window.rows {
      if row.height.lead > 0, let headings = shape.headings {
        drawDay(headings.heading(row.index), pane, line: row.line - 1)
      }
      let content = RowContent(list.rows[row.index], names: scene.names)
      let view = RowView(
        row: content,
        isCompact: shape.isCompact,
        titleLines: shape.isCompact ? [] : shape.titleLines(content),
        selection: selection(row.index == window.place.index, .list)
      )
      draw(view, pane, line: row.line)
    }
    if let line = window.tailLine {
      for (number, text) in shape.tail.enumerated() { put(text, pane, line: line + number) }
    }
    return window.place
  }

  /// Draws the sources; returns the place of their selection, nil if they are not shown.
  mutating func drawSources() -> RowPlace? {
    guard let pane = layout.areas[.sources] else { return nil }
    drawHeader(.sources, scene.sourceWords.isEmpty ? "Feeds" : "Feeds > \(scene.sourceWords)", "")
    let rows = scene.sources.rows
    let window = ListWindow(scene.sourcePlace, count: rows.count, paneRows: pane.rows)
    for row in window.rows {
      let content = RowContent(rows[row.index])
      let selection = selection(row.index == window.place.index, .sources)
      draw(RowView(row: content, isCompact: true, selection: selection), pane, line: row.line)
    }
    return window.place
  }

  private var heading: String {
    guard scene.heading.isEmpty else { return scene.heading }
    return scene.tabs.indices.contains(scene.desk.tab) ? scene.tabs[scene.desk.tab].title : "List"
  }

  private func selection(_ isSelected: Bool, _ pane: Pane) -> RowView.Selection {
    guard isSelected else { return .none }
    return scene.focus == pane || layout.areas.count == 1 ? .focused : .unfocused
  }

  private mutating func drawDay(_ day: String, _ pane: CellArea, line: Int) {
    let used = put(StyledText(" " + day + " "), pane, line: line)
    let rule = String(repeating: "\u{2500}", count: max(0, pane.columns - used - 1))
    put(StyledText(rule, theme.style(.rule)), pane, line: line, column: used)
  }
}
