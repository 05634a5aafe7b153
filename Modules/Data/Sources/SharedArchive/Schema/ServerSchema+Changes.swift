extension ServerSchema {
  /// The words of an article as the sums count them, computed by the server.
  static let countedLength = "least(greatest(length, 0), 100000000)"

  /// The functions that delete rows; runs after the migrations, in the same transaction.
  ///
  /// They have the rights of their caller, and only the owner may call them. They lock a table instead
  /// of rows: a row that a mark, a subscription or a like locks would show others what it is about.
  static let changes = """
    -- Deletes articles with all that belongs to them, except those that anyone has saved, and returns
    -- the ids of the deleted ones.
    CREATE OR REPLACE FUNCTION delete_articles(ids bigint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      gone bigint[];
      places bigint[];
      lost bigint;
    BEGIN
      -- After this statement nobody can mark articles; the next ones see all marks made before.
      LOCK TABLE mark IN SHARE ROW EXCLUSIVE MODE;
      PERFORM \(turn);
      SELECT array_agg(id), array_agg(at) INTO gone, places FROM article_place
      WHERE id = ANY (ids) AND NOT EXISTS (
        SELECT 1 FROM mark WHERE mark.id # 0 = article_place.id AND saved_at IS NOT NULL
      );
      IF gone IS NULL THEN RETURN; END IF;
      WITH deleted AS (
        DELETE FROM article USING unnest(places, gone) AS lost_place (at, id)
        WHERE article.at = lost_place.at AND article.id = lost_place.id RETURNING length
      ) SELECT sum(\(countedLength)) INTO lost FROM deleted;
      DELETE FROM article_place WHERE id = ANY (gone);
      DELETE FROM appearance WHERE article_id = ANY (gone);
      DELETE FROM article_fact WHERE article_id = ANY (gone);
      -- The times of removed marks stay, because an import can bring an article back.
      UPDATE mark SET saved_at = NULL, read_at = NULL WHERE id # 0 = ANY (gone);
      DELETE FROM mark WHERE id # 0 = ANY (gone) AND unsaved_at IS NULL AND unread_at IS NULL;
      UPDATE feed_entry SET at = NULL WHERE article_id = ANY (gone);
      -- Adds up what others have not locked, so that the rows do not become many.
      WITH old AS (
        DELETE FROM article_total WHERE change IN (
          SELECT change FROM article_total FOR UPDATE SKIP LOCKED
        ) RETURNING articles, words
      ) INSERT INTO article_total (articles, words)
      SELECT coalesce(sum(articles), 0) - cardinality(gone),
        coalesce(sum(words), 0) - coalesce(lost, 0) FROM old;
      RETURN QUERY SELECT unnest(gone);
    END
    $$;

    -- Deletes feeds that nobody follows, with their entries.
    CREATE OR REPLACE FUNCTION delete_unfollowed_feeds() RETURNS void
    LANGUAGE plpgsql SET search_path = broadsheet, pg_temp AS $$
    BEGIN
      PERFORM \(turn);
      LOCK TABLE subscription IN SHARE ROW EXCLUSIVE MODE;
      WITH deleted AS (
        DELETE FROM feed WHERE NOT EXISTS (SELECT 1 FROM subscription WHERE feed = number)
        RETURNING number
      ), icons AS (DELETE FROM feed_icon USING deleted WHERE feed = deleted.number)
      DELETE FROM feed_entry USING deleted WHERE feed = deleted.number;
    END
    $$;

    -- Deletes videos that were last seen before a moment and that nobody likes, at most `count`.
    CREATE OR REPLACE FUNCTION delete_unseen_videos(moment double precision, count integer)
    RETURNS void LANGUAGE plpgsql SET search_path = broadsheet, pg_temp AS $$
    BEGIN
      PERFORM \(turn);
      LOCK TABLE video_like IN SHARE ROW EXCLUSIVE MODE;
      DELETE FROM video WHERE id IN (
        SELECT id FROM video WHERE seen_at < moment
          AND NOT EXISTS (SELECT 1 FROM video_like WHERE video_id = video.id)
        ORDER BY seen_at, id LIMIT count
      );
    END
    $$;

    """
}
