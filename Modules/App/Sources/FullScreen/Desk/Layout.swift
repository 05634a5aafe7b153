import Domain
import Presentation
import Terminal

/// The parts of a window and their positions.
struct Layout: Equatable, Sendable {
  /// The line of the tabs; nil in a very low window.
  let tabBar: CellArea?
  /// The cells of each tab that fits; their number is drawn even if the title is not.
  let tabs: [Range<Int>]
  /// How much of the tabs is drawn.
  let tabDetail: TabDetail
  /// The line above the panes; nil in a low window.
  let header: CellArea?
  /// The lines for messages above the footer; may be empty.
  let messages: CellArea
  /// The line of keys; nil in a very low window.
  let footer: CellArea?
  /// The panes that are shown.
  let areas: [Pane: CellArea]
  /// The columns of the lines between panes.
  let dividers: [Int]
  /// The line of the chart; nil if there is none.
  let chart: CellArea?
  /// The counts of the chart that each of its bars sums up; empty without a chart.
  let bars: [Range<Int>]
  /// The column of the first bar.
  let firstBar: Int
  /// Whether the first and the last day are written beside the bars.
  let chartHasDays: Bool

  /// The columns that `Scene.split` divides between the list and the article; nil without both.
  private let divided: Range<Int>?

  /// Lays out a scene in a window.
  init(_ scene: Scene, _ size: CellSize) {
    let heights = Heights(scene, size)
    let columns = Columns(scene, size.columns)
    tabBar = heights.tabBar.map { CellArea(row: $0, column: 0, rows: 1, columns: size.columns) }
    header = heights.header.map { CellArea(row: $0, column: 0, rows: 1, columns: size.columns) }
    footer = heights.footer.map { CellArea(row: $0, column: 0, rows: 1, columns: size.columns) }
    messages = CellArea(
      row: heights.body.upperBound,
      column: 0,
      rows: heights.messages,
      columns: size.columns
    )
    let titles = TabTitles(scene, size.columns)
    (tabs, tabDetail) = (tabBar == nil ? [] : titles.ranges, titles.detail)
    dividers = columns.dividers
    divided = columns.divided
    var areas = columns.panes.mapValues { range in
      CellArea(
        row: heights.body.lowerBound,
        column: range.lowerBound,
        rows: heights.body.count,
        columns: range.count
      )
    }
    let bars = areas[.list].flatMap {
      ChartBars(scene, $0, rows: $0.rows + heights.messages)
    }
    if let list = areas[.list], bars != nil {
      chart = CellArea(row: list.row, column: list.column, rows: 1, columns: list.columns)
      areas[.list] = CellArea(
        row: list.row + 1,
        column: list.column,
        rows: list.rows - 1,
        columns: list.columns
      )
    } else {
      chart = nil
    }
    (self.bars, firstBar) = (bars?.bars ?? [], bars?.firstColumn ?? 0)
    chartHasDays = bars?.hasDays ?? false
    self.areas = areas
  }

  /// The line of the header above a pane; nil if the pane or the header is not shown.
  func header(of pane: Pane) -> CellArea? {
    guard let header, let area = areas[pane] else { return nil }
    return CellArea(row: header.row, column: area.column, rows: 1, columns: area.columns)
  }
}

// The parts at a place, for the mouse.
extension Layout {
  /// The pane at a place; nil if there is none.
  func pane(at place: CellPlace) -> Pane? {
    areas.first { $0.value.contains(place) }?.key
  }

  /// The position of the tab at a place; nil if there is none.
  func tab(at place: CellPlace) -> Int? {
    guard let tabBar, tabBar.row == place.row else { return nil }
    return tabs.firstIndex { $0.contains(place.column) }
  }

  /// Whether a place is on the line between list and article, which can be dragged.
  func isDivider(_ place: CellPlace) -> Bool {
    guard divided != nil, let area = areas[.article] else { return false }
    return place.column == area.column - 1
      && (area.row..<area.row + area.rows).contains(place.row)
  }

  /// The value of `Scene.split` that puts the line between list and article into a column.
  func split(at column: Int) -> Int {
    guard let divided else { return Columns.standardSplit }
    let share = ((column - divided.lowerBound) * 100 + divided.count - 1) / max(1, divided.count)
    return min(max(Columns.splits.lowerBound, share), Columns.splits.upperBound)
  }

  /// The counts that the bar of the chart at a place sums up; nil if there is none.
  func days(at place: CellPlace) -> Range<Int>? {
    guard let chart, chart.row == place.row else { return nil }
    let number = place.column - firstBar
    return bars.indices.contains(number) ? bars[number] : nil
  }
}

/// The lines of a window.
private struct Heights {
  let tabBar: Int?
  let header: Int?
  let footer: Int?
  let body: Range<Int>
  let messages: Int

  init(_ scene: Scene, _ size: CellSize) {
    let rows = size.rows
    tabBar = rows >= 4 ? 0 : nil
    header = rows >= 6 ? 1 : nil
    footer = rows >= 3 ? rows - 1 : nil
    let top = [tabBar, header].compactMap(\.self).count
    let bottom = footer ?? rows
    // In a low window a message replaces the keys.
    let wanted = rows >= 10 ? MessageLines.of(scene, size.columns).count : 0
    messages = min(wanted, max(0, bottom - top - 6))
    body = top..<bottom - messages
  }
}

/// The columns of the panes.
private struct Columns {
  static let standardSplit = 40
  static let splits = 15...85

  let panes: [Pane: Range<Int>]
  let dividers: [Int]
  let divided: Range<Int>?

  init(_ scene: Scene, _ width: Int) {
    let hasItem = scene.item != nil
    let list = scene.list
    let hasPreview =
      hasItem || scene.desk.preview != nil
      || list.map { $0.hasDetails && ($0.count > 0 || $0.isLoading) } ?? false
    let isBeside = width >= 100 && hasPreview && list != nil
    let showsSources =
      scene.hasSources && (width >= 150 || width >= 100 && scene.focus == .sources)
    guard width >= 100 else {
      let pane: Pane =
        hasItem ? .article : scene.hasSources && scene.focus == .sources ? .sources : .list
      self.init([(pane, 0..<width)])
      return
    }
    let sources = showsSources ? min(max(24, width / 6), 36) : -1
    let rest = sources + 1..<width
    var panes: [(Pane, Range<Int>)] = showsSources ? [(.sources, 0..<sources)] : []
    guard isBeside, width >= 150 || !showsSources else {
      panes.append((hasItem ? .article : .list, rest))
      self.init(panes)
      return
    }
    let share = min(max(Self.splits.lowerBound, scene.split), Self.splits.upperBound)
    let divider = rest.lowerBound + min(max(20, rest.count * share / 100), rest.count - 31)
    panes += [(.list, rest.lowerBound..<divider), (.article, divider + 1..<width)]
    self.init(panes, divided: rest)
  }

  private init(_ panes: [(Pane, Range<Int>)], divided: Range<Int>? = nil) {
    self.panes = Dictionary(panes) { first, _ in first }
    dividers = panes.dropLast().map(\.1.upperBound)
    self.divided = divided
  }
}
