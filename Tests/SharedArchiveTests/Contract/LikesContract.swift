import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Likes and their order, in every archive.
@Suite(.hangLimit)
struct LikesContract {
  @Test(arguments: ArchiveKind.all)
  func latestLikeIsFirst(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    for number in [3, 1, 2] {
      try await desk.archive.like(.clip(number))
      clock.withLock { $0 += 1 }
    }
    #expect(try await desk.liked() == [.clip(2), .clip(1), .clip(3)])
  }

  @Test(arguments: ArchiveKind.all)
  func likesAreReported(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.archive.keep((1...60).map { .clip($0) })
    for number in stride(from: 5, through: 100, by: 5) {
      try await desk.archive.like(.clip(number))
    }
    let ids = (1...100).map(Video.ID.clip)
    let liked = Set(stride(from: 5, through: 100, by: 5).map(Video.ID.clip))
    #expect(try await desk.archive.likes(among: ids) == liked)
    #expect(try await desk.archive.likes(among: ids + ids) == liked)
    #expect(try await desk.archive.likes(among: [.clip(1)]) == [])
    #expect(try await desk.archive.likes(among: []) == [])
  }

  @Test(arguments: ArchiveKind.all)
  func likingAgainUpdatesInPlace(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.archive.like(.clip(1, title: "Old", viewCount: 1))
    clock.withLock { $0 += 1 }
    try await desk.archive.like(.clip(2))
    clock.withLock { $0 += 1 }
    try await desk.archive.like(.clip(1, title: "New"))
    #expect(try await desk.liked() == [.clip(2), .clip(1, title: "New", viewCount: 1)])
    #expect(try await desk.liked("new").count == 1)
    #expect(try await desk.liked("old").isEmpty)
  }

  @Test(arguments: ArchiveKind.all)
  func unlikedVideoIsGone(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    for number in 1...3 { try await desk.archive.like(.clip(number)) }
    try await desk.archive.unlike(.clip(2))
    #expect(try await desk.archive.likes(among: [.clip(1), .clip(2)]) == [.clip(1)])
    #expect(try await desk.liked() == [.clip(3), .clip(1)])
    #expect(try await desk.liked("title").count == 2)
    try await desk.archive.like(.clip(2))
    #expect(try await desk.liked() == [.clip(2), .clip(3), .clip(1)])
  }

  @Test(arguments: ArchiveKind.all)
  func seenAgainStaysLiked(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.archive.like(.clip(1, title: "Old"))
    try await desk.archive.like(.clip(2))
    clock.withLock { $0 += 9 }
    try await desk.archive.keep([.clip(3), .clip(1, title: "New")])
    #expect(try await desk.liked() == [.clip(2), .clip(1, title: "New")])
    #expect(try await desk.liked("new").count == 1)
    #expect(try await desk.liked("old").isEmpty)
  }

  @Test(
    arguments: ArchiveKind.all,
    [Date.saving, .distantPast, .distantFuture, Date(timeIntervalSince1970: 1e300)]
  )
  func stoppedClockKeepsTheOrder(kind: ArchiveKind, moment: Date) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    clock.withLock { $0 = moment }
    for number in 1...150 { try await desk.archive.like(.clip(number)) }
    #expect(try await desk.liked(pageSize: 7) == (1...150).reversed().map { .clip($0) })
  }

  @Test(arguments: ArchiveKind.all)
  func clockSetBackKeepsTheOrder(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    for number in 1...20 {
      try await desk.archive.like(.clip(number))
      clock.withLock { $0 += -3_600 }
    }
    clock.withLock { $0 = .distantPast }
    try await desk.archive.like(.clip(21))
    #expect(try await desk.liked() == (1...21).reversed().map { .clip($0) })
  }
}
