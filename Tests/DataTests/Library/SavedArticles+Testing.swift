import Domain
import FoundationEssentials
import TestSupport

@testable import ArticleArchive

extension Date {
  /// When articles are saved in tests.
  static let saving = Date(timeIntervalSinceReferenceDate: 785_000_000.25)
}

extension SavedArticles {
  /// The kept copy of an article, if it is kept.
  func article(_ id: Article.ID) throws(NewsError) -> Article? {
    try copy(of: id)?.article
  }
}

extension Article {
  /// An article with every field filled.
  static let full = sample(
    link: link("https://news.example/full?id=1"),
    provider: Provider(id: "wire", name: "Wire", keyPage: link("https://wire.example/key")),
    sourceID: "wire-en",
    author: "Åsa Öberg",
    title: "Title",
    summary: "Two sentences. Both short.",
    picture: link("http://news.example/full.jpg"),
    publishedAt: Date(timeIntervalSinceReferenceDate: 784_999_999.999),
    content: "One.\nTwo.",
    language: .sv
  )

  /// An article with nothing that may be left out.
  static let bare = sample()

  /// An article that is bare but for what is given.
  static func sample(
    link: WebLink = link("https://news.example/a"),
    provider: Provider = .fake,
    sourceID: String? = nil,
    author: String? = nil,
    title: String = "Title",
    summary: String? = nil,
    picture: WebLink? = nil,
    publishedAt: Date? = nil,
    content: String? = nil,
    language: Language? = nil
  ) -> Article {
    let article = Article(
      provider: provider,
      source: Source(id: sourceID, name: "Wire"),
      author: author,
      title: title,
      summary: summary,
      link: link,
      picture: picture,
      publishedAt: publishedAt,
      content: content,
      language: language
    )
    guard let article else { preconditionFailure("\(title) makes no article") }
    return article
  }

  private static func link(_ text: String) -> WebLink {
    guard let link = WebLink(text) else { preconditionFailure("\(text) is no link") }
    return link
  }
}
