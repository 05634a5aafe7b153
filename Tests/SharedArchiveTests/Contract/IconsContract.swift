import ArchiveRows
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// The icons of feeds, in every archive.
@Suite(.hangLimit)
struct IconsContract {
  private let feeds = (1...3).map { number in
    FollowedFeed(address: .sample("https://site\(number).example/feed"))
  }
  private let lamp = Icon(Data([0x89, 0, 1, 0xFF]), format: .png)
  private let bell = Icon(Data([0x89, 0, 1, 0xFE]), format: .gif)

  private func desk(
    _ kind: ArchiveKind,
    now: @escaping @Sendable () -> Date = { .saving }
  ) async throws -> ArchiveDesk {
    let desk = try kind.desk(now: now)
    try await desk.archive.follow(feeds)
    return desk
  }

  /// Returns the icons of the feeds, in the order of these.
  private func icons(in desk: ArchiveDesk) async throws -> [Icon.ID?] {
    try await desk.other().followedFeeds().map(\.icon)
  }

  /// Returns when the icons of the feeds were last requested.
  private func times(in desk: ArchiveDesk) async throws -> [Date?] {
    try await desk.other().followedFeeds().map(\.iconTriedAt)
  }

  @Test(arguments: ArchiveKind.all)
  func equalIconsAreStoredOnce(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    #expect(try await icons(in: desk) == [nil, nil, nil])
    try await desk.archive.store(lamp, of: [feeds[0].id])
    try await desk.archive.store(lamp, of: [feeds[1].id])
    try await desk.archive.store(bell, of: [feeds[2].id])
    let found = try await icons(in: desk).map { try #require($0) }
    #expect(found[0] == found[1] && found[0] != found[2])
    #expect(try await desk.archive.icon(found[0]) == lamp)
    #expect(try await desk.archive.icon(found[2]) == bell)
    #expect(try await desk.archive.icon(Icon.ID()) == nil)
  }

  @Test(arguments: ArchiveKind.all)
  func addressThatADocumentStatesIsKept(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    var update = FeedUpdate(feeds[0].id, state: FeedState(), entries: [])
    update.icon = .sample("https://site1.example/i.png")
    try await desk.archive.store([update])
    try await desk.archive.store([FeedUpdate(feeds[0].id, state: FeedState())])
    #expect(try await desk.other().followedFeeds()[0].statedIcon == update.icon)
  }

  @Test(arguments: ArchiveKind.all)
  func failureKeepsTheIcon(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try await desk(kind) { clock.withLock { $0 } }
    try await desk.archive.store(nil, of: feeds.map(\.id))
    #expect(try await icons(in: desk) == [nil, nil, nil])
    #expect(try await times(in: desk) == [.saving, .saving, .saving])
    try await desk.archive.store(lamp, of: [feeds[0].id])
    clock.withLock { $0 += 60 }
    try await desk.archive.store(nil, of: [feeds[0].id])
    let icon = try #require(try await icons(in: desk)[0])
    #expect(try await times(in: desk) == [.saving + 60, .saving, .saving])
    #expect(try await desk.archive.icon(icon) == lamp)
  }

  @Test(arguments: ArchiveKind.all)
  func iconWithoutAFeedIsDeleted(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    try await desk.archive.store(lamp, of: feeds.prefix(2).map(\.id))
    let id = try #require(try await icons(in: desk)[0])
    try await desk.archive.unfollow(feeds[0].id)
    try await desk.archive.store(bell, of: [feeds[1].id])
    #expect(try await desk.archive.icon(id) == nil)
    // A feed that gets the number of another one has not its icon.
    try await desk.archive.unfollow(feeds[2].id)
    try await desk.archive.follow([feeds[0], feeds[2]])
    #expect(try await icons(in: desk).map { $0 == nil } == [true, false, true])
    try await desk.archive.store(lamp, of: [FollowedFeed.ID(.sample("https://other.example/"))])
    #expect(try await icons(in: desk).compactMap(\.self).count == 1)
  }

  @Test(arguments: ArchiveKind.all)
  func copyDoesWithoutIcons(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    try await desk.archive.store(lamp, of: feeds.map(\.id))
    let other = Archive(path: ":memory:") { .saving }
    for _ in 1...2 {
      let copy = try await ArchiveTransfer(from: desk.archive, into: other) { _ in }
      #expect(copy.feeds.total == 3 && copy.feeds.sum == copy.feeds.copySum)
    }
    #expect(try await other.followedFeeds().map(\.icon) == [nil, nil, nil])
  }

  @Test(arguments: ArchiveKind.all.filter { $0 != .memory })
  func iconsStayAfterARebuild(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    try await desk.archive.store(lamp, of: feeds.map(\.id))
    let before = try await icons(in: desk)
    _ = try await (desk.archive as? any RepairArchive)?.rebuild()
    #expect(try await icons(in: desk) == before)
    #expect(try await (desk.archive as? any ExamineArchive)?.examine().isSound == true)
  }
}
