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
    CREATE INDEX subscription_feed ON subscription (feed);
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

    -- Deletes feeds that nobody follows, with their entries.
    --
    -- A feed that someone begins to follow meanwhile is locked by the reference, and stays.
    CREATE FUNCTION delete_unfollowed_feeds() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      gone bigint[];
    BEGIN
      SELECT array_agg(locked.number) INTO gone FROM (
        SELECT number FROM feed WHERE NOT EXISTS (SELECT 1 FROM subscription WHERE feed = number)
        ORDER BY number FOR UPDATE SKIP LOCKED
      ) AS locked;
      WITH deleted AS (
        DELETE FROM feed WHERE number = ANY (gone)
          AND NOT EXISTS (SELECT 1 FROM subscription WHERE feed = number)
        RETURNING number
      ) DELETE FROM feed_entry USING deleted WHERE feed = deleted.number;
    END
    $$;

    -- Makes the followers and entries of one feed those of another, and deletes it; tags and entries
    -- that the other one has stay.
    CREATE FUNCTION merge_feeds(old bigint, new bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    BEGIN
      PERFORM 1 FROM feed WHERE number IN (old, new) ORDER BY number FOR UPDATE;
      IF old = new OR NOT EXISTS (SELECT 1 FROM feed WHERE number = new) THEN RETURN; END IF;
      INSERT INTO subscription (person, feed, tags, folded_tags, attributes)
      SELECT person, new, tags, folded_tags, attributes FROM subscription WHERE feed = old
      ON CONFLICT DO NOTHING;
      DELETE FROM subscription WHERE feed = old;
      INSERT INTO feed_entry (feed, key, article_id, page, title, content, at)
      SELECT new, key, article_id, page, title, content, at
      FROM feed_entry WHERE feed = old ON CONFLICT DO NOTHING;
      DELETE FROM feed_entry WHERE feed = old;
      DELETE FROM feed WHERE number = old;
    END
    $$;

    """
}
