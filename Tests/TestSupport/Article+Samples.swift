package import Domain
package import FoundationEssentials
package import Query

extension Date {
  /// The time at which tests save articles.
  package static let saving = Date(timeIntervalSinceReferenceDate: 785_000_000.25)
}

extension Article {
  /// An article with every field filled.
  package static let full = sample(
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

  /// An article with only the required fields.
  package static let bare = sample()

  /// An article with the required and the given fields.
  package static func sample(
    link: WebLink = .sample("https://news.example/a"),
    provider: Provider = .fake,
    sourceID: String? = nil,
    source: String = "Wire",
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
      source: Source(id: sourceID, name: source),
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

extension Article {
  /// Returns the article with other places of its story.
  package func also(_ places: Appearance...) -> Article {
    var article = self
    article.add(places)
    return article
  }
}

extension Appearance {
  /// A page with a name, from the provider with an id.
  package static func at(_ name: String, by id: String = "paper") -> Appearance {
    guard let link = WebLink("https://places.example/\(name)") else {
      preconditionFailure("\(name) makes no link")
    }
    let page = WebLink("https://keys.example/")
    let provider = Provider(id: id, name: "Name of \(id)", keyPage: page)
    return Appearance(provider: provider, source: "Source of \(name)", link: link)
  }
}

extension Article.ID {
  package static func named(_ name: String) -> Article.ID { Article.fake(name).id }
}
