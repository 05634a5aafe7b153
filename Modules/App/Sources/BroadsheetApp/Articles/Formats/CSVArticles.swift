import Domain
import FoundationEssentials
import Terminal

/// Comma-separated values by RFC 4180: a header, then a record for each article.
struct CSVArticles: ArticleFormat {
  /// The columns, whose order is a promise to scripts: new ones come at the end.
  private static let columns:
    [(name: String, value: @Sendable (Article, ArticleMarks) -> String?)] =
      [
        ("publishedAt", { article, _ in article.publishedAt?.formatted(.iso8601) }),
        ("source", { article, _ in article.source.name }),
        ("author", { article, _ in article.author }),
        ("title", { article, _ in article.title }),
        ("description", { article, _ in article.summary }),
        ("url", { article, _ in article.link.description }),
        ("urlToImage", { article, _ in article.picture?.description }),
        ("content", { article, _ in article.content }),
        ("id", { article, _ in article.id.description }),
        ("provider", { article, _ in article.provider.id }),
        ("saved", { _, marks in String(marks.isSaved) }),
        ("read", { _, marks in String(marks.isRead) }),
        ("language", { article, _ in article.language?.rawValue }),
      ]

  func head(_ query: ArticleQuery, total: Total?) -> String {
    record(Self.columns.map(\.name))
  }

  func article(_ article: Article, _ marks: ArticleMarks, isFirst: Bool) -> String {
    record(Self.columns.map { $0.value(article, marks) ?? "" })
  }

  private func record(_ fields: [String]) -> String {
    fields.map(Self.field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ text: String) -> String {
    let text = TerminalText.multiLine(text)
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
