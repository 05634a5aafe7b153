import Domain
import FoundationEssentials
import Presentation

/// A chart of the hits of a search by day, in which each bar leads to the articles of its days.
struct HitsChart {
  /// The maximum number of bars, each of which is wide enough for a finger.
  static let limit = 30

  private static let barWidth = 24
  private static let height = 60

  private let hits: HitCounts
  private let address: ListAddress
  private let dates: DateWording
  private let most: Int

  /// Creates the chart of a search; nil if there is nothing to compare.
  init?(_ hits: HitCounts, _ address: ListAddress, _ dates: DateWording) {
    guard hits.counts.count > 1, let most = hits.counts.max(), most > 0 else { return nil }
    (self.hits, self.address, self.dates, self.most) = (hits, address, dates, most)
  }

  /// Writes the chart, and the same counts as a table.
  func write(_ html: inout HTML) {
    html.element("figure", .class("hits")) { html in
      writeBars(&html)
      html.element("figcaption", .id("hits-caption")) { html in
        html.element("span", text: days(0))
        html.element("span", text: caption)
        html.element("span", text: days(hits.counts.count - 1))
      }
      html.element("details") { html in
        html.element("summary", text: "Articles by day as a table")
        writeTable(&html)
      }
    }
  }

  private var caption: String {
    let unit = hits.daysPerCount == 1 ? "a day" : "in \(Count.of(hits.daysPerCount, "day"))"
    return "at most \(Count.of(most, "article")) \(unit)"
  }

  private func writeBars(_ html: inout HTML) {
    let width = hits.counts.count * Self.barWidth
    html.element(
      "svg",
      .text("viewBox", "0 0 \(width) \(Self.height)"),
      .fixed("preserveAspectRatio", "none"),
      .fixed("role", "group"),
      .fixed("aria-labelledby", "hits-caption")
    ) { html in
      for index in hits.counts.indices { writeBar(index, &html) }
    }
  }

  /// Writes a bar within a link of the chart's height; the smallest number is visible.
  private func writeBar(_ index: Int, _ html: inout HTML) {
    let count = hits.counts[index]
    let bar = (min(count, most) * Self.height + most - 1) / most
    let left = index * Self.barWidth
    let label = "\(days(index)): \(Count.of(count, "article"))"
    html.element("a", .href(path(index)), .text("aria-label", label)) { html in
      html.element("title", text: label)
      html.element(
        "rect",
        .class("target"),
        .number("x", left),
        .number("y", 0),
        .number("width", Self.barWidth),
        .number("height", Self.height),
        text: ""
      )
      html.element(
        "rect",
        .class("bar"),
        .number("x", left + 2),
        .number("y", Self.height - bar),
        .number("width", Self.barWidth - 4),
        .number("height", bar),
        text: ""
      )
    }
  }

  private func writeTable(_ html: inout HTML) {
    html.element("table") { html in
      html.element("thead") { html in
        html.element("tr") { html in
          html.element("th", .fixed("scope", "col"), text: "Days")
          html.element("th", .fixed("scope", "col"), text: "Articles")
        }
      }
      html.element("tbody") { html in
        for (index, count) in hits.counts.enumerated() {
          html.element("tr") { html in
            html.element("td") { html in
              html.element("a", .href(path(index)), text: days(index))
            }
            html.element("td", text: Count.digits(count))
          }
        }
      }
    }
  }

  /// Returns the address of the search within the days of a bar.
  private func path(_ index: Int) -> LocalPath {
    let days = hits.days(index)
    return address.path(
      changing: ["since": days.lowerBound.iso8601, "until": days.upperBound.iso8601]
    )
  }

  /// Returns the day of a bar, or its first and last day.
  private func days(_ index: Int) -> String {
    let days = hits.days(index)
    let first = dates.shortDay(days.lowerBound)
    guard hits.daysPerCount > 1 else { return first }
    return "\(first) to \(dates.shortDay(days.upperBound.addingTimeInterval(-1)))"
  }
}
