import Domain
import FoundationEssentials
import Presentation

/// The replies of NewsAPI, with its fields in its order.
extension JSON {
  /// Returns a page of articles.
  static func articles(_ articles: [Article], total: Int) -> JSON {
    .object([
      ("status", .text("ok")), ("totalResults", .number(total)),
      ("articles", .list(articles.map(article))),
    ])
  }

  /// Returns a list of sources.
  static func sources(_ sources: [NewsSource]) -> JSON {
    .object([("status", .text("ok")), ("sources", .list(sources.map(source)))])
  }

  private static func article(_ article: Article) -> JSON {
    .object([
      (
        "source",
        .object([("id", .text(article.source.id)), ("name", .text(article.source.name))])
      ),
      ("author", .text(article.author)),
      ("title", .text(article.title)),
      ("description", .text(article.summary)),
      ("url", .text(article.link.description)),
      ("urlToImage", .text(article.picture?.description)),
      ("publishedAt", .text(article.publishedAt?.iso8601)),
      ("content", .text(article.content)),
    ])
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
