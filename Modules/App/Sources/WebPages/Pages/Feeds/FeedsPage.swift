import Domain
import FoundationEssentials
import Presentation
import Texts

/// The feeds that a person follows, with the forms that change them.
///
/// Without feeds it is also the page of unread articles.
struct FeedsPage {
  /// The section that the page is.
  var section = Section.feeds
  let output: FollowedFeedsPresenter.Output
  /// What became of a form; nil for none.
  var message: FeedMessage?
  /// The address in the field of the form.
  var address = ""
  /// The bookmark that follows or saves a page; nil if the address of the server is unknown.
  var bookmarklet: Bookmarklet?
  let dates: DateWording

  /// Writes the content of the page.
  func write(_ html: inout HTML) {
    html.element("div", .class("head")) { html in
      html.element("h1", text: section.title)
      if !output.feeds.isEmpty {
        html.element("div", .class("tools")) { html in
          MarkForms.write(&html, LocalPath("/refresh"), "Refresh feeds", back: Section.feeds.path)
        }
      }
    }
    message?.write(&html)
    output.notice?.write(&html)
    html.followForm(address)
    if output.isEmptyDesk {
      html.element("p", .class("extent")) { html in
        html.fixed("You follow no feeds yet. Follow a site, or import the list of another reader.")
      }
    } else {
      writeFeeds(&html)
    }
    writeLists(&html)
  }

  private func writeFeeds(_ html: inout HTML) {
    let unread = Count.of(output.unread, "unread article")
    html.element(
      "p",
      .class("extent"),
      text: "\(Count.of(output.feeds.count, "feed")), \(unread)"
    )
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

  /// Writes import and export, and the bookmark.
  private func writeLists(_ html: inout HTML) {
    html.element("section", .class("tail"), .fixed("aria-labelledby", "lists")) { html in
      html.element("h2", .id("lists"), text: "Import and export")
      html.feedForm(.importList, hasFile: true) { html in
        html.element("label", .fixed("for", "file"), text: "A list of feeds in OPML, up to 1 MB")
        html.void("input", .fixed("type", "file"), .id("file"), .fixed("name", "file"))
        html.element("label", .fixed("for", "text"), text: "Or its text")
        html.element("textarea", .id("text"), .fixed("name", "text"), .fixed("rows", "3"), text: "")
        html.element("button", .class("button"), text: "Import")
      }
      if !output.feeds.isEmpty {
        html.element("p") { html in
          html.element("a", .href(LocalPath("/feeds.opml")), text: "Export the feeds as OPML")
        }
      }
      guard let bookmarklet else { return }
      html.element("p") { html in
        html.fixed("To follow or save a page from anywhere, drag this link to your bookmarks: ")
        html.element("a", .class("bookmarklet"), .href(bookmarklet), text: "Add to Broadsheet")
      }
    }
  }
}

extension FollowedFeedsPresenter.Output {
  /// Whether no feed is followed; false if that is unknown.
  var isEmptyDesk: Bool { feeds.isEmpty && notice == nil }
}
