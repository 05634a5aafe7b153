import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// An archive of version 12, in which facts were parts of other values.
@Suite(.hangLimit)
struct EarlierVersionTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    let file = try EarlierArchive.fixture("archive-12.sqlite")
    try file.write(to: URL(filePath: folder.file("archive.sqlite")))
    archive = Archive(path: folder.file("archive.sqlite"), now: { .distantFuture })
  }

  @Test func factsOfArticlesAreKept() async throws {
    let articles = try await archive.all()
    #expect(articles.count == 10)
    try EarlierArchive.check(articles)
  }

  @Test func settingsOfFeedsAreKept() async throws {
    try EarlierArchive.check(try await archive.followedFeeds())
  }

  @Test func marksAreKept() async throws {
    let titles = [
      "Second ferry is late again", "Ferry harbour opens at dawn", "Episode one: the harbour",
    ]
    #expect(try await archive(ArticleQuery("is:saved"), at: nil).items.map(\.title) == titles)
  }

  @Test(arguments: [
    ("floodgate3", 4), ("whales", 1), ("bold beginning", 1), ("repairs", 1), ("harbour", 2),
    ("author:quill", 1), ("tag:news rivers", 2), ("tag:harbour", 2), ("is:unread is:followed", 6),
  ])
  func searchFindsTheSame(query: String, count: Int) async throws {
    #expect(try await archive(ArticleQuery(query), at: nil).items.count == count)
    #expect(try await archive.examine().findings == [])
    try await archive.checkIndex()
  }
}
