import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArticleArchive

@Suite(.timeLimit(.minutes(1)))
struct SavedArticlesMergingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func library(now: Date = .saving) -> SavedArticles {
    SavedArticles(path: folder.file("archive.sqlite"), now: { now })
  }

  private func merged(_ first: Article, _ second: Article) async throws -> Article? {
    try await library().save(first)
    try await library().save(second)
    return try await library().article(first.id)
  }

  @Test func aSecondCopyFillsWhatTheFirstLacks() async throws {
    let bare = Article.sample(link: Article.full.link, provider: Provider(id: "wire", name: "Wire"))
    let both = try await merged(bare, .full)
    #expect(both == .full)
  }

  @Test func aSecondCopyTakesNothingAway() async throws {
    #expect(try await merged(.full, .sample(link: Article.full.link)) == .full)
  }

  @Test func whatTheFirstCopyKnowsStays() async throws {
    let first = Article.sample(author: "A", title: "First", summary: "one", content: "same")
    let second = Article.sample(author: "B", title: "Second", summary: "two!", content: "size")
    #expect(try await merged(first, second) == first)
  }

  @Test(arguments: [
    ("short", "longer"), ("longer", "short"), ("a\u{0}", "a\u{0}b"), ("a\u{0}b", "a\u{0}"),
    ("", "a"), ("a", ""),
  ])
  func theLongerContentStays(first: String, second: String) async throws {
    let both = try await merged(.sample(content: first), .sample(content: second))
    let longer = first.utf8.count > second.utf8.count ? first : second
    #expect(both?.content == longer)
  }

  @Test func anEmptyContentIsMoreThanNone() async throws {
    #expect(try await merged(.sample(), .sample(content: ""))?.content == "")
  }

  @Test func anotherProvidersNameForThePublisherIsNotTaken() async throws {
    let first = Article.sample(provider: Provider(id: "one", name: "One"))
    let page = try #require(WebLink("https://two.example/key"))
    let second = Article.sample(
      provider: Provider(id: "two", name: "Two", keyPage: page),
      sourceID: "wire-two"
    )
    let both = try await merged(first, second)
    #expect(both?.source.id == nil)
    #expect(both?.provider == first.provider)
  }

  @Test func theMomentOfTheFirstSavingStays() async throws {
    try await library().save(.bare)
    try await library(now: .distantFuture).save(.full)
    try await library(now: .distantFuture).save(.bare)
    #expect(try await library().copy(of: Article.bare.id)?.savedAt == .saving)
  }
}
