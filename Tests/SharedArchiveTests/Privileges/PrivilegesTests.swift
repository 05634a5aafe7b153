import TestSupport
import Testing

@testable import SharedArchive

/// Everything that a reader or a writer can ask the server, and what it tells and changes about another
/// person.
///
/// The tables and functions are those of the server's catalogue, so that a new one is tested too, or
/// fails the test as long as it has no case.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct PrivilegesTests {
  private let database: SchemaDatabase
  private let other: String

  init() async throws {
    database = try await SchemaDatabase()
    other = try await database.role(#"Anna "A", the 1st; o'hara"#, in: "broadsheet_writer")
    try await database.store(1...6)
    try await database.run(
      """
      INSERT INTO feed (id, address, title, failures, pace)
      SELECT 'https://a.example/' || n, 'https://a.example/' || n, 't', 0, 0
      FROM generate_series(1, 3) AS n;
      INSERT INTO feed_entry SELECT 1, id, id, 0, 0, 0, at FROM article_place;
      INSERT INTO video (id, seen_at, channel_name, title, link, broadcast)
      SELECT n, n, 'c', 't', 'https://v.example', '' FROM generate_series(1, 3) AS n;
      """
    )
  }

  /// Gives the other person something in every table.
  private func act() async throws {
    try await database.run(
      """
      INSERT INTO mark (id, saved_at, read_at) SELECT id, 1, 2 FROM article_place WHERE id IN (1, 3, 5);
      INSERT INTO subscription (feed, tags, folded_tags, attributes, address, failures, pace)
        VALUES (1, 'x', 'x', '[]', NULL, NULL, NULL),
          (2, 'y', 'y', '[]', 'https://a.example/2?token=secret', 0, 0);
      INSERT INTO video_like (video_id, key) VALUES (2, 7);
      INSERT INTO picture SELECT (jsonb_populate_record(NULL::picture, jsonb_build_object(
        'person', current_user, 'key', 1, 'path', '\\x2f61', 'words', '') || (
          SELECT jsonb_object_agg(attname, CASE WHEN atttypid IN (20, 701) THEN '1' ELSE '"/a"' END::jsonb)
          FROM pg_attribute WHERE attrelid = 'picture'::regclass AND attnum > 0
            AND attname NOT IN ('person', 'key', 'path', 'words')))).*;
      INSERT INTO listener DEFAULT VALUES;
      INSERT INTO receipt (number) VALUES (1);
      INSERT INTO edition (ended_at) VALUES (1);
      INSERT INTO story_choice (id, other, is_made, changed_at) VALUES (1, 3, 1, 1);
      """,
      as: other
    )
  }

  /// What the other person has, with the articles, addresses and videos that it refers to.
  private func belongings() async throws -> String {
    let person = "'" + other.split(separator: "'").joined(separator: "''") + "'"
    return try await database.run(
      """
      SELECT mark, article.id, title, link FROM mark LEFT JOIN article USING (id)
        WHERE person = \(person) ORDER BY 1;
      SELECT subscription, feed.id, feed.address FROM subscription LEFT JOIN feed ON number = feed
        WHERE person = \(person) ORDER BY 1;
      SELECT video_like, video.id FROM video_like LEFT JOIN video ON video.id = video_id
        WHERE person = \(person) ORDER BY 1;
      SELECT picture FROM picture WHERE person = \(person) ORDER BY 1;
      SELECT listener FROM listener WHERE person = \(person) ORDER BY 1;
      SELECT receipt FROM receipt WHERE person = \(person) ORDER BY 1;
      SELECT edition FROM edition WHERE person = \(person) ORDER BY 1;
      SELECT story_choice FROM story_choice WHERE person = \(person) ORDER BY 1;
      """
    )
  }

  /// What the server answers to each statement, with its error; in transactions that are rolled back
  /// also what is then visible.
  private func answers(
    _ cases: PrivilegeCases,
    as role: String,
    keeping: Bool
  ) async throws
    -> [String]
  {
    let scripts = cases.statements.map { sql in
      // The numbers of changes are those since the last flush, also of failed statements.
      keeping
        ? "\(sql);"
        : """
        SELECT pg_stat_force_next_flush();
        BEGIN; SAVEPOINT s; \(sql); \(cases.visible); ROLLBACK TO s; \(cases.changes); ROLLBACK;
        """
    }
    let mark = "\n\\echo :SQLSTATE :LAST_ERROR_MESSAGE\n\\echo ~~~\n"
    let script = "\\set ON_ERROR_STOP off\n" + scripts.joined(separator: mark) + mark
    return try await database.database.run(
      "SET search_path = broadsheet, pg_temp; " + script,
      as: role
    ).split(separator: "~~~").map(String.init)
  }

  @Test(arguments: ["reader", "writer"])
  func nothingOfOthersIsToldOrChanged(group: String) async throws {
    let role = try await database.role("Ben, \"B\"", in: "broadsheet_\(group)")
    let cases = try await PrivilegeCases(database, other: other)
    #expect(cases.functionsWithoutCase == [])
    let expected = try await answers(cases, as: role, keeping: false)
    #expect(expected.count == cases.statements.count)
    try await act()
    let before = try await belongings()
    #expect(before.split(separator: "\n").count == 11)
    let found = try await answers(cases, as: role, keeping: false)
    for (sql, (found, expected)) in zip(cases.statements, zip(found, expected)) {
      #expect(found == expected, "\(sql)")
    }
    _ = try await answers(cases, as: role, keeping: true)
    #expect(try await belongings() == before)
  }

  @Test func tablesWithAPersonHaveRowSecurity() async throws {
    let tables = """
      SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = 'broadsheet'::regnamespace AND relkind IN ('r', 'p')
        AND attname = 'person'
      """
    let all = try await database.run("\(tables) ORDER BY 1")
    let names = "edition listener mark picture receipt story_choice subscription video_like"
    #expect(all.split(separator: "\n") == names.split(separator: " "))
    let secured = """
      AND relrowsecurity AND EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = pg_class.oid
        AND pg_get_expr(polqual, polrelid) = '(person = (CURRENT_USER)::text)')
      """
    #expect(try await database.run("\(tables) \(secured) ORDER BY 1") == all)
  }

  /// An index that begins with a shared value finds the rows of others, which plans then count; one on an
  /// expression is not used for a table with a policy.
  @Test func indexesOfTheseTablesBeginWithThePerson() async throws {
    let others = """
      SELECT indexrelid::regclass FROM pg_index JOIN pg_attribute ON attrelid = indrelid
      WHERE attname = 'person' AND indkey[0] NOT IN (attnum, 0)
        AND (SELECT relnamespace FROM pg_class WHERE oid = indrelid) = 'broadsheet'::regnamespace
      """
    #expect(try await database.run(others) == "")
  }

  /// Everyone sees the planner's estimates, which would be made from the rows of others.
  @Test func tablesWithAPersonHaveNoStatistics() async throws {
    try await act()
    try await database.run("ANALYZE")
    let statistics = """
      SELECT DISTINCT starelid::regclass FROM pg_statistic
        JOIN pg_class ON pg_class.oid = starelid LEFT JOIN pg_index ON indexrelid = starelid
      WHERE coalesce(indrelid, starelid) IN (
        SELECT attrelid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE attname = 'person' AND relnamespace = 'broadsheet'::regnamespace
      )
      """
    #expect(try await database.run(statistics) == "")
    #expect(
      try await database.run(
        "SELECT count(*) > 0 FROM pg_statistic JOIN pg_class ON oid = starelid WHERE relname = 'feed'"
      ) == "t"
    )
  }
}
