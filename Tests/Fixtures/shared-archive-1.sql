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
    first := greatest(dated,
      (extract(epoch FROM make_date(year, 1, 1))::bigint + epoch) << 24);
    next := extract(epoch FROM make_date(year + 1, 1, 1))::bigint + epoch;
    next := CASE WHEN next < 1::bigint << 39 THEN next << 24 ELSE highest END;
    child := format('article_%s', year);
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
CREATE FUNCTION broadsheet.copy_marks(old bigint, new bigint, with_saved boolean) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
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
CREATE FUNCTION broadsheet.count_old_articles(highest bigint, moment double precision, lead double precision, OUT articles bigint, OUT saved bigint) RETURNS record
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
  SELECT count(*), count(*) FILTER (WHERE EXISTS (
    SELECT 1 FROM mark WHERE mark.id = article.id AND mark.saved_at IS NOT NULL
  )) FROM article WHERE at <= highest AND moment > CASE
    WHEN published_at <= seen_at + lead THEN published_at ELSE seen_at END;
$$;
CREATE FUNCTION broadsheet.delete_articles(ids bigint[], spares_saved boolean) RETURNS SETOF bigint
    LANGUAGE plpgsql SECURITY DEFINER
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
CREATE FUNCTION broadsheet.delete_unfollowed_feeds() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
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
    LANGUAGE plpgsql SECURITY DEFINER
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
BEGIN
  GRANT USAGE ON SCHEMA broadsheet TO broadsheet_reader, broadsheet_writer;
  GRANT SELECT ON ALL TABLES IN SCHEMA broadsheet TO broadsheet_reader, broadsheet_writer;
  GRANT INSERT, UPDATE, DELETE ON mark, subscription, video_like, picture
    TO broadsheet_reader, broadsheet_writer;
  GRANT EXECUTE ON FUNCTION lock_places TO broadsheet_reader, broadsheet_writer;
  GRANT INSERT, UPDATE, DELETE ON provider, article_place, article, appearance, article_total,
    feed, feed_entry, video TO broadsheet_writer;
  GRANT EXECUTE ON FUNCTION add_partition, delete_unfollowed_feeds, merge_feeds,
    delete_unseen_videos, move_articles, copy_marks, count_old_articles, delete_articles TO broadsheet_writer;
END
$$;
CREATE FUNCTION broadsheet.lock_places(ids bigint[]) RETURNS TABLE(id bigint, at bigint)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
  SELECT id, at FROM article_place WHERE id = ANY (ids) ORDER BY id FOR SHARE;
$$;
CREATE FUNCTION broadsheet.merge_feeds(old bigint, new bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
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
CREATE FUNCTION broadsheet.move_articles(ids bigint[], places bigint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'broadsheet', 'pg_temp'
    AS $$
  UPDATE article_place SET at = moved.at FROM unnest(ids, places) AS moved (id, at)
  WHERE article_place.id = moved.id;
  UPDATE mark SET at = moved.at FROM unnest(ids, places) AS moved (id, at)
  WHERE mark.id = moved.id;
  UPDATE feed_entry SET at = moved.at FROM unnest(ids, places) AS moved (id, at)
  WHERE feed_entry.article_id = moved.id;
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
CREATE TABLE broadsheet.article_2020 (
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
ALTER TABLE ONLY broadsheet.article_2020 ALTER COLUMN words SET STORAGE EXTERNAL;
CREATE TABLE broadsheet.article_2021 (
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
ALTER TABLE ONLY broadsheet.article_2021 ALTER COLUMN words SET STORAGE EXTERNAL;
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
CREATE TABLE broadsheet.mark (
    person text DEFAULT CURRENT_USER NOT NULL COLLATE pg_catalog."C",
    id bigint NOT NULL,
    at bigint NOT NULL,
    saved_at double precision,
    read_at double precision
);
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
CREATE TABLE broadsheet.provider (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    key_page text,
    CONSTRAINT provider_id_check CHECK ((id <> ''::text))
);
CREATE TABLE broadsheet.schema_version (
    number integer NOT NULL,
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE broadsheet.subscription (
    person text DEFAULT CURRENT_USER NOT NULL COLLATE pg_catalog."C",
    feed bigint NOT NULL,
    tags text NOT NULL,
    folded_tags text NOT NULL,
    attributes text NOT NULL
);
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
ALTER TABLE ONLY broadsheet.article ATTACH PARTITION broadsheet.article_2020 FOR VALUES FROM ('1068934037608857600') TO ('1069464573444096000');
ALTER TABLE ONLY broadsheet.article ATTACH PARTITION broadsheet.article_2021 FOR VALUES FROM ('1069464573444096000') TO ('1069993659727872000');
COPY broadsheet.appearance (article_id, place, provider_id, source_name, link) FROM stdin;
\.
COPY broadsheet.article_2020 (at, id, seen_at, published_at, provider_id, language, source_id, source_name, author, title, link, picture, summary, content, length, words, long_words) FROM stdin;
1068982119537951760	-6919254423953040503	817331379.625811	602395506	import	\N	\N	S	\N	First	https://news.example/1	\N	\N	\N	6	'+dfirst' '-':1 '-h':2 '-hexample':3 '-hnews':4 '-s':6 '-ss':5 'first':8A	\N
\.
COPY broadsheet.article_2021 (at, id, seen_at, published_at, provider_id, language, source_id, source_name, author, title, link, picture, summary, content, length, words, long_words) FROM stdin;
1069512655373023248	-6919257722487925136	817331379.625811	634017906	import	\N	\N	S	\N	Second	https://news.example/2	\N	\N	\N	6	'+dsecond' '-':1 '-h':2 '-hexample':3 '-hnews':4 '-s':6 '-ss':5 'second':8A	\N
\.
COPY broadsheet.article_place (id, at) FROM stdin;
-6919257722487925136	1069512655373023248
-6919254423953040503	1068982119537951760
\.
COPY broadsheet.article_total (change, articles, words) FROM stdin;
1	2	12
\.
COPY broadsheet.feed (number, id, address, title, site, etag, last_modified, document_sum, document_at, asked_at, succeeded_at, due_at, failures, problem, pace) FROM stdin;
2	https://open.example/rss	https://open.example/rss	Open	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0
3	https://lamp.example/feed?token=BEN&b=1	https://lamp.example/feed?token=BEN&b=1	Private	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0
4	https://key.example/feed?api_key=BEN	https://key.example/feed?api_key=BEN	Key	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0
1	https://anna:pw@lamp.example/feed?token=ANNA&b=1	https://anna:pw@lamp.example/feed?token=ANNA&b=1	Private	\N	x	\N	5	\N	\N	\N	\N	0	\N	0
\.
COPY broadsheet.feed_entry (feed, key, article_id, page, title, content, at) FROM stdin;
1	1	-6919257722487925136	1	1	1	1069512655373023248
\.
COPY broadsheet.mark (person, id, at, saved_at, read_at) FROM stdin;
anna	-6919254423953040503	1068982119537951760	817331379.6954571	\N
ben	-6919257722487925136	1069512655373023248	817331379.7327124	\N
\.
COPY broadsheet.picture (person, key, path, saved_at, format, width, height, size, cat_id, caption, tags, words) FROM stdin;
\.
COPY broadsheet.provider (id, name, key_page) FROM stdin;
import	Imported	\N
\.
COPY broadsheet.schema_version (number, name, applied_at) FROM stdin;
1	articles, marks and feeds	2026-11-25 20:29:39.478904+00
\.
COPY broadsheet.subscription (person, feed, tags, folded_tags, attributes) FROM stdin;
anna	1	\nnews\n	\nnews\n	[]
anna	2	\nnews\n	\nnews\n	[]
ben	3			[]
ben	1			[]
ben	4			[]
\.
COPY broadsheet.video (id, seen_at, published_at, channel_id, channel_name, title, link, thumbnail, broadcast, duration, view_count, summary) FROM stdin;
\.
COPY broadsheet.video_like (person, video_id, key) FROM stdin;
\.
SELECT pg_catalog.setval('broadsheet.article_total_change_seq', 1, true);
SELECT pg_catalog.setval('broadsheet.feed_number_seq', 4, true);
ALTER TABLE ONLY broadsheet.appearance
    ADD CONSTRAINT appearance_pkey PRIMARY KEY (article_id, place);
ALTER TABLE ONLY broadsheet.article_2020
    ADD CONSTRAINT article_2020_pkey PRIMARY KEY (at, id);
ALTER TABLE ONLY broadsheet.article_2021
    ADD CONSTRAINT article_2021_pkey PRIMARY KEY (at, id);
ALTER TABLE ONLY broadsheet.article_place
    ADD CONSTRAINT article_place_pkey PRIMARY KEY (id);
ALTER TABLE ONLY broadsheet.article_total
    ADD CONSTRAINT article_total_pkey PRIMARY KEY (change);
ALTER TABLE ONLY broadsheet.feed_entry
    ADD CONSTRAINT feed_entry_pkey PRIMARY KEY (feed, key);
ALTER TABLE ONLY broadsheet.feed
    ADD CONSTRAINT feed_id_key UNIQUE (id);
ALTER TABLE ONLY broadsheet.feed
    ADD CONSTRAINT feed_pkey PRIMARY KEY (number);
ALTER TABLE ONLY broadsheet.mark
    ADD CONSTRAINT mark_pkey PRIMARY KEY (person, id);
ALTER TABLE ONLY broadsheet.picture
    ADD CONSTRAINT picture_person_path_key UNIQUE (person, path);
ALTER TABLE ONLY broadsheet.picture
    ADD CONSTRAINT picture_pkey PRIMARY KEY (person, key);
ALTER TABLE ONLY broadsheet.provider
    ADD CONSTRAINT provider_pkey PRIMARY KEY (id);
ALTER TABLE ONLY broadsheet.schema_version
    ADD CONSTRAINT schema_version_pkey PRIMARY KEY (number);
ALTER TABLE ONLY broadsheet.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (person, feed);
ALTER TABLE ONLY broadsheet.video_like
    ADD CONSTRAINT video_like_person_key_key UNIQUE (person, key);
ALTER TABLE ONLY broadsheet.video_like
    ADD CONSTRAINT video_like_pkey PRIMARY KEY (person, video_id);
ALTER TABLE ONLY broadsheet.video
    ADD CONSTRAINT video_pkey PRIMARY KEY (id);
CREATE INDEX article_long ON ONLY broadsheet.article USING btree (at, id) WHERE (long_words IS NOT NULL);
CREATE INDEX article_2020_at_id_idx ON broadsheet.article_2020 USING btree (at, id) WHERE (long_words IS NOT NULL);
CREATE INDEX article_words ON ONLY broadsheet.article USING gin (words);
CREATE INDEX article_2020_words_idx ON broadsheet.article_2020 USING gin (words);
CREATE INDEX article_2021_at_id_idx ON broadsheet.article_2021 USING btree (at, id) WHERE (long_words IS NOT NULL);
CREATE INDEX article_2021_words_idx ON broadsheet.article_2021 USING gin (words);
CREATE INDEX feed_entry_article ON broadsheet.feed_entry USING btree (article_id);
CREATE INDEX feed_entry_at ON broadsheet.feed_entry USING btree (at, article_id) WHERE (at IS NOT NULL);
CREATE INDEX mark_article ON broadsheet.mark USING btree (id);
CREATE INDEX mark_read ON broadsheet.mark USING btree (person, read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX mark_saved ON broadsheet.mark USING btree (person, at, id) WHERE (saved_at IS NOT NULL);
CREATE INDEX subscription_feed ON broadsheet.subscription USING btree (feed);
CREATE INDEX video_like_video ON broadsheet.video_like USING btree (video_id);
CREATE INDEX video_seen ON broadsheet.video USING btree (seen_at);
ALTER INDEX broadsheet.article_long ATTACH PARTITION broadsheet.article_2020_at_id_idx;
ALTER INDEX broadsheet.article_words ATTACH PARTITION broadsheet.article_2020_words_idx;
ALTER INDEX broadsheet.article_long ATTACH PARTITION broadsheet.article_2021_at_id_idx;
ALTER INDEX broadsheet.article_words ATTACH PARTITION broadsheet.article_2021_words_idx;
ALTER TABLE ONLY broadsheet.subscription
    ADD CONSTRAINT subscription_feed_fkey FOREIGN KEY (feed) REFERENCES broadsheet.feed(number);
ALTER TABLE ONLY broadsheet.video_like
    ADD CONSTRAINT video_like_video_id_fkey FOREIGN KEY (video_id) REFERENCES broadsheet.video(id);
ALTER TABLE broadsheet.mark ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON broadsheet.mark USING ((person = (CURRENT_USER)::text));
CREATE POLICY own_rows ON broadsheet.picture USING ((person = (CURRENT_USER)::text));
CREATE POLICY own_rows ON broadsheet.subscription USING ((person = (CURRENT_USER)::text));
CREATE POLICY own_rows ON broadsheet.video_like USING ((person = (CURRENT_USER)::text));
ALTER TABLE broadsheet.picture ENABLE ROW LEVEL SECURITY;
ALTER TABLE broadsheet.subscription ENABLE ROW LEVEL SECURITY;
ALTER TABLE broadsheet.video_like ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA broadsheet TO broadsheet_reader;
GRANT USAGE ON SCHEMA broadsheet TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.add_partition(place bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.add_partition(place bigint) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.copy_marks(old bigint, new bigint, with_saved boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.copy_marks(old bigint, new bigint, with_saved boolean) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.count_old_articles(highest bigint, moment double precision, lead double precision, OUT articles bigint, OUT saved bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.count_old_articles(highest bigint, moment double precision, lead double precision, OUT articles bigint, OUT saved bigint) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.delete_articles(ids bigint[], spares_saved boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.delete_articles(ids bigint[], spares_saved boolean) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.delete_unfollowed_feeds() FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.delete_unfollowed_feeds() TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.delete_unseen_videos(moment double precision, count integer) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.delete_unseen_videos(moment double precision, count integer) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.grant_access() FROM PUBLIC;
REVOKE ALL ON FUNCTION broadsheet.lock_places(ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.lock_places(ids bigint[]) TO broadsheet_reader;
GRANT ALL ON FUNCTION broadsheet.lock_places(ids bigint[]) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.merge_feeds(old bigint, new bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.merge_feeds(old bigint, new bigint) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.move_articles(ids bigint[], places bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION broadsheet.move_articles(ids bigint[], places bigint[]) TO broadsheet_writer;
REVOKE ALL ON FUNCTION broadsheet.move_partition(part text, server text) FROM PUBLIC;
GRANT SELECT ON TABLE broadsheet.appearance TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.appearance TO broadsheet_writer;
GRANT SELECT ON TABLE broadsheet.article TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.article TO broadsheet_writer;
GRANT SELECT ON TABLE broadsheet.article_place TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.article_place TO broadsheet_writer;
GRANT SELECT ON TABLE broadsheet.article_total TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.article_total TO broadsheet_writer;
GRANT SELECT ON TABLE broadsheet.feed TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.feed TO broadsheet_writer;
GRANT SELECT ON TABLE broadsheet.feed_entry TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.feed_entry TO broadsheet_writer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.mark TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.mark TO broadsheet_writer;
GRANT SELECT ON TABLE broadsheet.partition TO broadsheet_reader;
GRANT SELECT ON TABLE broadsheet.partition TO broadsheet_writer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.picture TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.picture TO broadsheet_writer;
GRANT SELECT ON TABLE broadsheet.provider TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.provider TO broadsheet_writer;
GRANT SELECT ON TABLE broadsheet.schema_version TO broadsheet_reader;
GRANT SELECT ON TABLE broadsheet.schema_version TO broadsheet_writer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.subscription TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.subscription TO broadsheet_writer;
GRANT SELECT ON TABLE broadsheet.video TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.video TO broadsheet_writer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.video_like TO broadsheet_reader;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE broadsheet.video_like TO broadsheet_writer;
