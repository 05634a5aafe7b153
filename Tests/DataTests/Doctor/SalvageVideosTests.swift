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
    "sqlite_autoindex_video_1", "sqlite_autoindex_picture_1",
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
}
