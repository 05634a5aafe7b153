import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The dates, the order and the edits of entries of feeds, in every archive.
@Suite(.hangLimit)
struct EntryVersionsContract {
  private static let hour: TimeInterval = 3_600

  @Test(arguments: ArchiveKind.all)
  func missingDateIsTheFirstSighting(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.bring([.sample(1)])
    clock.withLock { $0 += Self.hour }
    try await desk.bring([.sample(2, at: .saving + 60), .sample(1)])
    #expect(try await desk.titles() == ["Title 2", "Title 1"])
    #expect(try await desk.article(.sample(1))?.publishedAt == .saving)
    try await desk.bring([.sample(1, content: "Changed.")])
    let changed = try await desk.article(.sample(1))
    #expect(changed?.publishedAt == .saving && changed?.content == "Changed.")
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func futureDateIsTheFirstSighting(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring([.sample(1, at: .saving + 60), .sample(2, at: .saving - 60)])
    #expect(try await desk.article(.sample(1))?.publishedAt == .saving)
    #expect(try await desk.article(.sample(2))?.publishedAt == .saving - 60)
  }

  @Test(arguments: ArchiveKind.all, [nil, Date.saving - 86_400])
  func equalDatesKeepTheOrderOfTheDocument(kind: ArchiveKind, date: Date?) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.bring((1...30).map { .sample($0, at: date) })
    let first = (1...30).map { "Title \($0)" }
    #expect(try await desk.titles() == first)
    // What comes later to the same second is newer.
    clock.withLock { $0 += 12 * Self.hour }
    try await desk.bring((40...43).map { .sample($0, at: date) } + [.sample(1, at: date)])
    #expect(try await desk.titles() == (40...43).map { "Title \($0)" } + first)
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func editsHaveTheirTime(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    try await desk.bring([.sample(1, content: "Old."), .sample(2, content: "Same.")])
    clock.withLock { $0 += Self.hour }
    try await desk.bring([
      .sample(1, content: "New."), .sample(2, link: "moved", content: "Same."),
    ])
    #expect(try await desk.article(.sample(1))?.body?.editedAt == .saving + Self.hour)
    let moved = try #require(try await desk.article(.sample(2, link: "moved")))
    #expect(moved.body?.editedAt == nil)
    // Another change that a person does not read keeps the time.
    clock.withLock { $0 += Self.hour }
    try await desk.bring([.sample(1, link: "moved-too", content: "New.")])
    let again = try await desk.article(.sample(1, link: "moved-too"))
    #expect(again?.body?.editedAt == .saving + Self.hour && again?.content == "New.")
  }

  @Test(arguments: ArchiveKind.all, [false, true])
  func editedArticleBecomesUnreadIfWanted(kind: ArchiveKind, isWanted: Bool) async throws {
    let desk = try kind.desk()
    var feed = FollowedFeed.sample()
    feed.choices.isUnreadAfterEdit = isWanted
    try await desk.bring([.sample(1, content: "Old."), .sample(2)], from: feed)
    _ = try await desk.markAll("is:followed")
    try await desk.bring([.sample(1, content: "New."), .sample(2, link: "moved")], from: feed)
    #expect(try await desk.unread() == (isWanted ? ["Title 1"] : []))
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func capLimitsTheUnreadArticlesOfADay(kind: ArchiveKind) async throws {
    let clock = Locked(Date.saving)
    let desk = try kind.desk { clock.withLock { $0 } }
    var feed = FollowedFeed.sample()
    feed.choices.cap = 3
    try await desk.bring([.sample(1), .sample(2)], from: feed)
    clock.withLock { $0 += Self.hour }
    let changes = try await desk.bring([.sample(3), .sample(4), .sample(5)], from: feed)
    #expect(changes == FeedChanges(added: 1, read: 2))
    #expect(try await desk.unread() == ["Title 1", "Title 2", "Title 3"])
    #expect(try await desk.titlesByLink("is:followed").count == 5)
    clock.withLock { $0 += 24 * Self.hour }
    try await desk.bring([.sample(6)], from: feed)
    #expect(try await desk.unread().contains("Title 6"))
    try await desk.check()
  }
}
