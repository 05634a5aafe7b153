import Domain
import Presentation
import Terminal

/// A frame, with the positions and scrolls that the drawing has computed or corrected.
struct Drawing {
  /// The cells to show on the terminal.
  let frame: Frame
  /// The positions of the parts, for the mouse.
  let layout: Layout
  /// The selection of the list, moved into the list and its pane, for the next scene.
  let listPlace: RowPlace
  /// The selection of the source pane, in the same way.
  let sourcePlace: RowPlace
  /// How far the article is scrolled; nil if none is shown.
  let article: ScrollPlace?
  /// The lines of the article; nil if none is shown.
  let articleLines: ArticleLines?
  /// How far the overlay is scrolled; nil without one.
  let overlay: ScrollPlace?
}

/// Draws a scene in a window.
///
/// `cache` holds the wrapped lines of the last articles, so that a key does not wrap them again.
func drawn(
  _ scene: Scene,
  _ size: CellSize,
  _ theme: Theme,
  _ dates: DateWording,
  _ cache: ArticleCache = ArticleCache()
) -> Drawing {
  var painter = ScenePainter(scene, size, theme, dates.at(scene.desk.now))
  painter.drawTabs()
  painter.drawDividers()
  let sources = painter.drawSources()
  let list = painter.drawList()
  painter.drawChart()
  let article = painter.drawArticle(cache)
  painter.drawMessages()
  painter.drawFooter()
  let overlay = painter.drawOverlay()
  painter.drawField()
  return Drawing(
    frame: painter.frame,
    layout: painter.layout,
    listPlace: list ?? scene.listPlace,
    sourcePlace: sources ?? scene.sourcePlace,
    article: article?.place,
    articleLines: article?.lines,
    overlay: overlay
  )
}

/// The scroll position of a text in its pane.
struct ScrollPlace: Equatable {
  /// The first visible line.
  let scroll: Int
  /// The number of lines.
  let lines: Int
  /// The number of lines that are visible at a time.
  let page: Int

  /// Moves a scroll so far back that the last page is full.
  init(_ scroll: Int, lines: Int, page: Int) {
    self.scroll = min(max(0, scroll), max(0, lines - page))
    self.lines = lines
    self.page = page
  }

  /// The scroll at which the last page is full.
  var end: Int { max(0, lines - page) }

  /// How much of the text is at or above the last visible line: `37 %`; nil if all is visible.
  var share: String? {
    guard lines > page, page > 0 else { return nil }
    return "\((scroll + page) * 100 / lines) %"
  }
}

/// The frame and the values from which the parts of a scene are drawn.
struct ScenePainter {
  /// The frame so far.
  var frame: Frame
  let scene: Scene
  let theme: Theme
  /// Wording at the moment of the scene.
  let dates: DateWording
  let layout: Layout
  /// The list and the item of the scene.
  let list: ListOutput?
  let item: ItemOutput?

  init(_ scene: Scene, _ size: CellSize, _ theme: Theme, _ dates: DateWording) {
    frame = Frame(size)
    self.scene = scene
    self.theme = theme
    self.dates = dates
    layout = Layout(scene, size)
    list = scene.list
    item = scene.shownItem
  }

  /// Writes a text in an area's line, from the left; returns how many cells it takes.
  @discardableResult
  mutating func put(
    _ text: StyledText,
    _ area: CellArea,
    line: Int = 0,
    column: Int = 0,
    width: Int? = nil
  ) -> Int {
    guard (0..<area.rows).contains(line), column < area.columns else { return 0 }
    let place = CellPlace(row: area.row + line, column: area.column + column)
    return frame.put(text, at: place, width: min(width ?? .max, area.columns - column))
  }

  /// Writes a text at the right end of an area's line if it fits beside `used` cells; returns whether.
  @discardableResult
  mutating func putRight(
    _ text: String,
    _ style: CellStyle,
    _ area: CellArea,
    line: Int = 0,
    beside used: Int
  ) -> Bool {
    let text = TerminalText.singleLine(text)
    let width = TerminalText.width(of: text)
    guard used + width + 2 <= area.columns else { return false }
    put(StyledText(text, style), area, line: line, column: area.columns - width - 1)
    return true
  }

  /// Draws the lines between panes.
  mutating func drawDividers() {
    let top = layout.header?.row ?? layout.areas.values.map(\.row).min() ?? 0
    let bottom = layout.messages.row
    for column in layout.dividers where top < bottom {
      for row in top..<bottom {
        let place = CellPlace(row: row, column: column)
        frame.put("\u{2502}", at: place, width: 1, theme.style(.rule))
      }
    }
  }

  /// Draws the line above a pane: its title and note, and a text at the right.
  mutating func drawHeader(_ pane: Pane, _ title: String, _ note: String, right: String? = nil) {
    guard let area = layout.header(of: pane) else { return }
    let hasFocus = scene.focus == pane || layout.areas.count == 1
    let right = right.map(TerminalText.singleLine)
    let room = area.columns - 1 - (right.map { TerminalText.width(of: $0) + 3 } ?? 0)
    var title = TerminalText.singleLine(title)
    let noteWidth = note.isEmpty ? 0 : TerminalText.width(of: note) + 2
    // A long title is cut, so that the note is visible; of a path the last part stays.
    let titleWidth = max(min(12, room), room - noteWidth)
    while TerminalText.width(of: title) > titleWidth, let start = title.firstRange(of: " > ") {
      title = String(title[start.upperBound...])
    }
    let style = theme.style(hasFocus ? .heading : .text)
    let used = 1 + put(StyledText(title, style), area, column: 1, width: titleWidth)
    if !note.isEmpty, used + noteWidth <= room + 1 {
      put(StyledText(note, theme.style(.dim)), area, column: used + 2)
    }
    if let right { putRight(right, theme.style(.dim), area, beside: used) }
  }
}
