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

  @Test func matchingArticlesAreMarked() async throws {
    try await desk.bring((1...5).map { .sample($0) }, from: .sample("a", tags: ["x"]))
    try await desk.bring([.sample(5), .sample(6)], from: .sample("b"))
    try await archive.keep([.fake("other")])
    #expect(try await markAll("tag:X -5") == 4)
    #expect(try await desk.titles("is:followed is:unread") == ["Title 5", "Title 6"])
    #expect(try await markAll("is:followed") == 2)
    #expect(try await markAll("is:followed") == 0)
    #expect(try await desk.titles("is:unread") == ["Title other"])
    #expect(try await desk.isConsistent())
  }

  @Test func latestMarkingIsUndone() async throws {
    try await archive.keep((1...4).map { .fake("n\($0)") })
    try await archive.markRead(.fake("n1"))
    #expect(try await markAll("n2 OR n3") == 2)
    clock.withLock { $0 = .distantPast }
    #expect(try await markAll("") == 1)
    #expect(try await archive.undoRead() == 1)
    #expect(try await desk.titles("is:unread") == ["Title n4"])
    #expect(try await archive.undoRead() == 2)
    #expect(try await archive.undoRead() == 1)
    #expect(try await archive.undoRead() == 0)
    #expect(try await readCount() == 0)
  }

  @Test func readingsAreUndoneOneByOne() async throws {
    for name in ["a", "b", "c"] {
      try await archive.markRead(.fake(name))
      clock.withLock { $0 -= 60 }
    }
    for count in [2, 1, 0] {
      #expect(try await archive.undoRead() == 1)
      #expect(try await readCount() == count)
    }
    #expect(try await archive.copy(of: Article.fake("a").id)?.readAt == nil)
  }

  @Test func thousandsAreMarkedInBatches() async throws {
    let entries = (0..<2_500).map { FeedEntry.sample($0) }
    try await desk.bring(entries)
    let numbers = Locked<[Int]>([])
    let marked = try await archive.markAllRead(try ArticleQuery("is:followed")) { number in
      numbers.withLock { $0.append(number) }
    }
    #expect(marked == 2_500)
    #expect(numbers.withLock { $0 } == [1_000, 2_000, 2_500])
    #expect(try await archive.followedFeeds().map(\.unread) == [0])
    #expect(try await archive.undoRead() == 2_500)
    #expect(try await archive.followedFeeds().map(\.unread) == [2_500])
    #expect(try await desk.isConsistent())
  }

  @Test func cancellationKeepsWhatIsMarked() async throws {
    try await archive.keep((0..<1_500).map { .fake("n\($0)") })
    let work = Task {
      try await archive.markAllRead(try ArticleQuery("")) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    #expect(try await work.value == 1_000)
    #expect(try await readCount() == 1_000)
    #expect(try await archive.undoRead() == 1_000)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await archive.markAllRead(try ArticleQuery("")) { _ in }
    }
    await #expect(throws: NewsError.cancelled) { try await late.value }
  }

  @Test func followersReceiveUnknownOnce() async throws {
    try await archive.keep([.fake("a"), .fake("b")])
    let changes = await archive.markChanges()
    _ = try await markAll("")
    _ = try await markAll("")
    await archive.close()
    var received: [ArticleMarkChange] = []
    for await change in changes { received.append(change) }
    #expect(received == [.unknown])
  }
}
