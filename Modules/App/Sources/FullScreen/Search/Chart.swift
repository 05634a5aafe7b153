import Domain
import FoundationEssentials
import Presentation
import Terminal
import Texts

extension ScenePainter {
  /// The bars of the chart by height, from nothing to eight eighths of a cell.
  private static var blocks: [String] {
    [
      " ", "\u{2581}", "\u{2582}", "\u{2583}", "\u{2584}", "\u{2585}", "\u{2586}", "\u{2587}",
      "\u{2588}",
    ]
  }

  /// Draws how many hits each day has, above the list.
  mutating func drawChart() {
    guard let chart = layout.chart, let hits = scene.hits else { return }
    let sums = chart.bars.map { hits.counts[$0].reduce(0, +) }
    guard let most = sums.max() else { return }
    // The smallest number is visible beside the largest.
    let bars = sums.map { Self.blocks[(min($0, most) * 8 + most - 1) / max(1, most)] }
    for (number, bar) in bars.enumerated() {
      put(StyledText(bar, theme.style(.accent)), chart.area, column: ChartBars.margin + number)
    }
    let end = ChartBars.margin + sums.count + 2
    let text = StyledText(label(of: chart, hits, most), theme.style(.dim))
    put(text, chart.area, column: end, width: max(0, chart.area.columns - end - 1))
  }

  /// The first and the last day, if there is room for them, and the largest number.
  private func label(of chart: ChartBars, _ hits: HitCounts, _ most: Int) -> String {
    guard chart.hasDays, let first = chart.bars.first, let last = chart.bars.last else {
      return "most \(Count.digits(most))"
    }
    let end = hits.days(last.upperBound - 1).upperBound.addingTimeInterval(-1)
    let days = "\(dates.shortDay(hits.start)) to \(dates.shortDay(end))"
    let perBar = first.count * hits.daysPerCount
    let unit = perBar == 1 ? "a day" : "in \(Count.of(perBar, "day"))"
    return "\(days) \u{00B7} at most \(Count.digits(most)) \(unit)"
  }
}
