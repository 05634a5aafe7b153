import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// Paging through the list of likes.
@Suite(.hangLimit)
struct LikedVideoPagesTests {
  private let archive = Archive(path: ":memory:", now: { .saving })

  private func like(_ numbers: some Sequence<Int>) async throws {
    for number in numbers { try await archive.like(.clip(number)) }
  }

  private func page(
    _ words: String = "",
    size: Int,
    at cursor: Cursor? = nil
  ) async throws
    -> Page<Video>
  {
    let query = try LikedVideoQuery(words, pageSize: size, now: .distantPast)
    return try await archive.likedVideos(query, at: cursor)
  }

  @Test(arguments: [1, 3, 20, 21, 22, 100], ["", "title", "is:saved"])
  func pagesFollowEachOther(size: Int, words: String) async throws {
    try await like(1...21)
    #expect(try await archive.liked(words, pageSize: size) == (1...21).reversed().map { .clip($0) })
  }

  @Test(arguments: ["", "title"])
  func countingStopsAtAThousand(words: String) async throws {
    try await like([0])
    try await archive.edit(
      """
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 999)
      INSERT INTO video SELECT key + n, printf('%011d', n), seen_at, published_at, channel_id,
        channel_name, title, link, thumbnail, broadcast, duration, view_count, summary
        FROM video, number;
      INSERT INTO video_text (video_text) VALUES ('rebuild')
      """
    )
    #expect(try await page(words, size: 1).total == .exactly(Total.largestExact))
    try await like([1])
    #expect(try await page(words, size: 1).total == .moreThan(Total.largestExact))
  }

  @Test(arguments: ["", "title", "title -about", "after:2001-01-01", "is:read OR title", "-title"])
  func pageDoesNotSort(words: String) async throws {
    try await like(1...3)
    let condition = try LikedVideoQuery(words).expression.normalized
    let search = ArchiveQuery(condition, in: .likedVideos)
    for start in [nil, ArchiveCursor(key: 5, score: nil)] {
      let statement = ArchiveStatement.newest(search, after: start, limit: 20)
      let steps = try await archive.steps(statement)
      #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
      #expect(!steps.contains { $0 == "SCAN video" }, "\(steps)")
    }
  }
}

extension Archive {
  fileprivate func steps(_ statement: ArchiveStatement) throws(NewsError) -> [String] {
    let found = try reading { connection throws(SQLiteError) in
      try connection.rows("EXPLAIN QUERY PLAN " + statement.sql, statement.values) {
        $0.text(3) ?? ""
      }
    }
    return found ?? []
  }
}
