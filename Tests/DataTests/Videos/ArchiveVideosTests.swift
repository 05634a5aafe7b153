import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// The storage of videos that were seen.
@Suite(.hangLimit)
struct ArchiveVideosTests {
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

  private func pass(days: Double) {
    clock.withLock { $0.addTimeInterval(days * 86_400) }
  }

  private func kept(_ numbers: some Sequence<Int>) async throws -> [Int] {
    var kept: [Int] = []
    for number in numbers where try await archive.video(.clip(number)) != nil {
      kept.append(number)
    }
    return kept
  }

  @Test(arguments: [
    "a\u{0}b", "\u{0}", "'; DROP TABLE video; --", "e\u{301}", "\u{202E}abc", "👩‍👩‍👧", "\u{FEFF}x",
    String(repeating: "long ", count: 9_000), "\\\"", "\u{1B}[31m",
  ])
  func anyTextIsStored(text: String) async throws {
    let channel = Video.Channel(id: text, name: text)
    let video = Video.clip(1, title: "x" + text, channel: channel, summary: text)
    try await archive.like(video)
    #expect(try await archive.video(video.id) == video)
    #expect(try await archive.liked() == [video])
    try await archive.unlike(video.id)
    #expect(try await archive.video(video.id) == video)
    try await archive.checkLikesIndex()
  }

  @Test func lookupCreatesNoFile() async throws {
    #expect(try await archive.video(.clip(1)) == nil)
    #expect(try await archive.likes(among: [.clip(1)]) == [])
    #expect(try await archive.liked() == [])
    try await archive.unlike(.clip(1))
    try await archive.keep([Video]())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func pageIsStoredAtomically() async throws {
    try await archive.keep([.clip(1)])
    try await archive.edit(
      """
      CREATE TRIGGER full BEFORE INSERT ON video WHEN new.title = 'Title 9'
      BEGIN SELECT raise(ABORT, 'full'); END
      """
    )
    await #expect(throws: NewsError.self) { try await archive.keep([.clip(8), .clip(9)]) }
    #expect(try await kept(1...9) == [1])
  }

  @Test func pruningKeepsVideosAndPictures() async throws {
    try await archive.keep([.clip(1)])
    try await archive.like(.clip(2))
    try await archive.record(.saved("/a"))
    try await archive.prune(olderThan: .distantFuture)
    #expect(try await kept(1...2) == [1, 2])
    #expect(try await archive.liked() == [.clip(2)])
    #expect(try await archive.pictures() == [.saved("/a")])
  }

  @Test func deletionAndLookupUseIndexes() async throws {
    try await archive.keep([.clip(1)])
    let steps = try await archive.steps(
      "SELECT key FROM video WHERE key < 0 AND seen_at < 5 ORDER BY seen_at LIMIT 9"
    )
    #expect(steps == ["SEARCH video USING COVERING INDEX video_not_liked (seen_at<?)"])
    let likes = try await archive.steps(
      "SELECT id FROM video WHERE id IN (SELECT value FROM json_each('[]')) AND +key > 0"
    )
    #expect(
      likes.first == "SEARCH video USING COVERING INDEX sqlite_autoindex_video_1 (id=?)",
      "\(likes)"
    )
  }
}

extension ArchiveVideosTests {
  @Test(arguments: [
    "id = 'x'", "id = 'elevenchar!'", "link = 'nothing'", "link = 'ftp://a.example/'",
    "title = ' '",
    "title = ''",
  ])
  func invalidRowIsSkipped(change: String) async throws {
    for number in 1...3 { try await archive.like(.clip(number)) }
    let id = Video.ID.clip(2)
    try await archive.edit(
      "PRAGMA ignore_check_constraints = 1; UPDATE video SET \(change) WHERE id = '\(id)'"
    )
    #expect(try await archive.liked() == [.clip(3), .clip(1)])
    #expect(try await archive.liked(pageSize: 1) == [.clip(3), .clip(1)])
    #expect(try await archive.video(id) == nil)
  }

  @Test(arguments: [
    ("duration", "-1"), ("duration", "\(Int64.max)"), ("duration", "\(Int64.min)"),
    ("view_count", "-1"), ("view_count", "\(Int64.min)"), ("published_at", "1e300"),
    ("thumbnail", "'x'"), ("broadcast", "'later'"),
  ])
  func invalidValueIsNil(column: String, value: String) async throws {
    let video = Video.clip(3, title: "T", thumbnail: nil)
    try await archive.like(video)
    try await archive.edit("UPDATE video SET \(column) = \(value)")
    #expect(try await archive.video(video.id) == video)
    #expect(try await archive.liked() == [video])
    try await archive.keep([.clip(3)])
    #expect(try await archive.video(video.id) == .clip(3))
    try await archive.checkLikesIndex()
  }

  @Test func copyRepairsAnInvalidRow() async throws {
    try await archive.like(.clip(1))
    try await archive.edit(
      """
      INSERT INTO video_text (video_text, rowid, title, summary, content, facets)
      SELECT 'delete', * FROM video_words;
      UPDATE video SET title = ' ';
      INSERT INTO video_text (rowid, title, summary, content, facets) SELECT * FROM video_words
      """
    )
    try await archive.keep([.clip(1)])
    #expect(try await archive.liked("title") == [.clip(1)])
    try await archive.checkLikesIndex()
  }
}

extension Archive {
  /// Returns the query plan of a statement.
  func steps(_ sql: String) throws(NewsError) -> [String] {
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows("EXPLAIN QUERY PLAN " + sql) { $0.text(3) ?? "" }
    }
    return found ?? []
  }
}
