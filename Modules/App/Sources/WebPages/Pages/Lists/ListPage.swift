import Domain
import FoundationEssentials
import Presentation

/// A page with a list: its form, its results, and its notice.
struct ListPage {
  /// The list's address.
  let address: ListAddress
  /// When it was requested: what arrives later is not in it.
  let requestedAt: Date
  /// The list; nil if the query is invalid.
  var list: ListOutput?
  /// The hits by day; nil for no chart.
  var hits: HitCounts?
  /// The followed feeds; nil for a list without them.
  var feeds: FollowedFeedsPresenter.Output?
  /// The result of a form that led to the page; nil for none.
  var result: String?
  /// The result of a refresh, or why the query is invalid; nil for none.
  var notice: Notice?
  /// Whether the articles that were marked as read can become unread again.
  var canUndo = false
  /// Where the pictures of rows are from; nil for rows without pictures and first lines.
  var previews: PictureMode?
  let dates: DateWording

  /// Writes the content of the page.
  func write(_ html: inout HTML) {
    html.element("div", .class("head")) { html in
      html.element("h1", text: address.section.title)
      ListForm(address: address).write(&html)
      if address.section == .unread { writeFeedTools(&html) }
    }
    writeChoice(&html)
    notice?.write(&html)
    writeResult(&html)
    guard let list else { return }
    ListResults(address: address, list: list, hits: hits, previews: previews, dates: dates)
      .write(&html)
  }

  private func writeResult(_ html: inout HTML) {
    guard let result else { return }
    html.element("div", .class("result")) { html in
      html.element("p", .class("notice"), .fixed("role", "status"), text: result)
      if canUndo { MarkForms.write(&html, LocalPath("/undo"), "Undo", back: address.path()) }
    }
  }

  /// Writes the forms that change the list of unread articles as a whole.
  private func writeFeedTools(_ html: inout HTML) {
    html.element("div", .class("tools")) { html in
      MarkForms.write(
        &html,
        LocalPath("/read-all"),
        "Mark all as read",
        back: address.path(),
        fields: [
          ("q", address["q"]), ("feed", address["feed"]),
          ("seen-before", String(Int(requestedAt.timeIntervalSince1970 * 1000))),
        ]
      )
      MarkForms.write(&html, LocalPath("/refresh"), "Refresh feeds", back: address.path())
    }
  }

  /// Writes what the list is limited to.
  private func writeChoice(_ html: inout HTML) {
    switch address.section {
    case .unread: writeFeedFilter(&html)
    case .headlines: writeCategories(&html)
    case .search: writeRange(&html)
    default: break
    }
  }

  /// Writes which feed the list is limited to, with a link to the articles of all feeds.
  private func writeFeedFilter(_ html: inout HTML) {
    guard let id = FollowedFeed.ID(address["feed"]) else { return }
    let title = feeds?.feeds.first { $0.id == .feed(id) }?.title ?? id.description
    writeChip("Only \(title)", address.path(changing: ["feed": nil]), &html)
  }

  /// Writes which days the search is limited to, with a link to all days.
  private func writeRange(_ html: inout HTML) {
    guard let range = address.range else { return }
    let last = range.upperBound.addingTimeInterval(-1)
    let (from, to) = (dates.day(range.lowerBound), dates.day(last))
    writeChip(
      from == to ? from : "\(from) to \(to)",
      address.path(changing: ["since": nil, "until": nil]),
      &html
    )
  }

  private func writeChip(_ text: String, _ path: LocalPath, _ html: inout HTML) {
    html.element("p", .class("chip")) { html in
      html.element("bdi", text: text)
      html.fixed(" ")
      html.element("a", .href(path), text: "Show all")
    }
  }

  private func writeCategories(_ html: inout HTML) {
    let isGeneral = address["category"].isEmpty && address["q"].isEmpty
    let current = isGeneral ? "general" : address["category"]
    html.element("nav", .class("categories"), .fixed("aria-label", "Categories")) { html in
      html.element("ul") { html in
        for category in NewsCategory.allCases {
          html.element("li") { html in
            html.element(
              "a",
              .href(address.path(changing: ["category": category.rawValue, "source": nil])),
              .fixed("aria-current", "true", if: category.rawValue == current),
              text: category.rawValue.capitalizedFirst
            )
          }
        }
        html.element("li") { html in
          html.element("a", .href(Section.sources.path), text: Section.sources.title)
        }
      }
    }
  }
}
