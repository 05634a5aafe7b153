import Presentation

/// The dialog with the keys of the script, which are those of the full screen.
enum KeysDialog {
  /// The actions that have keys on a page, in the order of the dialog.
  private static let actions: [(action: DeskAction, keys: StaticString)] = [
    (.next, "j"), (.previous, "k"), (.first, "g"), (.last, "G"), (.open, "Enter"),
    (.nextUnread, "n"), (.back, "q"), (.save, "s"), (.markRead, "m"), (.browse, "o"),
    (.search, "/"), (.help, "?"),
  ]

  /// Writes the dialog, which the script opens.
  static func write(_ html: inout HTML) {
    html.element("dialog", .id("keys"), .fixed("aria-labelledby", "keys-title")) { html in
      html.element("h2", .id("keys-title"), text: "Keys")
      html.element("dl") { html in
        for (action, key) in actions {
          html.element("dt") { html in
            html.element("kbd") { $0.fixed(key) }
          }
          html.element("dd", text: summary(action))
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

  /// Returns what a key does on a page; the words of the full screen where they fit.
  private static func summary(_ action: DeskAction) -> String {
    switch action {
    case .next: "go to the next row"
    case .previous: "go to the previous row"
    case .first: "go to the first row"
    case .last: "go to the last row"
    case .open: "read the article"
    case .back: "go back"
    case .browse: "open the article on its own site"
    case .search: "go to the search field"
    default: action.summary
    }
  }
}
