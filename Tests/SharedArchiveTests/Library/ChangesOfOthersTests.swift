import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive
@testable import SharedArchive

/// What the changes by one connection are for the followers of another.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct ChangesOfOthersTests {
  private let database: PostgresDatabase
  private let archive: SharedArchive
  private let other: SharedArchive

  init() throws {
    let database = try PostgresServer.shared.database()
    self.database = database
    archive = SharedArchive(at: database.address, as: .library) { .saving }
    other = SharedArchive(at: database.address, as: .library) { .saving }
  }

  @Test func changesByOthersAreUnknown() async throws {
    let marks = await archive.markChanges()
    try await other.save(.fake("a"))
    #expect(await marks.elements(1) == [.unknown])
    let likes = await archive.likeChanges()
    try await other.like(.clip(1))
    #expect(await likes.elements(1) == [.unknown])
  }

  @Test func newArticlesAndFeedsAreReported() async throws {
    try await other.keep([.fake("a")])
    for change in [
      { try await other.keep([.fake("b")]) }, { try await other.follow([.sample()]) },
      { try await other.prune(olderThan: .distantFuture) },
    ] as [() async throws -> Any] {
      let changes = await archive.markChanges()
      _ = try await change()
      #expect(await changes.elements(1) == [.unknown])
    }
  }

  @Test func marksOfOtherPeopleAreNotReported() async throws {
    try await archive.keep([.fake("a"), .fake("b")])
    let name = try await role("carla")
    let carla = SharedArchive(at: database.address(as: name), as: .library) { .saving }
    let changes = await archive.markChanges()
    try await carla.save(.fake("a"))
    // Notices arrive in the order of the transactions.
    try await other.keep([.fake("c")])
    #expect(await changes.elements(1) == [.unknown])
    try await archive.save(.fake("b"))
    let saved = ArticleMarkChange.changed(Article.fake("b").id, ArticleMarks(isSaved: true))
    #expect(await changes.elements(1) == [saved])
  }

  /// The server shows who has sent a notification to everyone who gets it.
  @Test func changesOfAPersonAreSentToNobodyElse() async throws {
    try await archive.keep([.fake("a")])
    let name = try await role("carla, \"C\"")
    let carla = SharedArchive(at: database.address(as: name), as: .library) { .saving }
    let second = SharedArchive(at: database.address(as: name), as: .library) { .saving }
    let own = await second.markChanges()
    var everyone = Sessions(database.address).notifications(on: ChangeNotice.channel)
      .makeAsyncIterator()
    #expect(await everyone.next() == .connected)
    try await carla.save(.fake("a"))
    try await carla.like(.clip(1))
    try await carla.follow([.sample()])
    #expect(await own.elements(2) == [.unknown, .unknown])
    try await carla.keep([.fake("b")])
    guard case .message(let text) = await everyone.next() else {
      Issue.record("no message")
      return
    }
    #expect(text.hasPrefix("articles ") && !text.contains("carla"))
  }

  @Test func followerOfAnEmptyDatabaseReceivesNothing() async throws {
    let changes = await archive.markChanges()
    try await archive.keep([.fake("a")])
    await archive.close()
    for await change in changes { Issue.record("\(change)") }
    #expect(archive.sessions.lastFailure == nil)
  }

  @Test func channelsOfOthersAreHidden() async throws {
    let names = [try await role("carla"), try await role("dora")]
    for name in names {
      let person = SharedArchive(at: database.address(as: name), as: .library) { .saving }
      _ = await person.markChanges()
    }
    let channels = try await database.run("SELECT channel FROM broadsheet.listener")
    #expect(Set(channels.split(separator: "\n")).count == 2)
    let seen = try await database.run("SELECT channel FROM broadsheet.listener", as: names[0])
    #expect(seen.count == "broadsheet_".count + 36 && channels.contains(seen))
  }

  private func role(_ name: String) async throws -> String {
    _ = try await archive.followedFeeds()
    let role = "\(name)_\(database.name)"
    let identifier = role.sqlIdentifier
    try await database.run(
      "CREATE ROLE \(identifier) LOGIN; GRANT broadsheet_writer TO \(identifier)"
    )
    return role
  }
}
