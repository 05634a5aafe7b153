import TestSupport
import Testing

@testable import SharedArchive

/// The plans of walks, with as many rows as make other plans slow.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct SchemaPlanTests {
  private func plan(_ sql: String) async throws -> String {
    let database = try await SchemaDatabase()
    let reader = try await database.role("reader", in: "broadsheet_reader")
    try await database.store(1...8_000, in: 2018)
    try await database.store(8_001...16_000, in: 2019)
    try await database.run(
      """
      INSERT INTO mark (person, id, read_at, saved_at)
      SELECT person, id, id, CASE WHEN id % 3 = 0 THEN 1 END FROM article_place,
        (VALUES ('\(reader)'), ('a'), ('b')) AS people (person) WHERE id % 2 = 0;
      ANALYZE;
      """
    )
    let explained = "SET random_page_cost = 1.1; EXPLAIN (COSTS OFF) " + sql
    return try await database.run(explained, as: reader)
  }

  @Test func unreadArticlesAreAWalk() async throws {
    let plan = try await plan(
      """
      SELECT at, id, title FROM article WHERE NOT EXISTS (
        SELECT 1 FROM mark
        WHERE mark.id = article.id AND person = current_user::text AND read_at IS NOT NULL
      ) ORDER BY at DESC, id DESC LIMIT 21
      """
    )
    #expect(plan.contains("Index Scan Backward using article_2019_pkey"))
    #expect(!plan.contains("Sort") && !plan.contains("Seq Scan"), "\(plan)")
  }

  /// The places of the person's own saved articles are looked up, and then sorted.
  @Test func savedArticlesAreFoundByTheirMarks() async throws {
    let plan = try await plan(
      """
      SELECT place.at, place.id FROM mark JOIN article_place AS place USING (id)
      WHERE person = current_user::text AND saved_at IS NOT NULL
      ORDER BY place.at DESC, place.id DESC
      """
    )
    #expect(plan.contains(" on mark_saved") || plan.contains("using mark_saved"), "\(plan)")
    #expect(plan.contains("Index Cond: (person = (CURRENT_USER)::text)"))
    #expect(plan.contains("using article_place_pkey"))
    #expect(!plan.contains("Seq Scan"), "\(plan)")
  }
}
