import Domain
import FoundationEssentials
import Presentation

extension ArticleRow: PageRow {
  var day: Date? { publishedAt }

  func write(_ html: inout HTML, _ context: RowContext) {
    let id = id.description
    html.element(
      "li",
      .class(isRead ? "row read" : "row unread"),
      .text("id", "row-" + id)
    ) { html in
      html.element(context.heading) { html in
        if !isRead { html.element("span", .class("hidden unread-word"), text: "Unread: ") }
        html.element(
          "a",
          .class("title"),
          .text("id", "title-" + id),
          .href(LocalPath("/article", item: id)),
          .lang(language),
          .fixed("dir", "auto")
        ) { $0.title(title, matches) }
      }
      html.element("p", .class("facts")) { html in
        html.element("a", .class("source"), .href(link), .fixed("rel", "noreferrer")) { html in
          html.element("bdi", text: source)
        }
        if let publishedAt { html.age(publishedAt, context.dates) }
        if let alsoAt { html.element("bdi", text: alsoAt) }
        if isSaved { html.element("strong", .class("saved"), text: "Saved") }
      }
      MarkForms.write(&html, marks.buttons, of: id, back: context.back)
    }
  }
}

extension ArticleMarks {
  /// The buttons that change the marks of an article.
  var buttons: [MarkForms.Button] {
    [
      MarkForms.Button(kind: isSaved ? "unsave" : "save", label: isSaved ? "Unsave" : "Save"),
      MarkForms.Button(
        kind: isRead ? "unread" : "read",
        label: isRead ? "Mark as unread" : "Mark as read"
      ),
    ]
  }
}
