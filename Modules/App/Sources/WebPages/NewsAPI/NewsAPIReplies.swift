import Domain
import Presentation
import Query

/// The replies of NewsAPI, with its fields in its order.
extension JSON {
  /// Returns a page of articles.
  static func articles(_ articles: [Article], total: Int) -> JSON {
    .object([
      ("status", .text("ok")), ("totalResults", .number(total)),
      ("articles", .list(articles.map { .object($0.newsAPIFields) })),
    ])
  }

  /// Returns a list of sources.
  static func sources(_ sources: [NewsSource]) -> JSON {
    .object([("status", .text("ok")), ("sources", .list(sources.map(source)))])
  }

  /// Unknown values are empty texts, because NewsAPI's are never null.
  private static func source(_ source: NewsSource) -> JSON {
    .object([
      ("id", .text(source.id)),
      ("name", .text(source.name)),
      ("description", .text(source.summary ?? "")),
      ("url", .text(source.link?.description ?? "")),
      ("category", .text(source.category?.rawValue ?? "")),
      ("language", .text(source.language?.rawValue ?? "")),
      ("country", .text(source.country?.description ?? "")),
    ])
  }
}
