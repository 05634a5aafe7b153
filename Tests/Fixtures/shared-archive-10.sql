SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA broadsheet;
CREATE FUNCTION broadsheet.add_partition(place bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
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
CREATE FUNCTION broadsheet.delete_articles(ids bigint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
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
  ) SELECT sum(least(greatest(length, 0), 100000000)) INTO lost FROM deleted;
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
CREATE FUNCTION broadsheet.delete_unfollowed_feeds() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
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
CREATE FUNCTION broadsheet.delete_unseen_videos(moment double precision, count integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
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
CREATE FUNCTION broadsheet.grant_access() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
DECLARE
  readable record;
BEGIN
  REVOKE ALL ON ALL TABLES IN SCHEMA broadsheet FROM broadsheet_reader, broadsheet_writer;
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA broadsheet FROM broadsheet_reader, broadsheet_writer;
  GRANT USAGE ON SCHEMA broadsheet TO broadsheet_reader, broadsheet_writer;
  FOR readable IN
    SELECT relname, string_agg(quote_ident(attname), ', ') AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'broadsheet'::regnamespace AND relkind IN ('r', 'p', 'v')
      AND NOT relispartition AND attnum > 0 AND NOT attisdropped GROUP BY relname
  LOOP
    EXECUTE format('GRANT SELECT (%s) ON %I TO broadsheet_reader, broadsheet_writer',
      readable.columns, readable.relname);
  END LOOP;
  GRANT INSERT, UPDATE, DELETE
    ON mark, subscription, video_like, picture, listener, receipt, edition
    TO broadsheet_reader, broadsheet_writer;
  GRANT EXECUTE ON FUNCTION lock_places TO broadsheet_reader, broadsheet_writer;
  GRANT INSERT ON provider, article_place, article, appearance, story_article, feed_entry, video
    TO broadsheet_writer;
  -- Not the numbers, which the server counts: one that is taken stops those who come later.
  GRANT INSERT (articles, words) ON article_total TO broadsheet_writer;
  GRANT INSERT (id, address, title, site, etag, last_modified, document_sum, document_at, asked_at, succeeded_at, due_at, failures, problem, pace) ON feed TO broadsheet_writer;
  GRANT UPDATE (name, key_page) ON provider TO broadsheet_writer;
  GRANT UPDATE (title, site, etag, last_modified, document_sum, document_at, asked_at, succeeded_at, due_at, failures, problem, pace) ON feed TO broadsheet_writer;
  GRANT UPDATE (seen_at, published_at, channel_id, channel_name, title, link, thumbnail, broadcast, duration, view_count, summary) ON video TO broadsheet_writer;
  GRANT UPDATE, DELETE ON feed_entry TO broadsheet_writer;
  GRANT DELETE ON appearance TO broadsheet_writer;
  GRANT EXECUTE ON FUNCTION add_partition, lock_articles, retract_articles TO broadsheet_writer;
END
$$;
CREATE FUNCTION broadsheet.lock_articles(ids bigint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
  SELECT FROM article_place WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
$$;
CREATE FUNCTION broadsheet.lock_places(ids bigint[]) RETURNS TABLE(id bigint)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
  SELECT id FROM article_place WHERE id = ANY (ids) ORDER BY id FOR SHARE;
$$;
CREATE FUNCTION broadsheet.move_partition(part text, server text) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
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
CREATE FUNCTION broadsheet.require_article() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
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
CREATE FUNCTION broadsheet.retract_articles(ids bigint[], places bigint[]) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
DECLARE
  lost bigint;
BEGIN
  WITH deleted AS (
    DELETE FROM article USING article_place AS old
    WHERE old.id = ANY (ids) AND article.at = old.at AND article.id = old.id RETURNING length
  ) SELECT coalesce(sum(least(greatest(length, 0), 100000000)), 0) INTO lost FROM deleted;
  UPDATE article_place SET at = moved.at FROM unnest(ids, places) AS moved (id, at)
  WHERE article_place.id = moved.id;
  UPDATE feed_entry SET at = moved.at FROM unnest(ids, places) AS moved (id, at)
  WHERE feed_entry.article_id = moved.id AND feed_entry.at IS DISTINCT FROM moved.at;
  RETURN lost;
END
$$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE broadsheet.appearance (
    article_id bigint NOT NULL,
    place integer NOT NULL,
    provider_id text NOT NULL COLLATE pg_catalog."C",
    source_name text NOT NULL COLLATE pg_catalog."C",
    link text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT appearance_link_check CHECK (((link ~~ 'http://_%'::text) OR (link ~~ 'https://_%'::text)))
);
CREATE TABLE broadsheet.article (
    at bigint NOT NULL,
    id bigint NOT NULL,
    seen_at double precision NOT NULL,
    published_at double precision,
    provider_id text NOT NULL COLLATE pg_catalog."C",
    language text COLLATE pg_catalog."C",
    source_id text COLLATE pg_catalog."C",
    source_name text NOT NULL COLLATE pg_catalog."C",
    author text COLLATE pg_catalog."C",
    title text NOT NULL,
    link text NOT NULL COLLATE pg_catalog."C",
    picture text,
    summary text,
    content text,
    length bigint NOT NULL,
    words tsvector NOT NULL,
    long_words text,
    CONSTRAINT article_link_check CHECK (((link ~~ 'http://_%'::text) OR (link ~~ 'https://_%'::text))),
    CONSTRAINT article_title_check CHECK ((title <> ''::text))
)
PARTITION BY RANGE (at);
CREATE TABLE broadsheet.article_2026 (
    at bigint NOT NULL,
    id bigint NOT NULL,
    seen_at double precision NOT NULL,
    published_at double precision,
    provider_id text NOT NULL COLLATE pg_catalog."C",
    language text COLLATE pg_catalog."C",
    source_id text COLLATE pg_catalog."C",
    source_name text NOT NULL COLLATE pg_catalog."C",
    author text COLLATE pg_catalog."C",
    title text NOT NULL,
    link text NOT NULL COLLATE pg_catalog."C",
    picture text,
    summary text,
    content text,
    length bigint NOT NULL,
    words tsvector NOT NULL,
    long_words text,
    CONSTRAINT article_link_check CHECK (((link ~~ 'http://_%'::text) OR (link ~~ 'https://_%'::text))),
    CONSTRAINT article_title_check CHECK ((title <> ''::text))
)
WITH (toast_tuple_target='8160');
ALTER TABLE ONLY broadsheet.article_2026 ALTER COLUMN words SET STORAGE EXTERNAL;
CREATE TABLE broadsheet.article_place (
    id bigint NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE broadsheet.article_total (
    change bigint NOT NULL,
    articles bigint NOT NULL,
    words bigint NOT NULL
);
ALTER TABLE broadsheet.article_total ALTER COLUMN change ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME broadsheet.article_total_change_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE broadsheet.article_undated (
    at bigint NOT NULL,
    id bigint NOT NULL,
    seen_at double precision NOT NULL,
    published_at double precision,
    provider_id text NOT NULL COLLATE pg_catalog."C",
    language text COLLATE pg_catalog."C",
    source_id text COLLATE pg_catalog."C",
    source_name text NOT NULL COLLATE pg_catalog."C",
    author text COLLATE pg_catalog."C",
    title text NOT NULL,
    link text NOT NULL COLLATE pg_catalog."C",
    picture text,
    summary text,
    content text,
    length bigint NOT NULL,
    words tsvector NOT NULL,
    long_words text,
    CONSTRAINT article_link_check CHECK (((link ~~ 'http://_%'::text) OR (link ~~ 'https://_%'::text))),
    CONSTRAINT article_title_check CHECK ((title <> ''::text))
)
WITH (toast_tuple_target='8160');
ALTER TABLE ONLY broadsheet.article_undated ALTER COLUMN words SET STORAGE EXTERNAL;
CREATE TABLE broadsheet.edition (
    person text DEFAULT CURRENT_USER NOT NULL COLLATE pg_catalog."C",
    ended_at double precision NOT NULL
);
ALTER TABLE ONLY broadsheet.edition ALTER COLUMN person SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.edition ALTER COLUMN ended_at SET STATISTICS 0;
CREATE TABLE broadsheet.feed (
    number bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL,
    title text NOT NULL,
    site text,
    etag text,
    last_modified text,
    document_sum bigint,
    document_at double precision,
    asked_at double precision,
    succeeded_at double precision,
    due_at double precision,
    failures bigint NOT NULL,
    problem text,
    pace bigint NOT NULL,
    CONSTRAINT feed_address_check CHECK (((address ~~ 'http://_%'::text) OR (address ~~ 'https://_%'::text))),
    CONSTRAINT feed_id_check CHECK ((id <> ''::text)),
    CONSTRAINT feed_title_check CHECK ((title <> ''::text))
);
CREATE TABLE broadsheet.feed_entry (
    feed bigint NOT NULL,
    key bigint NOT NULL,
    article_id bigint NOT NULL,
    page bigint NOT NULL,
    title bigint NOT NULL,
    content bigint NOT NULL,
    at bigint
);
ALTER TABLE broadsheet.feed ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME broadsheet.feed_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE broadsheet.listener (
    person text DEFAULT CURRENT_USER NOT NULL COLLATE pg_catalog."C",
    channel text DEFAULT ('broadsheet_'::text || gen_random_uuid()) NOT NULL
);
ALTER TABLE ONLY broadsheet.listener ALTER COLUMN person SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.listener ALTER COLUMN channel SET STATISTICS 0;
CREATE TABLE broadsheet.mark (
    person text DEFAULT CURRENT_USER NOT NULL COLLATE pg_catalog."C",
    id bigint NOT NULL,
    saved_at double precision,
    read_at double precision,
    unsaved_at double precision,
    unread_at double precision
);
ALTER TABLE ONLY broadsheet.mark ALTER COLUMN person SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.mark ALTER COLUMN id SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.mark ALTER COLUMN saved_at SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.mark ALTER COLUMN read_at SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.mark ALTER COLUMN unsaved_at SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.mark ALTER COLUMN unread_at SET STATISTICS 0;
CREATE VIEW broadsheet.partition AS
 SELECT (part.relname)::text AS name,
    COALESCE(((regexp_match(bounds.bounds, 'FROM \(''?(-?[0-9]+)''?\)'::text))[1])::bigint, '-9223372036854775808'::bigint) AS lower,
    COALESCE(((regexp_match(bounds.bounds, 'TO \(''?(-?[0-9]+)''?\)'::text))[1])::bigint, '9223372036854775807'::bigint) AS upper,
    (server.srvname)::text AS server
   FROM ((((pg_inherits
     JOIN pg_class part ON ((part.oid = pg_inherits.inhrelid)))
     CROSS JOIN LATERAL pg_get_expr(part.relpartbound, part.oid) bounds(bounds))
     LEFT JOIN pg_foreign_table ON ((pg_foreign_table.ftrelid = part.oid)))
     LEFT JOIN pg_foreign_server server ON ((server.oid = pg_foreign_table.ftserver)))
  WHERE ((pg_inherits.inhparent = ('broadsheet.article'::regclass)::oid) AND (NOT pg_inherits.inhdetachpending));
CREATE TABLE broadsheet.picture (
    person text DEFAULT CURRENT_USER NOT NULL COLLATE pg_catalog."C",
    key bigint NOT NULL,
    path bytea NOT NULL,
    saved_at double precision NOT NULL,
    format text NOT NULL,
    width bigint NOT NULL,
    height bigint NOT NULL,
    size bigint NOT NULL,
    cat_id text NOT NULL,
    caption text NOT NULL,
    tags text NOT NULL,
    words text NOT NULL
);
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN person SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN key SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN path SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN saved_at SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN format SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN width SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN height SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN size SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN cat_id SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN caption SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN tags SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.picture ALTER COLUMN words SET STATISTICS 0;
CREATE TABLE broadsheet.provider (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    key_page text,
    CONSTRAINT provider_id_check CHECK ((id <> ''::text))
);
CREATE TABLE broadsheet.receipt (
    person text DEFAULT CURRENT_USER NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY broadsheet.receipt ALTER COLUMN person SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.receipt ALTER COLUMN number SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.receipt ALTER COLUMN at SET STATISTICS 0;
CREATE TABLE broadsheet.schema_version (
    number integer NOT NULL,
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE broadsheet.story_article (
    id bigint NOT NULL,
    story bigint NOT NULL,
    date double precision NOT NULL,
    words bigint NOT NULL
);
CREATE TABLE broadsheet.subscription (
    person text DEFAULT CURRENT_USER NOT NULL COLLATE pg_catalog."C",
    feed bigint NOT NULL,
    tags text NOT NULL,
    folded_tags text NOT NULL,
    attributes text NOT NULL,
    address text,
    etag text,
    last_modified text,
    document_sum bigint,
    document_at double precision,
    asked_at double precision,
    succeeded_at double precision,
    due_at double precision,
    failures bigint,
    problem text,
    pace bigint
);
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN person SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN feed SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN tags SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN folded_tags SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN attributes SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN address SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN etag SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN last_modified SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN document_sum SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN document_at SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN asked_at SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN succeeded_at SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN due_at SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN failures SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN problem SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.subscription ALTER COLUMN pace SET STATISTICS 0;
CREATE TABLE broadsheet.video (
    id text NOT NULL COLLATE pg_catalog."C",
    seen_at double precision NOT NULL,
    published_at double precision,
    channel_id text,
    channel_name text NOT NULL,
    title text NOT NULL,
    link text NOT NULL,
    thumbnail text,
    broadcast text NOT NULL,
    duration bigint,
    view_count bigint,
    summary text,
    CONSTRAINT video_link_check CHECK (((link ~~ 'http://_%'::text) OR (link ~~ 'https://_%'::text))),
    CONSTRAINT video_title_check CHECK ((title <> ''::text))
);
CREATE TABLE broadsheet.video_like (
    person text DEFAULT CURRENT_USER NOT NULL COLLATE pg_catalog."C",
    video_id text NOT NULL COLLATE pg_catalog."C",
    key bigint NOT NULL
);
ALTER TABLE ONLY broadsheet.video_like ALTER COLUMN person SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.video_like ALTER COLUMN video_id SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.video_like ALTER COLUMN key SET STATISTICS 0;
ALTER TABLE ONLY broadsheet.article ATTACH PARTITION broadsheet.article_2026 FOR VALUES FROM ('1072111454414438400') TO ('1072640540698214400');
ALTER TABLE ONLY broadsheet.article ATTACH PARTITION broadsheet.article_undated FOR VALUES FROM (MINVALUE) TO ('562949953421312');
INSERT INTO broadsheet.article_2026 VALUES (1072588658849611821, 7231775515992738418, 817647983.9521735, 817362000, 'feeds', NULL, NULL, 'Other Letter', 'Other Letter', 'Other letter', 'https://maildir.invalid/74c96cd4d0105e5e/other%40post.example#entry=bfda2bfb225ab4df', NULL, NULL, 'Plain letter about soil.', 14, '''+cletter'' ''+dother'' ''-'':1 ''-aletter'':9 ''-aother'':8 ''-h'':2 ''-hinvalid'':3 ''-hmaildir'':4 ''-s'':7 ''-sletter'':6 ''-sother'':5 ''about'':17C ''letter'':12A,16C ''other'':11A ''plain'':15C ''soil'':18C', NULL);
INSERT INTO broadsheet.article_2026 VALUES (1072588719247589424, -1954672792643641689, 817647983.9521735, 817365600, 'feeds', NULL, NULL, 'Weekly Gazette', 'Weekly Gazette', 'Gazette number nine', 'https://maildir.invalid/74c96cd4d0105e5e/gazette.post.example#entry=a736636baeb8dc8b', NULL, NULL, '<!DOCTYPE html><article><p>Nine news about <a href="https://post.example/nine">gardens</a>.</p></article>', 15, '''+dgazette'' ''+dnine'' ''+dnumber'' ''-'':1 ''-agazette'':9 ''-aweekly'':8 ''-h'':2 ''-hinvalid'':3 ''-hmaildir'':4 ''-s'':7 ''-sgazette'':6 ''-sweekly'':5 ''about'':18C ''gardens'':19C ''gazette'':11A ''news'':17C ''nine'':13A,16C ''number'':12A', NULL);
INSERT INTO broadsheet.article_2026 VALUES (1072580263517363775, -3750223212860794819, 817647983.9875798, 816861600, 'import', NULL, 'wire', 'Wire', 'Cleo Ray', 'Bridge closed for repairs', 'https://wire.example/bridge', 'https://wire.example/b.png', 'The old bridge closes.', 'The old bridge closes for repairs.', 22, '''+cbridge'' ''+dclosed'' ''+dfor'' ''+drepairs'' ''+hcloses'' ''+hold'' ''+hthe'' ''-'':1 ''-acleo'':8 ''-aray'':9 ''-h'':2 ''-hexample'':3 ''-hwire'':4 ''-s'':6 ''-swire'':5,7 ''bridge'':11A,18B,23C ''closed'':12A ''closes'':19B,24C ''for'':13A,25C ''old'':17B,22C ''repairs'':14A,26C ''the'':16B,21C', NULL);
INSERT INTO broadsheet.article_2026 VALUES (1072587330094367017, -2232167601943447225, 817647984.1749749, 817282800, 'feeds', NULL, NULL, 'Lamp Radio', NULL, 'A film of lanterns', 'http://127.0.0.1:8911/three.html', NULL, 'Short.', '<!DOCTYPE html><meta name="category" content="Art"><link rel="enclosure" href="http://127.0.0.1:8911/three.mp4" type="video/mp4" data-bytes="77"><article></article>', 13, '''+da'' ''+dfilm'' ''+dlanterns'' ''+dof'' ''+ishort'' ''-'':1 ''-h'':2 ''-h0'':4,5 ''-h1'':3 ''-h127'':6 ''-s'':9 ''-slamp'':7 ''-sradio'':8 ''a'':11A ''film'':12A ''lanterns'':14A ''of'':13A ''short'':16B', NULL);
INSERT INTO broadsheet.article_2026 VALUES (1072588840043545409, 7172173446752070731, 817647984.1749749, 817372800, 'feeds', NULL, NULL, 'Lamp Radio', 'Ada Quill, Bo Lark', 'Episode one: the harbour', 'http://127.0.0.1:8911/one.html', NULL, 'A bold beginning about whales.
first', '<!DOCTYPE html><meta name="author" content="Ada Quill"><meta name="author" content="Bo Lark"><meta name="category" content="Science"><meta name="category" content="Deep sea"><link rel="enclosure" href="http://127.0.0.1:8911/one.mp3" type="audio/mpeg" data-bytes="1234567" data-seconds="3665"><link rel="comments" href="http://127.0.0.1:8911/one.html#talk"><article><p>A <strong>bold</strong> beginning about whales.</p><ul><li>first</li></ul></article>', 28, '''+depisode'' ''+dharbour'' ''+done'' ''+dthe'' ''+ha'' ''+habout'' ''+hbeginning'' ''+hbold'' ''+hfirst'' ''+hwhales'' ''-'':1 ''-aada'':10 ''-abo'':12 ''-alark'':13 ''-aquill'':11 ''-h'':2 ''-h0'':4,5 ''-h1'':3 ''-h127'':6 ''-s'':9 ''-slamp'':7 ''-sradio'':8 ''a'':20B,27C ''about'':23B,30C ''beginning'':22B,29C ''bold'':21B,28C ''episode'':15A ''first'':25B,32C ''harbour'':18A ''one'':16A ''the'':17A ''whales'':24B,31C', NULL);
INSERT INTO broadsheet.article_2026 VALUES (1072588779638696071, 6512864399915146833, 817647984.1749749, 817369200, 'feeds', NULL, NULL, 'Lamp Radio', NULL, 'Plain words without markup', 'http://127.0.0.1:8911/two.html', NULL, 'Only plain text here.', '<!DOCTYPE html><article></article><article data-page="http://127.0.0.1:8911/two.html" data-time="817647984.202236"><p>Paragraph 0 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate0.</p><p>Paragraph 1 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate1.</p><p>Paragraph 2 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate2.</p><p>Paragraph 3 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate3.</p><p>Paragraph 4 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate4.</p><p>Paragraph 5 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate5.</p><p>Paragraph 6 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate6.</p><p>Paragraph 7 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate7.</p><p>Paragraph 8 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate8.</p><p>Paragraph 9 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate9.</p><p>Paragraph 10 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate10.</p><p>Paragraph 11 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate11.</p></article>', 352, '''+fthe'' ''+gpage'' ''+hwords'' ''-'':1 ''-h'':2 ''-h0'':4,5 ''-h1'':3 ''-h127'':6 ''-s'':9 ''-slamp'':7 ''-sradio'':8 ''0'':22C ''1'':50C ''10'':302C ''11'':330C ''2'':78C ''3'':106C ''4'':134C ''5'':162C ''6'':190C ''7'':218C ''8'':246C ''9'':274C ''about'':29C,57C,85C,113C,141C,169C,197C,225C,253C,281C,309C,337C ''and'':33C,61C,89C,117C,145C,173C,201C,229C,257C,285C,313C,341C ''as'':47C,75C,103C,131C,159C,187C,215C,243C,271C,299C,327C,355C ''at'':27C,55C,83C,111C,139C,167C,195C,223C,251C,279C,307C,335C ''beside'':36C,64C,92C,120C,148C,176C,204C,232C,260C,288C,316C,344C ''bridges'':32C,60C,88C,116C,144C,172C,200C,228C,256C,284C,312C,340C ''floodgate0'':48C ''floodgate1'':76C ''floodgate10'':328C ''floodgate11'':356C ''floodgate2'':104C ''floodgate3'':132C ''floodgate4'':160C ''floodgate5'':188C ''floodgate6'':216C ''floodgate7'':244C ''floodgate8'':272C ''floodgate9'':300C ''has'':45C,73C,101C,129C,157C,185C,213C,241C,269C,297C,325C,353C ''here'':19B ''length'':28C,56C,84C,112C,140C,168C,196C,224C,252C,280C,308C,336C ''many'':39C,67C,95C,123C,151C,179C,207C,235C,263C,291C,319C,347C ''markup'':14A ''of'':23C,51C,79C,107C,135C,163C,191C,219C,247C,275C,303C,331C ''only'':16B,42C,70C,98C,126C,154C,182C,210C,238C,266C,294C,322C,350C ''page'':25C,44C,53C,72C,81C,100C,109C,128C,137C,156C,165C,184C,193C,212C,221C,240C,249C,268C,277C,296C,305C,324C,333C,352C ''paragraph'':21C,49C,77C,105C,133C,161C,189C,217C,245C,273C,301C,329C ''people'':35C,63C,91C,119C,147C,175C,203C,231C,259C,287C,315C,343C ''plain'':11A,17B ''rain'':31C,59C,87C,115C,143C,171C,199C,227C,255C,283C,311C,339C ''rivers'':30C,58C,86C,114C,142C,170C,198C,226C,254C,282C,310C,338C ''such'':46C,74C,102C,130C,158C,186C,214C,242C,270C,298C,326C,354C ''tells'':26C,54C,82C,110C,138C,166C,194C,222C,250C,278C,306C,334C ''text'':18B ''that'':41C,69C,97C,125C,153C,181C,209C,237C,265C,293C,321C,349C ''the'':24C,34C,43C,52C,62C,71C,80C,90C,99C,108C,118C,127C,136C,146C,155C,164C,174C,183C,192C,202C,211C,220C,230C,239C,248C,258C,267C,276C,286C,295C,304C,314C,323C,332C,342C,351C ''them'':37C,65C,93C,121C,149C,177C,205C,233C,261C,289C,317C,345C ''with'':38C,66C,94C,122C,150C,178C,206C,234C,262C,290C,318C,346C ''without'':13A ''words'':12A,40C,68C,96C,124C,152C,180C,208C,236C,264C,292C,320C,348C', NULL);
INSERT INTO broadsheet.article_2026 VALUES (1072588900434353287, -7787030823405955784, 817647983.862002, 817376400, 'feeds', NULL, NULL, 'Ferry Times', NULL, 'Ferry harbour opens at dawn', 'http://127.0.0.1:8911/f1.html', NULL, 'One.', '<!DOCTYPE html><article></article><article data-page="http://127.0.0.1:8911/f1.html" data-time="817647985.4133549"><p>Paragraph 0 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate0.</p><p>Paragraph 1 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate1.</p><p>Paragraph 2 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate2.</p><p>Paragraph 3 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate3.</p><p>Paragraph 4 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate4.</p><p>Paragraph 5 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate5.</p><p>Paragraph 6 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate6.</p><p>Paragraph 7 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate7.</p><p>Paragraph 8 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate8.</p><p>Paragraph 9 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate9.</p><p>Paragraph 10 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate10.</p><p>Paragraph 11 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate11.</p></article>', 350, '''+fthe'' ''+gpage'' ''+hat'' ''-'':1 ''-h'':2 ''-h0'':4,5 ''-h1'':3 ''-h127'':6 ''-s'':9 ''-sferry'':7 ''-stimes'':8 ''0'':20C ''1'':48C ''10'':300C ''11'':328C ''2'':76C ''3'':104C ''4'':132C ''5'':160C ''6'':188C ''7'':216C ''8'':244C ''9'':272C ''about'':27C,55C,83C,111C,139C,167C,195C,223C,251C,279C,307C,335C ''and'':31C,59C,87C,115C,143C,171C,199C,227C,255C,283C,311C,339C ''as'':45C,73C,101C,129C,157C,185C,213C,241C,269C,297C,325C,353C ''at'':14A,25C,53C,81C,109C,137C,165C,193C,221C,249C,277C,305C,333C ''beside'':34C,62C,90C,118C,146C,174C,202C,230C,258C,286C,314C,342C ''bridges'':30C,58C,86C,114C,142C,170C,198C,226C,254C,282C,310C,338C ''dawn'':15A ''ferry'':11A ''floodgate0'':46C ''floodgate1'':74C ''floodgate10'':326C ''floodgate11'':354C ''floodgate2'':102C ''floodgate3'':130C ''floodgate4'':158C ''floodgate5'':186C ''floodgate6'':214C ''floodgate7'':242C ''floodgate8'':270C ''floodgate9'':298C ''harbour'':12A ''has'':43C,71C,99C,127C,155C,183C,211C,239C,267C,295C,323C,351C ''length'':26C,54C,82C,110C,138C,166C,194C,222C,250C,278C,306C,334C ''many'':37C,65C,93C,121C,149C,177C,205C,233C,261C,289C,317C,345C ''of'':21C,49C,77C,105C,133C,161C,189C,217C,245C,273C,301C,329C ''one'':17B ''only'':40C,68C,96C,124C,152C,180C,208C,236C,264C,292C,320C,348C ''opens'':13A ''page'':23C,42C,51C,70C,79C,98C,107C,126C,135C,154C,163C,182C,191C,210C,219C,238C,247C,266C,275C,294C,303C,322C,331C,350C ''paragraph'':19C,47C,75C,103C,131C,159C,187C,215C,243C,271C,299C,327C ''people'':33C,61C,89C,117C,145C,173C,201C,229C,257C,285C,313C,341C ''rain'':29C,57C,85C,113C,141C,169C,197C,225C,253C,281C,309C,337C ''rivers'':28C,56C,84C,112C,140C,168C,196C,224C,252C,280C,308C,336C ''such'':44C,72C,100C,128C,156C,184C,212C,240C,268C,296C,324C,352C ''tells'':24C,52C,80C,108C,136C,164C,192C,220C,248C,276C,304C,332C ''that'':39C,67C,95C,123C,151C,179C,207C,235C,263C,291C,319C,347C ''the'':22C,32C,41C,50C,60C,69C,78C,88C,97C,106C,116C,125C,134C,144C,153C,162C,172C,181C,190C,200C,209C,218C,228C,237C,246C,256C,265C,274C,284C,293C,302C,312C,321C,330C,340C,349C ''them'':35C,63C,91C,119C,147C,175C,203C,231C,259C,287C,315C,343C ''with'':36C,64C,92C,120C,148C,176C,204C,232C,260C,288C,316C,344C ''words'':38C,66C,94C,122C,150C,178C,206C,234C,262C,290C,318C,346C', NULL);
INSERT INTO broadsheet.article_2026 VALUES (1072588960836216711, -2644051377659360305, 817647983.862002, 817380000, 'feeds', NULL, NULL, 'Ferry Times', NULL, 'Second ferry is late again', 'http://127.0.0.1:8911/f2.html', NULL, 'Two.', '<!DOCTYPE html><article></article><article data-page="http://127.0.0.1:8911/f2.html" data-time="817647985.4158914"><p>Paragraph 0 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate0.</p><p>Paragraph 1 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate1.</p><p>Paragraph 2 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate2.</p><p>Paragraph 3 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate3.</p><p>Paragraph 4 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate4.</p><p>Paragraph 5 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate5.</p><p>Paragraph 6 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate6.</p><p>Paragraph 7 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate7.</p><p>Paragraph 8 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate8.</p><p>Paragraph 9 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate9.</p><p>Paragraph 10 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate10.</p><p>Paragraph 11 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate11.</p></article>', 350, '''+fthe'' ''+gpage'' ''-'':1 ''-h'':2 ''-h0'':4,5 ''-h1'':3 ''-h127'':6 ''-s'':9 ''-sferry'':7 ''-stimes'':8 ''0'':20C ''1'':48C ''10'':300C ''11'':328C ''2'':76C ''3'':104C ''4'':132C ''5'':160C ''6'':188C ''7'':216C ''8'':244C ''9'':272C ''about'':27C,55C,83C,111C,139C,167C,195C,223C,251C,279C,307C,335C ''again'':15A ''and'':31C,59C,87C,115C,143C,171C,199C,227C,255C,283C,311C,339C ''as'':45C,73C,101C,129C,157C,185C,213C,241C,269C,297C,325C,353C ''at'':25C,53C,81C,109C,137C,165C,193C,221C,249C,277C,305C,333C ''beside'':34C,62C,90C,118C,146C,174C,202C,230C,258C,286C,314C,342C ''bridges'':30C,58C,86C,114C,142C,170C,198C,226C,254C,282C,310C,338C ''ferry'':12A ''floodgate0'':46C ''floodgate1'':74C ''floodgate10'':326C ''floodgate11'':354C ''floodgate2'':102C ''floodgate3'':130C ''floodgate4'':158C ''floodgate5'':186C ''floodgate6'':214C ''floodgate7'':242C ''floodgate8'':270C ''floodgate9'':298C ''has'':43C,71C,99C,127C,155C,183C,211C,239C,267C,295C,323C,351C ''is'':13A ''late'':14A ''length'':26C,54C,82C,110C,138C,166C,194C,222C,250C,278C,306C,334C ''many'':37C,65C,93C,121C,149C,177C,205C,233C,261C,289C,317C,345C ''of'':21C,49C,77C,105C,133C,161C,189C,217C,245C,273C,301C,329C ''only'':40C,68C,96C,124C,152C,180C,208C,236C,264C,292C,320C,348C ''page'':23C,42C,51C,70C,79C,98C,107C,126C,135C,154C,163C,182C,191C,210C,219C,238C,247C,266C,275C,294C,303C,322C,331C,350C ''paragraph'':19C,47C,75C,103C,131C,159C,187C,215C,243C,271C,299C,327C ''people'':33C,61C,89C,117C,145C,173C,201C,229C,257C,285C,313C,341C ''rain'':29C,57C,85C,113C,141C,169C,197C,225C,253C,281C,309C,337C ''rivers'':28C,56C,84C,112C,140C,168C,196C,224C,252C,280C,308C,336C ''second'':11A ''such'':44C,72C,100C,128C,156C,184C,212C,240C,268C,296C,324C,352C ''tells'':24C,52C,80C,108C,136C,164C,192C,220C,248C,276C,304C,332C ''that'':39C,67C,95C,123C,151C,179C,207C,235C,263C,291C,319C,347C ''the'':22C,32C,41C,50C,60C,69C,78C,88C,97C,106C,116C,125C,134C,144C,153C,162C,172C,181C,190C,200C,209C,218C,228C,237C,246C,256C,265C,274C,284C,293C,302C,312C,321C,330C,340C,349C ''them'':35C,63C,91C,119C,147C,175C,203C,231C,259C,287C,315C,343C ''two'':17B ''with'':36C,64C,92C,120C,148C,176C,204C,232C,260C,288C,316C,344C ''words'':38C,66C,94C,122C,150C,178C,206C,234C,262C,290C,318C,346C', NULL);
INSERT INTO broadsheet.article_2026 VALUES (1072585880543166599, -8987126854444336637, 817647984.1749749, 817196400, 'feeds', NULL, NULL, 'Lamp Radio', NULL, 'Rises twice: rivers after rain', 'http://127.0.0.1:8911/four.html', NULL, 'River levels rose.', '<!DOCTYPE html><meta name="edited" content="817647986.2834272"><article></article><article data-page="http://127.0.0.1:8911/four.html" data-time="817647984.2035837"><p>Paragraph 0 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate0.</p><p>Paragraph 1 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate1.</p><p>Paragraph 2 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate2.</p><p>Paragraph 3 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate3.</p><p>Paragraph 4 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate4.</p><p>Paragraph 5 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate5.</p><p>Paragraph 6 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate6.</p><p>Paragraph 7 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate7.</p><p>Paragraph 8 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate8.</p><p>Paragraph 9 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate9.</p><p>Paragraph 10 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate10.</p><p>Paragraph 11 of the page tells at length about rivers, rain, bridges and the people beside them, with many words that only the page has, such as floodgate11.</p></article>', 352, '''+fthe'' ''+gpage'' ''+hrain'' ''+hrivers'' ''-'':1 ''-h'':2 ''-h0'':4,5 ''-h1'':3 ''-h127'':6 ''-s'':9 ''-slamp'':7 ''-sradio'':8 ''0'':22C ''1'':50C ''10'':302C ''11'':330C ''2'':78C ''3'':106C ''4'':134C ''5'':162C ''6'':190C ''7'':218C ''8'':246C ''9'':274C ''about'':29C,57C,85C,113C,141C,169C,197C,225C,253C,281C,309C,337C ''after'':14A ''and'':33C,61C,89C,117C,145C,173C,201C,229C,257C,285C,313C,341C ''as'':47C,75C,103C,131C,159C,187C,215C,243C,271C,299C,327C,355C ''at'':27C,55C,83C,111C,139C,167C,195C,223C,251C,279C,307C,335C ''beside'':36C,64C,92C,120C,148C,176C,204C,232C,260C,288C,316C,344C ''bridges'':32C,60C,88C,116C,144C,172C,200C,228C,256C,284C,312C,340C ''floodgate0'':48C ''floodgate1'':76C ''floodgate10'':328C ''floodgate11'':356C ''floodgate2'':104C ''floodgate3'':132C ''floodgate4'':160C ''floodgate5'':188C ''floodgate6'':216C ''floodgate7'':244C ''floodgate8'':272C ''floodgate9'':300C ''has'':45C,73C,101C,129C,157C,185C,213C,241C,269C,297C,325C,353C ''length'':28C,56C,84C,112C,140C,168C,196C,224C,252C,280C,308C,336C ''levels'':18B ''many'':39C,67C,95C,123C,151C,179C,207C,235C,263C,291C,319C,347C ''of'':23C,51C,79C,107C,135C,163C,191C,219C,247C,275C,303C,331C ''only'':42C,70C,98C,126C,154C,182C,210C,238C,266C,294C,322C,350C ''page'':25C,44C,53C,72C,81C,100C,109C,128C,137C,156C,165C,184C,193C,212C,221C,240C,249C,268C,277C,296C,305C,324C,333C,352C ''paragraph'':21C,49C,77C,105C,133C,161C,189C,217C,245C,273C,301C,329C ''people'':35C,63C,91C,119C,147C,175C,203C,231C,259C,287C,315C,343C ''rain'':15A,31C,59C,87C,115C,143C,171C,199C,227C,255C,283C,311C,339C ''rises'':11A ''river'':17B ''rivers'':13A,30C,58C,86C,114C,142C,170C,198C,226C,254C,282C,310C,338C ''rose'':19B ''such'':46C,74C,102C,130C,158C,186C,214C,242C,270C,298C,326C,354C ''tells'':26C,54C,82C,110C,138C,166C,194C,222C,250C,278C,306C,334C ''that'':41C,69C,97C,125C,153C,181C,209C,237C,265C,293C,321C,349C ''the'':24C,34C,43C,52C,62C,71C,80C,90C,99C,108C,118C,127C,136C,146C,155C,164C,174C,183C,192C,202C,211C,220C,230C,239C,248C,258C,267C,276C,286C,295C,304C,314C,323C,332C,342C,351C ''them'':37C,65C,93C,121C,149C,177C,205C,233C,261C,289C,317C,345C ''twice'':12A ''with'':38C,66C,94C,122C,150C,178C,206C,234C,262C,290C,318C,346C ''words'':40C,68C,96C,124C,152C,180C,208C,236C,264C,292C,320C,348C', NULL);
INSERT INTO broadsheet.article_place VALUES (-1954672792643641689, 1072588719247589424);
INSERT INTO broadsheet.article_place VALUES (7231775515992738418, 1072588658849611821);
INSERT INTO broadsheet.article_place VALUES (-3750223212860794819, 1072580263517363775);
INSERT INTO broadsheet.article_place VALUES (-752073081666406238, 539998520365353);
INSERT INTO broadsheet.article_place VALUES (-2232167601943447225, 1072587330094367017);
INSERT INTO broadsheet.article_place VALUES (7172173446752070731, 1072588840043545409);
INSERT INTO broadsheet.article_place VALUES (6512864399915146833, 1072588779638696071);
INSERT INTO broadsheet.article_place VALUES (-7787030823405955784, 1072588900434353287);
INSERT INTO broadsheet.article_place VALUES (-2644051377659360305, 1072588960836216711);
INSERT INTO broadsheet.article_place VALUES (-8987126854444336637, 1072585880543166599);
INSERT INTO broadsheet.article_total OVERRIDING SYSTEM VALUE VALUES (1, 2, 28);
INSERT INTO broadsheet.article_total OVERRIDING SYSTEM VALUE VALUES (2, 2, 29);
INSERT INTO broadsheet.article_total OVERRIDING SYSTEM VALUE VALUES (3, 2, 32);
INSERT INTO broadsheet.article_total OVERRIDING SYSTEM VALUE VALUES (4, 4, 73);
INSERT INTO broadsheet.article_total OVERRIDING SYSTEM VALUE VALUES (5, 0, 336);
INSERT INTO broadsheet.article_total OVERRIDING SYSTEM VALUE VALUES (6, 0, 336);
INSERT INTO broadsheet.article_total OVERRIDING SYSTEM VALUE VALUES (7, 0, 4);
INSERT INTO broadsheet.article_total OVERRIDING SYSTEM VALUE VALUES (8, 0, 336);
INSERT INTO broadsheet.article_total OVERRIDING SYSTEM VALUE VALUES (9, 0, 336);
INSERT INTO broadsheet.article_total OVERRIDING SYSTEM VALUE VALUES (10, 0, -4);
INSERT INTO broadsheet.article_undated VALUES (539998520365353, -752073081666406238, 817647983.9875798, NULL, 'import', NULL, NULL, 'Gull', NULL, 'Undated note on gulls', 'https://gull.example/1', NULL, NULL, 'Gulls.', 10, '''+cgulls'' ''+dnote'' ''+don'' ''+dundated'' ''-'':1 ''-h'':2 ''-hexample'':3 ''-hgull'':4 ''-s'':6 ''-sgull'':5 ''gulls'':11A,14C ''note'':9A ''on'':10A ''undated'':8A', NULL);
INSERT INTO broadsheet.feed OVERRIDING SYSTEM VALUE VALUES (3, 'https://maildir.invalid/74c96cd4d0105e5e/other%40post.example', 'https://maildir.invalid/74c96cd4d0105e5e/other%40post.example', 'Other Letter', NULL, NULL, NULL, NULL, NULL, 817647985.3924885, 817647985.3924885, NULL, 0, NULL, 0);
INSERT INTO broadsheet.feed OVERRIDING SYSTEM VALUE VALUES (4, 'https://maildir.invalid/74c96cd4d0105e5e/gazette.post.example', 'https://maildir.invalid/74c96cd4d0105e5e/gazette.post.example', 'Weekly Gazette', NULL, NULL, NULL, NULL, NULL, 817647985.3924885, 817647985.3924885, NULL, 0, NULL, 0);
INSERT INTO broadsheet.feed OVERRIDING SYSTEM VALUE VALUES (2, 'http://127.0.0.1:8911/loud.xml', 'http://127.0.0.1:8911/loud.xml', 'Ferry Times', 'http://127.0.0.1:8911/ferry', NULL, 'Sun, 29 Nov 2026 12:25:31 GMT', 1090524169253429435, 817647985.3650846, 817647985.3650846, 817647985.3650846, 817651585.3650846, 0, NULL, 0);
INSERT INTO broadsheet.feed OVERRIDING SYSTEM VALUE VALUES (1, 'http://127.0.0.1:8911/feed.xml', 'http://127.0.0.1:8911/feed.xml', 'Lamp Radio', 'http://127.0.0.1:8911/', NULL, 'Sun, 29 Nov 2026 12:26:24 GMT', 6931937588361754786, 817647985.3648245, 817647985.3648245, 817647985.3648245, 817651585.3648245, 0, NULL, 0);
INSERT INTO broadsheet.feed_entry VALUES (3, -4622333709929237281, 7231775515992738418, 7231775515992738418, -4150061529295942628, 4767711617419929427, 1072588658849611821);
INSERT INTO broadsheet.feed_entry VALUES (4, -6397816906489209717, -1954672792643641689, -1954672792643641689, 2527246826076063061, -6532278536081895884, 1072588719247589424);
INSERT INTO broadsheet.feed_entry VALUES (1, -5808609649712063748, 7172173446752070731, 7172173446752070731, 8895472701496769263, -9139752772201051580, 1072588840043545409);
INSERT INTO broadsheet.feed_entry VALUES (1, -5808607450688807326, -2232167601943447225, -2232167601943447225, -7627892298229778647, 968191437651081406, 1072587330094367017);
INSERT INTO broadsheet.feed_entry VALUES (1, -5808606351177179115, 6512864399915146833, 6512864399915146833, 6782824554638177963, 2792796000794707816, 1072588779638696071);
INSERT INTO broadsheet.feed_entry VALUES (2, 619397813985486904, -7787030823405955784, -7787030823405955784, -2591740310418168275, -6210613160379583917, 1072588900434353287);
INSERT INTO broadsheet.feed_entry VALUES (2, 619401112520371537, -2644051377659360305, -2644051377659360305, 1025098114110127478, 3529641217418980931, 1072588960836216711);
INSERT INTO broadsheet.feed_entry VALUES (1, -5808612948246948381, -8987126854444336637, -8987126854444336637, -6186801155547324575, 2383465116625101991, 1072585880543166599);
INSERT INTO broadsheet.mark VALUES ('anna', 7172173446752070731, 817647985.5364951, NULL, NULL, NULL);
INSERT INTO broadsheet.mark VALUES ('anna', -2644051377659360305, 817647985.6855716, 817647985.7342948, NULL, NULL);
INSERT INTO broadsheet.mark VALUES ('anna', -7787030823405955784, 817647985.9979582, NULL, NULL, NULL);
INSERT INTO broadsheet.mark VALUES ('ben', -2232167601943447225, 817647986.4608812, NULL, NULL, NULL);
INSERT INTO broadsheet.provider VALUES ('feeds', 'Feeds', NULL);
INSERT INTO broadsheet.provider VALUES ('import', 'Imported', NULL);
INSERT INTO broadsheet.receipt VALUES ('anna', -981150059177953159, '2026-11-29 12:26:23.806199+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -5258535609708190468, '2026-11-29 12:26:23.852871+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 710895317320010378, '2026-11-29 12:26:23.879339+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 6691189738763960042, '2026-11-29 12:26:23.939121+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -1324462671800518521, '2026-11-29 12:26:23.950464+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 3139959123414268197, '2026-11-29 12:26:23.954131+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 9134310957963486403, '2026-11-29 12:26:23.965366+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 1336430196098075412, '2026-11-29 12:26:24.034474+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 22762375844946567, '2026-11-29 12:26:24.094746+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 7066177016360201055, '2026-11-29 12:26:24.103384+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -710424100764862201, '2026-11-29 12:26:24.111042+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -3884306304092579289, '2026-11-29 12:26:24.114963+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -5535613030143032927, '2026-11-29 12:26:24.177037+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 2157451519251598085, '2026-11-29 12:26:24.187916+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -5834983969357222888, '2026-11-29 12:26:24.192837+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -4650776794531427623, '2026-11-29 12:26:24.204253+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -1464890475923634252, '2026-11-29 12:26:24.202743+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -3900795956812980560, '2026-11-29 12:26:24.22124+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -7220101781610140483, '2026-11-29 12:26:24.262642+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 43577434104911111, '2026-11-29 12:26:24.271143+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -2578155228711287597, '2026-11-29 12:26:24.274827+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -7083747344845481357, '2026-11-29 12:26:25.368023+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 3959427874213986574, '2026-11-29 12:26:25.376188+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 919862060110024180, '2026-11-29 12:26:25.395746+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -6677956868878884488, '2026-11-29 12:26:25.405333+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -4228729784115055601, '2026-11-29 12:26:25.416192+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 1255359615864653964, '2026-11-29 12:26:25.417093+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 6494626961142149274, '2026-11-29 12:26:25.437121+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 5659905774796142202, '2026-11-29 12:26:25.53696+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 7562289306191680073, '2026-11-29 12:26:25.588879+00');
INSERT INTO broadsheet.receipt VALUES ('anna', 4600232921838650953, '2026-11-29 12:26:25.686718+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -8944276944862436291, '2026-11-29 12:26:25.734791+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -457976914442091884, '2026-11-29 12:26:25.852255+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -3038964358948781248, '2026-11-29 12:26:26.00263+00');
INSERT INTO broadsheet.receipt VALUES ('anna', -3719723745778044016, '2026-11-29 12:26:26.236854+00');
INSERT INTO broadsheet.receipt VALUES ('ben', 1087140640675810757, '2026-11-29 12:26:26.276054+00');
INSERT INTO broadsheet.receipt VALUES ('ben', -6363517401640312452, '2026-11-29 12:26:26.287147+00');
INSERT INTO broadsheet.receipt VALUES ('ben', 4296344565625252450, '2026-11-29 12:26:26.310995+00');
INSERT INTO broadsheet.receipt VALUES ('ben', -1032640025858752937, '2026-11-29 12:26:26.350465+00');
INSERT INTO broadsheet.receipt VALUES ('ben', -6962350548759849721, '2026-11-29 12:26:26.3592+00');
INSERT INTO broadsheet.receipt VALUES ('ben', -4152047350530195938, '2026-11-29 12:26:26.362928+00');
INSERT INTO broadsheet.receipt VALUES ('ben', -2007570717602150044, '2026-11-29 12:26:26.367915+00');
INSERT INTO broadsheet.receipt VALUES ('ben', 2308947144151322378, '2026-11-29 12:26:26.461247+00');
INSERT INTO broadsheet.schema_version VALUES (1, 'articles, marks and feeds', '2026-11-29 12:26:23.625899+00');
INSERT INTO broadsheet.schema_version VALUES (2, 'documents', '2026-11-29 12:26:23.625899+00');
INSERT INTO broadsheet.schema_version VALUES (3, 'private addresses', '2026-11-29 12:26:23.625899+00');
INSERT INTO broadsheet.schema_version VALUES (4, 'removed marks', '2026-11-29 12:26:23.625899+00');
INSERT INTO broadsheet.schema_version VALUES (5, 'private statistics', '2026-11-29 12:26:23.625899+00');
INSERT INTO broadsheet.schema_version VALUES (6, 'receipts', '2026-11-29 12:26:23.625899+00');
INSERT INTO broadsheet.schema_version VALUES (7, 'marks without places', '2026-11-29 12:26:23.625899+00');
INSERT INTO broadsheet.schema_version VALUES (8, 'bounded sums', '2026-11-29 12:26:23.625899+00');
INSERT INTO broadsheet.schema_version VALUES (9, 'stories', '2026-11-29 12:26:23.625899+00');
INSERT INTO broadsheet.schema_version VALUES (10, 'editions', '2026-11-29 12:26:23.625899+00');
INSERT INTO broadsheet.subscription VALUES ('anna', 1, '
+science
news
', '
+science
news
', '[["other:color","red"],["xmlns:other","urn:other"],["chosenTitle","Lamp, as I call it"],["fullText","always"],["edited","unread"],["hub","https:\/\/hub.example\/"]]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO broadsheet.subscription VALUES ('anna', 2, '
harbour
', '
harbour
', '[["cap","3"],["quiet","on"],["chosenTitle","Ferries"]]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO broadsheet.subscription VALUES ('anna', 4, '
post
', '
post
', '[["maildir","\/tmp\/mk\/mail"],["unsubscribe","https:\/\/post.example\/leave?u=1"],["unfollowed","https:\/\/maildir.invalid\/74c96cd4d0105e5e\/other%40post.example"]]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO broadsheet.subscription VALUES ('ben', 1, '', '', '[["hub","https:\/\/hub.example\/"],["cap","2"],["chosenTitle","Mine"],["fullText","never"]]', 'http://127.0.0.1:8911/feed.xml?key=BEN', NULL, NULL, NULL, 817647986.3099211, 817647986.3099211, 817647986.3099211, NULL, 0, NULL, 0);
SELECT pg_catalog.setval('broadsheet.article_total_change_seq', 10, true);
SELECT pg_catalog.setval('broadsheet.feed_number_seq', 4, true);
ALTER TABLE ONLY broadsheet.appearance
    ADD CONSTRAINT appearance_pkey PRIMARY KEY (article_id, place);
ALTER TABLE ONLY broadsheet.article_2026
    ADD CONSTRAINT article_2026_pkey PRIMARY KEY (at, id);
ALTER TABLE ONLY broadsheet.article_place
    ADD CONSTRAINT article_place_pkey PRIMARY KEY (id);
ALTER TABLE ONLY broadsheet.article_total
    ADD CONSTRAINT article_total_pkey PRIMARY KEY (change);
ALTER TABLE ONLY broadsheet.article_undated
    ADD CONSTRAINT article_undated_pkey PRIMARY KEY (at, id);
ALTER TABLE ONLY broadsheet.edition
    ADD CONSTRAINT edition_pkey PRIMARY KEY (person, ended_at);
ALTER TABLE ONLY broadsheet.feed_entry
    ADD CONSTRAINT feed_entry_pkey PRIMARY KEY (feed, key);
ALTER TABLE ONLY broadsheet.feed
    ADD CONSTRAINT feed_id_key UNIQUE (id);
ALTER TABLE ONLY broadsheet.feed
    ADD CONSTRAINT feed_pkey PRIMARY KEY (number);
ALTER TABLE ONLY broadsheet.listener
    ADD CONSTRAINT listener_pkey PRIMARY KEY (person);
ALTER TABLE ONLY broadsheet.mark
    ADD CONSTRAINT mark_pkey PRIMARY KEY (person, id);
ALTER TABLE ONLY broadsheet.picture
    ADD CONSTRAINT picture_person_path_key UNIQUE (person, path);
ALTER TABLE ONLY broadsheet.picture
    ADD CONSTRAINT picture_pkey PRIMARY KEY (person, key);
ALTER TABLE ONLY broadsheet.provider
    ADD CONSTRAINT provider_pkey PRIMARY KEY (id);
ALTER TABLE ONLY broadsheet.receipt
    ADD CONSTRAINT receipt_pkey PRIMARY KEY (person, number);
ALTER TABLE ONLY broadsheet.schema_version
    ADD CONSTRAINT schema_version_pkey PRIMARY KEY (number);
ALTER TABLE ONLY broadsheet.story_article
    ADD CONSTRAINT story_article_pkey PRIMARY KEY (id);
ALTER TABLE ONLY broadsheet.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (person, feed);
ALTER TABLE ONLY broadsheet.video_like
    ADD CONSTRAINT video_like_person_key_key UNIQUE (person, key);
ALTER TABLE ONLY broadsheet.video_like
    ADD CONSTRAINT video_like_pkey PRIMARY KEY (person, video_id);
ALTER TABLE ONLY broadsheet.video
    ADD CONSTRAINT video_pkey PRIMARY KEY (id);
CREATE INDEX article_long ON ONLY broadsheet.article USING btree (at, id) WHERE (long_words IS NOT NULL);
CREATE INDEX article_2026_at_id_idx ON broadsheet.article_2026 USING btree (at, id) WHERE (long_words IS NOT NULL);
CREATE INDEX article_words ON ONLY broadsheet.article USING gin (words);
CREATE INDEX article_2026_words_idx ON broadsheet.article_2026 USING gin (words);
CREATE INDEX article_undated_at_id_idx ON broadsheet.article_undated USING btree (at, id) WHERE (long_words IS NOT NULL);
CREATE INDEX article_undated_words_idx ON broadsheet.article_undated USING gin (words);
CREATE INDEX feed_entry_article ON broadsheet.feed_entry USING btree (article_id);
CREATE INDEX feed_entry_at ON broadsheet.feed_entry USING btree (at, article_id) WHERE (at IS NOT NULL);
CREATE INDEX mark_article ON broadsheet.mark USING btree (((id # (0)::bigint)));
ALTER INDEX broadsheet.mark_article ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX mark_read ON broadsheet.mark USING btree (person, read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX mark_saved ON broadsheet.mark USING btree (person, id) WHERE (saved_at IS NOT NULL);
CREATE INDEX story_articles ON broadsheet.story_article USING btree (story, date, words);
CREATE INDEX video_seen ON broadsheet.video USING btree (seen_at);
ALTER INDEX broadsheet.article_long ATTACH PARTITION broadsheet.article_2026_at_id_idx;
ALTER INDEX broadsheet.article_words ATTACH PARTITION broadsheet.article_2026_words_idx;
ALTER INDEX broadsheet.article_long ATTACH PARTITION broadsheet.article_undated_at_id_idx;
ALTER INDEX broadsheet.article_words ATTACH PARTITION broadsheet.article_undated_words_idx;
CREATE CONSTRAINT TRIGGER article_stays AFTER UPDATE ON broadsheet.article_place DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION broadsheet.require_article();
ALTER TABLE ONLY broadsheet.subscription
    ADD CONSTRAINT subscription_feed_fkey FOREIGN KEY (feed) REFERENCES broadsheet.feed(number);
ALTER TABLE ONLY broadsheet.video_like
    ADD CONSTRAINT video_like_video_id_fkey FOREIGN KEY (video_id) REFERENCES broadsheet.video(id);
CREATE POLICY all_rows ON broadsheet.article_total FOR SELECT USING (true);
ALTER TABLE broadsheet.article_total ENABLE ROW LEVEL SECURITY;
ALTER TABLE broadsheet.edition ENABLE ROW LEVEL SECURITY;
ALTER TABLE broadsheet.listener ENABLE ROW LEVEL SECURITY;
ALTER TABLE broadsheet.mark ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_batch ON broadsheet.article_total FOR INSERT WITH CHECK ((((articles >= 0) AND (articles <= 100000)) AND ((words >= '-10000000000'::bigint) AND (words <= '10000000000'::bigint))));
CREATE POLICY own_rows ON broadsheet.edition USING ((person = (CURRENT_USER)::text));
CREATE POLICY own_rows ON broadsheet.listener USING ((person = (CURRENT_USER)::text));
CREATE POLICY own_rows ON broadsheet.mark USING ((person = (CURRENT_USER)::text));
CREATE POLICY own_rows ON broadsheet.picture USING ((person = (CURRENT_USER)::text));
CREATE POLICY own_rows ON broadsheet.receipt USING ((person = (CURRENT_USER)::text));
CREATE POLICY own_rows ON broadsheet.subscription USING ((person = (CURRENT_USER)::text));
CREATE POLICY own_rows ON broadsheet.video_like USING ((person = (CURRENT_USER)::text));
ALTER TABLE broadsheet.picture ENABLE ROW LEVEL SECURITY;
ALTER TABLE broadsheet.receipt ENABLE ROW LEVEL SECURITY;
ALTER TABLE broadsheet.subscription ENABLE ROW LEVEL SECURITY;
ALTER TABLE broadsheet.video_like ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA broadsheet TO broadsheet_reader;
GRANT USAGE ON SCHEMA broadsheet TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.add_partition(place bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.add_partition(place bigint) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.delete_articles(ids bigint[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION broadsheet.delete_unfollowed_feeds() FROM PUBLIC;
REVOKE ALL ON FUNCTION broadsheet.delete_unseen_videos(moment double precision, count integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION broadsheet.grant_access() FROM PUBLIC;
REVOKE ALL ON FUNCTION broadsheet.lock_articles(ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.lock_articles(ids bigint[]) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.lock_places(ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.lock_places(ids bigint[]) TO broadsheet_reader;
GRANT ALL ON FUNCTION broadsheet.lock_places(ids bigint[]) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.move_partition(part text, server text) FROM PUBLIC;
REVOKE ALL ON FUNCTION broadsheet.require_article() FROM PUBLIC;
REVOKE ALL ON FUNCTION broadsheet.retract_articles(ids bigint[], places bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.retract_articles(ids bigint[], places bigint[]) TO broadsheet_writer;
GRANT INSERT,DELETE ON TABLE broadsheet.appearance TO broadsheet_writer;
GRANT SELECT(article_id) ON TABLE broadsheet.appearance TO broadsheet_reader;
GRANT SELECT(article_id) ON TABLE broadsheet.appearance TO broadsheet_writer;
GRANT SELECT(place) ON TABLE broadsheet.appearance TO broadsheet_reader;
GRANT SELECT(place) ON TABLE broadsheet.appearance TO broadsheet_writer;
GRANT SELECT(provider_id) ON TABLE broadsheet.appearance TO broadsheet_reader;
GRANT SELECT(provider_id) ON TABLE broadsheet.appearance TO broadsheet_writer;
GRANT SELECT(source_name) ON TABLE broadsheet.appearance TO broadsheet_reader;
GRANT SELECT(source_name) ON TABLE broadsheet.appearance TO broadsheet_writer;
GRANT SELECT(link) ON TABLE broadsheet.appearance TO broadsheet_reader;
GRANT SELECT(link) ON TABLE broadsheet.appearance TO broadsheet_writer;
GRANT INSERT ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(at) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(at) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(id) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(id) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(seen_at) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(seen_at) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(published_at) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(published_at) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(provider_id) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(provider_id) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(language) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(language) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(source_id) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(source_id) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(source_name) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(source_name) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(author) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(author) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(title) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(title) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(link) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(link) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(picture) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(picture) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(summary) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(summary) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(content) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(content) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(length) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(length) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(words) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(words) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT(long_words) ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT(long_words) ON TABLE broadsheet.article TO broadsheet_writer;
GRANT INSERT ON TABLE broadsheet.article_place TO broadsheet_writer;
GRANT SELECT(id) ON TABLE broadsheet.article_place TO broadsheet_reader;
GRANT SELECT(id) ON TABLE broadsheet.article_place TO broadsheet_writer;
GRANT SELECT(at) ON TABLE broadsheet.article_place TO broadsheet_reader;
GRANT SELECT(at) ON TABLE broadsheet.article_place TO broadsheet_writer;
GRANT SELECT(change) ON TABLE broadsheet.article_total TO broadsheet_reader;
GRANT SELECT(change) ON TABLE broadsheet.article_total TO broadsheet_writer;
GRANT SELECT(articles) ON TABLE broadsheet.article_total TO broadsheet_reader;
GRANT SELECT(articles),INSERT(articles) ON TABLE broadsheet.article_total TO broadsheet_writer;
GRANT SELECT(words) ON TABLE broadsheet.article_total TO broadsheet_reader;
GRANT SELECT(words),INSERT(words) ON TABLE broadsheet.article_total TO broadsheet_writer;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.edition TO broadsheet_reader;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.edition TO broadsheet_writer;
GRANT SELECT(person) ON TABLE broadsheet.edition TO broadsheet_reader;
GRANT SELECT(person) ON TABLE broadsheet.edition TO broadsheet_writer;
GRANT SELECT(ended_at) ON TABLE broadsheet.edition TO broadsheet_reader;
GRANT SELECT(ended_at) ON TABLE broadsheet.edition TO broadsheet_writer;
GRANT SELECT(number) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(number) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(id) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(id),INSERT(id) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(address) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(address),INSERT(address) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(title) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(title),INSERT(title),UPDATE(title) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(site) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(site),INSERT(site),UPDATE(site) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(etag) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(etag),INSERT(etag),UPDATE(etag) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(last_modified) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(last_modified),INSERT(last_modified),UPDATE(last_modified) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(document_sum) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(document_sum),INSERT(document_sum),UPDATE(document_sum) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(document_at) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(document_at),INSERT(document_at),UPDATE(document_at) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(asked_at) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(asked_at),INSERT(asked_at),UPDATE(asked_at) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(succeeded_at) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(succeeded_at),INSERT(succeeded_at),UPDATE(succeeded_at) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(due_at) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(due_at),INSERT(due_at),UPDATE(due_at) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(failures) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(failures),INSERT(failures),UPDATE(failures) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(problem) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(problem),INSERT(problem),UPDATE(problem) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT(pace) ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT(pace),INSERT(pace),UPDATE(pace) ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.feed_entry TO broadsheet_writer;
GRANT SELECT(feed) ON TABLE broadsheet.feed_entry TO broadsheet_reader;
GRANT SELECT(feed) ON TABLE broadsheet.feed_entry TO broadsheet_writer;
GRANT SELECT(key) ON TABLE broadsheet.feed_entry TO broadsheet_reader;
GRANT SELECT(key) ON TABLE broadsheet.feed_entry TO broadsheet_writer;
GRANT SELECT(article_id) ON TABLE broadsheet.feed_entry TO broadsheet_reader;
GRANT SELECT(article_id) ON TABLE broadsheet.feed_entry TO broadsheet_writer;
GRANT SELECT(page) ON TABLE broadsheet.feed_entry TO broadsheet_reader;
GRANT SELECT(page) ON TABLE broadsheet.feed_entry TO broadsheet_writer;
GRANT SELECT(title) ON TABLE broadsheet.feed_entry TO broadsheet_reader;
GRANT SELECT(title) ON TABLE broadsheet.feed_entry TO broadsheet_writer;
GRANT SELECT(content) ON TABLE broadsheet.feed_entry TO broadsheet_reader;
GRANT SELECT(content) ON TABLE broadsheet.feed_entry TO broadsheet_writer;
GRANT SELECT(at) ON TABLE broadsheet.feed_entry TO broadsheet_reader;
GRANT SELECT(at) ON TABLE broadsheet.feed_entry TO broadsheet_writer;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.listener TO broadsheet_reader;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.listener TO broadsheet_writer;
GRANT SELECT(person) ON TABLE broadsheet.listener TO broadsheet_reader;
GRANT SELECT(person) ON TABLE broadsheet.listener TO broadsheet_writer;
GRANT SELECT(channel) ON TABLE broadsheet.listener TO broadsheet_reader;
GRANT SELECT(channel) ON TABLE broadsheet.listener TO broadsheet_writer;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.mark TO broadsheet_reader;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.mark TO broadsheet_writer;
GRANT SELECT(person) ON TABLE broadsheet.mark TO broadsheet_reader;
GRANT SELECT(person) ON TABLE broadsheet.mark TO broadsheet_writer;
GRANT SELECT(id) ON TABLE broadsheet.mark TO broadsheet_reader;
GRANT SELECT(id) ON TABLE broadsheet.mark TO broadsheet_writer;
GRANT SELECT(saved_at) ON TABLE broadsheet.mark TO broadsheet_reader;
GRANT SELECT(saved_at) ON TABLE broadsheet.mark TO broadsheet_writer;
GRANT SELECT(read_at) ON TABLE broadsheet.mark TO broadsheet_reader;
GRANT SELECT(read_at) ON TABLE broadsheet.mark TO broadsheet_writer;
GRANT SELECT(unsaved_at) ON TABLE broadsheet.mark TO broadsheet_reader;
GRANT SELECT(unsaved_at) ON TABLE broadsheet.mark TO broadsheet_writer;
GRANT SELECT(unread_at) ON TABLE broadsheet.mark TO broadsheet_reader;
GRANT SELECT(unread_at) ON TABLE broadsheet.mark TO broadsheet_writer;
GRANT SELECT(name) ON TABLE broadsheet.partition TO broadsheet_reader;
GRANT SELECT(name) ON TABLE broadsheet.partition TO broadsheet_writer;
GRANT SELECT(lower) ON TABLE broadsheet.partition TO broadsheet_reader;
GRANT SELECT(lower) ON TABLE broadsheet.partition TO broadsheet_writer;
GRANT SELECT(upper) ON TABLE broadsheet.partition TO broadsheet_reader;
GRANT SELECT(upper) ON TABLE broadsheet.partition TO broadsheet_writer;
GRANT SELECT(server) ON TABLE broadsheet.partition TO broadsheet_reader;
GRANT SELECT(server) ON TABLE broadsheet.partition TO broadsheet_writer;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(person) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(person) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(key) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(key) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(path) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(path) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(saved_at) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(saved_at) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(format) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(format) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(width) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(width) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(height) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(height) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(size) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(size) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(cat_id) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(cat_id) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(caption) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(caption) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(tags) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(tags) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT(words) ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT(words) ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT INSERT ON TABLE broadsheet.provider TO broadsheet_writer;
GRANT SELECT(id) ON TABLE broadsheet.provider TO broadsheet_reader;
GRANT SELECT(id) ON TABLE broadsheet.provider TO broadsheet_writer;
GRANT SELECT(name) ON TABLE broadsheet.provider TO broadsheet_reader;
GRANT SELECT(name),UPDATE(name) ON TABLE broadsheet.provider TO broadsheet_writer;
GRANT SELECT(key_page) ON TABLE broadsheet.provider TO broadsheet_reader;
GRANT SELECT(key_page),UPDATE(key_page) ON TABLE broadsheet.provider TO broadsheet_writer;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.receipt TO broadsheet_reader;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.receipt TO broadsheet_writer;
GRANT SELECT(person) ON TABLE broadsheet.receipt TO broadsheet_reader;
GRANT SELECT(person) ON TABLE broadsheet.receipt TO broadsheet_writer;
GRANT SELECT(number) ON TABLE broadsheet.receipt TO broadsheet_reader;
GRANT SELECT(number) ON TABLE broadsheet.receipt TO broadsheet_writer;
GRANT SELECT(at) ON TABLE broadsheet.receipt TO broadsheet_reader;
GRANT SELECT(at) ON TABLE broadsheet.receipt TO broadsheet_writer;
GRANT SELECT(number) ON TABLE broadsheet.schema_version TO broadsheet_reader;
GRANT SELECT(number) ON TABLE broadsheet.schema_version TO broadsheet_writer;
GRANT SELECT(name) ON TABLE broadsheet.schema_version TO broadsheet_reader;
GRANT SELECT(name) ON TABLE broadsheet.schema_version TO broadsheet_writer;
GRANT SELECT(applied_at) ON TABLE broadsheet.schema_version TO broadsheet_reader;
GRANT SELECT(applied_at) ON TABLE broadsheet.schema_version TO broadsheet_writer;
GRANT INSERT ON TABLE broadsheet.story_article TO broadsheet_writer;
GRANT SELECT(id) ON TABLE broadsheet.story_article TO broadsheet_reader;
GRANT SELECT(id) ON TABLE broadsheet.story_article TO broadsheet_writer;
GRANT SELECT(story) ON TABLE broadsheet.story_article TO broadsheet_reader;
GRANT SELECT(story) ON TABLE broadsheet.story_article TO broadsheet_writer;
GRANT SELECT(date) ON TABLE broadsheet.story_article TO broadsheet_reader;
GRANT SELECT(date) ON TABLE broadsheet.story_article TO broadsheet_writer;
GRANT SELECT(words) ON TABLE broadsheet.story_article TO broadsheet_reader;
GRANT SELECT(words) ON TABLE broadsheet.story_article TO broadsheet_writer;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(person) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(person) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(feed) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(feed) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(tags) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(tags) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(folded_tags) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(folded_tags) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(attributes) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(attributes) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(address) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(address) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(etag) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(etag) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(last_modified) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(last_modified) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(document_sum) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(document_sum) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(document_at) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(document_at) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(asked_at) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(asked_at) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(succeeded_at) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(succeeded_at) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(due_at) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(due_at) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(failures) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(failures) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(problem) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(problem) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT(pace) ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT(pace) ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT INSERT ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(id) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(id) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(seen_at) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(seen_at),UPDATE(seen_at) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(published_at) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(published_at),UPDATE(published_at) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(channel_id) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(channel_id),UPDATE(channel_id) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(channel_name) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(channel_name),UPDATE(channel_name) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(title) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(title),UPDATE(title) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(link) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(link),UPDATE(link) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(thumbnail) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(thumbnail),UPDATE(thumbnail) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(broadcast) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(broadcast),UPDATE(broadcast) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(duration) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(duration),UPDATE(duration) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(view_count) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(view_count),UPDATE(view_count) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT(summary) ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT(summary),UPDATE(summary) ON TABLE broadsheet.video TO broadsheet_writer;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.video_like TO broadsheet_reader;
GRANT INSERT,DELETE,UPDATE ON TABLE broadsheet.video_like TO broadsheet_writer;
GRANT SELECT(person) ON TABLE broadsheet.video_like TO broadsheet_reader;
GRANT SELECT(person) ON TABLE broadsheet.video_like TO broadsheet_writer;
GRANT SELECT(video_id) ON TABLE broadsheet.video_like TO broadsheet_reader;
GRANT SELECT(video_id) ON TABLE broadsheet.video_like TO broadsheet_writer;
GRANT SELECT(key) ON TABLE broadsheet.video_like TO broadsheet_reader;
GRANT SELECT(key) ON TABLE broadsheet.video_like TO broadsheet_writer;
