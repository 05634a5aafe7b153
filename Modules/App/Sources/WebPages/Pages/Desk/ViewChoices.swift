import Domain
import Presentation
import WebServer

/// How one browser shows lists and texts; a cookie keeps it.
struct ViewChoices: Equatable, Sendable {
  enum TextSize: String, CaseIterable { case small, normal, large, larger }

  /// The name of the cookie.
  static let cookie = "broadsheet-view"
  /// The numbers of articles on a page to choose from.
  static let pageSizes = [10, 20, 30, 50, 100]

  var textSize = TextSize.normal
  /// Whether lists have no first lines and pictures; nil for the setting `dense-list`.
  var isDense: Bool?
  /// Whether the oldest articles of feeds and the oldest saved ones come first.
  var isOldestFirst = false
  /// The articles on a page; nil for the setting `page-size`.
  var pageSize: Int?
  /// Whether the next page is loaded at the end of a list.
  var isEndless = false

  /// Reads the cookie of a request; other values than those to choose from are ignored.
  init(_ request: WebRequest) {
    self.init(FormFields(encoded: (request.cookie(Self.cookie) ?? "").utf8))
  }

  /// Reads the fields of the form or of the cookie.
  init(_ fields: FormFields) {
    textSize = fields["text"].flatMap(TextSize.init) ?? .normal
    isDense = ["dense": true, "full": false][fields["rows"] ?? ""]
    isOldestFirst = fields["order"] == "oldest"
    pageSize = fields["size"].flatMap { Int($0) }.flatMap { Self.pageSizes.contains($0) ? $0 : nil }
    isEndless = fields["endless"] == "on"
  }

  /// The value of the cookie.
  var text: String {
    let fields = [
      ("text", textSize == .normal ? nil : textSize.rawValue),
      ("rows", isDense.map { $0 ? "dense" : "full" }), ("order", isOldestFirst ? "oldest" : nil),
      ("size", pageSize.map(String.init)), ("endless", isEndless ? "on" : nil),
    ]
    return fields.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
  }
}

extension NewsPages {
  /// Returns the pages as a browser has chosen them.
  func viewed(_ view: ViewChoices) -> NewsPages {
    var pages = self
    pages.view = view
    if let size = view.pageSize { pages.services.pageSize = size }
    if let isDense = view.isDense { pages.services.hasDenseLists = isDense }
    return pages
  }

  /// Returns the form with the choices, or stores what it sends.
  func view(_ request: WebRequest) -> WebResponse {
    if request.method == "POST" {
      var response = WebResponse.seeOther(LocalPath("/"))
      let value = ViewChoices(request.form).text
      let cookie = "\(ViewChoices.cookie)=\(value); Path=/; Max-Age=31536000; SameSite=Strict"
      response.headers.append(("Set-Cookie", cookie))
      return response
    }
    return frame("Display", at: nil).response { html in
      html.element("h1", text: "Display")
      html.element(
        "form",
        .class("view"),
        .fixed("method", "post"),
        .action(LocalPath("/view"))
      ) { html in
        let sizes = ViewChoices.TextSize.allCases.map { ($0.rawValue, $0.rawValue) }
        html.choice("text", "Size of texts", sizes, view.textSize.rawValue)
        let rows = [("", "as the server is set"), ("full", "with first lines"), ("dense", "dense")]
        html.choice("rows", "Lists", rows, view.isDense.map { $0 ? "dense" : "full" } ?? "")
        let orders = [("newest", "newest first"), ("oldest", "oldest first")]
        html.choice("order", "Order of unread and saved articles", orders, view.order ?? "newest")
        let pageSizes = ViewChoices.pageSizes.map { (value: String($0), text: String($0)) }
        let pages = [(value: "", text: "as the server is set")] + pageSizes
        html.choice("size", "Articles on a page", pages, view.pageSize.map(String.init) ?? "")
        html.element("label") { html in
          html.void(
            "input",
            .fixed("type", "checkbox"),
            .fixed("name", "endless"),
            .fixed("value", "on"),
            .flag("checked", view.isEndless)
          )
          html.fixed(" Load the next page at the end of a list")
        }
        html.element("button", .class("button"), text: "Keep in this browser")
      }
      html.element("p") {
        $0.element("a", .href(LocalPath("/sessions")), text: "Browsers that are signed in")
      }
    }
  }
}

extension ViewChoices {
  /// The value of the field `sort` of lists without one; nil for the usual order.
  var order: String? { isOldestFirst ? "oldest" : nil }
}
