import Domain
import FoundationEssentials
import TestSupport
import Testing
import Texts

@testable import ArchiveRows
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

  @Test(arguments: [nil, Date(timeIntervalSinceReferenceDate: 5)])
  func takenKeysStayInTheirSecond(date: Date?) async throws {
    let wanted = Article.fake("wanted", at: date)
    let key = ArticleKey.preferred(
      SeenArticle(wanted, seenAt: .distantFuture),
      wordCount: IndexedText(wanted).wordCount
    )
    try await archive.keep([.fake("other", at: date)])
    try await archive.moveEverything(to: key)
    try await archive.keep([wanted])
    let copy = try #require(try await archive.copy(of: wanted.id))
    #expect(copy.key == ArticleKey.next(after: key))
    #expect(copy.key >> 24 == key >> 24)
    #expect(try await archive.keep([wanted]) == counts(known: 1))
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
