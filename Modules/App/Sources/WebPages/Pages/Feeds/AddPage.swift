import Domain
import Presentation
import Texts
import WebServer

/// A page of another site that a bookmark or another app sent, with its actions.
struct AddPage {
  /// The page's address; nil if none was sent.
  let address: WebLink?
  /// The page's title; empty if none was sent.
  let title: String

  /// Reads the fields `url`, `text` and `title`: apps send an address in any of them.
  init(_ query: FormFields) {
    let texts = ["text", "title"].compactMap { query[$0] }
    let words = texts.joined(separator: " ").split(whereSeparator: \.isWhitespace)
    address =
      query["url"].flatMap(WebLink.ofFeed) ?? words.lazy.compactMap { WebLink(String($0)) }.first
    title = query["title"]?.singleSpaced ?? ""
  }

  /// Writes the content of the page.
  func write(_ html: inout HTML) {
    html.element("h1", text: "Add a page")
    guard let address else {
      FeedMessage(text: "there is no web address in what was sent", isError: true).write(&html)
      html.followForm()
      return
    }
    if !title.isEmpty { html.element("p", .fixed("dir", "auto"), text: title) }
    html.element("p", .class("extent")) { $0.element("bdi", text: address.description) }
    let fields = [("address", address.description), ("title", title)]
    html.element("div", .class("tools")) { html in
      let back = Section.feeds.path
      MarkForms.write(&html, FeedForm.follow.path, "Follow", back: back, fields: fields)
      MarkForms.write(&html, FeedForm.savePage.path, "Save the page", back: back, fields: fields)
    }
  }
}
