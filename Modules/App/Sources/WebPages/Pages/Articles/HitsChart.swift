import Domain
import FoundationEssentials
import Presentation
import Texts

/// A chart of the hits of a search by day, in which each bar leads to the articles of its days.
struct HitsChart {
  /// The maximum number of bars, each of which is wide enough for a finger.
  static let limit = 30

  // The style sheet has the same numbers.
  private static let barWidth = 24
  private static let height = 60

  /// A bar: its days in words, its number of articles, and the search within its days.
  private struct Bar {
    let days: String
    let count: Int
    let path: LocalPath
  }

  private let bars: [Bar]
  private let daysPerBar: Int
  private let most: Int

  /// Creates the chart of a search; nil if there is nothing to compare.
  init?(_ hits: HitCounts, _ address: ListAddress, _ dates: DateWording) {
    guard hits.counts.count > 1, let most = hits.counts.max(), most > 0 else { return nil }
    (self.most, daysPerBar) = (most, hits.daysPerCount)
    let path = address.path(changing: ["since": nil, "until": nil])
    // The end of a bar's days is the beginning of the next bar's.
    let moments = (0...hits.counts.count).map { hits.days($0).lowerBound.iso8601 }
    bars = hits.counts.enumerated().map { index, count in
      let days = hits.days(index)
      let first = dates.shortDay(days.lowerBound)
      return Bar(
        days: hits.daysPerCount == 1
          ? first : "\(first) to \(dates.shortDay(days.upperBound.addingTimeInterval(-1)))",
        count: count,
        path: path.adding(["since": moments[index], "until": moments[index + 1]])
      )
    }
  }

  /// Writes the chart for the eye and the pointer; the table has the same for screen readers.
  func write(_ html: inout HTML) {
    html.element("figure", .class("hits"), .fixed("aria-hidden", "true")) { html in
      writeBars(&html)
      html.element("figcaption") { html in
        html.element("span", text: bars.first?.days ?? "")
        html.element("span", text: caption)
        html.element("span", text: bars.last?.days ?? "")
      }
    }
  }

  private var caption: String {
    let unit = daysPerBar == 1 ? "a day" : "in \(Count.of(daysPerBar, "day"))"
    return "at most \(Count.of(most, "article")) \(unit)"
  }

  private func writeBars(_ html: inout HTML) {
    let width = bars.count * Self.barWidth
    html.element(
      "svg",
      .text("viewBox", "0 0 \(width) \(Self.height)"),
      .fixed("preserveAspectRatio", "none")
    ) { html in
      for (index, bar) in bars.enumerated() { write(bar, at: index * Self.barWidth, &html) }
    }
  }

  /// Writes a bar within a link of the chart's height, which the Tab key passes over.
  private func write(_ bar: Bar, at left: Int, _ html: inout HTML) {
    let height = (bar.count * Self.height + most - 1) / most
    html.element("a", .href(bar.path), .fixed("tabindex", "-1")) { html in
      html.element("title", text: "\(bar.days): \(Count.of(bar.count, "article"))")
      html.element(
        "rect",
        .class("target"),
        .number("x", left),
        text: ""
      )
      html.element(
        "rect",
        .class("bar"),
        .number("x", left + 2),
        .number("y", Self.height - height),
        .number("height", height),
        text: ""
      )
    }
  }

  /// Writes the counts as a table that a person opens; each day is a link.
  func writeTable(_ html: inout HTML) {
    html.element("details", .class("days")) { html in
      html.element("summary", text: "Articles by day as a table")
      html.element("table") { writeRows(&$0) }
    }
  }

  private func writeRows(_ html: inout HTML) {
    html.element("thead") { html in
      html.element("tr") { html in
        html.element("th", .fixed("scope", "col"), text: "Days")
        html.element("th", .fixed("scope", "col"), text: "Articles")
      }
    }
    html.element("tbody") { html in
      for bar in bars {
        html.element("tr") { html in
          html.element("td") { html in
            html.element("a", .href(bar.path), text: bar.days)
          }
          html.element("td", text: Count.digits(bar.count))
        }
      }
    }
  }
}
