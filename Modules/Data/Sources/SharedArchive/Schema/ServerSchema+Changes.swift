extension ServerSchema {
  /// Changes of the rows of everyone, by people who otherwise see only their own.
  static let changes = """
    -- Locks articles until the end of the transaction, so that they neither move nor disappear, and
    -- returns the ids of those that are stored with their places.
    CREATE FUNCTION lock_places(ids bigint[]) RETURNS TABLE (id bigint, at bigint)
    LANGUAGE sql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
      SELECT id, at FROM article_place WHERE id = ANY (ids) ORDER BY id FOR SHARE;
    $$;

    -- Changes the places of articles whose rows have moved.
    CREATE FUNCTION move_articles(ids bigint[], places bigint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
      UPDATE article_place SET at = moved.at FROM unnest(ids, places) AS moved (id, at)
      WHERE article_place.id = moved.id;
      UPDATE mark SET at = moved.at FROM unnest(ids, places) AS moved (id, at)
      WHERE mark.id = moved.id;
      UPDATE feed_entry SET at = moved.at FROM unnest(ids, places) AS moved (id, at)
      WHERE feed_entry.article_id = moved.id;
    $$;

    -- Adds everyone's marks of a former article to another one, which may be its new version; the
    -- saved marks only if `with_saved`. Marks of an article that is not stored any more are deleted.
    CREATE FUNCTION copy_marks(old bigint, new bigint, with_saved boolean) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
      INSERT INTO mark (person, id, at, saved_at, read_at)
      SELECT person, place.id, place.at, CASE WHEN with_saved THEN saved_at END, read_at
      FROM mark JOIN article_place place ON place.id = new
      WHERE mark.id = old AND (with_saved OR read_at IS NOT NULL)
      ORDER BY person
      ON CONFLICT (person, id) DO UPDATE SET at = excluded.at,
        saved_at = coalesce(mark.saved_at, excluded.saved_at),
        read_at = coalesce(mark.read_at, excluded.read_at);
      DELETE FROM mark WHERE id = old AND NOT EXISTS (SELECT 1 FROM article_place WHERE id = old);
    $$;

    -- Counts the articles up to a place whose sort dates are before a moment, and those of them that
    -- anyone has saved. A date of publication more than `lead` after the first sighting is wrong.
    CREATE FUNCTION count_old_articles(highest bigint, moment double precision,
      lead double precision, OUT articles bigint, OUT saved bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
      SELECT count(*), count(*) FILTER (WHERE EXISTS (
        SELECT 1 FROM mark WHERE mark.id = article.id AND mark.saved_at IS NOT NULL
      )) FROM article WHERE at <= highest AND moment > CASE
        WHEN published_at <= seen_at + lead THEN published_at ELSE seen_at END;
    $$;

    -- Deletes articles with all that belongs to them, except those that anyone has saved if
    -- `spares_saved`, and returns the ids of the deleted ones.
    CREATE FUNCTION delete_articles(ids bigint[], spares_saved boolean) RETURNS SETOF bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      gone bigint[];
      places bigint[];
      lost bigint;
    BEGIN
      -- After this statement nobody can mark them; the next one sees all marks made before.
      PERFORM 1 FROM article_place WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
      SELECT array_agg(id), array_agg(at) INTO gone, places FROM article_place
      WHERE id = ANY (ids) AND NOT (spares_saved AND EXISTS (
        SELECT 1 FROM mark WHERE mark.id = article_place.id AND saved_at IS NOT NULL
      ));
      IF gone IS NULL THEN RETURN; END IF;
      WITH deleted AS (
        DELETE FROM article USING unnest(places, gone) AS lost_place (at, id)
        WHERE article.at = lost_place.at AND article.id = lost_place.id RETURNING length
      ) SELECT sum(length) INTO lost FROM deleted;
      DELETE FROM article_place WHERE id = ANY (gone);
      DELETE FROM appearance WHERE article_id = ANY (gone);
      DELETE FROM mark WHERE id = ANY (gone);
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

    """
}
