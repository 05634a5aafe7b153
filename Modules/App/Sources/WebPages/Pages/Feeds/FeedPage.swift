import Domain
import FoundationEssentials
import Presentation
import Texts

/// A feed with its state, and the form with what a person chooses for it.
struct FeedPage {
  let feed: FollowedFeed
  /// What became of a form; nil for none.
  let message: FeedMessage?
  let dates: DateWording

  /// The fields of the form with their values.
  static func fields(_ feed: FollowedFeed) -> KeyValuePairs<String, String> {
    [
      "title": feed.title, "tags": tags(feed),
      "full": feed.choices.fullText.rawValue, "quiet": quiet(feed),
    ]
  }

  private static func tags(_ feed: FollowedFeed) -> String { feed.tags.joined(separator: ", ") }

  private static func quiet(_ feed: FollowedFeed) -> String { feed.choices.isQuiet ? "on" : "off" }

  /// Writes the content of the page.
  func write(_ html: inout HTML) {
    html.element("div", .class("head")) { html in
      html.element("h1", .fixed("dir", "auto"), text: feed.title)
      html.element("div", .class("tools")) { html in
        let id = feed.id.description
        let back = feed.id.formPath
        MarkForms.write(
          &html,
          LocalPath("/refresh"),
          "Refresh now",
          back: back,
          fields: [("feed", id)]
        )
        MarkForms.write(&html, FeedForm.unfollow.path, "Unfollow", back: back, fields: [("id", id)])
      }
    }
    message?.write(&html)
    writeState(&html)
    writeForm(&html)
    html.element("p") { html in
      html.element("a", .href(Section.feeds.path), text: "All feeds")
    }
  }

  private func writeState(_ html: inout HTML) {
    html.element("p", .class("facts")) { html in
      let unread = Count.of(feed.unread, "unread article")
      html.element("a", .href(ItemID.feed(feed.id).path), text: unread)
      if let site = feed.site { html.outerLink(site, site.site) }
      if let address = feed.address?.withoutUser { html.outerLink(address, address.description) }
      if let link = feed.unsubscribe { html.outerLink(link, "Cancel the newsletter") }
      let state = feed.state
      let updated = state.succeededAt.map { "updated " + dates.age(of: $0) }
      html.element("span", text: updated ?? "not refreshed yet")
      if let date = state.dueAt { html.element("span", text: "due " + dates.full(date)) }
    }
    if case .problem(let text)? = DeskItem.feed(feed).row().note {
      html.element("p", .class("problem"), text: "Problem: " + text)
    }
  }

  private func writeForm(_ html: inout HTML) {
    html.feedForm(.change) { html in
      html.hidden("id", feed.id.description)
      html.textField("Title", "title", feed.title, placeholder: feed.ownTitle)
      html.textField("Tags, with commas between them", "tags", Self.tags(feed))
      let policies = FullTextPolicy.allCases.map { ($0.rawValue, $0.text) }
      html.choice(
        "full",
        "Fetch the pages of its articles",
        policies,
        feed.choices.fullText.rawValue
      )
      let places = [("off", "yes"), ("on", "no: the feed is quiet")]
      html.choice("quiet", "List its articles with the other feeds", places, Self.quiet(feed))
      html.element("button", .class("button"), text: "Store")
    }
  }
}

extension FullTextPolicy {
  fileprivate var text: String {
    switch self {
    case .auto: "if most are excerpts"
    case .always: "always"
    case .never: "never"
    }
  }
}

extension HTML {
  fileprivate mutating func outerLink(_ link: WebLink, _ text: String) {
    element("a", .href(link), .fixed("rel", "noreferrer")) { html in
      html.element("bdi", text: text)
    }
  }
}
