import TestSupport
import Testing

/// An archive whose older years are on two more servers.
@Suite(
  .hangLimit,
  .needsExecutable,
  .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed")
)
struct ThreeServersTests {
  private let desk: DurabilityDesk
  private let old: PostgresServer
  private let oldest: PostgresServer
  private let databases: [PostgresDatabase]
  private static let searches = [
    ["--offline", "word1", "--all"], ["--offline", "word2 word9", "--all"],
    ["--offline", "about", "--sort", "relevance", "--all"], ["--offline", "after:2010", "--all"],
    ["--offline", "is:saved", "--all"], ["--offline", "title:7*", "--pages", "2"],
  ]

  init() async throws {
    desk = try DurabilityDesk(in: try PostgresServer().database())
    (old, oldest) = (try PostgresServer(), try PostgresServer())
    databases = [try old.database(), try oldest.database()]
    let parts = try desk.writeArticles(files: 3, of: 100)
    try #require(try await desk.startImport(parts).result().end == .exited(0))
  }

  /// Moves the years 2010 to 2019 to the second server, and those before to the third.
  private func move() async throws {
    try await desk.database?.run("CREATE EXTENSION postgres_fdw")
    for (database, years) in zip(databases, [2010..<2020, 2000..<2010]) {
      let name = years.lowerBound == 2010 ? "old" : "oldest"
      let there = try DurabilityDesk(in: database)
      try #require(try await there.run("doctor").end == .exited(0))
      try await desk.database?.run(
        """
        CREATE SERVER \(name) FOREIGN DATA WRAPPER postgres_fdw OPTIONS (
          host '\(database.server.folder)', port '\(database.server.port)', dbname '\(database.name)');
        CREATE USER MAPPING FOR CURRENT_USER SERVER \(name) OPTIONS (user 'postgres');
        """
      )
      for year in years {
        try await database.run(
          "CREATE TABLE broadsheet.article_\(year) (LIKE broadsheet.article INCLUDING ALL)"
        )
        try await desk.database?.run(
          "SELECT broadsheet.move_partition('article_\(year)', '\(name)')"
        )
      }
    }
  }

  private func results() async throws -> [String] {
    var results: [String] = []
    for search in Self.searches {
      let result = try await desk.run(["search"] + search + ["--format", "ndjson"])
      #expect(result.end == .exited(0), "\(search): \(result.errors)")
      results.append(result.output)
    }
    return results
  }

  @Test func answersAreAsOfOneServer() async throws {
    let (articles, before) = (try await desk.everything(), try await results())
    #expect(before.allSatisfy { !$0.isEmpty })
    try await move()
    #expect(try await results() == before)
    #expect(try await desk.everything() == articles)
    let more = [DurabilityDesk.line(1_000), DurabilityDesk.line(1_003), DurabilityDesk.line(1_006)]
    #expect(try await desk.run("import", "-", input: more.joined()).end == .exited(0))
    #expect(try await desk.everything().count == articles.count + 3)
    try await desk.expectSound("three servers")
  }

  @Test func serverThatIsDownIsNamed() async throws {
    try await move()
    let whole = try await desk.run("search", "--offline", "about", "--all", "--format", "ndjson")
    try old.stop()
    let newest = try await desk.run("search", "--offline", "about", "--pages", "1")
    #expect(newest.end == .exited(0))
    #expect(newest.errors.isEmpty, "the newest page needs no other server: \(newest.errors)")
    let rest = try await desk.run("search", "--offline", "about", "--all", "--format", "ndjson")
    #expect(rest.end == .exited(0))
    #expect(rest.errors.contains("old"))
    let lines = rest.output.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(Set(lines).isStrictSubset(of: Set(whole.output.split(separator: "\n"))))
    #expect(lines.contains { $0.contains("\"2005-") })
    let strict = try await desk.run("search", "--offline", "about", "--all", "--strict")
    #expect(strict.end == .exited(75))
    #expect(strict.errors.contains("old"))
  }
}
