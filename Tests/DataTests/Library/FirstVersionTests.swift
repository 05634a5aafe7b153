import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// An archive that was written before the first release, by version 6 of the layout.
@Suite(.hangLimit)
struct FirstVersionTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    let tests = URL(filePath: "\(#filePath)").deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "Fixtures/archive-6.sqlite")
    try Data(contentsOf: file).write(to: URL(filePath: folder.file("archive.sqlite")))
    archive = Archive(path: folder.file("archive.sqlite"), now: { .distantFuture })
  }

  @Test func articlesAndMarksAreRead() async throws {
    let titles = ["Far ahead", "Storm", "Sun", "Wind farms grow", "Rain", "Undated wind"]
    let articles = try await archive.all()
    #expect(articles.map(\.title) == titles)
    #expect(articles[3].author == "Åsa Öberg" && articles[3].content == "One.\nTwo about 北京.")
    #expect(try await archive(ArticleQuery("is:saved"), at: nil).items == [articles[3]])
    #expect(try await archive(ArticleQuery("is:read"), at: nil).items == [articles[1]])
    #expect(try await archive(ArticleQuery("wind"), at: nil).items.count == 2)
  }

  @Test func feedsAreRead() async throws {
    let feeds = try await archive.followedFeeds()
    #expect(feeds.map(\.title) == ["Weather"])
    #expect(feeds.map(\.tags) == [["science"]])
    #expect(feeds.map(\.unread) == [1])
  }

  @Test func feedsAreReadAgainForTheirDocuments() async throws {
    let states = try await archive.followedFeeds().map(\.state)
    #expect(states.allSatisfy { $0.etag == nil && $0.lastModified == nil && $0.checksum == nil })
  }

  @Test func newArchiveHasTheSameSchema() async throws {
    let objects = try await archive.schemaObjects()
    let path = folder.file("new.sqlite")
    let new = Archive(path: path, now: { .saving })
    try await new.keep([Article.bare])
    let pairs = zip(try #require(await new.schemaObjects()), try #require(objects))
    #expect(pairs.allSatisfy { $0.isEqual(to: $1) })
    #expect(try await new.schemaObjects()?.count == objects?.count)
    #expect(try await archive.examine().isSound)
  }

  @Test func rowsGetTheirChecksums() async throws {
    #expect(try await archive.all().count == 6)
    #expect(try await archive.firstNumber("SELECT count(*) FROM article_sum") == 6)
    let old = "SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%INDEX%checksum(%'"
    #expect(try await archive.firstNumber(old) == 0)
  }

  @Test func archiveCanBeChanged() async throws {
    try await archive.keep([Article.full])
    try await archive.like(.clip(1))
    #expect(try await archive.undoRead() == 1)
    #expect(try await archive.followedFeeds().map(\.unread) == [2])
    #expect(try await archive.examine().isSound)
    try await archive.checkIndex()
  }
}

extension Archive {
  fileprivate func schemaObjects() throws -> [SchemaObject]? {
    try reading { connection throws(SQLiteError) in try connection.schemaObjects() }
  }
}
