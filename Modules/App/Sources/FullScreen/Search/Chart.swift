import Domain
import FoundationEssentials
import Presentation
import Terminal

extension Canvas {
  /// The bars of the chart by height, from nothing to eight eighths of a cell.
  private static var blocks: [String] {
    [
      " ", "\u{2581}", "\u{2582}", "\u{2583}", "\u{2584}", "\u{2585}", "\u{2586}", "\u{2587}",
      "\u{2588}",
    ]
  }

  /// Draws how many hits each day has, above the list.
  mutating func drawChart() {
    guard let area = layout.chart, let hits = scene.hits else { return }
    let sums = layout.bars.map { hits.counts[$0].reduce(0, +) }
    guard let most = sums.max(), let last = layout.bars.last else { return }
    let first = layout.firstBar - area.column
    // The smallest number is visible beside the largest.
    let bars = sums.map { Self.blocks[(min($0, most) * 8 + most - 1) / max(1, most)] }
    for (number, bar) in bars.enumerated() {
      put(StyledText(bar, theme.style(.bar)), area, column: first + number)
    }
    let end = first + sums.count + 2
    let text = StyledText(chartLabel(hits, last, most), theme.style(.dim))
    put(text, area, column: end, width: max(0, area.columns - end - 1))
  }

  /// The first and the last day, if there is room for them, and the largest number.
  private func chartLabel(_ hits: HitCounts, _ last: Range<Int>, _ most: Int) -> String {
    guard layout.chartHasDays else { return "most \(Count.digits(most))" }
    let end = hits.days(last.upperBound - 1).upperBound.addingTimeInterval(-1)
    let days = "\(dates.shortDay(hits.start)) to \(dates.shortDay(end))"
    let perBar = (layout.bars.first?.count ?? 1) * hits.daysPerCount
    let unit = perBar == 1 ? "a day" : "in \(Count.of(perBar, "day"))"
    return "\(days) \u{00B7} at most \(Count.digits(most)) \(unit)"
  }
}
