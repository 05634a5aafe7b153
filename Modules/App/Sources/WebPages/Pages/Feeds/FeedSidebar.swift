import Domain
import Presentation
import Texts

/// The feeds with unread articles, beside a list of articles in a wide window.
struct FeedSidebar {
  /// The maximum number of feeds; the page of feeds has all of them.
  static let limit = 60

  let output: FollowedFeedsPresenter.Output
  /// The list that the page has.
  let address: ListAddress

  /// Writes the feeds.
  func write(_ html: inout HTML) {
    let isUnread = address.section == .unread
    let current = isUnread ? FollowedFeed.ID(address["feed"]).map { ItemID.feed($0) } : nil
    let feeds = output.feeds.lazy.filter { $0.isNew || $0.id == current }.prefix(Self.limit)
    html.element("aside", .class("feeds"), .fixed("aria-labelledby", "feeds-title")) { html in
      html.element("h2", .id("feeds-title")) { html in
        html.element("a", .href(LocalPath("/feeds")), text: "Feeds")
      }
      html.element("ul") { html in
        let all = LocalPath("/unread")
        write("All feeds", nil, all, output.unread, isUnread && current == nil, &html)
        for feed in feeds {
          write(feed.title, feed.icon, feed.id.path, feed.unread ?? 0, feed.id == current, &html)
        }
      }
    }
  }

  private func write(
    _ title: String,
    _ icon: Icon.ID?,
    _ path: LocalPath,
    _ unread: Int,
    _ isCurrent: Bool,
    _ html: inout HTML
  ) {
    html.element("li") { html in
      html.element("a", .href(path), .fixed("aria-current", "true", if: isCurrent)) { html in
        html.element("bdi") { html in
          html.icon(icon)
          html.text(title)
        }
        html.fixed(" ")
        html.element("span", .class("count")) { html in
          html.text(Count.digits(unread))
          html.element("span", .class("hidden"), text: " unread")
        }
      }
    }
  }
}
