extension ServerSchema {
  /// What readers and writers may do; runs after the migrations, in the same transaction.
  ///
  /// A reader reads what is shared and has marks, tags, likes and pictures of their own; a writer
  /// stores articles, feeds and videos too. The owner of the tables, and a superuser, see the rows of
  /// everyone, so each statement compares `person` too.
  ///
  /// The roles belong to the whole server. Without the right to create them, only the owner can use
  /// the archive, until an administrator has created them and the owner has called `grant_access`.
  static let access = """
    CREATE OR REPLACE FUNCTION grant_access() RETURNS void LANGUAGE plpgsql
    SET search_path = broadsheet, pg_temp AS $$
    BEGIN
      GRANT USAGE ON SCHEMA broadsheet TO broadsheet_reader, broadsheet_writer;
      GRANT SELECT ON ALL TABLES IN SCHEMA broadsheet TO broadsheet_reader, broadsheet_writer;
      GRANT INSERT, UPDATE, DELETE ON mark, subscription, video_like, picture, listener
        TO broadsheet_reader, broadsheet_writer;
      GRANT EXECUTE ON FUNCTION lock_places TO broadsheet_reader, broadsheet_writer;
      GRANT INSERT, UPDATE, DELETE ON provider, article_place, article, appearance, article_total,
        feed, feed_entry, video TO broadsheet_writer;
      GRANT EXECUTE ON FUNCTION add_partition, delete_unfollowed_feeds, merge_feeds,
        delete_unseen_videos, move_articles, copy_marks, count_old_articles, delete_articles TO broadsheet_writer;
    END
    $$;
    REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA broadsheet FROM PUBLIC;

    DO $$
    DECLARE
      role text;
    BEGIN
      FOREACH role IN ARRAY ARRAY['broadsheet_reader', 'broadsheet_writer'] LOOP
        BEGIN
          IF to_regrole(role) IS NULL THEN EXECUTE format('CREATE ROLE %I', role); END IF;
        EXCEPTION
          WHEN insufficient_privilege THEN NULL;
          -- Another database of the server creates them now.
          WHEN duplicate_object OR unique_violation THEN NULL;
        END;
      END LOOP;
      IF to_regrole('broadsheet_reader') IS NOT NULL AND to_regrole('broadsheet_writer') IS NOT NULL
      THEN
        PERFORM grant_access();
      END IF;
    END
    $$;
    """
}
