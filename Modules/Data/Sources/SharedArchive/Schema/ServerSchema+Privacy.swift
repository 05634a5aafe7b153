import ArchiveRows
import Domain

extension ServerSchema {
  /// Version 3: what is of one person is only theirs.
  ///
  /// A subscription has the full address of its feed, and the state of the requests to it, if the address
  /// has secrets; otherwise these columns are NULL, and `feed` has both.
  ///
  /// `listener` has the name of a channel that only its person knows: the server shows everyone who
  /// listens to a channel which connection has sent a notification.
  ///
  /// An index that finds the rows of everyone by a shared value would show that others have such rows:
  /// `EXPLAIN ANALYZE` counts the rows that a policy removes. The server does not use an index on an
  /// expression for a table with a policy, except for the owner's functions, unless the expression is
  /// `LEAKPROOF`, which `#` is not.
  static let privacy = """
    DROP FUNCTION IF EXISTS delete_unfollowed_feeds, merge_feeds, delete_unseen_videos, move_articles,
      copy_marks, count_old_articles, delete_articles;
    DROP INDEX IF EXISTS mark_article, subscription_feed, video_like_video;
    CREATE INDEX mark_article ON mark ((id # 0));
    ALTER TABLE subscription ADD address text, ADD etag text, ADD last_modified text,
      ADD document_sum bigint, ADD document_at double precision, ADD asked_at double precision,
      ADD succeeded_at double precision, ADD due_at double precision, ADD failures bigint,
      ADD problem text, ADD pace bigint;
    CREATE TABLE listener (
      person text COLLATE "C" PRIMARY KEY DEFAULT current_user,
      channel text NOT NULL DEFAULT 'broadsheet_' || gen_random_uuid()
    );
    ALTER TABLE listener ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON listener USING (person = current_user::text);

    """

  /// Version 5: no statistics of the tables with rows of several people.
  ///
  /// `EXPLAIN` shows everyone the planner's estimates, which are made from the values of all rows. Only a
  /// superuser can remove the statistics that exist; others keep them until the page on the shared archive
  /// is followed.
  static let unknownStatistics = """
    DO $$
    DECLARE
      private CONSTANT regclass[] := ARRAY['mark', 'subscription', 'video_like', 'picture', 'listener'];
      part record;
    BEGIN
      FOR part IN
        SELECT attrelid::regclass AS name, attname FROM pg_attribute
        WHERE attrelid = ANY (private) AND attnum > 0 AND NOT attisdropped
      LOOP
        EXECUTE format('ALTER TABLE %s ALTER %I SET STATISTICS 0', part.name, part.attname);
      END LOOP;
      FOR part IN
        SELECT indexrelid::regclass AS name, place FROM pg_index, generate_series(1, indnatts) AS place
        WHERE indrelid = ANY (private) AND indkey[place - 1] = 0
      LOOP
        EXECUTE format('ALTER INDEX %s ALTER COLUMN %s SET STATISTICS 0', part.name, part.place);
      END LOOP;
      BEGIN
        DELETE FROM pg_statistic WHERE starelid = ANY (private)
          OR starelid IN (SELECT indexrelid FROM pg_index WHERE indrelid = ANY (private));
      EXCEPTION
        WHEN insufficient_privilege THEN NULL;
      END;
    END
    $$;

    """

  /// Moves the secrets of the addresses of feeds to the people who follow them.
  ///
  /// Feeds that differ in nothing else become one; of several that one person follows, the address of the
  /// first stays. Needs the rights of the owner.
  static func moveSecrets(_ connection: PostgresConnection) throws(PostgresError) {
    let tables = "(SELECT *, '' AS tags, '' AS folded_tags, '[]' AS attributes FROM feed) AS feed"
    let rows = try connection.feedRows(of: tables, "TRUE ORDER BY number", [])
    for row in rows where row.feed.address.hasSecrets {
      try connection.moveSecrets(of: row)
    }
  }
}

extension PostgresConnection {
  fileprivate func moveSecrets(of row: FeedRow) throws(PostgresError) {
    let number = SQLValue.integer(row.number)
    let own = "(\(Self.own.names)) = (\(Self.own.parameters(from: 2)))"
    let sql = "UPDATE subscription SET \(own) WHERE feed = $1"
    try run(sql, [number] + Self.own.values(of: row))
    let numbers = [number, .integer(try insert(row.feed))]
    try run(Self.entriesCopy, numbers)
    let move = """
      UPDATE subscription AS old SET feed = $2 WHERE feed = $1 AND NOT EXISTS (
        SELECT 1 FROM subscription WHERE feed = $2 AND person = old.person)
      """
    try run(move, numbers)
    for table in ["subscription", "feed_entry"] {
      try run("DELETE FROM \(table) WHERE feed = $1", [number])
    }
    try run("DELETE FROM feed WHERE number = $1", [number])
  }
}
