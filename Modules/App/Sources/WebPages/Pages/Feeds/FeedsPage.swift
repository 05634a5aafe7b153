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
      for feed in output.feeds { write(feed, &html) }
    }
  }

  private func write(_ feed: FeedRow, _ html: inout HTML) {
    html.element("li", .class(feed.unread > 0 ? "row unread" : "row read")) { html in
      html.element("h2") { html in
        html.element("a", .class("title"), .href(feed.path), .fixed("dir", "auto")) { html in
          html.title(feed.title, feed.matches)
        }
      }
      html.element("p", .class("facts")) { html in
        html.element("span", .class("count"), text: "\(Count.digits(feed.unread)) unread")
        if let updated = feed.succeededAt {
          html.element("span") { html in
            html.fixed("updated ")
            html.age(updated, dates)
          }
        }
        for tag in feed.tags {
          html.element("a", .href(Self.path(tag: tag))) { html in
            html.element("bdi", text: tag)
          }
        }
      }
      if let problem = feed.problem {
        html.element("p", .class("problem")) { html in
          html.fixed("Problem: ")
          html.element("bdi", text: problem)
        }
      }
    }
  }

  /// Returns the path of the unread articles of the feeds with a tag.
  private static func path(tag: String) -> LocalPath {
    let plain = tag.filter { $0 != "\"" }
    return LocalPath("/unread", ["q": "tag:\"\(plain)\""])
  }
}

extension FeedRow {
  /// The path of the feed's unread articles.
  var path: LocalPath { LocalPath("/unread", ["feed": id.description]) }
}
