import FoundationEssentials
import Presentation
import Terminal

/// How the rows of a list fill a pane.
struct ListShape {
  /// Whether a row has one line.
  let isCompact: Bool
  /// Whether a title may take two lines.
  private let isNarrow: Bool
  private let columns: Int
  /// The sections or days above rows; nil for a compact list without sections.
  let headings: ListHeadings?
  /// The lines below the last row.
  let tail: [StyledText]

  private let list: ListOutput
  private let paneRows: Int

  /// Chooses how the list of a scene is shown in its pane; nil if it is not shown.
  init?(_ scene: Scene, _ layout: Layout, _ theme: Theme, _ dates: DateWording) {
    guard let list = scene.list, let pane = layout.areas[.list] else { return nil }
    self.list = list
    paneRows = pane.rows
    tail = ListTail(scene, list, pane.columns, theme).lines
    // The lines of a message count as rows, so that a message does not change how rows are shown.
    let rows = pane.rows + layout.messages.rows
    isCompact = rows < 13 || pane.columns < 30 || scene.isCompact(layout.messages.columns)
    isNarrow = pane.columns < 68 && rows >= 18
    columns = pane.columns
    headings =
      isCompact && list.rows.first?.section == nil
      ? nil
      : ListHeadings(count: list.count, dates: dates) { index in
        (list.rows[index].section, list.rows[index].publishedAt)
      }
  }

  /// Returns the rows that are visible with a selection at a place.
  func window(_ place: RowPlace) -> ListWindow {
    ListWindow(
      place,
      count: list.count,
      paneRows: paneRows,
      tail: tail.count,
      height: height
    )
  }

  /// The lines that a row takes.
  private func height(_ index: Int) -> ListWindow.Height {
    let lead = headings?.isFirst(index) == true ? 1 : 0
    guard !isCompact else { return ListWindow.Height(lead: lead, body: 1) }
    let row = RowContent(list.rows[index], names: [:])
    let lines = titleLines(row).count + 1 + (row.extra == nil ? 0 : 1)
    return ListWindow.Height(lead: lead, body: lines)
  }

  /// Returns the parts of a title that are drawn on lines of their own, one or two.
  ///
  /// A title that is too long for a narrow pane has two; the second one may be too long, too.
  func titleLines(_ row: RowContent) -> [Range<String.Index>] {
    let title = row.title
    let whole = title.startIndex..<title.endIndex
    guard isNarrow, TerminalText.width(of: title) > RowView.titleWidth(row, columns) else {
      return [whole]
    }
    // If the text had to be made safe, the positions of the matches are wrong.
    guard TerminalText.singleLine(title) == title,
      let first = TerminalText.wrap(title, to: RowView.titleWidth(row, columns)).first
    else { return [whole] }
    let end = title.utf8.index(title.startIndex, offsetBy: first.utf8.count)
    let next = title.utf8[end...].firstIndex { $0 != 0x20 } ?? title.endIndex
    return [title.startIndex..<end, next..<title.endIndex]
  }
}

extension ListWindow {
  /// The window of the list of a scene; nil if the list is not shown.
  init?(list scene: Scene, _ size: CellSize, _ dates: DateWording) {
    let shape = ListShape(scene, Layout(scene, size), Theme(), dates.at(scene.desk.now))
    guard let shape else { return nil }
    self = shape.window(scene.listPlace)
  }

  /// The window of the sources of a scene; nil if they are not shown.
  init?(sources scene: Scene, _ size: CellSize) {
    guard let pane = Layout(scene, size).areas[.sources] else { return nil }
    self.init(scene.sourcePlace, count: scene.sources.rows.count, paneRows: pane.rows)
  }
}
