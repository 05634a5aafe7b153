import Domain
import FoundationEssentials
import Presentation
import Terminal
import Texts

/// A row and how it is shown.
struct RowView {
  /// Whether a row is selected, and whether keys act on its pane.
  enum Selection: Equatable {
    case none
    case unfocused
    case focused
  }

  /// The columns before a title: the mark of the selection, the sign and a space.
  static let margin = 3

  let row: RowContent
  let isCompact: Bool
  /// The parts of the title on lines of their own; empty for a row of one line.
  var titleLines: [Range<String.Index>] = []
  let selection: Selection

  /// The cells that a title has in a row of several lines.
  static func titleWidth(_ row: RowContent, _ columns: Int) -> Int {
    max(2, columns - margin - 1 - (row.badge == nil ? 0 : 2))
  }
}

extension ScenePainter {
  /// Draws a row from a line of a pane on; a row that begins above the pane shows its first lines.
  mutating func draw(_ view: RowView, _ pane: CellArea, line: Int) {
    let titles = max(1, view.titleLines.count)
    let lines = view.isCompact ? 1 : titles + (view.row.extra == nil ? 1 : 2)
    let first = max(0, line)
    for number in first..<max(first, min(line + lines, pane.rows)) {
      drawMargin(view, pane, line: number)
      switch number - first {
      case 0: drawTitle(view, pane, line: number)
      case 1..<titles: drawRest(view, pane, line: number)
      case titles: drawFacts(view, pane, line: number)
      default: drawExtra(view, pane, line: number)
      }
    }
  }

  /// Draws the background of a line of a row and, if it is selected, the mark of that.
  private mutating func drawMargin(_ view: RowView, _ pane: CellArea, line: Int) {
    guard view.selection != .none else { return }
    let area = pane.line(line)
    frame.fill(area, style(.text, view))
    let mark = view.selection == .focused ? theme.selectionMark : theme.style(.dim)
    put(StyledText("\u{258C}", mark), area)
  }

  private mutating func drawTitle(_ view: RowView, _ pane: CellArea, line: Int) {
    let row = view.row
    if let sign = row.sign {
      let column = 1 + row.indent
      put(StyledText(sign.text, style(sign.role, view)), pane, line: line, column: column, width: 1)
    }
    let end = drawEnd(view, pane, line: line)
    let start = RowView.margin + row.indent
    let part = view.titleLines.first ?? row.title.startIndex..<row.title.endIndex
    let title = title(row, part, titleStyle(view))
    put(title, pane, line: line, column: start, width: max(0, end - start))
  }

  /// Draws the part of a title that did not fit on its first line.
  private mutating func drawRest(_ view: RowView, _ pane: CellArea, line: Int) {
    guard let part = view.titleLines.last else { return }
    let title = title(view.row, part, titleStyle(view))
    let width = RowView.titleWidth(view.row, pane.columns)
    put(title, pane, line: line, column: RowView.margin, width: width)
  }

  /// Draws the end of the title's line; returns the column before which the title ends.
  private mutating func drawEnd(_ view: RowView, _ pane: CellArea, line: Int) -> Int {
    let row = view.row
    var end = pane.columns - 1
    // Writes a text in some cells at the end of the free cells.
    func place(_ text: String, _ role: Role, width: Int, isRight: Bool = true) {
      let textWidth = min(width, TerminalText.width(of: text))
      guard end - width - 1 >= RowView.margin + 8 else { return }
      let column = isRight ? end - textWidth : end - width
      put(StyledText(text, style(role, view)), pane, line: line, column: column, width: textWidth)
      end -= width
    }
    if view.isCompact {
      let age = row.amount ?? row.date.map(dates.shortAge) ?? ""
      let width = row.amount == nil ? 6 : max(4, TerminalText.width(of: age))
      if !age.isEmpty || row.amount == nil && row.date != nil {
        place(age, row.amount == nil ? .dim : .text, width: width)
      }
      if pane.columns >= 60, row.amount == nil, case .origin(let source)? = row.facts.first {
        let text = TerminalText.truncate(TerminalText.singleLine(source), to: 16)
        place(text, .dim, width: 16, isRight: false)
        end -= 1
      }
    }
    if view.isCompact, pane.columns >= 60, let extra = row.extra {
      place("  " + extra.text, extra.role, width: min(48, TerminalText.width(of: extra.text) + 2))
    }
    if view.isCompact, let news = row.news {
      let text = "\(row.badge == nil ? "" : " ")\(Count.digits(news)) new "
      place(text, .dim, width: TerminalText.width(of: text))
    }
    if let badge = row.badge { place(badge.text, badge.role, width: 1) }
    return end < pane.columns - 1 ? end - 1 : end
  }

  /// Returns a part of a title, with the words of the search set off.
  private func title(
    _ row: RowContent,
    _ part: Range<String.Index>,
    _ style: CellStyle
  ) -> StyledText {
    var text = StyledText()
    var place = part.lowerBound
    for match in row.matches.map({ $0.clamped(to: part) }) where match.lowerBound >= place {
      text.append(String(row.title[place..<match.lowerBound]), style)
      text.append(String(row.title[match]), theme.matched(style))
      place = match.upperBound
    }
    text.append(String(row.title[place..<part.upperBound]), style)
    return text
  }

  private mutating func drawFacts(_ view: RowView, _ pane: CellArea, line: Int) {
    // What is new is before the sources, which can fill the line.
    let news = view.row.news.map { ListRow.Fact.news($0) }
    let others = view.row.facts.filter { $0 != news }
    let facts = ([news].compactMap(\.self) + others).compactMap { $0.text(dates) }
    let text = StyledText(facts.joined(separator: " \u{00B7} "), style(.dim, view))
    let width = max(0, pane.columns - 1 - RowView.margin)
    put(text, pane, line: line, column: RowView.margin, width: width)
  }

  private mutating func drawExtra(_ view: RowView, _ pane: CellArea, line: Int) {
    guard let extra = view.row.extra else { return }
    let text = StyledText(extra.text, style(extra.role, view))
    let width = max(0, pane.columns - 1 - RowView.margin)
    put(text, pane, line: line, column: RowView.margin, width: width)
  }

  private func titleStyle(_ view: RowView) -> CellStyle {
    style(view.selection != .none ? .strong : view.row.isNew ? .text : .read, view)
  }

  private func style(_ role: Role, _ view: RowView) -> CellStyle {
    let style = theme.style(role)
    return view.selection == .focused ? theme.selected(style) : style
  }
}
