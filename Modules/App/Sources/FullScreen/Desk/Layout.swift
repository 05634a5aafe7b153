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
  /// The chart above the list; nil if there is none.
  let chart: ChartBars?

  /// The smallest width at which an item is shown beside the list, in columns.
  static let widthWithItem = 100
  /// The smallest width at which the list of feeds is always shown, in columns.
  static let widthWithSources = 150

  /// The columns that `Scene.split` divides between the list and the article; nil without both.
  private let divided: Range<Int>?

  /// Lays out a scene in a window.
  init(_ scene: Scene, _ size: CellSize) {
    let columns = Columns(scene, size.columns)
    let window = CellArea(rows: 0..<size.rows, columns: 0..<size.columns)
    tabBar = size.rows >= 4 ? window.line(0) : nil
    header = size.rows >= 6 ? window.line(1) : nil
    footer = size.rows >= 3 ? window.line(size.rows - 1) : nil
    let top = [tabBar, header].compactMap(\.self).count
    let bottom = footer?.row ?? size.rows
    // In a low window a message replaces the keys.
    let wanted = size.rows >= 10 ? MessageLines.of(scene, size.columns).count : 0
    let end = bottom - min(wanted, max(0, bottom - top - 6))
    messages = CellArea(rows: end..<bottom, columns: 0..<size.columns)
    let titles = TabTitles(scene, size.columns)
    (tabs, tabDetail) = (tabBar == nil ? [] : titles.ranges, titles.detail)
    dividers = columns.dividers
    divided = columns.divided
    var areas = columns.panes.mapValues { CellArea(rows: top..<end, columns: $0) }
    chart = areas[.list].flatMap { ChartBars(scene, $0, rows: bottom - top) }
    if let chart {
      areas[.list] = CellArea(
        rows: chart.area.row + 1..<end,
        columns: chart.area.column..<chart.area.column + chart.area.columns
      )
    }
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
    guard let chart, chart.area.row == place.row else { return nil }
    let number = place.column - chart.area.column - ChartBars.margin
    return chart.bars.indices.contains(number) ? chart.bars[number] : nil
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
    let isBeside = width >= Layout.widthWithItem && hasPreview && list != nil
    let showsSources =
      scene.hasSources
      && (width >= Layout.widthWithSources
        || width >= Layout.widthWithItem && scene.focus == .sources)
    guard width >= Layout.widthWithItem else {
      let pane: Pane =
        scene.hasSources && scene.focus == .sources ? .sources : hasItem ? .article : .list
      self.init([(pane, 0..<width)])
      return
    }
    let sources = showsSources ? min(max(24, width / 6), 36) : -1
    let rest = sources + 1..<width
    var panes: [(Pane, Range<Int>)] = showsSources ? [(.sources, 0..<sources)] : []
    guard isBeside, width >= Layout.widthWithSources || !showsSources else {
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
