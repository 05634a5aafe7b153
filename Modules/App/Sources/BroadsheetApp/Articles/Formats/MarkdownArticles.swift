import Domain
import FoundationEssentials
import Terminal

/// A Markdown list: each article's headline as a link, where it is from, and what it is about.
struct MarkdownArticles: ArticleFormat {
  func article(_ article: Article, _ marks: ArticleMarks, isFirst: Bool) -> String {
    let day = article.publishedAt.map { $0.formatted(.iso8601.year().month().day()) }
    let origin = [article.source.name, day].compactMap { $0 }.map(Self.escaped)
    let summary = article.summary.map { "  " + Self.escaped($0) + "\n" } ?? ""
    return "- [\(Self.escaped(article.title))](<\(address(article.link))>)"
      + " \u{2014} \(origin.joined(separator: ", "))\n" + summary
  }

  private func address(_ link: WebLink) -> String {
    link.description.replacing("<", with: "%3C").replacing(">", with: "%3E")
  }

  /// Puts `text` on one line with a backslash before whatever Markdown would take as a sign.
  private static func escaped(_ text: String) -> String {
    TerminalText.singleLine(text).map { sign in
      "\\`*_[]<>#|&~".contains(sign) ? "\\\(sign)" : String(sign)
    }.joined()
  }
}
