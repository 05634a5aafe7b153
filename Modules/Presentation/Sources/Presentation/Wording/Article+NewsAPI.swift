public import Domain
import Texts

extension Article {
  /// The fields of the article in NewsAPI's shape and order, as it documents them at
  /// https://newsapi.org/docs/endpoints/everything.
  public var newsAPIFields: [(String, JSON)] {
    [
      ("source", .object([("id", .text(source.id)), ("name", .text(source.name))])),
      ("author", .text(author)),
      ("title", .text(title)),
      ("description", .text(summary)),
      ("url", .text(link.description)),
      ("urlToImage", .text(picture?.description)),
      ("publishedAt", .text(publishedAt?.iso8601)),
      ("content", .text(content)),
    ]
  }
}
