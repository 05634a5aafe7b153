import Domain
import Presentation
import Terminal

/// The positions of the bars of the chart of hits.
struct ChartBars: Equatable {
  /// The line of the chart.
  let area: CellArea
  /// The counts that each bar sums up.
  let bars: [Range<Int>]
  /// Whether the first and the last day are written beside the bars.
  let hasDays: Bool

  /// The column of the first bar in its pane, where the titles begin.
  static let margin = 3
  /// The columns after the bars: two days and the largest count.
  private static let afterDays = 42
  /// The columns after the bars, if only the largest count is written there.
  private static let after = 13

  /// Places bars in the pane of a list; nil if there are no counts or too few cells.
  ///
  /// `rows` is the height of the pane without a message, which does not hide the chart.
  init?(_ scene: Scene, _ pane: CellArea, rows: Int) {
    guard let hits = scene.hits, hits.counts.count > 1, rows >= 8, pane.rows > 1,
      scene.list?.items == .article
    else { return nil }
    hasDays = pane.columns >= 76
    let room = pane.columns - Self.margin - (hasDays ? Self.afterDays : Self.after)
    guard room >= 20 else { return nil }
    let perBar = (hits.counts.count + room - 1) / room
    bars = stride(from: 0, to: hits.counts.count, by: perBar).map {
      $0..<min($0 + perBar, hits.counts.count)
    }
    area = pane.line(0)
  }
}
