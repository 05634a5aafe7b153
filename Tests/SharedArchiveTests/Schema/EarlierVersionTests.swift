import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import SharedArchive

/// An archive of version 10, in which facts were parts of other values, as its program and `pg_dump`
/// wrote it.
///
/// Anna and Ben are writers; Ben has Anna's feed with a key of his own.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct EarlierVersionTests {
  private let database: PostgresDatabase

  init() async throws {
    database = try PostgresServer.shared.database()
    // The dump refers to the roles of readers and writers.
    _ = try await SchemaDatabase()
    let file = try EarlierArchive.fixture("shared-archive-10.sql")
    try await database.run(String(decoding: file, as: UTF8.self))
    for person in ["anna", "ben"] {
      let role = role(person)
      var sql = "CREATE ROLE \(role) LOGIN; GRANT broadsheet_writer TO \(role);"
      for table in ["mark", "subscription"] {
        sql += "UPDATE broadsheet.\(table) SET person = '\(role)' WHERE person = '\(person)';"
      }
      try await database.run(sql)
    }
    _ = try await SharedArchive(at: database.address, as: .library) { .saving }.followedFeeds()
  }

  private func role(_ person: String) -> String { "\(person)_\(database.name)" }

  private func archive(_ person: String) -> SharedArchive {
    SharedArchive(at: database.address(as: role(person)), as: .library) { .saving }
  }

  @Test func factsOfArticlesAreKept() async throws {
    let articles = try await archive("anna")(ArticleQuery(""), at: nil).items
    #expect(articles.count == 10)
    try EarlierArchive.check(articles)
  }

  @Test func settingsOfFeedsAreThoseOfTheirPeople() async throws {
    try EarlierArchive.check(try await archive("anna").followedFeeds())
    let feeds = try await archive("ben").followedFeeds()
    #expect(feeds.map(\.title) == ["Mine"] && feeds.map(\.choices.cap) == [2])
    #expect(feeds.map(\.choices.fullText) == [.never] && feeds.map(\.hub) != [nil])
    #expect(feeds[0].address?.description == "http://127.0.0.1:8911/feed.xml?key=BEN")
  }

  @Test(arguments: [
    ("floodgate3", 4), ("whales", 1), ("repairs", 1), ("harbour", 2), ("author:quill", 1),
    ("tag:news rivers", 2), ("tag:harbour", 2), ("is:saved", 3),
  ])
  func searchFindsTheSame(query: String, count: Int) async throws {
    #expect(try await archive("anna")(ArticleQuery(query), at: nil).items.count == count)
    let owner = SharedArchive(at: database.address, as: .library) { .saving }
    #expect(try await owner.examine().findings == [])
  }
}
