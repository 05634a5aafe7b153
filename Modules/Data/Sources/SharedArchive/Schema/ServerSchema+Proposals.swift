import ArchiveRows
import Domain
import FoundationEssentials

extension ServerSchema {
  /// Makes other transactions that store articles, feeds or videos wait for the end of this one.
  ///
  /// They would otherwise wait for each other's rows, and the server shows everyone who waits for whom.
  /// A transaction that also changes marks does so first.
  static let turn = "pg_advisory_xact_lock(hashtext('broadsheet.story'))"

  /// The person who calls a function that has the rights of the owner.
  private static let caller = "coalesce(nullif(current_setting('role'), 'none'), session_user)"
  /// Whether a function that has the rights of the owner is called by the owner.
  private static let isOwner = "pg_has_role(\(caller)::name, current_user, 'MEMBER')"
  /// Takes the turn, of which a transaction with an older snapshot would not see the result.
  private static let takeTurn = """
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'the transaction must be READ COMMITTED'
      USING ERRCODE = 'invalid_transaction_state';
    END IF;
    PERFORM \(turn);
    """
  /// The longest text of an article, in bytes.
  private static let textLimit = 1 << 25
  /// What an article has that is not of its address, date or words.
  private static let values = Article.sharedTable.filter {
    !["key", "id", "seen_at", "published_at", "provider_id"].contains($0)
  }
  private static let limit = ArticleStory.mostReports

  /// The condition that the place of an article follows from its date: see `ArticleKey`.
  private static func isPlaced(_ article: String) -> String {
    """
    abs(coalesce(\(article).published_at, 0)) + abs(\(article).seen_at) < 3e13
      AND \(article).at >> 24 = CASE
      WHEN \(article).published_at IS NULL THEN \(article).id >> 39 & 33554431
      ELSE least(greatest(63113904000 + floor(CASE
        WHEN \(article).published_at > \(article).seen_at + \(Date.longestLead)
        THEN \(article).seen_at ELSE \(article).published_at END), 33554432), 549755813887)::bigint END
    """
  }

  /// The functions by which writers store what everyone sees; run after the migrations, in the same
  /// transaction.
  ///
  /// They have the rights of the owner, check what they get, and lock nothing before their turn.
  static let proposals = """
    DROP VIEW IF EXISTS proposed_article CASCADE;
    -- The type of the articles that writers propose.
    CREATE VIEW proposed_article AS SELECT \(PreparedRows.Row.columns) FROM article WHERE false;

    -- The canonical form of a link: see `WebLink`.
    CREATE OR REPLACE FUNCTION canonical(link text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
    DECLARE
      scheme text := lower(split_part(link COLLATE "C", ':', 1));
      page text := split_part(substr(link, strpos(link, ':') + 3), '#', 1);
      address text := split_part(page, '?', 1);
      host text := split_part(address, '/', 1);
      query text := substr(page, length(address) + 2);
    BEGIN
      IF query <> '' THEN
        query := coalesce('?' || (
          SELECT string_agg(item, '&' ORDER BY n)
          FROM string_to_table(query, '&') WITH ORDINALITY AS part (item, n)
          WHERE item <> '' AND lower(split_part(item COLLATE "C", '=', 1))
            !~ '^(utm_|(\(WebLink.trackingParameters.sorted().joined(separator: "|")))$)'
        ), '');
      END IF;
      RETURN scheme || '://'
        || regexp_replace(lower(host COLLATE "C"), CASE scheme WHEN 'http' THEN ':(80)?$' ELSE ':(443)?$' END, '')
        || rtrim(substr(address, length(host) + 1), '/') || query
        || coalesce('#' || substring(link FROM '^[^#]*#(?:.*:~:)?(entry=[0-9a-f]{16})$'), '');
    END
    $$;

    -- The id of the article at a link: see `Article.ID`.
    CREATE OR REPLACE FUNCTION article_id(link text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
    DECLARE
      bytes CONSTANT bytea := convert_to(canonical(link), 'UTF8');
      high bigint := 3421674724;
      low bigint := 2216829733;
    BEGIN
      FOR place IN 0 .. length(bytes) - 1 LOOP
        low := low # get_byte(bytes, place);
        high := high * 435 + (low << 8) + (low * 435 >> 32) & 4294967295;
        low := low * 435 & 4294967295;
      END LOOP;
      RETURN high << 32 | low;
    END
    $$;

    -- Adds what articles that are stored have not: other places, and the names of providers.
    CREATE OR REPLACE FUNCTION add_places(places appearance[], providers provider[]) RETURNS void
    LANGUAGE sql SET search_path = broadsheet, pg_temp AS $$
      INSERT INTO provider SELECT * FROM unnest(providers) AS new
      WHERE octet_length(name) < 5000 AND (key_page ~ '^https?://') IS NOT FALSE AND NOT EXISTS (SELECT 1 FROM provider AS old WHERE old = new)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, key_page = excluded.key_page
      WHERE \(isOwner);
      INSERT INTO appearance
      SELECT new.article_id, next + row_number() OVER (PARTITION BY id ORDER BY new.place),
        new.provider_id, new.source_name, new.link
      FROM unnest(places) AS new JOIN article_place ON id = new.article_id CROSS JOIN LATERAL (
        SELECT coalesce(max(place), -1) AS next,
          bool_or((provider_id, link) = (new.provider_id, new.link)) AS is_known
        FROM appearance WHERE article_id = id
      ) AS known WHERE next < \(limit) AND is_known IS NOT TRUE;
    $$;

    -- Adds facts of some articles, of kinds that these have not; a text replaces an empty one.
    CREATE OR REPLACE FUNCTION add_facts(facts article_fact[], ids bigint[]) RETURNS void
    LANGUAGE sql SET search_path = broadsheet, pg_temp AS $$
      DELETE FROM article_fact AS old USING unnest(facts) AS new WHERE old.article_id = ANY (ids)
        AND (old.article_id, old.kind) = (new.article_id, new.kind) AND old.kind = 'full' AND old.text = '';
      INSERT INTO article_fact SELECT new.* FROM unnest(facts) AS new
      WHERE article_id = ANY (ids) AND place BETWEEN 0 AND \(Article.Body.mostFacts - 1)
        AND kind IN (\(ArticleFact.Kind.allCases.map { "'\($0)'" }.joined(separator: ", ")))
        AND octet_length(concat(kind, text, link)) < \(textLimit) AND (link ~ '^https?://.') IS NOT FALSE
        AND NOT EXISTS (SELECT 1 FROM article_fact AS old
          WHERE (old.article_id, old.kind) = (new.article_id, new.kind))
      ON CONFLICT DO NOTHING;
    $$;

    -- Stores articles that are not stored yet, with their other places, and returns their ids.
    CREATE OR REPLACE FUNCTION store(
      articles proposed_article[], places appearance[], providers provider[],
      facts article_fact[] DEFAULT '{}'
    ) RETURNS SETOF bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      added bigint[];
    BEGIN
      \(takeTurn)
      IF EXISTS (
        SELECT 1 FROM unnest(articles) AS new WHERE (id = article_id(link) AND \(isPlaced("new"))
          AND octet_length(concat(\(values.names))) < \(textLimit)
          AND length BETWEEN length(words) / 2 - 1 AND \(textLimit)) IS NOT TRUE
      ) THEN
        RAISE EXCEPTION 'an article has not the id or the place of its link and its date, or is too long'
        USING ERRCODE = 'check_violation';
      END IF;
      -- A place without an article keeps none out.
      WITH placed AS (
        INSERT INTO article_place AS place SELECT id, at FROM unnest(articles) ORDER BY id
        ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE NOT EXISTS (
          SELECT 1 FROM article WHERE article.at = place.at AND article.id = place.id
        ) RETURNING id
      ) SELECT array_agg(id) INTO added FROM placed;
      WITH stored AS (
        INSERT INTO article (\(PreparedRows.Row.columns))
        SELECT new.* FROM unnest(articles) AS new JOIN unnest(added) AS placed (id) USING (id)
        RETURNING length
      ) INSERT INTO article_total (articles, words)
      SELECT count(*), sum(\(countedLength)) FROM stored HAVING count(*) > 0;
      UPDATE feed_entry SET at = place.at FROM article_place AS place
      WHERE place.id = ANY (added) AND article_id = place.id;
      PERFORM add_places(places, providers);
      PERFORM add_facts(facts, added);
      RETURN QUERY SELECT unnest(added);
    END
    $$;

    -- Adds to stored articles what copies have and they lack. A longer text replaces a shorter one, and
    -- a person who follows a feed replaces its articles.
    CREATE OR REPLACE FUNCTION complete(
      articles proposed_article[], places appearance[], providers provider[],
      facts article_fact[] DEFAULT '{}'
    ) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      changed proposed_article[];
      versions bigint[];
      change bigint;
    BEGIN
      \(takeTurn)
      SELECT array_agg(ROW(new.at, \(merged), new.length, new.words, new.long_words)::proposed_article),
        array_agg(old.id) FILTER (WHERE is_version)
      INTO changed, versions
      FROM (SELECT DISTINCT ON (id) * FROM unnest(articles)) AS new
        JOIN article_place AS place ON place.id = new.id
      CROSS JOIN LATERAL (
        SELECT * FROM article WHERE article.at = place.at AND article.id = place.id LIMIT 1
      ) AS old CROSS JOIN LATERAL (
        SELECT old.provider_id = '\(FollowedFeed.provider.id)' AND new.provider_id = old.provider_id
          AND EXISTS (SELECT 1 FROM feed_entry JOIN subscription USING (feed)
            WHERE article_id = old.id
              AND person = \(caller)) AS is_version
      ) AS kind CROSS JOIN LATERAL (
        SELECT new.at, old.id, old.seen_at, CASE WHEN is_version THEN new.published_at
          WHEN old.published_at <= old.seen_at + \(Date.longestLead) THEN old.published_at
          ELSE least(old.published_at, new.published_at) END AS published_at
      ) AS dated
      WHERE \(isPlaced("dated")) AND new.length BETWEEN length(new.words) / 2 - 1 AND \(textLimit)
        AND octet_length(concat(\(values.names(of: "new")))) < \(textLimit)
        AND (NOT is_version OR new.link = old.link OR article_id(new.link) = old.id)
        AND (is_version OR old.content IS NULL OR \(text("new")) >= \(text("old")));
      WITH lost AS (
        DELETE FROM article USING unnest(changed) AS new JOIN article_place AS place USING (id)
        WHERE article.at = place.at AND article.id = place.id RETURNING article.length
      ) SELECT -sum(\(countedLength)) INTO change FROM lost;
      WITH stored AS (
        INSERT INTO article (\(PreparedRows.Row.columns)) SELECT * FROM unnest(changed)
        RETURNING length
      ) INSERT INTO article_total (articles, words)
      SELECT 0, sum(\(countedLength)) + change FROM stored HAVING count(*) > 0;
      UPDATE article_place SET at = new.at FROM unnest(changed) AS new
      WHERE article_place.id = new.id;
      UPDATE feed_entry SET at = new.at FROM unnest(changed) AS new
      WHERE article_id = new.id AND feed_entry.at IS DISTINCT FROM new.at;
      PERFORM add_places(places, providers);
      DELETE FROM article_fact WHERE article_id = ANY (versions);
      PERFORM add_facts(facts, ARRAY(SELECT id FROM unnest(changed)));
    END
    $$;

    -- Adds articles to stories of the same days, which have at most \(limit), also from another story. The
    -- owner adds them to any, since a copied story can be larger, or begin with a deleted article.
    CREATE OR REPLACE FUNCTION group_articles(members story_article[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    BEGIN
      \(takeTurn)
      WITH proposed AS (
        SELECT new.id, story, ((at >> 24) - 63113904000)::float8 AS date, words
        FROM unnest(members) AS new JOIN article_place USING (id) WHERE at >= 1::bigint << 49
      ), others AS (
        SELECT id, story, date FROM proposed UNION
        SELECT id, story, date FROM story_article WHERE story IN (SELECT story FROM proposed)
      )
      INSERT INTO story_article
      SELECT id, story, date, words FROM (
        SELECT *, row_number() OVER (PARTITION BY story ORDER BY date, id) + (
          SELECT count(*) FROM story_article AS old WHERE old.story = proposed.story
            AND old.id NOT IN (SELECT id FROM proposed)) AS number
        FROM proposed
      ) AS new
      WHERE \(isOwner) OR number <= \(limit) AND EXISTS (SELECT 1 FROM others WHERE story = new.story AND (
          id = story OR EXISTS (SELECT 1 FROM article_place WHERE id = new.story)))
        AND NOT EXISTS (
          SELECT 1 FROM others WHERE story = new.story AND id <> new.id
          HAVING min(abs(date - new.date)) > \(StoryGrouping.window)
        )
      ON CONFLICT (id) DO UPDATE SET story = excluded.story;
    END
    $$;

    -- Stores a feed with the number 0, or replaces what is known of another one, if `has_state` also the
    -- state of requests; returns its number.
    CREATE OR REPLACE FUNCTION store_feed(new feed, has_state boolean) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    BEGIN
      \(takeTurn)
      IF new.number <> 0 THEN
        UPDATE feed SET (\(PostgresConnection.changeable.names))
          = ROW(\(PostgresConnection.changeable.names { name in
              let new = "new.\(name)"
              return PostgresConnection.isOwn(name)
                ? "CASE WHEN has_state THEN \(new) ELSE feed.\(name) END" : new
            })) WHERE number = new.number AND (\(isOwner) OR EXISTS (
              SELECT 1 FROM subscription WHERE feed = new.number AND person = \(caller)));
      -- A feed whose address has hidden values has a random number after its address.
      -- A sender in a maildir has no address.
      ELSIF split_part(new.id, ' ', 1) = canonical(new.address)
        AND new.id ~ '^[^ ]+( [0-9a-f-]{36})?$'
        OR new.address IS NULL AND new.id ~ '^mail:[0-9a-f]{16}/[^ ]+$' THEN
        INSERT INTO feed (\(PostgresConnection.shared.names))
        VALUES (\(PostgresConnection.shared.names(of: "new"))) ON CONFLICT (id) DO NOTHING;
      END IF;
      RETURN (SELECT number FROM feed WHERE id = new.id);
    END
    $$;

    -- Stores entries of feeds, in the place of those with the same keys.
    CREATE OR REPLACE FUNCTION store_entries(entries feed_entry[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
      SELECT \(turn);
      INSERT INTO feed_entry (\(StoredEntry.columns), at)
      SELECT \(StoredEntry.columns), place.at FROM unnest(entries) AS new
        LEFT JOIN article_place AS place ON place.id = article_id
      ORDER BY feed, key
      ON CONFLICT (feed, key) DO UPDATE SET article_id = excluded.article_id,
        page = excluded.page, title = excluded.title, content = excluded.content, at = excluded.at;
    $$;

    CREATE OR REPLACE FUNCTION remove_entries(number bigint, keys bigint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
      SELECT \(turn);
      DELETE FROM feed_entry WHERE feed = number AND key = ANY (keys);
    $$;

    -- Stores what was found for a feed that the person follows: see `FeedStorage.storeIcon`.
    CREATE OR REPLACE FUNCTION store_icon(
      number bigint, moment double precision, name text, format text, file bytea
    ) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    BEGIN
      PERFORM \(turn);
      INSERT INTO icon SELECT name, format, file WHERE name ~ '^[0-9A-F-]{36}$'
        AND octet_length(file) BETWEEN 1 AND \(Icon.largestSize)
        AND NOT EXISTS (SELECT 1 FROM icon WHERE bytes = file);
      INSERT INTO feed_icon SELECT number, moment, (SELECT id FROM icon WHERE bytes = file)
      WHERE abs(moment) < 3e13 AND EXISTS (SELECT 1 FROM feed WHERE feed.number = store_icon.number)
        AND (\(isOwner) OR EXISTS (
          SELECT 1 FROM subscription WHERE feed = store_icon.number AND person = \(caller)))
      ON CONFLICT (feed) DO UPDATE SET tried_at = excluded.tried_at,
        icon_id = coalesce(excluded.icon_id, feed_icon.icon_id);
      DELETE FROM icon WHERE NOT EXISTS (SELECT 1 FROM feed_icon WHERE icon_id = icon.id);
    END
    $$;

    -- Stores a video, or replaces the stored one.
    CREATE OR REPLACE FUNCTION store_video(new video) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
      SELECT \(turn);
      INSERT INTO video SELECT (new).*
      ON CONFLICT (id) DO UPDATE SET (\(Video.table.dropFirst(2).names))
        = ROW(\(Video.table.dropFirst(2).names(of: "excluded")));
    $$;

    """

  /// The columns of a completed article after its place.
  private static let merged = Article.sharedTable.dropFirst().names { name in
    switch name {
    case "id", "seen_at", "published_at": "dated.\(name)"
    case "provider_id": "old.provider_id"
    // The check has found that the text is not shorter.
    case "content":
      "CASE WHEN is_version OR new.content IS NOT NULL THEN new.content ELSE old.content END"
    default:
      "CASE WHEN is_version THEN new.\(name) ELSE coalesce(old.\(name), new.\(name)) END"
    }
  }

  /// The length of a text without its tags.
  private static func text(_ article: String) -> String {
    "octet_length(regexp_replace(\(article).content, '<[^>]*>', '', 'g'))"
  }
}
