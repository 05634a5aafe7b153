import TestSupport
import Testing

@testable import SharedArchive

/// What readers and writers can do by SQL of their own.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct SchemaAccessTests {
  private let database: SchemaDatabase
  private let reader: String
  private let writer: String

  init() async throws {
    database = try await SchemaDatabase()
    reader = try await database.role("reader", in: "broadsheet_reader")
    writer = try await database.role("writer", in: "broadsheet_writer")
    try await database.store(1...3)
    let mark = "INSERT INTO mark (id, saved_at) SELECT id, 1 FROM article_place WHERE id < 3"
    try await database.run(mark, as: reader)
    try await database.run(mark, as: writer)
  }

  private func isDenied(_ sql: String, as role: String) async -> Bool {
    do {
      try await database.run(sql, as: role)
      return false
    } catch {
      return "\(error)".contains("permission denied") || "\(error)".contains("row-level security")
    }
  }

  @Test func readerSeesSharedTables() async throws {
    #expect(try await database.run("SELECT count(*) FROM article", as: reader) == "3")
    #expect(try await database.run("SELECT count(*) FROM partition", as: reader) == "1")
  }

  @Test func readerCannotChangeSharedTables() async {
    for sql in [
      "INSERT INTO article_place VALUES (9, 9)", "DELETE FROM article", "DELETE FROM article_2020",
      "UPDATE article SET title = 'x'", "INSERT INTO provider VALUES ('x', 'x')",
      "INSERT INTO article_total (articles, words) VALUES (1, 1)", "DELETE FROM feed",
      "INSERT INTO schema_version VALUES (2, 'x')", "SELECT add_partition(5)",
      "SELECT delete_articles('{1}')", "SELECT store('{}', '{}', '{}')",
      "SELECT remove_entries(1, '{1}')", "SELECT delete_unfollowed_feeds()",
      "SELECT delete_unseen_videos(1, 1)", "CREATE TABLE broadsheet.letter (name text)",
      "TRUNCATE mark",
    ] { #expect(await isDenied(sql, as: reader), "\(sql)") }
  }

  @Test func writerStoresArticles() async throws {
    try await database.run(
      """
      SELECT add_partition(5);
      SELECT store(ARRAY[jsonb_populate_record(NULL::proposed_article, jsonb_build_object(
        'at', (-762441576280336755 >> 39 & 33554431) << 24, 'id', -762441576280336755, 'seen_at', 0,
        'provider_id', 'p', 'source_name', 's', 'title', 't', 'length', 1, 'words', '',
        'link', 'https://a.example'))], '{}', '{}');
      """,
      as: writer
    )
    #expect(try await database.run("SELECT count(*) FROM article", as: writer) == "4")
  }

  @Test func writerDoesNotDelete() async {
    for sql in [
      "INSERT INTO article_place VALUES (9, 9)", "INSERT INTO story_article VALUES (1, 2, 0, 0)",
      "INSERT INTO provider VALUES ('x', 'x')", "DELETE FROM feed_entry", "DELETE FROM appearance",
      "SELECT add_places('{}', '{}')",
      "INSERT INTO article_total (articles, words) VALUES (1000000, 1)",
      "INSERT INTO article_total (change, articles, words) OVERRIDING SYSTEM VALUE VALUES (9, 1, 1)",
      "INSERT INTO feed (number, id, address, title) OVERRIDING SYSTEM VALUE VALUES (9, 'a', 'b', 't')",
      "INSERT INTO article_total (articles, words) VALUES (-1, 1)",
      "INSERT INTO article_total (articles, words) VALUES (1, 9223372036854775807)",
      "DELETE FROM article", "DELETE FROM article_place", "UPDATE article SET at = 1",
      "UPDATE article_place SET at = 1", "SELECT delete_articles('{1}')", "DELETE FROM feed",
      "UPDATE feed SET address = 'https://b.example'", "DELETE FROM video",
      "SELECT delete_unfollowed_feeds()", "SELECT delete_unseen_videos(1, 1)",
    ] { #expect(await isDenied(sql, as: writer), "\(sql)") }
  }

  @Test func writerCannotChangeTheSchema() async {
    for sql in [
      "DROP TABLE article_2020", "ALTER TABLE mark DISABLE ROW LEVEL SECURITY",
      "INSERT INTO schema_version VALUES (2, 'x')", "CREATE TABLE broadsheet.letter (name text)",
      "SELECT grant_access()", "SELECT move_partition('article_2020', 'second')",
    ] {
      do {
        try await database.run(sql, as: writer)
        Issue.record("a writer changed the schema: \(sql)")
      } catch {
        let isDenied =
          "\(error)".contains("permission denied") || "\(error)".contains("must be owner")
        #expect(isDenied, "\(sql)")
      }
    }
  }

  @Test func peopleSeeOnlyTheirOwnRows() async throws {
    for person in [reader, writer] {
      let rows = "SELECT person, count(*) FROM mark GROUP BY person"
      #expect(try await database.run(rows, as: person) == "\(person)|2")
    }
  }

  @Test func peopleChangeOnlyTheirOwnRows() async throws {
    try await database.run("UPDATE mark SET saved_at = NULL; DELETE FROM mark", as: writer)
    let rows = "SELECT person, count(saved_at) FROM mark GROUP BY person"
    #expect(try await database.run(rows) == "\(reader)|2")
    let forgery = "INSERT INTO mark (person, id) VALUES ('\(reader)', 3)"
    #expect(await isDenied(forgery, as: writer))
    #expect(await isDenied("UPDATE mark SET person = '\(writer)'", as: reader))
  }

  @Test func strangersSeeNothing() async throws {
    let stranger = try await database.role("stranger")
    #expect(await isDenied("SELECT 1 FROM broadsheet.article", as: stranger))
    #expect(await isDenied("SELECT broadsheet.delete_articles('{1}')", as: stranger))
  }

  @Test func laterRolesAreGrantedAccess() async throws {
    let empty = try await SchemaDatabase(hasSchema: false)
    let owner = try await empty.role("owner")
    try await empty.run("CREATE SCHEMA broadsheet AUTHORIZATION \(owner)")
    try await empty.check(as: owner)
    try await empty.run("REVOKE ALL ON SCHEMA broadsheet FROM broadsheet_reader")
    let reader = try await empty.role("reader", in: "broadsheet_reader")
    #expect(await empty.refusal(as: reader) != nil)
    try await empty.run("SELECT grant_access()", as: owner)
    try await empty.check(as: reader)
  }
}
