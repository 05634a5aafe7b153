import Domain
import TestSupport

@testable import ArchiveRows
@testable import SharedArchive

/// A new database on the tests' server, with roles of its own.
struct SchemaDatabase {
  let database: PostgresDatabase

  /// Creates a database, by default with the schema.
  init(hasSchema: Bool = true, on server: PostgresServer? = nil) async throws {
    database = try (server ?? .shared).database()
    if hasSchema { try await check() }
  }

  /// Creates or migrates the schema as a role.
  func check(
    _ migrations: [ServerSchema.Migration] = ServerSchema.migrations,
    as role: String = "postgres"
  ) async throws(NewsError) {
    try await sessions(as: role).session(.writing) { connection throws(PostgresError) in
      try ServerSchema.check(connection, migrations: migrations)
    }
  }

  /// Returns the error of such a check.
  func refusal(
    _ migrations: [ServerSchema.Migration] = ServerSchema.migrations,
    as role: String = "postgres"
  ) async -> NewsError? {
    do throws(NewsError) {
      try await check(migrations, as: role)
      return nil
    } catch {
      return error
    }
  }

  /// Returns connections that do not check the schema.
  func sessions(as role: String = "postgres") -> Sessions { Sessions(database.address(as: role)) }

  /// Creates a role that may connect, as a member of another one, and returns its name.
  func role(_ name: String, in group: String? = nil) async throws -> String {
    let role = "\(name)_\(database.name)"
    try await database.run("CREATE ROLE \(role.sqlIdentifier) LOGIN")
    if let group { try await database.run("GRANT \(group) TO \(role.sqlIdentifier)") }
    return role
  }

  /// Runs SQL with `broadsheet` as the schema, and returns a line for each row.
  @discardableResult
  func run(_ sql: String, as role: String = "postgres") async throws -> String {
    try await database.run("SET search_path = broadsheet, pg_temp; " + sql, as: role)
  }

  /// Stores articles with the ids of a range, one for each hour since the start of a year.
  func store(_ ids: ClosedRange<Int>, in year: Int = 2020) async throws {
    try await run(
      """
      SELECT add_partition(place(\(year), 0)), add_partition(place(\(year), \(ids.upperBound)));
      INSERT INTO article_place SELECT id, place(\(year), id)
        FROM generate_series(\(ids.lowerBound), \(ids.upperBound)) AS id;
      INSERT INTO article (at, id, seen_at, published_at, provider_id, source_name, title, link,
        length, words)
      SELECT at, id, 0, id, 'p', 'Source', 'title ' || id, 'https://news.example/' || id, 3,
        format('w%s:1A common:2A', id % 7)::tsvector
      FROM article_place WHERE id BETWEEN \(ids.lowerBound) AND \(ids.upperBound);
      INSERT INTO article_total (articles, words) VALUES (\(ids.count), \(ids.count * 3));
      """,
      functions: true
    )
  }

  /// Runs SQL that uses `place(year, hour)`, the place of an article in time.
  @discardableResult
  func run(_ sql: String, functions: Bool) async throws -> String {
    try await run(
      """
      CREATE OR REPLACE FUNCTION public.place(year integer, hour integer) RETURNS bigint
      LANGUAGE sql IMMUTABLE AS $$
        SELECT (extract(epoch FROM make_date(year, 1, 1))::bigint + 62135596800 + hour * 3600) << 24
      $$;
      SET search_path = broadsheet, public, pg_temp;
      """ + sql
    )
  }
}
