import ArchiveRows
import Domain

extension ServerSchema {
  /// What readers and writers may do; runs after the migrations, in the same transaction.
  ///
  /// A reader reads what is shared and has marks, tags, likes and pictures of their own; a writer
  /// also proposes articles, feeds and videos to functions, and cannot lock their rows. Only the owner
  /// deletes these: what a deletion spares shows what others have. The owner of the tables, and a superuser, see
  /// the rows of everyone, so each statement compares `person` too.
  ///
  /// Columns are granted instead of tables, because the system columns of a shared row, such as
  /// `xmax`, show that someone has locked it for a mark.
  ///
  /// The roles belong to the whole server. Without the right to create them, only the owner can use
  /// the archive, until an administrator has created them and the owner has called `grant_access`.
  static let access = """
    CREATE OR REPLACE FUNCTION grant_access() RETURNS void LANGUAGE plpgsql
    SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      readable record;
    BEGIN
      REVOKE ALL ON ALL TABLES IN SCHEMA broadsheet FROM broadsheet_reader, broadsheet_writer;
      REVOKE ALL ON ALL FUNCTIONS IN SCHEMA broadsheet FROM broadsheet_reader, broadsheet_writer;
      GRANT USAGE ON SCHEMA broadsheet TO broadsheet_reader, broadsheet_writer;
      FOR readable IN
        SELECT relname, string_agg(quote_ident(attname), ', ') AS columns,
          bool_or(attname = 'person') AS are_own
        FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = 'broadsheet'::regnamespace AND relkind IN ('r', 'p', 'v')
          AND NOT relispartition AND attnum > 0 AND NOT attisdropped GROUP BY relname
      LOOP
        EXECUTE format('GRANT SELECT (%s) ON %I TO broadsheet_reader, broadsheet_writer',
          readable.columns, readable.relname);
        CONTINUE WHEN NOT readable.are_own;
        EXECUTE format('GRANT INSERT, UPDATE, DELETE ON %I TO broadsheet_reader, broadsheet_writer',
          readable.relname);
      END LOOP;
      GRANT EXECUTE ON FUNCTION add_partition, store, complete, group_articles, store_feed,
        store_entries, remove_entries, store_icon, store_video TO broadsheet_writer;
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
