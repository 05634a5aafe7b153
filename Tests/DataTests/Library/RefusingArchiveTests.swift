import Domain
import TestSupport
import Testing

@testable import LocalArchive

/// An archive that has no place.
@Suite(.hangLimit)
struct RefusingArchiveTests {
  private static let refusal = NewsError.archiveUnwritable(path: "a", "no folder")

  private let archive = Archive(of: [], as: .fake, refusing: refusal)
  private let article = Article.fake("a")

  @Test func whatAPersonStoresIsRefused() async {
    await #expect(throws: Self.refusal) { try await archive.save(article) }
    await #expect(throws: Self.refusal) { try await archive.follow([.fake("Tide")]) }
    await #expect(throws: Self.refusal) {
      try await archive.set(StoryChoice(apart: article.id), isMade: true)
    }
  }

  @Test func whatIsOnlyRememberedIsIgnored() async throws {
    #expect(try await archive.keep([article]) == KeptArticles())
    try await archive.markRead(article)
    try await archive.unsave(article.id)
    #expect(try await archive.article(article.id) == nil)
    #expect(try await archive.marks(of: [article.id]).isEmpty)
    #expect(await archive.lastFailure == nil)
  }
}
