import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// Salvage of videos and records of pictures.
@Suite(.hangLimit)
struct SalvageVideosTests {
  private static let count = 150
  private let desk: DoctorDesk

  init() async throws {
    desk = try DoctorDesk()
    try await desk.fill(1..<Self.count + 1)
    try await desk.like(1..<Self.count + 1)
  }

  /// Salvages, and expects unchanged files and a new archive without findings.
  private func salvage(_ desk: DoctorDesk? = nil) async throws -> Salvage {
    let desk = desk ?? self.desk
    let before = desk.files
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    var after = desk.files
    after["salvaged.sqlite"] = nil
    #expect(after == before)
    let examination = try await desk.salvaged.examine()
    #expect(examination.findings == [])
    #expect(examination.contents?.articles == salvage.rescued)
    #expect(examination.contents?.likedVideos == salvage.likedVideos.rescued)
    #expect(examination.contents?.pictures == salvage.pictures.rescued)
    return salvage
  }

  private func expectWhole(_ salvage: Salvage) {
    var whole = Salvage(rescued: Self.count, saved: Self.count / 5)
    whole.likedVideos.rescued = Self.count
    whole.pictures.rescued = Self.count
    #expect(salvage == whole)
    #expect(salvage.isWhole)
  }

  private func rows(_ table: String, _ path: String) throws -> [[String?]] {
    try Connection(path: path).rows("SELECT * FROM \(table) ORDER BY key") { row in
      (0..<13).map { row.text($0) }
    }
  }

  private func expectSame() async throws {
    #expect(try rows("video", desk.salvagedPath) == rows("video", desk.path))
    #expect(try rows("picture", desk.salvagedPath) == rows("picture", desk.path))
    #expect(try await desk.salvaged.liked("title") == desk.archive.liked("title"))
    #expect(try await desk.salvaged.all() == desk.archive.all())
  }

  @Test func soundArchiveIsCopiedCompletely() async throws {
    expectWhole(try await salvage())
    try await expectSame()
    #expect(try await desk.salvaged.video(.clip(10_005)) == .clip(10_005))
  }

  @Test func keysStay() async throws {
    let archive = Archive(path: desk.path, now: { .distantFuture })
    try await archive.like(.clip(1_000))
    try await archive.unlike(.clip(7))
    _ = try await salvage()
    try await expectSame()
    #expect(try await desk.salvaged.liked().first?.id == .clip(1_000))
    #expect(try await desk.salvaged.likes(among: [.clip(7)]) == [])
    try await desk.salvaged.like(.clip(2_000))
    #expect(try await desk.salvaged.liked().first?.id == .clip(2_000))
  }

  @Test(arguments: [0x00, 0xFF, 0x0D, 0x02] as [UInt8])
  func missingFirstPageLosesNothing(byte: UInt8) async throws {
    let (videos, pictures) = (try rows("video", desk.path), try rows("picture", desk.path))
    try desk.overwrite([1], with: byte)
    expectWhole(try await salvage())
    #expect(try rows("video", desk.salvagedPath) == videos)
    #expect(try rows("picture", desk.salvagedPath) == pictures)
  }

  @Test(arguments: [
    "video", "picture", "sqlite_autoindex_video_1", "sqlite_autoindex_picture_1",
    "video_not_liked", "video_text_data", "video_text_idx", "video_text_docsize",
  ])
  func treeRootIsNotNeeded(name: String) async throws {
    try desk.overwrite([try #require(try desk.pages(of: name).first)], with: 0)
    expectWhole(try await salvage())
  }

  @Test func missingIndexLosesNothing() async throws {
    for name in ["video_text_data", "video_text_idx", "video_text_docsize", "video_not_liked"] {
      try desk.overwrite(try desk.pages(of: name), with: 0x5A)
    }
    expectWhole(try await salvage())
  }

  @Test func lostItemsAreCountedByNames() async throws {
    for table in ["video", "picture"] { try desk.overwrite(try desk.pages(of: table), with: 0) }
    let salvage = try await salvage()
    var expected = Salvage(rescued: Self.count, saved: Self.count / 5)
    (expected.likedVideos.lost, expected.pictures.lost) = (Self.count, Self.count)
    #expect(salvage == expected)
    #expect(!salvage.isWhole)
  }

  @Test func lostTextDoesNotLoseItsVideo() async throws {
    try desk.overwrite(try desk.overflowPages(of: "video").suffix(1), with: 0xFF)
    let salvage = try await salvage()
    #expect(salvage.likedVideos == Salvage.Count(rescued: Self.count, incomplete: 1))
    let lacking = try await desk.salvaged.liked().filter { $0.summary == nil }
    #expect(lacking.count == 1)
    #expect(try await desk.salvaged.liked(lacking.first?.title ?? "").contains(lacking[0]))
  }

  @Test func pageSizeIsDetected() async throws {
    let likes = try DoctorDesk()
    try await likes.like(1..<61)
    try likes.edit("PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM")
    try likes.overwrite([1], with: 0, pageSize: 1_024)
    let salvage = try await salvage(likes)
    #expect(salvage.likedVideos == Salvage.Count(rescued: 60))
    #expect(salvage.pictures == Salvage.Count(rescued: 60))
    #expect(salvage.rescued == 0)
  }

  @Test func newestCopyWins() async throws {
    let columns = Video.columns.replacing("video.", with: "")
    try desk.edit(
      """
      CREATE TABLE older (key INTEGER PRIMARY KEY, id, seen_at REAL, published_at, channel_id,
        channel_name, title, link, thumbnail, broadcast, duration, view_count, summary);
      INSERT INTO older (\(columns)) SELECT \(columns) FROM video WHERE key > 0;
      UPDATE older SET seen_at = seen_at - 1, title = 'Older';
      INSERT INTO older (\(columns)) SELECT key, id, seen_at, published_at, channel_id,
        channel_name, 'Older still', link, thumbnail, broadcast, duration, view_count, summary
        FROM video WHERE key < 0;
      UPDATE older SET key = -key, seen_at = seen_at - 2 WHERE key < 0
      """
    )
    expectWhole(try await salvage())
    try await expectSame()
  }

  @Test func likedCopyWins() async throws {
    try desk.edit(
      """
      CREATE TABLE other (key INTEGER PRIMARY KEY, id, seen_at REAL, published_at, channel_id,
        channel_name, title, link, thumbnail, broadcast, duration, view_count, summary);
      INSERT INTO other SELECT * FROM video WHERE key > 0;
      UPDATE other SET key = -key
      """
    )
    expectWhole(try await salvage())
    try await expectSame()
  }

  @Test(arguments: [
    "id = 'elevenchar!'", "link = 'nothing'", "title = ' '", "channel_name = x'FF'",
    "key = -key - 5000",
  ])
  func invalidVideoIsDropped(change: String) async throws {
    try desk.edit(
      """
      PRAGMA ignore_check_constraints = 1;
      CREATE TABLE loose (key INTEGER PRIMARY KEY, id, seen_at, published_at, channel_id,
        channel_name, title, link, thumbnail, broadcast, duration, view_count, summary);
      INSERT INTO loose SELECT * FROM video WHERE key > 0;
      DROP VIEW video_words; DROP TABLE video_text; DROP TABLE video;
      UPDATE loose SET \(change) WHERE title = 'Title 5'
      """
    )
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    #expect(salvage.likedVideos.rescued == Self.count - 1)
    #expect(try await desk.salvaged.likes(among: [.clip(5)]) == [])
  }
}

extension SalvageVideosTests {
  /// Rows must be recognized as rows of their own table only.
  @Test func rowsOfOtherTablesAreNotMistaken() async throws {
    let likes = try DoctorDesk()
    try await likes.like(1..<151)
    let salvage = try await salvage(likes)
    #expect((salvage.rescued, salvage.lost, salvage.incomplete) == (0, 0, 0))
    let articles = try DoctorDesk()
    try await articles.fill(1..<151)
    let other = try await self.salvage(articles)
    #expect((other.likedVideos, other.pictures) == (Salvage.Count(), Salvage.Count()))
  }

  /// The index settings `crisismerge` and `deletemerge` have eleven letters, like a video's id, and a
  /// request may be any text.
  @Test func settingsAndRequestsAreNotMistaken() async throws {
    try desk.edit(
      """
      INSERT INTO video_text (video_text, rank) VALUES ('crisismerge', 16);
      INSERT INTO article_text_config VALUES ('deletemerge', 20);
      INSERT INTO reply VALUES ('elevenchars', 5, NULL, x'00'), ('/a.png', 5, NULL, x'00')
      """
    )
    expectWhole(try await salvage())
  }

  @Test func wholeSecondIsComplete() async throws {
    let likes = try DoctorDesk()
    let archive = Archive(path: likes.path, now: { Date(timeIntervalSinceReferenceDate: 785e6) })
    try await archive.keep((0..<40).map { .clip($0) })
    for number in 0..<20 { try await archive.like(.clip(number)) }
    try await archive.record(.saved("/a", at: 5))
    let salvage = try await salvage(likes)
    #expect(salvage.likedVideos == Salvage.Count(rescued: 20))
    #expect(salvage.isWhole && salvage.rescued == 0)
  }
}
