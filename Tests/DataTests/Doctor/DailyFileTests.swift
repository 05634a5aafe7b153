import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// The daily copy of what a person made, beside the archive.
@Suite(.hangLimit)
struct DailyFileTests {
  private let desk: DoctorDesk

  init() async throws {
    desk = try DoctorDesk()
    try await change(on: 0) { archive in
      try await archive.keep((1..<60).map(Article.numbered))
      try await archive.save(.numbered(3))
      try await archive.markRead(.numbered(4))
      try await archive.follow([.sample("a"), .sample("b")])
    }
  }

  /// Changes the archive on a day after 2026-01-01, and closes it.
  private func change(
    on day: Int,
    _ change: (Archive) async throws -> Void = { try await $0.markRead(.numbered(5)) }
  ) async throws {
    let archive = Archive(path: desk.path) { Self.date(day) }
    try await change(archive)
    await archive.close()
    await archive.close()
  }

  private static func date(_ day: Int) -> Date {
    Date(timeIntervalSince1970: 1_767_225_600 + Double(day) * 86_400)
  }

  private var copies: [String] {
    desk.files.keys.filter { $0.hasPrefix("archive.sqlite.2") }.sorted()
  }

  /// Destroys the tables of articles and feeds, and salvages.
  private func salvageWithoutFeeds() async throws -> Salvage {
    try desk.overwrite(
      desk.pages(of: "feed") + desk.pages(of: "sqlite_autoindex_feed_1"),
      with: 0xFF
    )
    return try await desk.archive.salvage(into: desk.salvagedPath)
  }

  @Test func firstChangeOfADayIsCopied() async throws {
    #expect(Set(desk.files.keys) == ["archive.sqlite", "archive.sqlite.2026-01-01"])
    let before = desk.files
    try await change(on: 0)
    #expect(desk.files["archive.sqlite.2026-01-01"] == before["archive.sqlite.2026-01-01"])
    var status = stat()
    #expect(lstat(desk.folder.file("archive.sqlite.2026-01-01"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func readingWritesNoCopy() async throws {
    let before = copies
    try await change(on: 1) { _ = try await $0(ArticleQuery("title"), at: nil) }
    #expect(copies == before)
  }

  @Test func longProcessCopiesEachDay() async throws {
    let day = Mutex(1)
    let archive = Archive(path: desk.path) { Self.date(day.withLock { $0 }) }
    try await archive.markRead(.numbered(6))
    day.withLock { $0 = 2 }
    try await archive.markRead(.numbered(7))
    #expect(copies == ["archive.sqlite.2026-01-01", "archive.sqlite.2026-01-03"])
  }

  @Test func lastSevenStay() async throws {
    for name in ["archive.sqlite.2020-13-40", "archive.sqlite.2020-01-01.old"] {
      try desk.folder.write(name, "mine")
    }
    #expect(symlink("nowhere", desk.folder.file("archive.sqlite.2020-01-02")) == 0)
    // A copy that a person made, and text.
    try desk.write(try #require(desk.bytes("")), ".2020-01-03")
    try desk.folder.write("archive.sqlite.2020-01-04", "mine")
    for day in 1..<10 { try await change(on: day) }
    #expect(copies.filter { $0.contains("2026") }.first == "archive.sqlite.2026-01-04")
    #expect(copies.filter { $0.contains("2026") }.count == 7)
    #expect(copies.filter { $0.contains("2020") }.count == 4)
    var status = stat()
    #expect(lstat(desk.folder.file("archive.sqlite.2020-01-02"), &status) == 0)
  }

  @Test func archiveWithoutPersonalThingsGetsNone() async throws {
    let other = try DoctorDesk()
    try await other.archive.keep([.numbered(1)])
    await other.archive.close()
    #expect(
      Set(other.files.keys).isSubset(of: [
        "archive.sqlite", "archive.sqlite-wal", "archive.sqlite-shm",
      ])
    )
  }

  @Test func failureToCopyFailsNoCommand() async throws {
    try FileManager.default.createDirectory(
      atPath: desk.folder.file("archive.sqlite.2026-01-02"),
      withIntermediateDirectories: false
    )
    try await change(on: 1)
    #expect(try await desk.archive.marks(of: [Article.numbered(5).id]).values.first?.isRead == true)
  }

  @Test func lostFeedsComeBack() async throws {
    let salvage = try await salvageWithoutFeeds()
    #expect(salvage.restored == "restored 2 feeds from the copy of 2026-01-01")
    #expect(salvage.feeds == Salvage.Count(rescued: 2))
    #expect(try await desk.salvaged.followedFeeds().count == 2)
    #expect(try await desk.salvaged.examine().findings == [])
  }

  @Test func savedArticlesComeBackWhole() async throws {
    let saved = try await desk.archive.all().filter { $0.title == "Title 3" }
    try desk.overwrite(desk.pages(of: "article"), with: 0xFF)
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    #expect((salvage.rescued, salvage.saved, salvage.lost, salvage.lostSaved) == (1, 1, 58, 0))
    #expect(salvage.restored == "restored 1 saved article from the copy of 2026-01-01")
    #expect(try await desk.salvaged.all() == saved)
  }

  @Test func removedMarkStaysRemoved() async throws {
    try await change(on: 1) { try await $0.unsave(Article.numbered(3).id) }
    try FileManager.default.removeItem(atPath: desk.folder.file("archive.sqlite.2026-01-02"))
    try desk.overwrite([try #require(desk.pages(of: "article").first)], with: 0xFF)
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    #expect((salvage.rescued, salvage.saved) == (59, 0))
  }

  @Test func copyOfAnotherArchiveIsNotUsed() async throws {
    let other = try DoctorDesk()
    let archive = Archive(path: other.path) { Self.date(5) }
    try await archive.keep((100..<120).map(Article.numbered))
    try await archive.follow([.sample("c")])
    await archive.close()
    let copy = try #require(other.bytes(".2026-01-06"))
    try desk.write(copy, ".2026-01-06")
    #expect(
      try await salvageWithoutFeeds().restored == "restored 2 feeds from the copy of 2026-01-01"
    )
  }

  @Test(arguments: [false, true])
  func unusableCopyIsSkipped(isLink: Bool) async throws {
    let copy = try #require(desk.bytes(".2026-01-01"))
    try desk.write(Array(copy.prefix(copy.count / 2)), ".2026-01-02")
    let hidden = desk.folder.file("hidden")
    try Data(copy).write(to: URL(filePath: hidden))
    if isLink { #expect(symlink(hidden, desk.folder.file("archive.sqlite.2026-01-03")) == 0) }
    #expect(try await salvageWithoutFeeds().restored?.hasSuffix("2026-01-01") == true)
  }

  @Test(arguments: [
    "DROP TABLE sample", "DROP TABLE mark", "DROP TABLE feed; CREATE TABLE feed (x)",
    "ALTER TABLE sample RENAME COLUMN key TO x", "ALTER TABLE mark RENAME COLUMN key TO x",
  ])
  func copyOfAnotherFormIsSkipped(script: String) async throws {
    try desk.write(try #require(desk.bytes(".2026-01-01")), ".2026-01-02")
    try Connection(path: desk.folder.file("archive.sqlite.2026-01-02")).execute(script: script)
    let salvage = try await salvageWithoutFeeds()
    #expect(salvage.feeds.rescued == 2)
    #expect(try await desk.salvaged.examine().isSound)
  }

  @Test(arguments: ["article_saved", "sqlite_autoindex_article_1", "feed_entry_article"])
  func indexWithThePageOfAnotherIsLeftOut(name: String) async throws {
    let page = "(SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_article_1')"
    let other = "(SELECT rootpage FROM sqlite_schema WHERE name = 'article_saved')"
    try Connection(path: desk.path).execute(
      script: """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET rootpage = iif(name = 'article_saved', \(page), \(other)) WHERE name = '\(name)'
        """
    )
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    #expect((salvage.rescued, salvage.feeds.rescued) == (59, 2))
  }

  /// A view or a virtual table in place of a table is not read, and no trigger is run.
  @Test(arguments: [
    "DROP TABLE feed; CREATE VIEW feed AS SELECT 1/0 AS number",
    "DROP TABLE feed; CREATE VIRTUAL TABLE feed USING fts5 (number)",
    "CREATE TRIGGER t AFTER INSERT ON feed BEGIN DELETE FROM feed; END",
  ])
  func hostileCopyIsOnlyRead(script: String) async throws {
    let path = desk.folder.file("archive.sqlite.2026-01-01")
    try Connection(path: path).execute(script: script)
    let salvage = try await salvageWithoutFeeds()
    #expect(salvage.feeds.rescued == (script.hasPrefix("DROP") ? 0 : 2))
    #expect(try await desk.salvaged.examine().isSound)
  }

  @Test func oldCopyIsReported() async throws {
    func findings(on day: Int) async throws -> [Examination.Finding] {
      try await Archive(path: desk.path) { Self.date(day) }.examine().findings
    }
    // The file was changed today.
    #expect(try await findings(on: 3) == [])
    #expect(try await findings(on: 9) == [.oldCopy("2026-01-01", of: ByteString(desk.path))])
  }
}
