import TestSupport
import Testing

@testable import SharedArchive

/// The tables into which the articles are divided.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct PartitionTests {
  private let database: SchemaDatabase

  init() async throws {
    database = try await SchemaDatabase()
  }

  private func names() async throws -> String {
    try await database.run("SELECT string_agg(name, ' ' ORDER BY lower) FROM partition")
  }

  @Test func eachYearHasATable() async throws {
    try await database.run(
      """
      SELECT add_partition(place(2020, 0)), add_partition(place(2020, 8783)),
        add_partition(place(2020, 8784)), add_partition(place(2, 0)), add_partition(place(9999, 0)),
        add_partition(-1), add_partition((1::bigint << 49) - 1), add_partition(1::bigint << 49)
      """,
      functions: true
    )
    #expect(
      try await names()
        == "article_undated article_before_1900 article_2020 article_2021 article_from_2100"
    )
  }

  @Test func everyPlaceHasATable() async throws {
    let places = "SELECT add_partition(place) FROM unnest('{-9223372036854775808, 0,"
    try await database.run(places + " 562949953421312, 9223372036854775807}'::bigint[]) AS place")
    #expect(try await names() == "article_undated article_before_1900 article_from_2100")
  }

  @Test func numberOfTablesIsBounded() async throws {
    try await database.run(
      "SELECT add_partition(place(year, 0)) FROM generate_series(1, 9998, 30) AS year",
      functions: true
    )
    #expect(try await database.run("SELECT count(*) FROM partition WHERE lower > 0") == "8")
    for (first, last, table) in [
      (3, 1_899, "before_1900"), (1_900, 1_900, "1900"), (2_099, 2_099, "2099"),
      (2_100, 9_999, "from_2100"),
    ] {
      let add = "SELECT add_partition(place(\(first), 0)), add_partition(place(\(last), 8759))"
      try await database.run(add, functions: true)
      let sql = """
        SELECT name FROM partition
        WHERE place(\(first), 0) >= lower AND place(\(last), 8759) < upper
        """
      #expect(try await database.run(sql, functions: true) == "article_\(table)")
    }
  }

  @Test func chosenRangesStay() async throws {
    let bounds = try await database.run(
      "SELECT place(2020, 0), place(2020, 2000), place(2020, 4000)",
      functions: true
    ).split(separator: "|")
    try await database.run(
      """
      CREATE TABLE spring PARTITION OF article FOR VALUES FROM (\(bounds[1])) TO (\(bounds[2]));
      SELECT add_partition(\(bounds[0])), add_partition(\(bounds[2]));
      """
    )
    #expect(try await names().hasPrefix("article_2020 spring article_2020_"))
  }

  @Test func severalProgramsAddATableOnce() async throws {
    try await withThrowingTaskGroup { [database] group in
      for _ in 0..<6 {
        group.addTask { try await database.run("SELECT add_partition(1 << 24)") }
      }
      try await group.waitForAll()
    }
    #expect(try await names() == "article_undated")
  }

  @Test func tableMovesToAnotherServer() async throws {
    let second = try await SchemaDatabase()
    try await database.connect(to: second)
    try await database.store(1...50, in: 2019)
    try await database.store(51...90, in: 2020)
    let rows = "SELECT count(*), sum(hashtextextended(article::text, 0)) FROM article"
    let before = try await database.run(rows)
    try await second.run("SELECT add_partition(place(2019, 0))", functions: true)
    #expect(try await database.run("SELECT move_partition('article_2019', 'second')") == "50")
    #expect(try await database.run(rows) == before)
    #expect(
      try await database.run("SELECT name, server FROM partition ORDER BY lower")
        == "article_2019|second\narticle_2020|"
    )
    #expect(try await second.run("SELECT count(*) FROM article") == "50")
    #expect(try await database.run("SELECT count(*) FROM delete_articles('{7}')") == "1")
    #expect(try await second.run("SELECT count(*) FROM article") == "49")
  }

  @Test func differentCopyIsNotUsed() async throws {
    let second = try await SchemaDatabase()
    try await database.connect(to: second)
    try await database.store(1...5)
    try await second.store(6...6)
    await #expect {
      try await database.run("SELECT move_partition('article_2020', 'second')")
    } throws: {
      "\($0)".contains("has other rows")
    }
    #expect(try await second.run("SELECT count(*) FROM article") == "1")
    #expect(try await database.run("SELECT count(*) FROM article") == "5")
  }
}

extension SchemaDatabase {
  /// Makes another database the foreign server `second`.
  func connect(to other: SchemaDatabase) async throws {
    let server = other.database.server
    try await run(
      """
      CREATE EXTENSION postgres_fdw SCHEMA public;
      CREATE SERVER second FOREIGN DATA WRAPPER postgres_fdw
        OPTIONS (host '\(server.folder)', port '\(server.port)', dbname '\(other.database.name)');
      CREATE USER MAPPING FOR PUBLIC SERVER second
        OPTIONS (user 'postgres', password_required 'false');
      """
    )
  }
}
