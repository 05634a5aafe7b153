import Domain
import FoundationEssentials
import Presentation

/// An article in full.
struct ArticlePage {
  /// The article's values.
  let article: ArticleDetail
  /// Why it is an older copy; nil if it is not.
  var notice: Notice?
  /// Where its picture is from.
  let pictures: PictureMode
  /// The wording of dates.
  let dates: DateWording

  private var id: String { article.id.description }
  private var path: LocalPath { LocalPath("/article", item: id) }

  /// Writes the content of the page.
  func write(_ html: inout HTML) {
    html.element(
      "article",
      .class("story"),
      .flag("data-unread", !article.marks.isRead)
    ) { html in
      html.element("header") { html in
        html.element(
          "h1",
          .text("id", "title-" + id),
          .lang(article.language),
          .fixed("dir", "auto"),
          text: article.title
        )
        html.byline(
          article.origin,
          article.publishedAt,
          article.publishedAt.map(dates.full)
        )
      }
      notice?.write(&html)
      writePicture(&html)
      html.paragraphs(article.paragraphs, article.language, hasLead: true)
      if let note = article.continuation {
        html.element("p", .class("continuation"), text: note)
      }
      writePlaces(&html)
      MarkForms.write(&html, article.marks.buttons, of: id, back: path)
    }
  }

  private func writePicture(_ html: inout HTML) {
    guard let picture = article.picture, pictures != .none else { return }
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

  private func writePlaces(_ html: inout HTML) {
    html.element("ul", .class("places")) { html in
      html.place("Read it at ", article.link.site, article.link, id: "page")
      for place in article.alsoAt { html.place("Also at ", place.name, place.link) }
    }
  }
}

extension HTML {
  /// Writes what is known of the origin of an item, with its date in the words of `full`.
  mutating func byline(_ before: [String], _ date: Date?, _ full: String?, _ after: [String] = []) {
    element("p", .class("byline")) { html in
      for part in before { html.element("bdi", text: part) }
      if let date, let full {
        html.element("time", .text("datetime", date.iso8601), text: full)
      }
      for part in after { html.element("span", text: part) }
    }
  }

  /// Writes paragraphs; the first one is a lead if others follow and it is short.
  mutating func paragraphs(_ paragraphs: [String], _ language: Language?, hasLead: Bool) {
    element("div", .class("text"), .lang(language)) { html in
      for (number, paragraph) in paragraphs.enumerated() {
        let isLead =
          hasLead && number == 0 && paragraphs.count > 1 && paragraph.utf8.count < 600
        html.element("p", .class(isLead ? "lead" : "body"), .fixed("dir", "auto"), text: paragraph)
      }
    }
  }

  /// Writes a link to a place on the web.
  mutating func place(
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
