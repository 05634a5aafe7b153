import ArchiveRows

extension ServerSchema {
  static let feeds = """
    CREATE TABLE feed (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      \(PostgresConnection.shared.serverDefinitions)
    );

    CREATE TABLE subscription (
      person text COLLATE "C" NOT NULL DEFAULT current_user,
      feed bigint NOT NULL REFERENCES feed,
      \(PostgresConnection.personal.serverDefinitions),
      PRIMARY KEY (person, feed)
    );
    ALTER TABLE subscription ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON subscription USING (person = current_user::text);

    CREATE TABLE feed_entry (
      feed bigint NOT NULL,
      key bigint NOT NULL,
      article_id bigint NOT NULL,
      page bigint NOT NULL,
      title bigint NOT NULL,
      content bigint NOT NULL,
      at bigint,
      PRIMARY KEY (feed, key)
    );
    CREATE INDEX feed_entry_article ON feed_entry (article_id);
    CREATE INDEX feed_entry_at ON feed_entry (at, article_id) WHERE at IS NOT NULL;

    """
}
