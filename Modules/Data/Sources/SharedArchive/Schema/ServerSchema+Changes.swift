extension ServerSchema {
  /// The words of an article as the sums count them, whatever a writer has stored.
  static let countedLength = "least(greatest(length, 0), 100000000)"

  /// The functions that change rows; runs after the migrations, in the same transaction.
  ///
  /// Those that everyone may call have the rights of the owner, and neither change nor show what is of
  /// one person. The others have the rights of their caller, and only the owner may call them.
  static let changes = """
    -- Locks articles until the end of the transaction, so that they do not disappear, and returns the
    -- ids of those that are stored.
    CREATE OR REPLACE FUNCTION lock_places(ids bigint[]) RETURNS TABLE (id bigint)
    LANGUAGE sql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
      SELECT id FROM article_place WHERE id = ANY (ids) ORDER BY id FOR SHARE;
    $$;

    -- Locks articles for a change, in the order of their ids.
    CREATE OR REPLACE FUNCTION lock_articles(ids bigint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
      SELECT FROM article_place WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
    $$;

    -- Removes the rows of articles, moves their entries of feeds to other places, and returns the number
    -- of the words. The transaction must store the articles again at these places.
    CREATE OR REPLACE FUNCTION retract_articles(ids bigint[], places bigint[]) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      lost bigint;
    BEGIN
      WITH deleted AS (
        DELETE FROM article USING article_place AS old
        WHERE old.id = ANY (ids) AND article.at = old.at AND article.id = old.id RETURNING length
      ) SELECT coalesce(sum(\(countedLength)), 0) INTO lost FROM deleted;
      UPDATE article_place SET at = moved.at FROM unnest(ids, places) AS moved (id, at)
      WHERE article_place.id = moved.id;
      UPDATE feed_entry SET at = moved.at FROM unnest(ids, places) AS moved (id, at)
      WHERE feed_entry.article_id = moved.id AND feed_entry.at IS DISTINCT FROM moved.at;
      RETURN lost;
    END
    $$;

    -- Rejects a transaction that has retracted an article and not stored it again.
    CREATE OR REPLACE FUNCTION require_article() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      place bigint;
    BEGIN
      SELECT at INTO place FROM article_place WHERE id = NEW.id;
      IF FOUND AND NOT EXISTS (SELECT 1 FROM article WHERE at = place AND id = NEW.id) THEN
        RAISE EXCEPTION 'only the owner of the archive can delete articles'
        USING ERRCODE = 'insufficient_privilege';
      END IF;
      RETURN NULL;
    END
    $$;
    DROP TRIGGER IF EXISTS article_stays ON article_place;
    CREATE CONSTRAINT TRIGGER article_stays AFTER UPDATE ON article_place
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_article();

    -- Deletes articles with all that belongs to them, except those that anyone has saved, and returns
    -- the ids of the deleted ones.
    CREATE OR REPLACE FUNCTION delete_articles(ids bigint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      gone bigint[];
      places bigint[];
      lost bigint;
    BEGIN
      -- After this statement nobody can mark them; the next one sees all marks made before.
      PERFORM 1 FROM article_place WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
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
    --
    -- A feed that someone begins to follow meanwhile is locked by the reference, and stays.
    CREATE OR REPLACE FUNCTION delete_unfollowed_feeds() RETURNS void
    LANGUAGE plpgsql SET search_path = broadsheet, pg_temp AS $$
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

    -- Deletes videos that were last seen before a moment and that nobody likes, at most `count`.
    --
    -- A video that someone begins to like meanwhile is locked by the reference, and stays.
    CREATE OR REPLACE FUNCTION delete_unseen_videos(moment double precision, count integer)
    RETURNS void LANGUAGE plpgsql SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      gone text[];
    BEGIN
      SELECT array_agg(locked.id) INTO gone FROM (
        SELECT id FROM video WHERE seen_at < moment
          AND NOT EXISTS (SELECT 1 FROM video_like WHERE video_id = video.id)
        ORDER BY seen_at, id LIMIT count FOR UPDATE SKIP LOCKED
      ) AS locked;
      DELETE FROM video WHERE id = ANY (gone) AND seen_at < moment
        AND NOT EXISTS (SELECT 1 FROM video_like WHERE video_id = video.id);
    END
    $$;

    """
}
