import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

@Suite(.hangLimit)
struct ArchiveKeepTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
  }

  private func titles(_ words: String = "") async throws -> [String] {
    let query = try ArticleQuery(words, pageSize: 100)
    return try await archive(query, at: nil).items.map(\.title)
  }

  private func counts(added: Int = 0, filled: Int = 0, known: Int = 0) -> KeptArticles {
    var kept = KeptArticles()
    (kept.added, kept.filled, kept.known) = (added, filled, known)
    return kept
  }

  private func seconds(_ count: Double) -> Date { Date(timeIntervalSinceReferenceDate: count) }

  @Test func spellingsOfAnAddressMakeOneArticle() async throws {
    let copies = ["a", "a/", "a#top", "a?utm_source=x"].map { Article.fake($0) }
    #expect(try await archive.keep(copies) == counts(added: 1))
    #expect(try await archive.keep(copies) == counts(known: 1))
    #expect(try await titles() == ["Title a"])
    try await archive.checkIndex()
  }

  @Test func resultsAreCounted() async throws {
    try await archive.keep([.bare, .fake("b")])
    let fuller = Article.sample(summary: "A new summary.")
    let kept = try await archive.keep([.fake("c"), fuller, .fake("b"), .fake("d")])
    #expect(kept == counts(added: 2, filled: 1, known: 1))
    #expect(try await archive.keep([]) == counts())
  }

  @Test func completedArticleIsFoundByNewWords() async throws {
    try await archive.keep([.sample(summary: "old words")])
    try await archive.keep([.sample(author: "Jane", content: "new words", language: .de)])
    for query in ["old", "new", "author:jane", "lang:de", "title"] {
      #expect(try await titles(query) == ["Title"], "\(query)")
    }
    #expect(try await archive.article(Article.bare.id)?.provider == .fake)
    try await archive.checkIndex()
  }

  @Test func longTextOfAnOlderVersionIsBounded() async throws {
    let article = Article.sample(content: "short")
    try await archive.keep([article])
    let text = String(repeating: "e" + String(repeating: "\u{301}", count: 99), count: 99_999)
    try await archive.overwriteTexts(text)
    let stored = try #require(try await archive.copy(of: article.id)?.article)
    #expect(stored.id == article.id)
    #expect(stored.title == text.bounded(to: .line))
    #expect(stored.content == text.bounded(to: .text))
    #expect(try await archive.keep([article, stored]) == counts(known: 1))
  }

  @Test func longerContentReplacesIndexedWords() async throws {
    try await archive.keep([.sample(content: "short")])
    try await archive.keep([.sample(content: "a longer text")])
    #expect(try await titles("short") == [])
    #expect(try await titles("longer") == ["Title"])
    try await archive.checkIndex()
  }

  @Test func copiesInABatchAreMerged() async throws {
    let copies = [
      Article.sample(author: "Jane"), .sample(content: "short"), .sample(content: "much longer"),
    ]
    #expect(try await archive.keep(copies) == counts(added: 1))
    let kept = try await archive.article(Article.bare.id)
    #expect(kept?.author == "Jane")
    #expect(kept?.content == "much longer")
    try await archive.checkIndex()
  }

  @Test func copyWithADateMovesTheArticle() async throws {
    try await archive.keep([
      .fake("old", at: seconds(10)), .fake("x"), .fake("new", at: seconds(30)),
    ])
    #expect(try await titles() == ["Title new", "Title old", "Title x"])
    try await archive.keep([.fake("x", at: seconds(20))])
    #expect(try await titles() == ["Title new", "Title x", "Title old"])
    #expect(try await titles("about -old") == ["Title new", "Title x"])
    try await archive.checkIndex()
  }

  @Test func copyKeepsMarksAndFirstSighting() async throws {
    try await archive.save(.bare)
    try await archive.markRead(.bare)
    let later = Archive(path: folder.file("archive.sqlite"), now: { .distantFuture })
    try await later.keep([.sample(publishedAt: seconds(1), content: "more")])
    let copy = try #require(try await later.copy(of: Article.bare.id))
    #expect(copy.article.content == "more")
    #expect(copy.seenAt == .saving)
    #expect(copy.savedAt == .saving)
    #expect(copy.readAt == .saving)
    #expect(try await titles("is:saved is:read") == ["Title"])
  }

  @Test func thousandsInOneSecondAreStored() async throws {
    let articles = (0..<4_000).map { Article.fake("n\($0)", at: seconds(0.5)) }
    for start in stride(from: 0, to: 4_000, by: 1_000) {
      try await archive.keep(Array(articles[start..<start + 1_000]))
    }
    #expect(try await archive.keep(articles) == counts(known: 4_000))
    var pager = Pager(archive, for: try ArticleQuery("after:2001-01-01T00:00:00Z", pageSize: 100))
    while try await pager.next() != nil {}
    #expect(pager.paging.count == 4_000)
    #expect(try await titles("after:2001-01-01T00:00:01Z") == [])
    try await archive.checkIndex()
  }

  @Test(arguments: [nil, Date(timeIntervalSinceReferenceDate: 5)])
  func takenKeysStayInTheirSecond(date: Date?) async throws {
    let wanted = Article.fake("wanted", at: date)
    let key = ArticleKey.preferred(
      wanted,
      wordCount: IndexedText(wanted).wordCount,
      seenAt: .distantFuture
    )
    try await archive.keep([.fake("other", at: date)])
    try await archive.moveEverything(to: key)
    try await archive.keep([wanted])
    let copy = try #require(try await archive.copy(of: wanted.id))
    #expect(copy.key == ArticleKey.next(after: key))
    #expect(copy.key >> 24 == key >> 24)
    #expect(try await archive.keep([wanted]) == counts(known: 1))
  }

  @Test func lateArticleIsSortedByDate() async throws {
    try await archive.keep((1...3).map { .fake("n\($0)", at: seconds(Double($0) * 1e6)) })
    try await archive.keep([.fake("late", at: seconds(1.5e6)), .fake("oldest", at: seconds(-1e9))])
    let names = ["n3", "n2", "late", "n1", "oldest"].map { "Title \($0)" }
    #expect(try await titles() == names)
    #expect(try await titles("about") == names)
  }

  @Test func failedBatchStoresNothing() async throws {
    try await archive.keep([.fake("a")])
    try await archive.refuse("Title broken")
    let batch = (0..<50).map { Article.fake("n\($0)") } + [.fake("broken"), .full]
    await #expect(throws: NewsError.self) { try await archive.keep(batch) }
    #expect(try await titles() == ["Title a"])
    #expect(try await titles("about") == ["Title a"])
    try await archive.checkIndex()
    try await archive.keep([.full])
    #expect(try await titles().count == 2)
  }

  @Test func veryLongWordIsStored() async throws {
    let word = String(repeating: "x", count: 300_000)
    try await archive.keep([.sample(title: "Title \(word)", content: "\(word) end")])
    #expect(try await titles("end").count == 1)
    #expect(try await titles("xxx*").count == 1)
    try await archive.keep([.sample(content: "\(word) end, and more")])
    try await archive.checkIndex()
  }

  @Test func latestProviderNameWins() async throws {
    try await archive.keep([.sample(provider: Provider(id: "wire", name: "Old"))])
    let key = WebLink("https://wire.example/key")
    let provider = Provider(id: "wire", name: "New", keyPage: key)
    try await archive.keep([.sample(link: Article.full.link, provider: provider)])
    #expect(try await archive.article(Article.bare.id)?.provider == provider)
  }
}

extension Archive {
  /// Changes the key of the only article.
  fileprivate func moveEverything(to key: Int64) throws {
    try database.forWriting().run("UPDATE article SET key = ?1", [.integer(key)])
  }

  /// Makes storing an article of this title fail.
  fileprivate func refuse(_ title: String) throws {
    try database.forWriting().execute(
      script: """
        CREATE TRIGGER refusal BEFORE INSERT ON article WHEN new.title = '\(title)'
        BEGIN SELECT RAISE(ABORT, 'refused'); END
        """
    )
  }
}
