import Domain
import FoundationEssentials

extension JSON {
  /// An article in NewsAPI's shape, with what is known here beside it.
  ///
  /// Its fields are a promise to scripts: new ones come at the end, none goes or changes its name.
  init(_ marked: MarkedArticle) {
    let (article, marks) = (marked.article, marked.marks)
    self = .object([
      (
        "source",
        .object([("id", .text(article.source.id)), ("name", .text(article.source.name))])
      ),
      ("author", .text(article.author)),
      ("title", .text(article.title)),
      ("description", .text(article.summary)),
      ("url", .text(article.link.description)),
      ("urlToImage", .text(article.picture?.description)),
      ("publishedAt", .text(article.publishedAt?.formatted(.iso8601))),
      ("content", .text(article.content)),
      ("id", .text(article.id.description)),
      ("provider", .text(article.provider.id)),
      ("saved", .flag(marks.isSaved)),
      ("read", .flag(marks.isRead)),
      ("language", .text(article.language?.rawValue)),
      ("alsoAt", .list(article.alsoAt.map(JSON.init))),
    ])
  }

  private init(_ place: Appearance) {
    self = .object([
      ("provider", .text(place.provider.id)), ("source", .text(place.source)),
      ("url", .text(place.link.description)),
    ])
  }
}
