import FoundationEssentials
import Presentation
import WebServer

/// What surrounds the content of every page: head, name of the paper, navigation and footer.
struct PageFrame: Sendable {
  /// The title in the window and in the history.
  let title: String
  /// The path that the navigation shows as the present one; nil for none.
  let path: LocalPath?
  /// The date below the name of the paper.
  let dateline: String
  /// The status of the response.
  var status = 200
  /// What the browser has chosen.
  var view = ViewChoices(FormFields())
  /// The stylesheet and the script that only such pages have; nil for none.
  var stylesheet: StaticFile?
  var script: StaticFile?

  init(
    _ title: String,
    at path: LocalPath?,
    _ dates: DateWording,
    now: Date,
    status: Int = 200,
    view: ViewChoices = ViewChoices(FormFields())
  ) {
    self.title = title
    self.path = path
    self.status = status
    self.view = view
    dateline = dates.dateline(now)
  }

  /// Returns the page; `aside` writes what is beside the content in a wide window.
  func response(
    aside: ((inout HTML) -> Void)? = nil,
    main: (inout HTML) -> Void
  ) -> WebResponse {
    var html = HTML()
    html.doctype()
    html.element(
      "html",
      .fixed("lang", "en"),
      .text("class", view.textSize == .normal ? nil : "text-" + view.textSize.rawValue),
      .fixed("data-endless", "", if: view.isEndless)
    ) { html in
      writeHead(&html)
      html.element("body") { html in
        html.element("a", .class("skip"), .fixed("href", "#main"), text: "Skip to the content")
        writeHeader(&html)
        html.element("div", .class(aside == nil ? "desk" : "desk with-aside")) { html in
          html.element("main", .id("main"), .fixed("tabindex", "-1")) { main(&$0) }
          if let aside { aside(&html) }
        }
        writeFooter(&html)
      }
    }
    return .html(html, status: status)
  }

  private func writeHead(_ html: inout HTML) {
    html.element("head") { html in
      html.void("meta", .fixed("charset", "utf-8"))
      html.void(
        "meta",
        .fixed("name", "viewport"),
        .fixed("content", "width=device-width, initial-scale=1")
      )
      html.void(
        "meta",
        .fixed("name", "color-scheme"),
        .fixed("content", "light dark")
      )
      html.element("title") { html in
        html.text(title)
        html.fixed(" \u{2013} Broadsheet")
      }
      html.void("link", .fixed("rel", "icon"), .href(StaticFile.icon.path))
      html.void(
        "link",
        .fixed("rel", "manifest"),
        .href(StaticFile.manifest.path),
        .fixed("crossorigin", "use-credentials")
      )
      for sheet in [StaticFile.stylesheet, stylesheet].compactMap(\.self) {
        html.void("link", .fixed("rel", "stylesheet"), .href(sheet.path))
      }
      for script in [StaticFile.script, script].compactMap(\.self) {
        html.element("script", .src(script.path), .flag("defer"), text: "")
      }
    }
  }

  private func writeHeader(_ html: inout HTML) {
    html.element("header", .class("nameplate")) { html in
      html.element("p", .class("name")) { html in
        // The first section leads to the same page: one stop of the Tab key less.
        html.element("a", .href(LocalPath("/")), .fixed("tabindex", "-1"), text: "Broadsheet")
      }
      html.element("nav", .fixed("aria-label", "Sections")) { html in
        html.element("ul") { html in
          for section in Section.allCases where section != .sources {
            html.element("li") { html in
              html.element(
                "a",
                .href(section.path),
                .fixed("aria-current", "page", if: section.path == path),
                // A stop of the Tab key less: forms and links of the page lead to the whole list.
                .fixed("tabindex", "-1", if: section.path == path),
                text: section.title
              )
            }
          }
        }
      }
      html.element("p", .class("dateline"), text: dateline)
    }
  }

  private func writeFooter(_ html: inout HTML) {
    html.element("p", .id("status"), .class("hidden"), .fixed("role", "status"), text: "")
    html.element("footer", .class("colophon")) { html in
      html.element("p", text: "Articles belong to their publishers.")
      html.element("a", .href(LocalPath("/providers")), text: "Providers")
      html.element("a", .href(LocalPath("/view")), text: "Display")
      html.element(
        "button",
        .id("show-keys"),
        .fixed("type", "button"),
        .flag("hidden"),
        text: "Keys"
      )
    }
    KeysDialog.write(&html)
  }
}

extension WebResponse {
  /// The lifetime of a page: a browser may go back to it, but else asks before it shows it again.
  static let pageLifetime = "private, no-cache"

  /// Returns a page or a fragment, which a browser asks for again each time.
  static func html(_ html: HTML, status: Int = 200) -> WebResponse {
    WebResponse(
      status,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", pageLifetime),
      ],
      body: .bytes(html.bytes)
    )
  }

  /// Returns what only a script of the page reads.
  static func json(_ value: JSON) -> WebResponse {
    var response = WebResponse(200, value.text, type: "application/json")
    response.headers.append(("Cache-Control", pageLifetime))
    return response
  }

  /// Returns the response to a form: the browser gets another page.
  static func seeOther(_ path: LocalPath) -> WebResponse {
    WebResponse(303, headers: [("Location", path.text)])
  }
}
