import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Marking many articles as read, in every archive.
@Suite(.hangLimit)
struct MarkAllReadContract {
  @Test(arguments: ArchiveKind.all)
  func matchingArticlesAreMarked(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.bring((1...5).map { .sample($0) }, from: .sample("a", tags: ["x"]))
    try await desk.bring([.sample(5), .sample(6)], from: .sample("b"))
    try await desk.archive.keep([.fake("other")])
    #expect(try await desk.markAll("tag:X -5") == 4)
    #expect(try await desk.titlesByLink("is:followed is:unread") == ["Title 5", "Title 6"])
    #expect(try await desk.markAll("is:followed") == 2)
    #expect(try await desk.markAll("is:followed") == 0)
    #expect(try await desk.titlesByLink("is:unread") == ["Title other"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func latestMarkingIsUndone(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.archive.keep((1...4).map { .fake("n\($0)") })
    try await desk.archive.markRead(.fake("n1"))
    #expect(try await desk.markAll("n2 OR n3") == 2)
    clock.withLock { $0 = .distantPast }
    #expect(try await desk.markAll("") == 1)
    #expect(try await desk.archive.undoRead() == 1)
    #expect(try await desk.titlesByLink("is:unread") == ["Title n4"])
    #expect(try await desk.archive.undoRead() == 2)
    #expect(try await desk.archive.undoRead() == 1)
    #expect(try await desk.archive.undoRead() == 0)
    #expect(try await desk.readCount() == 0)
  }

  @Test(arguments: ArchiveKind.all)
  func readingsAreUndoneOneByOne(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    for name in ["a", "b", "c"] {
      try await desk.archive.markRead(.fake(name))
      clock.withLock { $0 -= 60 }
    }
    for count in [2, 1, 0] {
      #expect(try await desk.archive.undoRead() == 1)
      #expect(try await desk.readCount() == count)
    }
  }

  @Test(arguments: ArchiveKind.all)
  func thousandsAreMarkedInBatches(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    let entries = (0..<2_500).map { FeedEntry.sample($0) }
    try await desk.bring(entries)
    let numbers = Locked<[Int]>([])
    let marked = try await desk.archive.markAllRead(try ArticleQuery("is:followed")) { number in
      numbers.withLock { $0.append(number) }
    }
    #expect(marked == 2_500)
    #expect(numbers.withLock { $0 } == [1_000, 2_000, 2_500])
    #expect(try await desk.archive.followedFeeds().map(\.unread) == [0])
    #expect(try await desk.archive.undoRead() == 2_500)
    #expect(try await desk.archive.followedFeeds().map(\.unread) == [2_500])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func cancellationKeepsWhatIsMarked(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.archive.keep((0..<1_500).map { .fake("n\($0)") })
    let work = Task {
      try await desk.archive.markAllRead(try ArticleQuery("")) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    #expect(try await work.value == 1_000)
    #expect(try await desk.readCount() == 1_000)
    #expect(try await desk.archive.undoRead() == 1_000)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await desk.archive.markAllRead(try ArticleQuery("")) { _ in }
    }
    await #expect(throws: NewsError.cancelled) { try await late.value }
  }

  @Test(arguments: ArchiveKind.all)
  func followersReceiveUnknownOnce(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.archive.keep([.fake("a"), .fake("b")])
    let changes = await desk.archive.markChanges()
    _ = try await desk.markAll("")
    _ = try await desk.markAll("")
    await desk.archive.close()
    var received: [ArticleMarkChange] = []
    for await change in changes { received.append(change) }
    #expect(received == [.unknown])
  }
}
