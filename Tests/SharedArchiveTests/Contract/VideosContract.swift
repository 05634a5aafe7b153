import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The storage of videos that were seen, in every archive.
@Suite(.hangLimit)
struct VideosContract {
  @Test(arguments: ArchiveKind.all, 0..<4)
  func videoIsStoredUnchanged(kind: ArchiveKind, number: Int) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.archive.keep([.clip(number)])
    #expect(try await desk.archive.video(.clip(number)) == .clip(number))
  }

  @Test(arguments: ArchiveKind.all)
  func unknownFieldsStayNil(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    let bare = Video.clip(1, title: "T", channel: .init(id: nil, name: ""), thumbnail: nil)
    try await desk.archive.keep([bare])
    #expect(try await desk.archive.video(bare.id) == bare)
  }

  @Test(arguments: ArchiveKind.all)
  func newerCopyCompletesTheVideo(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    let long = String(repeating: "long ", count: 20)
    try await desk.archive.keep([.clip(1, title: "Old", summary: long, duration: .seconds(5))])
    let newer = Video.clip(1, title: "New", summary: "lo...", thumbnail: nil, viewCount: 7)
    try await desk.archive.keep([newer])
    let both = Video.clip(1, title: "New", summary: long, duration: .seconds(5), viewCount: 7)
    #expect(try await desk.archive.video(.clip(1)) == both)
  }

  @Test(arguments: ArchiveKind.all)
  func copiesOnAPageAreMerged(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.archive.keep([
      .clip(1, title: "A", viewCount: 7), .clip(2), .clip(1, title: "B"),
    ])
    #expect(try await desk.archive.video(.clip(1)) == .clip(1, title: "B", viewCount: 7))
  }

  @Test(arguments: ArchiveKind.all)
  func videosUnseenForAMonthAreDeleted(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.archive.keep([.clip(1), .clip(2), .clip(3)])
    try await desk.archive.like(.clip(3))
    clock.withLock { $0 += 29 * 86_400 }
    try await desk.archive.keep([.clip(2)])
    clock.withLock { $0 += 1 * 86_400 }
    try await desk.archive.keep([.clip(4)])
    #expect(try await desk.kept(1...4) == [1, 2, 3, 4])
    clock.withLock { $0 += 0.001 * 86_400 }
    #expect(try await desk.kept(1...4) == [1, 2, 3, 4])
    try await desk.archive.keep([.clip(4)])
    #expect(try await desk.kept(1...4) == [2, 3, 4])
    #expect(try await desk.liked() == [.clip(3)])
  }

  @Test(arguments: ArchiveKind.all)
  func unlikedVideoStaysForAMonth(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.archive.like(.clip(1))
    clock.withLock { $0 += 100 * 86_400 }
    try await desk.archive.unlike(.clip(1))
    clock.withLock { $0 += 29 * 86_400 }
    try await desk.archive.keep([.clip(2)])
    #expect(try await desk.kept(1...2) == [1, 2])
    clock.withLock { $0 += 2 * 86_400 }
    try await desk.archive.keep([.clip(2)])
    #expect(try await desk.kept(1...2) == [2])
  }

  @Test(arguments: ArchiveKind.all)
  func oldestVideosAreDeletedFirst(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    for part in 0..<10 {
      try await desk.archive.keep((part * 50..<part * 50 + 50).map { .clip($0) })
      clock.withLock { $0 += 0.01 * 86_400 }
    }
    clock.withLock { $0 += 40 * 86_400 }
    try await desk.archive.keep([.clip(1_000)])
    #expect(try await desk.kept(0..<500) == Array(200..<500))
    for _ in 0..<2 { try await desk.archive.keep([.clip(1_000)]) }
    #expect(try await desk.kept(0..<500) == [])
  }
}
