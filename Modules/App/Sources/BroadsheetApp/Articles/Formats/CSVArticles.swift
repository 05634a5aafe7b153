import Domain
import FoundationEssentials

extension MarkedArticle {
  /// The columns of a table of articles, in an order that is a promise: new ones come at the end.
  static let columns: [CSVRecords<MarkedArticle>.Column] = [
    ("publishedAt", { $0.article.publishedAt?.formatted(.iso8601) }),
    ("source", { $0.article.source.name }),
    ("author", { $0.article.author }),
    ("title", { $0.article.title }),
    ("description", { $0.article.summary }),
    ("url", { $0.article.link.description }),
    ("urlToImage", { $0.article.picture?.description }),
    ("content", { $0.article.content }),
    ("id", { $0.id.description }),
    ("provider", { $0.article.provider.id }),
    ("saved", { String($0.marks.isSaved) }),
    ("read", { String($0.marks.isRead) }),
    ("language", { $0.article.language?.rawValue }),
    // Addresses have no spaces.
    ("alsoAt", { $0.article.alsoAt.map(\.link.description).joined(separator: " ") }),
  ]
}
