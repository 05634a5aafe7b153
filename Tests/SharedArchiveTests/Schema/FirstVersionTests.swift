import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import SharedArchive

/// An archive of the first version, written by that version's program and `pg_dump`.
///
/// Anna and Ben, both writers, follow feeds with keys. Ben also has Anna's address of one.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct FirstVersionTests {
  private let database: PostgresDatabase

  init() async throws {
    database = try PostgresServer.shared.database()
    // The dump refers to these roles.
    _ = try await SchemaDatabase()
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appending(path: "Fixtures/shared-archive-1.sql")
    try await database.run(String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  private func archive(_ person: String) async throws -> SharedArchive {
    let role = "\(person)_\(database.name)"
    var sql = "CREATE ROLE \(role) LOGIN; GRANT broadsheet_writer TO \(role);"
    for table in ["mark", "subscription"] {
      sql += "UPDATE broadsheet.\(table) SET person = '\(role)' WHERE person = '\(person)';"
    }
    try await database.run(sql)
    return SharedArchive(at: database.address(as: role), as: .library) { .saving }
  }

  @Test func settingsOfFeedsGetTheirNewNames() async throws {
    let anna = try await archive("anna")
    let attributes = #"[["cap","3"],["x:y","[\"quiet\",\"on\"]"]]"#
    try await database.run("UPDATE broadsheet.subscription SET attributes = '\(attributes)'")
    _ = try await SharedArchive(at: database.address, as: .library) { .saving }.followedFeeds()
    let feeds = try await anna.followedFeeds()
    #expect(feeds.map(\.choices.cap) == [3, 3] && feeds.allSatisfy { !$0.choices.isQuiet })
    #expect(feeds[0].otherAttributes.map(\.name) == ["x:y"])
  }

  @Test func ownersFirstCommandKeepsWhatPeopleHave() async throws {
    let (anna, ben) = (try await archive("anna"), try await archive("ben"))
    await #expect(throws: NewsError.self) { try await anna.followedFeeds() }
    let owner = SharedArchive(at: database.address, as: .library) { .saving }
    #expect(try await owner.followedFeeds() == [])
    let secret = "https://anna:pw@lamp.example/feed?token=ANNA&b=1"
    let feeds = try await anna.followedFeeds()
    #expect(feeds.map(\.address!.description) == ["https://open.example/rss", secret])
    #expect(feeds.map(\.tags) == [["news"], ["news"]])
    #expect(feeds.map(\.state.checksum) == [nil, nil])
    #expect(feeds.map(\.unread) == [0, 1])
    #expect(
      try await ben.followedFeeds().map(\.address!.description)
        == [
          "https://key.example/feed?api_key=BEN", secret, "https://lamp.example/feed?token=BEN&b=1",
        ]
    )
    for (archive, title) in [(anna, "First"), (ben, "Second")] {
      let saved = try await archive(try ArticleQuery("is:saved"), at: nil)
      #expect(saved.items.map(\.title) == [title])
    }
    #expect(
      try await database.run("SELECT address FROM broadsheet.feed ORDER BY id")
        == """
        https://key.example/feed
        https://lamp.example/feed
        https://lamp.example/feed
        https://open.example/rss
        """
    )
    #expect(try await anna.follow([feeds[1]]) == [])
    try await owner.checkTables()
    #expect(try await owner.examine().findings == [])
  }
}
