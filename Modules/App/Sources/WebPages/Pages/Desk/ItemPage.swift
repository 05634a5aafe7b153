import Domain
import FoundationEssentials
import Presentation
import Texts

/// An article or a video in full.
struct ItemPage {
  let item: ItemDetail
  /// Why it is an older copy; nil if it is not.
  var notice: Notice?
  /// Where its picture is from.
  let pictures: PictureMode
  let dates: DateWording

  private var id: String { item.id.text }

  /// Writes the content of the page.
  func write(_ html: inout HTML) {
    html.element(
      "article",
      .class("story"),
      .flag("data-unread", item.id.article != nil && !item.marks.isRead)
    ) { html in
      html.element("header") { html in
        html.element(
          "h1",
          .text("id", "title-" + id),
          .lang(item.language),
          .fixed("dir", "auto"),
          text: item.title
        )
        html.byline(item, dates)
      }
      notice?.write(&html)
      writePicture(&html)
      html.element("div", .class("text"), .lang(item.language)) { html in
        for (number, paragraph) in item.summary.enumerated() {
          let style: StaticString = number < item.leads ? "lead" : "body"
          html.element("p", .class(style), .fixed("dir", "auto"), text: paragraph)
        }
        html.append(item.document) { address(of: $1, number: $0) }
        for file in item.enclosures { html.write(file) }
      }
      if let note = item.continuation {
        html.element("p", .class("continuation"), text: note)
      }
      writeOtherText(&html)
      writePlaces(&html)
      MarkForms.write(&html, item.marks.buttons(item.id), of: id, back: item.id.path)
      if item.isOfStory || item.marks.isApart {
        MarkForms.write(
          &html,
          LocalPath("/mark"),
          item.marks.isApart ? "Back to its story" : "Not this story",
          back: item.id.path,
          fields: [("id", id), ("kind", item.marks.isApart ? "together" : "apart")]
        )
      }
    }
  }

  private func writePicture(_ html: inout HTML) {
    guard let picture = item.picture, pictures != .none else { return }
    let source: HTMLAttribute =
      pictures == .direct ? .src(picture) : .src(LocalPath("/picture", item: id))
    html.element("figure", .class("picture")) { html in
      html.void(
        "img",
        source,
        .fixed("alt", ""),
        .fixed("loading", "lazy"),
        .fixed("decoding", "async"),
        .fixed("referrerpolicy", "no-referrer")
      )
    }
  }

  /// The address from which a browser loads a picture of the text; nil if pages have none.
  private func address(of picture: Document.Picture, number: Int) -> String? {
    switch pictures {
    case .none: nil
    case .direct: picture.address.description
    case .proxy: LocalPath("/picture", item: id).adding(["number": String(number)]).text
    }
  }

  /// Writes the other text, closed; or the button that fetches the text of the page.
  private func writeOtherText(_ html: inout HTML) {
    guard let version = item.version else {
      if item.id.article == nil { return }
      MarkForms.write(
        &html,
        LocalPath("/full-text"),
        "Fetch the full text",
        back: item.id.path,
        fields: [("id", id)]
      )
      return
    }
    if item.otherDocument.isEmpty { return }
    html.element("details", .class("text"), .lang(item.language)) { html in
      html.element("summary", text: version == .page ? "Text of the feed" : "Text of the page")
      html.append(item.otherDocument) { _, _ in nil }
    }
  }

  private func writePlaces(_ html: inout HTML) {
    html.element("ul", .class("places")) { html in
      let verb: StaticString = item.id.video == nil ? "Read it at " : "Watch it at "
      if item.hasPage { html.place(verb, item.link.site, item.link, id: "page") }
      if let comments = item.comments {
        html.place("Comments at ", comments.site, comments, id: "comments")
      }
      for place in item.alsoAt { html.place("Also at ", place.name, place.link) }
      for place in item.storyPlaces { html.place("The same story at ", place.name, place.link) }
    }
  }
}

extension HTML {
  /// Writes what is known of the origin of an item.
  fileprivate mutating func byline(_ item: ItemDetail, _ dates: DateWording) {
    element("p", .class("byline")) { html in
      for part in item.origin { html.element("bdi", text: part) }
      if let date = item.publishedAt {
        html.element("time", .text("datetime", date.iso8601), text: dates.full(date))
      }
      for part in item.remarks(dates) { html.element("span", text: part) }
    }
  }

  /// Writes an attached file: a player that loads nothing before it is started, or a link.
  fileprivate mutating func write(_ file: Article.Enclosure) {
    let name = file.link.description.utf8.split(separator: UInt8(ascii: "/")).last
    let label = [name.map { String(Substring($0)) }, file.facts].compactMap(\.self)
    element("p", .class("enclosure")) { html in
      if let kind = file.kind {
        html.element(
          kind == .audio ? "audio" : "video",
          .src(file.link),
          .flag("controls", true),
          .fixed("preload", "none"),
          text: ""
        )
      }
      html.element(
        "a",
        .href(file.link),
        .fixed("rel", "noreferrer"),
        text: label.joined(separator: " \u{00B7} ")
      )
    }
  }

  /// Writes a link to a place on the web.
  fileprivate mutating func place(
    _ verb: StaticString,
    _ name: String,
    _ link: WebLink,
    id: StaticString? = nil
  ) {
    element("li") { html in
      html.element(
        "a",
        id.map(HTMLAttribute.id) ?? .flag("hidden", false),
        .href(link),
        .fixed("rel", "noreferrer")
      ) { html in
        html.fixed(verb)
        html.element("bdi", text: name)
      }
    }
  }
}
