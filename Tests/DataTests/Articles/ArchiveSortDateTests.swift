import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// Articles dated more than a day after they were first seen.
@Suite(.hangLimit)
struct ArchiveSortDateTests {
  private let now = Locked(Date.saving)
  private let archive: Archive

  init() {
    archive = Archive(path: ":memory:", now: { [now] in now.withLock { $0 } })
  }

  private func keep(
    _ name: String,
    ahead lead: TimeInterval,
    after seconds: TimeInterval = 0
  )
    async throws
  {
    now.withLock { $0 = Date.saving + seconds }
    try await archive.keep([.fake(name, at: Date.saving + lead)])
  }

  private func names(_ words: String = "") async throws -> [String] {
    let page = try await archive(try ArticleQuery(words, pageSize: 100), at: nil)
    #expect(page.total == .exactly(page.items.count))
    return page.items.map { String($0.title.dropFirst("Title ".count)) }
  }

  @Test func theySortByFirstSighting() async throws {
    try await keep("far", ahead: 3e9)
    try await keep("next", ahead: 200_000, after: 100)
    try await keep("tomorrow", ahead: 86_400)
    try await keep("before", ahead: -1)
    try await keep("after", ahead: 50, after: 1_000)
    #expect(try await names() == ["tomorrow", "next", "after", "far", "before"])
    try await archive.checkIndex()
  }

  @Test func theyKeepTheirDate() async throws {
    try await keep("far", ahead: 8e12)
    #expect(try await archive.all().map(\.publishedAt) == [Date.saving + 8e12])
  }

  @Test func seeingThemAgainDoesNotMoveThem() async throws {
    try await keep("far", ahead: 3e9)
    try await keep("new", ahead: 10, after: 20)
    try await keep("far", ahead: 3e9, after: 1e6)
    #expect(try await names() == ["new", "far"])
  }

  @Test func laterCopyCorrectsTheDate() async throws {
    try await keep("far", ahead: 3e9)
    try await keep("other", ahead: -500)
    try await keep("far", ahead: -1_000, after: 60)
    #expect(try await names() == ["other", "far"])
    #expect(try await archive.all().last?.publishedAt == Date.saving - 1_000)
    try await archive.checkIndex()
  }

  @Test func copyInTheSameBatchCorrectsTheDate() async throws {
    let far = Article.fake("a", at: Date.saving + 3e9)
    try await archive.keep([far, .fake("a", at: Date.saving - 5)])
    #expect(try await archive.all().map(\.publishedAt) == [Date.saving - 5])
  }

  @Test(arguments: [
    ("after:2025-11-15", ["far", "near"]), ("before:2025-11-17", ["far", "near"]),
    ("after:2027", []), ("before:2025-11-15", []), ("-after:2027", ["far", "near"]),
    ("after:2027 OR title:near", ["near"]), ("about before:2025-11-17", ["far", "near"]),
  ])
  func dateLimitsCompareTheSortDate(words: String, expected: [String]) async throws {
    try await keep("near", ahead: -1)
    try await keep("far", ahead: 3e9)
    #expect(try await names(words) == expected)
  }

  @Test func theyArePrunedByFirstSighting() async throws {
    try await keep("far", ahead: 3e9)
    try await keep("new", ahead: 0, after: 1e6)
    #expect(try await archive.prune(olderThan: Date.saving).removed == 0)
    #expect(try await archive.prune(olderThan: Date.saving + 1).removed == 2)
  }

  @Test func sampleEditionSortsByItsOwnDates() async throws {
    let articles = [4e9, 3e9].map { Article.fake("n\($0)", at: Date.saving + $0) }
    let samples = Archive(of: articles, as: .fake)
    #expect(try await samples(try ArticleQuery(""), at: nil).items == articles)
  }
}
