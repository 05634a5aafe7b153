import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// Archives of version 7, whose checksums are in indexes.
@Suite(.hangLimit)
struct ChecksumMigrationTests {
  private let new: DoctorDesk
  private let desk: DoctorDesk

  init() async throws {
    new = try DoctorDesk()
    try await new.fillAllTables()
    desk = try DoctorDesk()
    try desk.makeVersionSeven(of: new)
  }

  @Test func rowsStayTheSame() async throws {
    #expect(try await desk.archive.examine().findings == [.outdated])
    #expect(try await desk.archive.all() == new.archive.all())
    let examination = try await desk.archive.examine()
    #expect(examination.findings == [])
    #expect(try await examination.contents == new.archive.examine().contents)
  }

  /// What `doctor` reported before an update, it also reports after it.
  @Test(arguments: [
    ("Title 40", "tITLE 40", "article"), ("i.ytimg", "j.ytimg", "video"),
    ("https://wire.example/", "https://wile.example/", "provider"),
    ("places.example", "placed.example", "other place"),
  ])
  func earlierDamageStaysKnown(old: String, changed: String, noun: String) async throws {
    var bytes = try #require(desk.bytes())
    let range = try #require(bytes.firstRange(of: Array(old.utf8)))
    bytes.replaceSubrange(range, with: Array(changed.utf8))
    try desk.write(bytes)
    #expect(try await desk.archive.examine().remedy == .salvage)
    #expect(try await desk.archive.all().count == 151)
    #expect(try await desk.archive.examine().findings == [.changed(1, noun)])
  }

  @Test(arguments: ChecksumTable.ofVersion8.map(\.checked))
  func missingIndexDoesNotPreventTheUpdate(table: String) async throws {
    try desk.edit("DROP INDEX \(table)_checksum")
    #expect(try await desk.archive.all().count == 151)
    #expect(try await desk.archive.examine().findings == [])
  }

  @Test func salvageCountsChangedAndLostRows() async throws {
    #expect(try await desk.archive.all().count == 151)
    var bytes = try #require(desk.bytes())
    let range = try #require(bytes.firstRange(of: Array("Title 24".utf8)))
    bytes.replaceSubrange(range, with: Array("TITLE 24".utf8))
    try desk.write(bytes)
    try desk.overwrite(try desk.pages(of: "feed"), with: 0)
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    #expect((salvage.rescued, salvage.incomplete, salvage.lost) == (151, 1, 0))
    #expect(salvage.feeds == Salvage.Count(rescued: 0, lost: 3))
  }

  @Test func feedsRemovedAfterAnUpdateAreNotLost() async throws {
    let feeds = try await desk.archive.followedFeeds()
    #expect(try await desk.archive.unfollow(try #require(feeds.first).id) != nil)
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    #expect(salvage.feeds == Salvage.Count(rescued: 2))
  }
}

extension DoctorDesk {
  /// Writes an archive of version 7 with the rows of another one.
  fileprivate func makeVersionSeven(of other: DoctorDesk) throws {
    try write([])
    let schema = Schema.archive
    try edit(schema.steps.prefix(2).map { $0.script() }.joined())
    let tables = ["provider", "article", "appearance", "video", "picture"]
    let feedColumns = EarlierAttributes.before.names
    try edit(
      """
      PRAGMA journal_mode = WAL;
      ATTACH '\(other.path)' AS other;
      \(tables.map { "INSERT INTO \($0) SELECT * FROM other.\($0);" }.joined())
      INSERT INTO feed (\(feedColumns)) SELECT \(feedColumns) FROM other.feed;
      INSERT INTO article_text (article_text) VALUES ('rebuild');
      INSERT INTO video_text (video_text) VALUES ('rebuild');
      DETACH other;
      PRAGMA application_id = \(schema.applicationID);
      PRAGMA user_version = 7;
      """
    )
  }
}
