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

  /// The identity of a feed by the person's own address, if that has secrets.
  static let secretIdentities = """
    ALTER TABLE subscription ADD id text COLLATE "C", ALTER id SET STATISTICS 0;
    CREATE INDEX subscription_id ON subscription (person, id);

    """

  /// Moves the secrets of the addresses of feeds to the people who follow them.
  ///
  /// People who follow one address still share its feed. Needs the rights of the owner.
  static func moveSecrets(_ connection: PostgresConnection) throws(PostgresError) {
    // As if the columns of later versions were there.
    let later = EarlierAttributes.columns.names { "NULL AS \($0)" }
    let tables =
      "(SELECT *, '' AS tags, '' AS folded_tags, '[]' AS attributes, \(later) FROM feed) AS feed"
    let rows = try connection.feedRows(of: tables, "TRUE ORDER BY number", [])
    for row in rows where row.feed.shared != row.feed {
      try connection.moveSecrets(of: row)
    }
    let own = "SELECT DISTINCT address FROM subscription WHERE address IS NOT NULL"
    for address in try connection.rows(own, read: { $0.link(0) }).compactMap(\.self) {
      let values: [SQLValue] = [
        .text(FollowedFeed.ID(address).description), .text(address.description),
      ]
      try connection.run("UPDATE subscription SET id = $1 WHERE address = $2", values)
    }
  }
}

extension PostgresConnection {
  fileprivate func moveSecrets(of row: FeedRow) throws(PostgresError) {
    let number = SQLValue.integer(row.number)
    if row.feed.hasSecrets {
      let own = "(\(Self.firstOwn.names)) = (\(Self.firstOwn.parameters(from: 2)))"
      let sql = "UPDATE subscription SET \(own) WHERE feed = $1 AND address IS NULL"
      try run(sql, [number] + Self.firstOwn.values(of: row))
    }
    let sql = """
      UPDATE feed SET (\(Self.firstShared.names)) = (\(row.feed.parameters(of: Self.firstShared)))
      WHERE number = $\(Self.firstShared.count + 1)
      """
    try run(sql, Self.firstShared.values(of: FeedRow(number: 0, feed: row.feed.shared)) + [number])
  }
}
