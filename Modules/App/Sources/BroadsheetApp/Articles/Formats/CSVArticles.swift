import Domain
import FoundationEssentials
import Terminal

/// Comma-separated values by RFC 4180: a header, then a record for each article.
struct CSVArticles: ArticleFormat {
  private static let columns: [(name: String, value: @Sendable (Article) -> String?)] = [
    ("publishedAt", { $0.publishedAt?.formatted(.iso8601) }),
    ("source", { $0.source.name }),
    ("author", { $0.author }),
    ("title", { $0.title }),
    ("description", { $0.summary }),
    ("url", { $0.link.description }),
    ("urlToImage", { $0.picture?.description }),
    ("content", { $0.content }),
    ("id", { $0.id.description }),
    ("provider", { $0.provider.id }),
  ]

  func head(_ query: ArticleQuery, total: Int?) -> String {
    record(Self.columns.map(\.name) + ["saved"])
  }

  func article(_ article: Article, isSaved: Bool, isFirst: Bool) -> String {
    record(Self.columns.map { $0.value(article) ?? "" } + [String(isSaved)])
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
