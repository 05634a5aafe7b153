import Domain
import FoundationEssentials
import Presentation

/// The feeds that a person follows, with their numbers of unread articles and their tags.
struct FeedsPage {
  /// The feeds.
  let output: FollowedFeedsPresenter.Output
  /// The wording of dates.
  let dates: DateWording

  /// Writes the content of the page.
  func write(_ html: inout HTML) {
    html.element("div", .class("head")) { html in
      html.element("h1", text: "Feeds")
      html.element("div", .class("tools")) { html in
        MarkForms.write(&html, LocalPath("/refresh"), "Refresh feeds", back: LocalPath("/feeds"))
      }
    }
    let unread = Count.of(output.unread, "unread article")
    html.element(
      "p",
      .class("extent"),
      text: "\(Count.of(output.feeds.count, "feed")), \(unread)"
    )
    output.notice?.write(&html)
    if output.feeds.isEmpty, output.notice == nil {
      html.element("p", .class("end")) { html in
        html.fixed("You follow no feeds; follow one with ")
        html.element("code", text: "broadsheet follow ADDRESS")
      }
    }
    html.element("ul", .class("rows")) { html in
      let context = RowContext(
        dates: dates,
        back: Section.feeds.path,
        heading: "h2",
        previews: nil
      )
      for feed in output.feeds { feed.write(&html, context) }
    }
  }
}
