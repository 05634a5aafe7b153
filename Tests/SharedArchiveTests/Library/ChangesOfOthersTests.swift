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
    let name = "carla_\(database.name)"
    try await database.run("CREATE ROLE \(name) LOGIN; GRANT broadsheet_writer TO \(name)")
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
}
