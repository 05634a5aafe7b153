import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// The examination of liked videos and pictures.
@Suite(.hangLimit)
struct ExaminationVideosTests {
  private let desk: DoctorDesk

  init() async throws {
    desk = try DoctorDesk()
    try await desk.fill(1..<20)
    try await desk.like(1..<20)
  }

  private func findings() async throws -> [Examination.Finding] {
    try await desk.archive.examine().findings
  }

  private static let deletion = """
    CREATE TEMP TABLE few AS SELECT * FROM video_words LIMIT 3;
    INSERT INTO video_text (video_text, rowid, title, summary, content, facets)
    SELECT 'delete', * FROM few
    """

  @Test func likesAndPicturesAreCounted() async throws {
    try await desk.archive.keep([.clip(500), .clip(501)])
    let examination = try await desk.archive.examine()
    let contents = try #require(examination.contents)
    #expect(examination.findings == [])
    #expect((contents.articles, contents.likedVideos, contents.pictures) == (19, 19, 19))
  }

  @Test func unindexedVideoIsCounted() async throws {
    try desk.edit(Self.deletion)
    #expect(try await findings() == [.notIndexed(3, of: .likedVideos)])
    #expect(try await desk.archive.examine().remedy == .rebuild)
  }

  @Test func entryWithoutLikeIsCounted() async throws {
    try desk.edit("UPDATE video SET key = -key - 1000 WHERE key % 2 = 0")
    let likes = try await desk.archive.liked().count
    #expect(try await findings() == [.orphanIndexEntries(19 - likes, of: .likedVideos)])
    #expect(try await desk.archive.examine().remedy == .rebuild)
  }

  @Test(arguments: [
    "UPDATE video SET title = 'changed' WHERE title = 'Title 5'",
    "UPDATE video SET channel_name = 'changed' WHERE title = 'Title 5'",
    "UPDATE video_text_data SET block = x'00' WHERE id > 10",
  ])
  func wrongIndexIsDamaged(script: String) async throws {
    try desk.edit(script)
    #expect(try await findings() == [.indexDamaged(of: .likedVideos)])
    #expect(try await desk.archive.examine().remedy == .rebuild)
  }

  @Test(arguments: [
    deletion, "UPDATE video SET title = 'changed'",
    "UPDATE video_text_data SET block = x'00'", "DELETE FROM video_text_config",
    "DELETE FROM video_text_docsize; DELETE FROM article_text_docsize",
  ])
  func indexIsRebuilt(script: String) async throws {
    try desk.edit(script)
    #expect(try await desk.archive.examine().isSound == false)
    #expect(try await desk.archive.rebuild().articles == 19)
    #expect(try await findings() == [])
    #expect(try await desk.archive.liked("description:about").count == 19)
    try await desk.archive.like(.clip(99))
    #expect(try await desk.archive.liked("99") == [.clip(99)])
    #expect(try await findings() == [])
  }

  @Test func bothIndexesAreChecked() async throws {
    try desk.edit(
      """
      UPDATE video_text_data SET block = x'00' WHERE id > 10;
      UPDATE article_text_data SET block = x'00' WHERE id > 10
      """
    )
    let examination = try await desk.archive.examine()
    #expect(examination.findings == [.indexDamaged(), .indexDamaged(of: .likedVideos)])
    #expect(examination.summary == "The full-text index does not match the archive")
  }

  @Test func lockedIndexesAreReportedOnce() async throws {
    let writer = try Connection(path: desk.path)
    try writer.execute(script: "BEGIN IMMEDIATE")
    #expect(try await findings() == [.indexUnchecked("database is locked")])
    withExtendedLifetime(writer) {}
  }
}

extension DoctorDesk {
  /// Likes numbered videos, records a picture for each, and stores as many videos without a like.
  func like(_ numbers: Range<Int>) async throws {
    let archive = archive
    try await archive.keep(numbers.map { .clip($0 + 10_000) })
    for number in numbers {
      // Every twelfth has a long text, which needs overflow pages.
      let text = String(repeating: "word\(number) ", count: number % 12 == 0 ? 1_500 : 20)
      try await archive.like(.clip(number, title: "Title \(number)", summary: "About \(text)"))
      try await archive.record(.saved("/cats/\(number).png", caption: "cat \(number)", at: number))
    }
  }
}
