import Domain
import Terminal

/// Text from elsewhere as a part of a Markdown document.
enum Markdown {
  /// Puts `text` on one line with a backslash before whatever Markdown would take as a sign.
  static func escaped(_ text: String) -> String {
    TerminalText.singleLine(text).map { sign in
      "\\`*_[]<>#|&~".contains(sign) ? "\\\(sign)" : String(sign)
    }.joined()
  }

  /// Makes `text` a link.
  static func link(_ text: String, to link: WebLink) -> String {
    let address = link.description.replacing("<", with: "%3C").replacing(">", with: "%3E")
    return "[\(escaped(text))](<\(address)>)"
  }
}
