import Presentation

/// The dialog with the keys of the script, the same as in the full screen.
enum KeysDialog {
  /// The keys and what they do, in the order of the dialog.
  private static let keys: [(keys: StaticString, text: String)] = [
    ("j", "go to the next row or article"), ("k", "go to the previous row or article"),
    ("g", "go to the first row, or the start of the article"),
    ("G", "go to the last row, or the end of the article"), ("Enter", "read the article"),
    ("n", DeskAction.nextUnread.summary), ("p", "go to the previous row or article"),
    ("q", "go back"), ("s", DeskAction.save.summary), ("m", DeskAction.markRead.summary),
    ("A", "mark the articles of the page as read"), ("o", "open the article on its own site, as v"),
    ("c", "open the comments"), ("d", "fetch the full text"), ("/", "go to the search field"),
    ("?", DeskAction.help.summary),
  ]

  /// Writes the dialog, which the script opens.
  static func write(_ html: inout HTML) {
    html.element("dialog", .id("keys"), .fixed("aria-labelledby", "keys-title")) { html in
      html.element("h2", .id("keys-title"), text: "Keys")
      html.element("dl") { html in
        for (key, text) in keys {
          html.element("dt") { html in
            html.element("kbd") { $0.fixed(key) }
          }
          html.element("dd", text: text)
        }
      }
      html.element("form", .fixed("method", "dialog"), .action(LocalPath("/"))) { html in
        html.element("label") { html in
          html.void("input", .fixed("type", "checkbox"), .id("use-keys"), .flag("checked"))
          html.fixed(" Use these keys")
        }
        html.element("button", .flag("autofocus"), text: "Close")
      }
    }
  }
}
