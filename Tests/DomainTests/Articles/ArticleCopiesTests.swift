import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

/// Copies of articles whose dates are before their first sighting, unless stated otherwise.
struct ArticleCopiesTests {
  private static let link = WebLink("https://news.example/a")

  private func article(
    provider: Provider = .fake,
    source: Article.Source = Article.Source(id: nil, name: "Wire"),
    author: String? = nil,
    title: String = "Title",
    summary: String? = nil,
    picture: String? = nil,
    publishedAt: Date? = nil,
    content: String? = nil,
    language: Language? = nil
  ) throws -> Article {
    let article = Article(
      provider: provider,
      source: source,
      author: author,
      title: title,
      summary: summary,
      link: try #require(Self.link),
      picture: picture.flatMap { WebLink($0) },
      publishedAt: publishedAt,
      content: content,
      language: language
    )
    return try #require(article)
  }

  private func fullArticle() throws -> Article {
    try article(
      source: Article.Source(id: "wire-en", name: "Wire"),
      author: "Åsa Öberg",
      summary: "Two sentences. Both short.",
      picture: "http://news.example/full.jpg",
      publishedAt: Date(timeIntervalSinceReferenceDate: 784_999_999.999),
      content: "One.\nTwo.",
      language: .sv
    )
  }

  @Test func placesAreAddedOnce() throws {
    let places = try (0..<40).map { number in
      let link = try #require(
        WebLink("https://news.example/\(number % 20)?utm_source=\(number)")
      )
      return Appearance(provider: .fake, source: "Wire \(number)", link: link)
    }
    var article = try article()
    article.add([Appearance(of: article)] + places)
    article.add(places)
    #expect(article.alsoAt == Array(places.prefix(20)))
    let other = Appearance(provider: .library, source: "Wire", link: places[0].link)
    article.add([other, other])
    #expect(article.alsoAt.count == 21 && article.alsoAt.last == other)
  }

  @Test func copyAddsMissingValues() throws {
    #expect(try article().completed(by: fullArticle()) == fullArticle())
  }

  @Test func copyRemovesNothing() throws {
    #expect(try fullArticle().completed(by: article()) == fullArticle())
  }

  @Test func existingValuesStay() throws {
    let first = try article(
      author: "A",
      title: "First",
      summary: "one",
      picture: "https://news.example/1.jpg",
      publishedAt: Date(timeIntervalSinceReferenceDate: 1),
      content: "same",
      language: .de
    )
    let second = try article(
      author: "B",
      title: "Second",
      summary: "two!",
      picture: "https://news.example/2.jpg",
      publishedAt: Date(timeIntervalSinceReferenceDate: 2),
      content: "size",
      language: .en
    )
    #expect(first.completed(by: second) == first)
  }

  @Test(arguments: [
    ("short", "longer"), ("longer", "short"), ("a\u{0}", "a\u{0}b"), ("a\u{0}b", "a\u{0}"),
    ("", "a"), ("a", ""),
  ])
  func longerContentIsUsed(first: String, second: String) throws {
    let both = try article(content: first).completed(by: article(content: second))
    #expect(both.content == (first.utf8.count > second.utf8.count ? first : second))
  }

  @Test func emptyContentReplacesNil() throws {
    #expect(try article().completed(by: article(content: "")).body == Article.Body(.empty))
  }

  @Test func sourceIDOfAnotherProviderIsIgnored() throws {
    let first = try article(provider: Provider(id: "one", name: "One"))
    let second = try article(
      provider: Provider(id: "two", name: "Two"),
      source: Article.Source(id: "wire-two", name: "Wire")
    )
    #expect(first.completed(by: second).source.id == nil)
    #expect(first.completed(by: second).provider == first.provider)
  }

  @Test func copyOfAnotherProviderIsAPlace() throws {
    let first = try article(provider: Provider(id: "one", name: "One"))
    let second = try article(provider: Provider(id: "two", name: "Two"))
    #expect(first.completed(by: second).alsoAt == [Appearance(of: second)])
    #expect(first.completed(by: second).completed(by: second).alsoAt.count == 1)
    #expect(first.completed(by: first).alsoAt == [])
  }

  @Test func sourceIDOfAnotherNameIsIgnored() throws {
    let second = try article(source: Article.Source(id: "times", name: "The Times"))
    #expect(try article().completed(by: second).source == Article.Source(id: nil, name: "Wire"))
  }

  @Test(
    arguments: [
      (4e9, 7e8, 7e8), (4e9, nil, 4e9), (4e9, 5e9, 4e9), (4e9, 3e9, 3e9), (8e8 + 86_401, 1, 1),
      (8e8 + 86_400, 1, 8e8 + 86_400), (7e8, 6e8, 7e8), (nil, 4e9, 4e9),
    ] as [(Double?, Double?, Double?)]
  )
  func dateFarAheadIsReplacedByAnEarlierOne(
    stored: Double?,
    copy: Double?,
    expected: Double?
  ) throws {
    let dates = [stored, copy, expected].map { seconds in
      seconds.map(Date.init(timeIntervalSinceReferenceDate:))
    }
    let (first, second) = (try article(publishedAt: dates[0]), try article(publishedAt: dates[1]))
    let seen = Date(timeIntervalSinceReferenceDate: 8e8)
    #expect(first.completed(by: second, firstSeen: seen).publishedAt == dates[2])
  }
}

extension Article {
  fileprivate func completed(by copy: Article) -> Article {
    completed(by: copy, firstSeen: .distantFuture)
  }
}
