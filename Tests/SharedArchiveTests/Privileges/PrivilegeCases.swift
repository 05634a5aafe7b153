@testable import SharedArchive

/// Statements about every table, view and function of the schema, allowed or not.
struct PrivilegeCases {
  private(set) var statements: [String] = []
  /// The functions of the schema that `calls` does not have.
  let functionsWithoutCase: [String]
  /// Shows the shared rows, which a change can have spared.
  let visible = """
    SELECT id, at FROM article_place ORDER BY 1; SELECT at, id, title FROM article ORDER BY 1, 2;
    SELECT id, address FROM feed ORDER BY 1; SELECT feed, key, at FROM feed_entry ORDER BY 1, 2;
    SELECT id FROM video ORDER BY 1; SELECT count(*) FROM mark; SELECT count(*) FROM video_like
    """
  /// Shows how many rows of each table the transaction has changed.
  let changes = """
    SELECT relname, n_tup_ins, n_tup_upd, n_tup_del, n_tup_hot_upd FROM pg_stat_xact_all_tables
    WHERE schemaname = 'broadsheet' ORDER BY 1
    """

  init(_ database: SchemaDatabase, other: String) async throws {
    let names = try await database.run(
      "SELECT DISTINCT proname FROM pg_proc WHERE pronamespace = 'broadsheet'::regnamespace"
    )
    let functions = names.split(separator: "\n").map(String.init)
    functionsWithoutCase = functions.filter { Self.calls[$0] == nil }
    statements = Self.calls.sorted { $0.key < $1.key }.flatMap(\.value)
    let columns = try await database.run(
      """
      SELECT relname, string_agg(attname, ' ' ORDER BY attnum)
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = 'broadsheet'::regnamespace AND relkind IN ('r', 'p', 'v', 'f', 'S', 'm')
        AND attnum > 0 AND NOT attisdropped GROUP BY relname ORDER BY relname
      """
    )
    for line in columns.split(separator: "\n") {
      let parts = line.split(separator: "|").map(String.init)
      let names = parts[1].split(separator: " ").map { String($0).sqlIdentifier }
      statements += Self.statements(about: parts[0].sqlIdentifier, names, other: other)
    }
  }

  private static func statements(
    about table: String,
    _ columns: [String],
    other: String
  ) -> [String] {
    let person = "'" + other.split(separator: "'").joined(separator: "''") + "'"
    let list = columns.joined(separator: ", ")
    let rows = "SELECT \(list) FROM \(table) AS t ORDER BY t"
    var statements = [
      rows, "SELECT count(*) FROM \(table)", "\(rows) FOR UPDATE", "\(rows) FOR SHARE SKIP LOCKED",
      "COPY \(table) TO STDOUT", "SELECT xmin FROM \(table)", "SELECT xmax FROM \(table)",
      "SELECT ctid FROM \(table)", "SELECT * FROM pg_stats WHERE tablename = '\(table)'",
      "DELETE FROM \(table)", "DELETE FROM \(table) RETURNING *", "TRUNCATE \(table)",
      "LOCK TABLE \(table)", "INSERT INTO \(table) DEFAULT VALUES", "DROP TABLE \(table)",
      "ALTER TABLE \(table) DISABLE ROW LEVEL SECURITY",
    ]
    for column in columns {
      statements.append("UPDATE \(table) SET \(column) = \(column)")
      statements.append("UPDATE \(table) SET \(column) = NULL")
      let value = "(SELECT \(column) FROM \(table) LIMIT 1)"
      statements.append("\(explained) SELECT 1 FROM \(table) WHERE \(column) = \(value)")
    }
    if columns.contains("\"person\"") {
      statements.append("UPDATE \(table) SET person = \(person)")
      statements.append("INSERT INTO \(table) (person) VALUES (\(person))")
      statements.append("SELECT * FROM \(table) WHERE person = \(person)")
    }
    return statements
  }

  private static let ids = "'{1,2,3,4,5,6,99}'"
  /// Shows how many rows a policy removes from those that an index finds.
  private static let explained = """
    SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off;
    SET LOCAL enable_indexonlyscan = off;
    EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF)
    """

  /// The calls of each function, and other ways to ask about what belongs to it.
  private static let calls: [String: [String]] = [
    "add_partition": ["SELECT add_partition(5)", "SELECT add_partition(NULL)"],
    "delete_articles": [
      "SELECT delete_articles(\(ids))", "SELECT delete_articles('{1}')",
      "DELETE FROM article WHERE id = 1", "DELETE FROM article_2020", "DELETE FROM article_place",
    ],
    "delete_unfollowed_feeds": [
      "SELECT delete_unfollowed_feeds()", "DELETE FROM feed WHERE number = 1",
      "UPDATE feed SET id = 'https://b.example', address = 'https://b.example' WHERE number = 1",
      "SELECT number FROM feed FOR UPDATE SKIP LOCKED",
      "INSERT INTO subscription (feed, tags, folded_tags, attributes) VALUES (1, '', '', '')",
      "\(explained) SELECT 1 FROM subscription WHERE feed = 1",
    ],
    "delete_unseen_videos": [
      "SELECT delete_unseen_videos(9e9, 1000)", "DELETE FROM video WHERE id = '2'",
      "UPDATE video SET id = '9' WHERE id = '2'", "UPDATE video SET title = 'changed'",
      "INSERT INTO video_like (video_id, key) VALUES ('2', 7)",
      "\(explained) SELECT 1 FROM video_like WHERE video_id = '2'",
    ],
    "grant_access": ["SELECT grant_access()"],
    "group_articles": [
      "SELECT group_articles(ARRAY(SELECT ROW(id, 2, 0, 0)::story_article FROM article_place))",
      "INSERT INTO mark (id, saved_at) SELECT id, 1 FROM article_place",
      "\(explained) SELECT 1 FROM mark WHERE id = 1",
      "\(explained) SELECT 1 FROM mark WHERE id # 0 = 1",
      "\(explained) SELECT 1 FROM mark WHERE id = 2 AND saved_at IS NOT NULL",
    ],
    "move_partition": ["SELECT move_partition('article_2020', 'second')"],
    "add_facts": ["SELECT add_facts('{}', '{}')"],
    "add_places": ["SELECT add_places('{}', '{}')"],
    "article_id": ["SELECT article_id('https://news.example')"],
    "canonical": ["SELECT canonical('https://news.example')"],
    "complete": [
      "SELECT complete(ARRAY[\(proposal("article.id = 1", #""author": "A""#))], '{}', '{}')",
      "SELECT complete('{}', ARRAY[ROW(1, 0, 'p', 's', 'https://x.example')::appearance], '{}')",
    ],
    "remove_entries": ["SELECT remove_entries(1, \(ids))"],
    "store": [
      "SELECT * FROM store(ARRAY[\(proposal("article.id = 1"))], '{}', '{}')",
      """
      SELECT * FROM store(ARRAY[\(proposal("article.id = 1", #""link": "https://x.example""#))],
        '{}', '{}')
      """,
    ],
    "store_entries": ["SELECT store_entries(ARRAY[ROW(1, 1, 2, 3, 4, 5, NULL)::feed_entry])"],
    "store_feed": [
      "SELECT store_feed(ROW(\(feed))::feed, true) FROM feed",
      "SELECT store_feed(jsonb_populate_record(NULL::feed, '{\"number\": 0, \"id\": \"x\"}'), true)",
    ],
    "store_icon": [
      "SELECT store_icon(1, 1, '\(String(repeating: "0", count: 36))', 'image/png', 'x')",
      "SELECT store_icon(2, 1, NULL, NULL, NULL)", "SELECT icon_id FROM feed_icon",
      "DELETE FROM icon",
    ],
    "store_video": [
      """
      SELECT store_video(jsonb_populate_record(NULL::video, '{"id": "2", "seen_at": 1,
        "channel_name": "c", "title": "changed", "link": "https://v.example", "broadcast": ""}'))
      """
    ],
  ]

  private static let feed =
    "number, id, address, title, site, etag, last_modified, document_sum, document_at, asked_at,"
    + " succeeded_at, due_at, failures, problem, pace"

  /// An article with other values, as writers propose it.
  static func proposal(_ condition: String, _ values: String = "") -> String {
    """
    (SELECT jsonb_populate_record(NULL::proposed_article, to_jsonb(article) || '{\(values)}')
      FROM (SELECT at, id, seen_at, published_at, provider_id, language, source_id, source_name,
        author, title, link, picture, summary, content, length, words, long_words FROM article
      ) AS article WHERE \(condition) LIMIT 1)
    """
  }
}
