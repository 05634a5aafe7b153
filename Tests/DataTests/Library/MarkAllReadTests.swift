import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Marking many articles as read, as `MarkAllRead` describes it.
@Suite(.hangLimit)
struct MarkAllReadTests {
  private let desk: FeedDesk
  private let archive: Archive
  private let clock: Locked<Date>

  init() throws {
    let clock = Locked(Date.saving)
    desk = try FeedDesk { clock.withLock { $0 } }
    archive = desk.archive
    self.clock = clock
  }

  private func markAll(_ query: String) async throws -> Int {
    try await archive.markAllRead(try ArticleQuery(query)) { _ in }
  }

  private func readCount() async throws -> Int {
    try await desk.count("article WHERE read_at IS NOT NULL")
  }

  @Test func missingArchiveHasNothingToMark() async throws {
    #expect(try await markAll("") == 0)
    #expect(try await archive.undoRead() == 0)
    #expect(!FileManager.default.fileExists(atPath: desk.path))
  }
}
