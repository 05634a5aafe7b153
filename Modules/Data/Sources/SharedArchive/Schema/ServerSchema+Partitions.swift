extension ServerSchema {
  /// The tables into which the articles are divided by time.
  ///
  /// There is one for each year from 1900 to 2099 that has articles, one for older and one for later
  /// years, and one for articles without a date; the owner can choose other ranges. Old tables can be
  /// moved to other servers.
  static let partitions = """
    -- The tables into which the articles are divided, with the server of a foreign one.
    CREATE VIEW partition AS
      SELECT part.relname::text AS name,
        coalesce((regexp_match(bounds, 'FROM \\(''?(-?[0-9]+)''?\\)'))[1]::bigint,
          -9223372036854775808) AS lower,
        coalesce((regexp_match(bounds, 'TO \\(''?(-?[0-9]+)''?\\)'))[1]::bigint,
          9223372036854775807) AS upper,
        server.srvname::text AS server
      FROM pg_inherits
        JOIN pg_class part ON part.oid = inhrelid
        CROSS JOIN LATERAL pg_get_expr(part.relpartbound, part.oid) AS bounds
        LEFT JOIN pg_foreign_table ON ftrelid = part.oid
        LEFT JOIN pg_foreign_server server ON server.oid = ftserver
      WHERE inhparent = 'article'::regclass AND NOT inhdetachpending;

    -- Moves one of the tables to the table of the same name on another server, and returns the number
    -- of its articles. Only the owner may do it. Articles that are there already stay; the copy must
    -- then have the same rows. Meanwhile others can read but not store articles.
    CREATE FUNCTION move_partition(part text, server text) RETURNS bigint
    LANGUAGE plpgsql SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      sums CONSTANT text := 'SELECT count(*), sum(hashtextextended(one::text, 0)) FROM %I AS one';
      moving text := left(part, 48) || '_moving';
      bounds text;
      here record;
      there record;
    BEGIN
      -- First of all locks: whoever writes waits here, and holds no lock that this needs.
      LOCK TABLE ONLY article IN SHARE ROW EXCLUSIVE MODE;
      SELECT pg_get_expr(relpartbound, oid) INTO bounds FROM pg_class JOIN pg_inherits ON inhrelid = oid
      WHERE inhparent = 'article'::regclass AND relname = part AND relkind = 'r';
      IF bounds IS NULL THEN
        RAISE EXCEPTION 'there is no table of articles "%" on this server', part
        USING ERRCODE = 'undefined_table';
      END IF;
      -- The foreign table gets its columns and their conditions from a divided table.
      CREATE TABLE article_moving (LIKE article INCLUDING ALL EXCLUDING INDEXES)
      PARTITION BY RANGE (at);
      EXECUTE format('CREATE FOREIGN TABLE %I PARTITION OF article_moving %s SERVER %I '
        'OPTIONS (schema_name ''broadsheet'', table_name %L, batch_size ''1000'', '
        'fetch_size ''1000'')', moving, bounds, server, part);
      EXECUTE format('ALTER TABLE article_moving DETACH PARTITION %I', moving);
      DROP TABLE article_moving;
      EXECUTE format('INSERT INTO %I SELECT * FROM %I ON CONFLICT DO NOTHING', moving, part);
      EXECUTE format(sums, part) INTO here;
      EXECUTE format(sums, moving) INTO there;
      IF here IS DISTINCT FROM there THEN
        RAISE EXCEPTION 'the table "%" on the server "%" has other rows', part, server
        USING ERRCODE = 'data_exception', HINT = 'Delete its rows on that server and try again.';
      END IF;
      EXECUTE format('ALTER TABLE article DETACH PARTITION %I', part);
      EXECUTE format('DROP TABLE %I', part);
      EXECUTE format('ALTER FOREIGN TABLE %I RENAME TO %I', moving, part);
      EXECUTE format('ALTER TABLE article ATTACH PARTITION %I %s', part, bounds);
      RETURN here.count;
    END
    $$;

    """

  /// The function that creates these tables; runs after the migrations, in the same transaction.
  ///
  /// A writer calls it with any number, so the tables are at most 203.
  static let division = """
    -- Creates the table for articles at a place in time, unless there is one.
    CREATE OR REPLACE FUNCTION add_partition(place bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      -- Seconds from 0001-01-01 to 1970-01-01; places below `dated` are of articles without a date.
      epoch CONSTANT bigint := 62135596800;
      dated CONSTANT bigint := 1::bigint << 49;
      -- The years below `oldest` have one table, and so do those from `future`.
      oldest CONSTANT integer := 1900;
      future CONSTANT integer := 2100;
      year integer;
      lowest CONSTANT bigint := -9223372036854775808;
      highest CONSTANT bigint := 9223372036854775807;
      first bigint := lowest;
      next bigint := dated;
      child text := 'article_undated';
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('broadsheet.add_partition'));
      IF EXISTS (
        SELECT 1 FROM partition WHERE place >= lower AND (place < upper OR upper = highest)
      ) THEN RETURN; END IF;
      IF place >= dated THEN
        year := extract(year FROM to_timestamp((place >> 24) - epoch) AT TIME ZONE 'UTC');
        child := CASE WHEN year < oldest THEN format('article_before_%s', oldest)
          WHEN year >= future THEN format('article_from_%s', future)
          ELSE format('article_%s', year) END;
        first := CASE WHEN year < oldest THEN dated ELSE
          (extract(epoch FROM make_date(least(year, future), 1, 1))::bigint + epoch) << 24 END;
        next := CASE WHEN year >= future THEN highest ELSE
          (extract(epoch FROM make_date(greatest(year + 1, oldest), 1, 1))::bigint + epoch) << 24 END;
      END IF;
      -- A range that the owner has chosen may cover a part of the year.
      SELECT greatest(first, max(upper) FILTER (WHERE upper <= place)),
        least(next, min(lower) FILTER (WHERE lower > place)) INTO first, next FROM partition;
      IF to_regclass(format('broadsheet.%I', child)) IS NOT NULL THEN
        child := format('%s_%s', child, next);
      END IF;
      EXECUTE format('CREATE TABLE %I (LIKE article INCLUDING ALL)', child);
      EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (at, id)', child);
      EXECUTE format('ALTER TABLE %I SET (toast_tuple_target = 8160)', child);
      EXECUTE format('ALTER TABLE %I ALTER words SET STORAGE EXTERNAL', child);
      EXECUTE format('ALTER TABLE article ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', child,
        CASE first WHEN lowest THEN 'MINVALUE' ELSE first::text END,
        CASE next WHEN highest THEN 'MAXVALUE' ELSE next::text END);
    END
    $$;

    """
}
