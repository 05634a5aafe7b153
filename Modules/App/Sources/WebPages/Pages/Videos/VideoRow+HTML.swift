import Domain
import FoundationEssentials
import Presentation

extension VideoRow: PageRow {
  var day: Date? { publishedAt }

  func write(_ html: inout HTML, _ context: RowContext) {
    let id = id.description
    html.element("li", .class("row video"), .text("id", "row-" + id)) { html in
      html.element(context.heading) { html in
        html.element(
          "a",
          .class("title"),
          .text("id", "title-" + id),
          .href(LocalPath("/video", item: id)),
          .fixed("dir", "auto")
        ) { $0.title(title, matches) }
      }
      html.element("p", .class("facts")) { html in
        html.element("a", .class("source"), .href(link), .fixed("rel", "noreferrer")) { html in
          html.element("bdi", text: channel)
        }
        if let publishedAt { html.age(publishedAt, context.dates) }
        for fact in [length, views, badge].compactMap(\.self) { html.element("span", text: fact) }
        if isLiked { html.element("strong", .class("saved"), text: "Liked") }
      }
      MarkForms.write(&html, [.like(isLiked)], of: id, back: context.back)
    }
  }
}

extension MarkForms.Button {
  /// Returns the button that likes a video, or that removes the mark.
  static func like(_ isLiked: Bool) -> Self {
    Self(kind: isLiked ? "unlike" : "like", label: isLiked ? "Unlike" : "Like")
  }
}
