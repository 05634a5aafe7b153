import Domain
import FoundationEssentials
import Presentation

/// The results of a list: the chart, how much is loaded, the rows, and what is below them.
struct ListResults {
  /// The list's address.
  let address: ListAddress
  let list: ListOutput
  /// The hits by day; nil for no chart.
  var hits: HitCounts?
  /// Where the pictures of rows are from; nil for rows without pictures and first lines.
  let previews: PictureMode?
  let dates: DateWording

  /// The part of the page that a script adds or replaces: all results for the first page of a list,
  /// the rows for others.
  var fragment: HTML {
    var html = HTML()
    if address.cursor == nil { write(&html) } else { writeRows(&html) }
    return html
  }

  /// Returns results that consist of a notice.
  static func fragment(of address: ListAddress, _ notice: Notice) -> HTML {
    var html = HTML(capacity: 512)
    html.element("div", .id("results"), .text("data-list", address.section.rawValue)) {
      notice.write(&$0)
    }
    return html
  }

  /// Writes all of it, which a script replaces as a whole.
  func write(_ html: inout HTML) {
    html.element(
      "div",
      .id("results"),
      .text("data-list", address.section.rawValue)
    ) { html in
      if list.status != .failed { list.notice?.write(&html) }
      let chart = hits.flatMap { HitsChart($0, address, dates) }
      chart?.write(&html)
      html.element("p", .class("extent"), .fixed("role", "status"), text: extent)
      writeRows(&html)
      chart?.writeTable(&html)
    }
  }

  /// Returns how much is loaded, and what is awaited.
  private var extent: String {
    switch list.status {
    case .loading(let progress) where list.rows.isEmpty: progress
    case .ended where list.rows.isEmpty: ""
    default: list.extent
    }
  }

  /// Writes the rows and what is below them, which a script adds to the page.
  func writeRows(_ html: inout HTML) {
    let rows = list.rows
    let headings = ListHeadings(count: rows.count, dates: dates) { index in
      (rows[index].section, rows[index].publishedAt)
    }
    let starts = rows.indices.filter { headings.isFirst($0) }
    let heading: StaticString = starts.isEmpty ? "h2" : "h3"
    let context = RowContext(
      dates: dates,
      back: address.path(address.cursor),
      heading: heading,
      previews: previews
    )
    var place = 0
    for end in starts.drop(while: { $0 == 0 }) + [rows.count] where end > place {
      if headings.isFirst(place) { writeHeading(headings, place, rows[place].publishedAt, &html) }
      html.element("ol", .class("rows")) { html in
        for index in place..<end { rows[index].write(&html, context) }
      }
      place = end
    }
    writeTail(&html)
  }

  private func writeHeading(
    _ headings: ListHeadings,
    _ place: Int,
    _ day: Date?,
    _ html: inout HTML
  ) {
    html.element(
      "h2",
      .class("day"),
      .number("data-day", day.map(dates.localDay) ?? 0),
      text: headings.heading(place)
    )
  }

  /// Writes what is below the rows: the link to the next page, the end with its reason, or an error.
  private func writeTail(_ html: inout HTML) {
    html.element("div", .class("tail")) { html in
      switch list.status {
      case .idle: break
      case .loading(let progress): html.element("p", .class("end"), text: progress)
      case .ready:
        html.element(
          "a",
          .class("more button"),
          .fixed("rel", "next"),
          .href(address.path(list.next)),
          text: "Show more"
        )
      case .ended(let reason): html.element("p", .class("end"), text: reason)
      case .failed:
        list.notice?.write(&html)
        html.element("a", .class("button"), .href(address.path(address.cursor)), text: "Try again")
      }
    }
  }
}
