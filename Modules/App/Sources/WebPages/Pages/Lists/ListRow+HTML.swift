import ByteStrings
import Domain
import FoundationEssentials
import Presentation
import Texts
import WebServer

/// What the rows of a list have in common on a page.
struct RowContext {
  let dates: DateWording
  /// The page that a form of a row leads back to.
  let back: LocalPath
  /// The element of the titles, one level below the last heading.
  let heading: StaticString
  /// Where the pictures of rows are from; nil for rows without pictures and first lines.
  let previews: PictureMode?
}

extension ListRow {
  /// Writes the row as one `li`.
  func write(_ html: inout HTML, _ context: RowContext) {
    let name = id.feed == nil ? "row-" + id.text : nil
    html.element("li", .class(style), .text("id", name)) { html in
      html.element(context.heading) { html in writeTitle(&html) }
      if case .summary(let text) = note {
        html.element("p", .class("summary"), .fixed("dir", "auto"), text: text)
      }
      if let opening, context.previews != nil {
        html.element("p", .class("opening"), .lang(language), .fixed("dir", "auto"), text: opening)
      }
      html.element("p", .class("facts")) { html in writeFacts(&html, context.dates) }
      if let picture, let previews = context.previews, previews != .none {
        html.preview(
          previews == .direct ? .src(picture) : .src(LocalPath("/picture", item: id.text))
        )
      }
      if case .problem(let text) = note {
        html.element("p", .class("problem")) { html in
          html.fixed("Problem: ")
          html.element("bdi", text: text)
        }
      }
      let buttons = marks.buttons(id)
      if !buttons.isEmpty { MarkForms.write(&html, buttons, of: id.text, back: context.back) }
    }
  }

  private var style: StaticString {
    switch id.kind {
    case .article, .feed: isNew ? "row unread" : "row read"
    case .video: "row video"
    case .source, .picture, .entry: "row"
    }
  }

  private func writeTitle(_ html: inout HTML) {
    if id.article != nil, isNew {
      html.element("span", .class("hidden unread-word"), text: "Unread: ")
    }
    html.element(
      "a",
      .class("title"),
      .text("id", marks.buttons(id).isEmpty ? nil : "title-" + id.text),
      .href(id.path),
      .lang(language),
      .fixed("dir", "auto")
    ) { html in
      if id.feed != nil { html.icon(icon) }
      html.title(title, matches)
    }
  }

  /// Writes the facts; whether a video is live is the last one on a page.
  private func writeFacts(_ html: inout HTML, _ dates: DateWording) {
    if id.feed == nil, let link {
      html.element("a", .class("source"), .href(link), .fixed("rel", "noreferrer")) { html in
        html.icon(icon)
        html.element("bdi", text: origin ?? link.site)
      }
    }
    for fact in facts { fact.write(&html, dates) }
    for case .broadcast(let text) in facts { html.element("span", text: text) }
    if marks.isSaved { html.element("strong", .class("saved"), text: "Saved") }
    if marks.isLiked { html.element("strong", .class("saved"), text: "Liked") }
    if let feed = id.feed {
      html.element("a", .href(feed.formPath)) { html in
        html.fixed("Change")
        html.element("span", .class("hidden"), text: " " + title)
      }
    }
  }
}

extension HTML {
  /// Writes the age of a date after what happened then.
  fileprivate mutating func age(
    _ date: Date,
    _ dates: DateWording,
    after text: StaticString
  ) {
    element("span") { html in
      html.fixed(text)
      html.age(date, dates)
    }
  }
}

extension ListRow.Fact {
  fileprivate func write(_ html: inout HTML, _ dates: DateWording) {
    switch self {
    case .origin, .reference, .broadcast, .cell(nil), .updated(nil): break
    case .date(let date), .latest(let date): html.age(date, dates)
    case .updated(let date?): html.age(date, dates, after: "updated ")
    case .lastArticle, .news: html.element("span", text: text(dates) ?? "")
    case .unread(let count):
      html.element("span", .class("count"), text: "\(Count.digits(count)) unread")
    case .tags(let tags):
      for tag in tags {
        let query = "tag:\"\(tag.filter { $0 != "\"" })\""
        html.element("a", .href(LocalPath("/unread", ["q": query]))) { html in
          html.element("bdi", text: tag)
        }
      }
    case .places(let text), .cell(let text?): html.element("bdi", text: text)
    case .property(let text): html.element("span", text: text)
    }
  }
}

extension ItemID {
  /// The id as a part of addresses and of names of elements.
  var text: String {
    switch self {
    case .article(let id): id.description
    case .video(let id): id.description
    case .source(let id): FormFields.encoded(id)
    case .feed(let id): id.description
    case .picture(let path): path.description
    case .entry(let id, _): FormFields.encoded(id)
    }
  }

  /// The page of an item, or of the articles of a feed or a source.
  var path: LocalPath {
    switch self {
    case .article: LocalPath("/article", item: text)
    case .video: LocalPath("/video", item: text)
    case .source(let id): LocalPath("/headlines", ["source": id])
    case .feed: LocalPath("/unread", ["feed": text])
    case .picture, .entry: LocalPath("/")
    }
  }
}

extension ItemMarks {
  /// Returns the buttons that change the marks of an item; none for an item without marks.
  func buttons(_ id: ItemID) -> [MarkForms.Button] {
    switch id {
    case .article:
      [
        MarkForms.Button(kind: isSaved ? "unsave" : "save", label: isSaved ? "Unsave" : "Save"),
        MarkForms.Button(
          kind: isRead ? "unread" : "read",
          label: isRead ? "Mark as unread" : "Mark as read"
        ),
      ]
    case .video:
      [MarkForms.Button(kind: isLiked ? "unlike" : "like", label: isLiked ? "Unlike" : "Like")]
    case .feed, .source, .picture, .entry: []
    }
  }
}

extension HTML {
  /// Writes a picture whose size is fixed, so that nothing moves when it is loaded.
  fileprivate mutating func preview(_ source: HTMLAttribute) {
    void(
      "img",
      .class("preview"),
      source,
      .fixed("alt", ""),
      .fixed("width", "72"),
      .fixed("height", "48"),
      .fixed("loading", "lazy"),
      .fixed("decoding", "async"),
      .fixed("referrerpolicy", "no-referrer")
    )
  }

  /// Writes an icon, beside which is the name of what it shows; nothing for nil.
  ///
  /// Its height is in the stylesheet.
  mutating func icon(_ id: Icon.ID?) {
    guard let path = id.map({ LocalPath("/icon", item: $0) }) else { return }
    void("img", .class("icon"), .src(path), .fixed("alt", ""), .fixed("width", "16"))
  }

  /// Writes a title with the words of the search marked.
  mutating func title(_ title: String, _ matches: [Range<String.Index>]) {
    var end = title.startIndex
    for match in matches where match.lowerBound >= end {
      text(title[end..<match.lowerBound])
      element("mark", text: title[match])
      end = match.upperBound
    }
    text(title[end...])
  }

  /// Writes a date as its age.
  fileprivate mutating func age(_ date: Date, _ dates: DateWording) {
    element("time", .text("datetime", date.iso8601), text: dates.age(of: date))
  }
}
