import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// Likes and their order.
@Suite(.hangLimit)
struct ArchiveLikesTests {
  private let folder: TemporaryFolder
  private let clock = Locked(Date.saving)
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(
      path: folder.file("archive.sqlite"),
      now: { [clock] in clock.withLock { $0 } }
    )
  }

  private func set(_ date: Date) {
    clock.withLock { $0 = date }
  }

  private func pass(_ seconds: Double) {
    clock.withLock { $0.addTimeInterval(seconds) }
  }

  private var keys: [Int] {
    get async throws {
      var keys: [Int] = []
      for video in try await archive.liked() {
        keys.append(
          try await archive.firstNumber("SELECT key FROM video WHERE id = '\(video.id)'") ?? 0
        )
      }
      return keys
    }
  }

  @Test func unlikingTwiceDoesNothing() async throws {
    try await archive.keep([.clip(1)])
    try await archive.like(.clip(2))
    let changes = try await archive.firstNumber("SELECT total_changes()")
    try await archive.unlike(.clip(1))
    try await archive.unlike(.clip(3))
    #expect(try await archive.firstNumber("SELECT total_changes()") == changes)
    #expect(try await archive.video(.clip(1)) == .clip(1))
    #expect(try await archive.liked() == [.clip(2)])
  }

  @Test func viewCountsDoNotChangeTheIndex() async throws {
    try await archive.like(.clip(1))
    let sql = "SELECT sum(length(block)) FROM video_text_data"
    let before = try await archive.firstNumber(sql)
    for count in 1...20 { try await archive.keep([.clip(1, title: "Title 1", viewCount: count)]) }
    #expect(try await archive.firstNumber(sql) == before)
    #expect(try await archive.liked().first?.viewCount == 20)
  }

  @Test func timeOfTheLikeIsTheKey() async throws {
    try await archive.like(.clip(1))
    pass(0.000_25)
    try await archive.like(.clip(2))
    #expect(try await keys == [63_898_904_000_250_250, 63_898_904_000_250_000])
  }

  @Test func invalidHighKeysDoNotBlockLikes() async throws {
    for number in 1...6 { try await archive.like(.clip(number)) }
    try await archive.edit(
      """
      PRAGMA ignore_check_constraints = 1;
      UPDATE video SET key = \(Int64.max) WHERE id = '\(Video.ID.clip(1))';
      UPDATE video SET key = \(MomentKey.range.upperBound) WHERE id = '\(Video.ID.clip(2))';
      UPDATE video SET key = \(MomentKey.range.upperBound + 1) WHERE id = '\(Video.ID.clip(3))';
      INSERT INTO video_text (video_text) VALUES ('rebuild');
      PRAGMA ignore_check_constraints = 0
      """
    )
    try await archive.like(.clip(7))
    try await archive.like(.clip(8))
    let order = [1, 8, 7, 3, 2, 6, 5, 4].map { Video.clip($0) }
    #expect(try await archive.liked() == order)
    #expect(try await archive.liked(pageSize: 1) == order)
    #expect(try await archive.liked("title", pageSize: 3) == order)
    try await archive.unlike(.clip(1))
    #expect(try await archive.likes(among: [.clip(1)]) == [])
    try await archive.checkLikesIndex()
  }

  @Test(arguments: [Int64.min, Int64.min + 1])
  func invalidLowKeysDoNotBlockVideos(key: Int64) async throws {
    try await archive.keep([.clip(1)])
    try await archive.edit(
      """
      PRAGMA ignore_check_constraints = 1; UPDATE video SET key = \(key);
      PRAGMA ignore_check_constraints = 0
      """
    )
    try await archive.keep([.clip(2), .clip(3)])
    try await archive.like(.clip(3))
    #expect(try await archive.video(.clip(1)) == .clip(1))
    #expect(try await archive.liked() == [.clip(3)])
  }

  @Test func concurrentLikesSucceed() async throws {
    let programs = (0..<4).map { _ in
      Archive(path: folder.file("archive.sqlite"), now: { .saving })
    }
    try await archive.keep([.clip(0)])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (place, program) in programs.enumerated() {
        group.addTask {
          for number in 0..<25 { try await program.like(.clip(place * 25 + number)) }
          for number in 20..<25 { try await program.unlike(.clip(place * 25 + number)) }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try await archive.liked().map(\.id)).count == 80)
    #expect(try await archive.firstNumber("SELECT count(*) FROM video") == 100)
    try await archive.checkLikesIndex()
  }

  @Test func fullDiskLosesNothing() async throws {
    try await archive.like(.clip(1))
    let used = try await archive.firstNumber("PRAGMA page_count") ?? 0
    try await archive.edit("PRAGMA max_page_count = \(used + 5)")
    let long = String(repeating: "news ", count: 20_000)
    let path = folder.file("archive.sqlite")
    await #expect(throws: NewsError.archiveUnwritable(path: path, "the disk is full")) {
      try await archive.like(.clip(2, title: "T", summary: long))
    }
    #expect(try await archive.liked() == [.clip(1)])
    #expect(try await archive.video(.clip(2)) == nil)
    try await archive.like(.clip(3))
    #expect(try await archive.liked() == [.clip(3), .clip(1)])
    try await archive.checkLikesIndex()
  }
}
