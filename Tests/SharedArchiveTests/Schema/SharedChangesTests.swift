import TestSupport
import Testing

@testable import SharedArchive

/// The functions that change the rows of everyone.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct SharedChangesTests {
  private let database: SchemaDatabase
  private let reader: String
  private let writer: String

  init() async throws {
    database = try await SchemaDatabase()
    reader = try await database.role("reader", in: "broadsheet_reader")
    writer = try await database.role("writer", in: "broadsheet_writer")
    try await database.store(1...10)
  }

  private func mark(_ id: Int) -> String {
    "INSERT INTO mark (id, saved_at) SELECT id, 1 FROM article_place WHERE id = \(id);"
  }

  @Test func savedArticlesOfOthersAreSpared() async throws {
    try await database.run(mark(2) + mark(3), as: reader)
    let deletion = "SELECT string_agg(id::text, ' ' ORDER BY id) FROM delete_articles"
    #expect(try await database.run(deletion + "('{1, 2, 3, 99}') AS id") == "1")
    #expect(try await database.run("SELECT id FROM mark ORDER BY id") == "2\n3")
    let totals = "SELECT sum(articles), sum(words), count(*) FROM article_total"
    #expect(try await database.run(totals) == "9|27|1")
    #expect(try await database.run("SELECT count(*) FROM article") == "9")
  }

  @Test func articleSavedMeanwhileIsSpared() async throws {
    let server = try PostgresServer.shared
    let (database, reader) = (database, reader)
    let script = mark(4)
    // The mark is committed when the deletion waits for it.
    let name = database.database.name
    let waits = """
      DO $$ BEGIN
        WHILE NOT EXISTS (SELECT 1 FROM pg_stat_activity
          WHERE datname = '\(name)' AND usename = 'postgres' AND wait_event_type = 'Lock')
        LOOP PERFORM pg_stat_clear_snapshot(); END LOOP;
      END $$;
      """
    try await database.run("GRANT pg_read_all_stats TO \(reader)")
    let saving = Task {
      try await server.run(
        "SET search_path = broadsheet; BEGIN; " + script + waits + "COMMIT",
        in: name,
        as: reader
      )
    }
    while try await database.run("SELECT 1 FROM pg_locks WHERE relation = 'mark'::regclass") == "" {
    }
    #expect(try await database.run("SELECT delete_articles('{4}')") == "")
    _ = try await saving.value
    #expect(try await database.run("SELECT mark.id FROM mark JOIN article USING (id)") == "4")
  }

  @Test func unfollowedFeedsAreDeleted() async throws {
    try await database.run(
      """
      INSERT INTO feed (id, address, title, failures, pace)
      SELECT n, 'https://a.example/' || n, 't', 0, 0 FROM generate_series(1, 3) AS n;
      INSERT INTO subscription (person, feed, tags, folded_tags, attributes) VALUES
        ('a', 2, '', '', ''), ('b', 2, '', '', '');
      INSERT INTO feed_entry VALUES (1, 1, 1, 0, 0, 0, NULL), (2, 2, 3, 0, 0, 0, NULL);
      SELECT delete_unfollowed_feeds();
      """
    )
    #expect(try await database.run("SELECT article_id FROM feed_entry ORDER BY key") == "3")
    #expect(try await database.run("SELECT number FROM feed") == "2")
  }

  @Test func likedVideosStay() async throws {
    try await database.run(
      """
      INSERT INTO video (id, seen_at, channel_name, title, link, broadcast)
      SELECT n, n, 'c', 't', 'https://v.example', '' FROM generate_series(1, 4) AS n;
      """
    )
    try await database.run("INSERT INTO video_like (video_id, key) VALUES (1, 1)", as: reader)
    try await database.run("SELECT delete_unseen_videos(4, 1)")
    #expect(try await database.run("SELECT id FROM video ORDER BY id") == "1\n3\n4")
  }
}
