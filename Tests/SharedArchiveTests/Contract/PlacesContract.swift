import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The other places of an article's story, in every archive.
@Suite(.hangLimit)
struct PlacesContract {
  @Test(arguments: ArchiveKind.all)
  func placesKeepTheirOrder(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let article = Article.fake("a").also(.at("z", by: "hn"), .at("b"), .at("c", by: "hn"))
    #expect(try await desk.archive.keep([article, .fake("other")]) == KeptArticles.of(added: 2))
    #expect(try await desk.archive.article(article.id) == article)
    #expect(try await desk.archive.articles([article.id]) == [article])
    let page = try await desk.archive(try ArticleQuery("title a"), at: nil)
    #expect(page.items == [article])
    let ranked = try await desk.archive(try ArticleQuery("title", sort: .relevance), at: nil)
    #expect(Set(ranked.items) == [article, .fake("other")])
  }

  @Test(arguments: ArchiveKind.all)
  func placesBelongToTheirArticles(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let articles = (0..<100).map { number in
      let article = Article.fake("n\(number)", at: Date(timeIntervalSince1970: Double(-number)))
      return number % 3 == 0 ? article.also(.at("p\(number)"), .at("q\(number)")) : article
    }
    try await desk.archive.keep(articles)
    #expect(try await desk.archive(try ArticleQuery("", pageSize: 100), at: nil).items == articles)
  }

  @Test(arguments: ArchiveKind.all)
  func newPlacesAreAdded(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let first = Article.fake("a").also(.at("b"))
    let second = Article.fake("a").also(.at("c"), .at("b/"), .at("d", by: "hn"))
    try await desk.archive.keep([first])
    #expect(try await desk.archive.keep([second]) == KeptArticles.of(filled: 1))
    #expect(try await desk.archive.keep([first, second]) == KeptArticles.of(known: 1))
    #expect(try await desk.archive.keep([.fake("a")]) == KeptArticles.of(known: 1))
    #expect(try await desk.places() == [.at("b"), .at("c"), .at("d", by: "hn")])
  }

  @Test(arguments: ArchiveKind.all)
  func completingKeepsPlaces(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([Article.sample().also(.at("b"))])
    let fuller = Article.sample(summary: "more").also(.at("c"))
    #expect(try await desk.archive.keep([fuller]) == KeptArticles.of(filled: 1))
    let kept = try await desk.archive.article(Article.bare.id)
    #expect(kept == Article.sample(summary: "more").also(.at("b"), .at("c")))
    try await desk.archive.keep([.sample(content: "and more")])
    #expect(try await desk.archive.article(Article.bare.id)?.alsoAt == [.at("b"), .at("c")])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func copiesInABatchMergePlaces(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let copies = [Article.fake("a").also(.at("b")), Article.fake("a").also(.at("c"))]
    #expect(try await desk.archive.keep(copies) == KeptArticles.of(added: 1))
    #expect(try await desk.places() == [.at("b"), .at("c")])
  }

  @Test(arguments: ArchiveKind.all)
  func savingKeepsPlaces(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.save(Article.fake("a").also(.at("b")))
    #expect(try await desk.places() == [.at("b")])
  }

  @Test(arguments: ArchiveKind.all)
  func latestProviderNameWins(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([Article.fake("a").also(.at("b", by: "hn"))])
    let renamed = Provider(id: "hn", name: "Hacker News")
    try await desk.archive.keep([.sample(provider: renamed)])
    #expect(try await desk.places()?.first?.provider == renamed)
  }
}
