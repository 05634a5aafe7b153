import Domain
import Presentation
import WebServer

extension SourceRow: PageRow {
  func write(_ html: inout HTML, _ context: RowContext) {
    html.element("li", .class("row"), .text("id", "row-" + FormFields.encoded(id))) { html in
      html.element(context.heading) { html in
        html.element(
          "a",
          .class("title"),
          .href(LocalPath("/headlines", ["source": id])),
          .fixed("dir", "auto"),
          text: name
        )
      }
      if let summary { html.element("p", .class("summary"), .fixed("dir", "auto"), text: summary) }
      html.element("p", .class("facts")) { html in
        if let link {
          html.element("a", .class("source"), .href(link), .fixed("rel", "noreferrer")) { html in
            html.element("bdi", text: link.site)
          }
        }
        for fact in [category, language, country].compactMap(\.self) {
          html.element("bdi", text: fact)
        }
      }
    }
  }
}
