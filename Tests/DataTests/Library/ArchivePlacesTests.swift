import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// The other places of an article's story.
@Suite(.hangLimit)
struct ArchivePlacesTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
  }

  private func counts(added: Int = 0, filled: Int = 0, known: Int = 0) -> KeptArticles {
    var kept = KeptArticles()
    (kept.added, kept.filled, kept.known) = (added, filled, known)
    return kept
  }

  private func places() async throws -> [Appearance]? {
    try await archive.article(Article.fake("a").id)?.alsoAt
  }

  @Test func placesKeepTheirOrder() async throws {
    let article = Article.fake("a").also(.at("z", by: "hn"), .at("b"), .at("c", by: "hn"))
    #expect(try await archive.keep([article, .fake("other")]) == counts(added: 2))
    #expect(try await archive.article(article.id) == article)
    #expect(try await archive.articles([article.id]) == [article])
    let page = try await archive(try ArticleQuery("title a"), at: nil)
    #expect(page.items == [article])
    let ranked = try await archive(try ArticleQuery("title", sort: .relevance), at: nil)
    #expect(Set(ranked.items) == [article, .fake("other")])
  }

  @Test func placesBelongToTheirArticles() async throws {
    let articles = (0..<100).map { number in
      let article = Article.fake("n\(number)", at: Date(timeIntervalSince1970: Double(-number)))
      return number % 3 == 0 ? article.also(.at("p\(number)"), .at("q\(number)")) : article
    }
    try await archive.keep(articles)
    #expect(try await archive(try ArticleQuery("", pageSize: 100), at: nil).items == articles)
  }

  @Test func newPlacesAreAdded() async throws {
    let first = Article.fake("a").also(.at("b"))
    let second = Article.fake("a").also(.at("c"), .at("b/"), .at("d", by: "hn"))
    try await archive.keep([first])
    #expect(try await archive.keep([second]) == counts(filled: 1))
    #expect(try await archive.keep([first, second]) == counts(known: 1))
    #expect(try await archive.keep([.fake("a")]) == counts(known: 1))
    #expect(try await places() == [.at("b"), .at("c"), .at("d", by: "hn")])
  }

  @Test func mergedPageWritesOnlyPlaces() async throws {
    let copy = Article.fake("c", by: Provider(id: "hn", name: "Hacker News"))
    try await archive.keep([.fake("a"), .fake("b")])
    try await archive.keep([copy])
    var merged = Article.fake("a")
    merged.add([Appearance(of: copy)])
    let count = "SELECT total_changes()"
    let before = try await archive.firstNumber(count) ?? 0
    try await MergedStories(into: archive).keep([merged, .fake("b")])
    #expect(try await archive.firstNumber(count) == before + 1)
    try await MergedStories(into: archive).keep([merged, .fake("b")])
    #expect(try await archive.firstNumber(count) == before + 1)
    #expect(try await places() == [Appearance(of: copy)])
  }

  @Test func newPlacesDoNotChangeTheIndex() async throws {
    try await archive.keep([.fake("a")])
    let before = try await archive.index()
    try await archive.keep([Article.fake("a").also(.at("b"))])
    #expect(try await archive.index() == before)
    try await archive.checkIndex()
  }

  @Test func completingKeepsPlaces() async throws {
    try await archive.keep([Article.sample().also(.at("b"))])
    let fuller = Article.sample(summary: "more").also(.at("c"))
    #expect(try await archive.keep([fuller]) == counts(filled: 1))
    let kept = try await archive.article(Article.bare.id)
    #expect(kept == Article.sample(summary: "more").also(.at("b"), .at("c")))
    try await archive.keep([.sample(content: "and more")])
    #expect(try await archive.article(Article.bare.id)?.alsoAt == [.at("b"), .at("c")])
    try await archive.checkIndex()
  }

  @Test func copiesInABatchMergePlaces() async throws {
    let copies = [Article.fake("a").also(.at("b")), Article.fake("a").also(.at("c"))]
    #expect(try await archive.keep(copies) == counts(added: 1))
    #expect(try await places() == [.at("b"), .at("c")])
  }

  @Test func savingKeepsPlaces() async throws {
    try await archive.save(Article.fake("a").also(.at("b")))
    #expect(try await places() == [.at("b")])
  }

  @Test func deletionDeletesPlaces() async throws {
    let old = Article.fake("old", at: Date(timeIntervalSince1970: 0)).also(.at("b"))
    try await archive.keep([old, Article.fake("a", at: .saving).also(.at("b"))])
    try await archive.prune(olderThan: Date(timeIntervalSince1970: 1))
    #expect(try await archive.rows("SELECT place FROM appearance") == 1)
    #expect(try await places() == [.at("b")])
  }

  @Test func latestProviderNameWins() async throws {
    try await archive.keep([Article.fake("a").also(.at("b", by: "hn"))])
    let renamed = Provider(id: "hn", name: "Hacker News")
    try await archive.keep([.sample(provider: renamed)])
    #expect(try await places()?.first?.provider == renamed)
  }
}

extension Article {
  /// Returns the article with other places of its story.
  func also(_ places: Appearance...) -> Article {
    var article = self
    article.add(places)
    return article
  }
}

extension Appearance {
  /// A page with a name, from the provider with an id.
  static func at(_ name: String, by id: String = "paper") -> Appearance {
    guard let link = WebLink("https://places.example/\(name)") else {
      preconditionFailure("\(name) makes no link")
    }
    let page = WebLink("https://keys.example/")
    let provider = Provider(id: id, name: "Name of \(id)", keyPage: page)
    return Appearance(provider: provider, source: "Source of \(name)", link: link)
  }
}

extension Archive {
  /// Returns the number of rows that a query finds.
  fileprivate func rows(_ sql: String) throws -> Int? {
    try reading { connection throws(SQLiteError) in try connection.rows(sql) { _ in }.count }
  }

  /// The segments of the full-text index, to which every change adds.
  fileprivate func index() throws -> [[Int64?]]? {
    let sql = "SELECT id, length(block) FROM article_text_data ORDER BY id"
    return try reading { connection throws(SQLiteError) in
      try connection.rows(sql) { [$0.integer(0), $0.integer(1)] }
    }
  }
}
