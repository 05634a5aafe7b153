import ArchiveRows
import Domain

extension Schema {
  /// The archive's schema; its `application_id` spells "BRDS".
  ///
  /// Versions before 6 were never released.
  static let archive = Schema(
    applicationID: 0x4252_4453,
    firstVersion: 6,
    steps: [
      Step(script: tables), Step(script: documents),
      Step(script: ChecksumTable.ofVersion8.map(\.migration).joined()), Step(script: removedMarks),
      Step(script: ChecksumTable.ofRemovedMarks.creation), Step(script: stories),
      Step(script: editions), Step(script: feedAttributes), Step(script: storyChoices),
      Step(script: icons), feedColumns, articleFacts,
    ],
    functions: [words, earlierContentWords, contentWords, facets, checksum],
    dispensable: [
      "appearance": "the other places of stories",
      "article_fact": "the authors, categories, files and full texts of articles",
      "service": "the pauses of rate-limited services",
      "request_count": "the numbers of requests",
      "reply": "the cached replies",
      "removed_mark": "when marks were removed",
      "edition": "when the last edition was made",
      "story_choice": "which articles you took out of stories or joined",
      "icon": "the icons of feeds",
      "feed_icon": "which feed has which icon",
      "list_key": "the key of exported lists of feeds",
      "story_article": "which articles are of one story",
      "feed_entry": "which articles are of which followed feed",
    ],
    derived: [
      "followed_article", "article_sum", "appearance_sum", "provider_sum", "video_sum",
      "picture_sum", "feed_sum", "removed_mark_sum", "article_fact_sum",
    ]
  )

  private static let tables =
    articles + placesAndRequests + videosAndPictures + checksums + feeds

  /// Version 7: `content` is plain text or an HTML document, see `Article.Body.init(earlier:)`.
  ///
  /// The next refresh reads all feeds again, so that the entries that are still in them get their
  /// documents.
  private static let documents = """
    DROP VIEW article_words;
    CREATE VIEW article_words AS
      SELECT key, words(title) AS title, words(summary) AS summary,
        content_words(content) AS content,
        facets(link, language, source_id, source_name, author) AS facets
      FROM article;
    UPDATE feed SET \(FollowedFeed.unreadDocument);

    """

  /// Version 9: when the marks of articles were last removed, for merging with other archives.
  ///
  /// A row stays when its article is deleted, because an import can restore that.
  private static let removedMarks = """
    CREATE TABLE removed_mark (
      id INTEGER PRIMARY KEY,
      unsaved_at REAL,
      unread_at REAL
    ) STRICT;

    """

  /// Version 11: which articles are of one story, called by the article that began it.
  ///
  /// See `StoryMembership`.
  private static let stories = """
    CREATE TABLE story_article (
      id INTEGER PRIMARY KEY,
      story INTEGER NOT NULL,
      date REAL NOT NULL,
      words INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX story_articles ON story_article (story, date, words);

    """

  /// Version 12: the end of the last edition, in one row.
  private static let editions = """
    CREATE TABLE edition (
      ended_at REAL PRIMARY KEY NOT NULL
    ) STRICT, WITHOUT ROWID;

    """

  /// Version 13: the attributes of a feed with a meaning for this program have a prefix; the
  /// attributes of other programs have none.
  ///
  /// `list_key` has the key of `FollowedFeed.seal(by:)`, in one row since it was first needed. Ids of feeds
  /// have no user and password any more, unless a feed without these is followed too.
  private static let feedAttributes = """
    UPDATE OR IGNORE feed SET id = substr(id, 1, instr(id, '://') + 2) || substr(id, instr(id, '@') + 1)
    WHERE instr(id, '@') BETWEEN 1 AND min(
      instr(id, '://') + 2 + instr(substr(id, instr(id, '://') + 3) || '/', '/'), instr(id || '?', '?'));
    UPDATE feed SET attributes = \(EarlierAttributes.prefixed)
    WHERE attributes <> \(EarlierAttributes.prefixed);
    CREATE TABLE list_key (key TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;

    """

  /// Version 14: see `StoredStoryChoice`.
  private static let storyChoices = """
    CREATE TABLE story_choice (
      id INTEGER NOT NULL,
      other INTEGER NOT NULL,
      is_made INTEGER NOT NULL,
      changed_at REAL NOT NULL,
      PRIMARY KEY (id, other)
    ) STRICT, WITHOUT ROWID;

    """

  /// Version 15: the icons of feeds, each once, and when the icon of a feed was last requested.
  private static let icons = """
    CREATE TABLE icon (id TEXT PRIMARY KEY NOT NULL, type TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;
    CREATE TABLE feed_icon (
      feed INTEGER PRIMARY KEY NOT NULL,
      tried_at REAL NOT NULL,
      icon_id TEXT
    ) STRICT, WITHOUT ROWID;

    """

  /// One row for each article that was ever seen, and a full-text index over them.
  ///
  /// `key` sorts the articles by time: see `ArticleKey`. `printf('%016x', id)` shows an id in the
  /// notation used elsewhere. Times are seconds since 2001-01-01 UTC, as `Date` stores them:
  /// conversion would round, and a date must be read back equal. `datetime(published_at + 978307200,
  /// 'unixepoch')` shows one. Texts are compared with '' because `length` stops at the first NUL.
  ///
  /// The index holds words folded by `SearchWords`, and facets; SQLite reads them from the view when
  /// it checks or rebuilds the index. Columns that are queried without the texts come first, so that
  /// they are on the row's first page.
  ///
  /// FTS5 buffers up to 64 MiB of words before it sorts them, instead of 1 MiB: a page of 100
  /// articles needs no more memory than before, and an import flushes once per batch. It merges
  /// eight segments at a time instead of four, which rewrites words less often.
  private static let articles = """
    CREATE TABLE provider (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
      name TEXT NOT NULL,
      key_page TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE article (
      \(Article.table.fileDefinitions)
    ) STRICT;

    CREATE INDEX article_saved ON article (key) WHERE saved_at IS NOT NULL;

    CREATE VIEW article_words AS
      SELECT key, words(title) AS title, words(summary) AS summary, words(content) AS content,
        facets(link, language, source_id, source_name, author) AS facets
      FROM article;

    CREATE VIRTUAL TABLE article_text USING fts5 (
      title, summary, content, facets,
      content = 'article_words', content_rowid = 'key', tokenize = "ascii tokenchars '-'"
    );
    INSERT INTO article_text (article_text, rank) VALUES ('hashsize', 67108864);
    INSERT INTO article_text (article_text, rank) VALUES ('automerge', 8);

    """

  /// The other places of a story, and the history of requests.
  ///
  /// Deleting an article deletes its places. Days are counted from 1970 in UTC: `date(day * 86400,
  /// 'unixepoch')` shows one.
  private static let placesAndRequests = """
    CREATE TABLE appearance (
      article_id INTEGER NOT NULL REFERENCES article (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      provider_id TEXT NOT NULL REFERENCES provider,
      source_name TEXT NOT NULL,
      link TEXT NOT NULL CHECK (link LIKE 'http://_%' OR link LIKE 'https://_%'),
      PRIMARY KEY (article_id, place)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE service (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
      turn_at REAL,
      pause_began_at REAL,
      pause_ends_at REAL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE request_count (
      day INTEGER NOT NULL,
      service_id TEXT NOT NULL REFERENCES service,
      count INTEGER NOT NULL,
      PRIMARY KEY (day, service_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE reply (
      request TEXT PRIMARY KEY NOT NULL CHECK (request <> ''),
      kept_at REAL NOT NULL,
      content_type TEXT,
      body BLOB NOT NULL
    ) STRICT;

    """

  /// One row for each video seen or liked, a full-text index over the liked ones, and one row for
  /// each saved picture.
  ///
  /// The key of a liked video is the time of the like, and a picture's key the time it was saved: see
  /// `MomentKey`. Other videos have keys below zero without a meaning, and are deleted when they
  /// have not been seen for long. The view has the columns that `FullTextQuery` expects; the content
  /// is empty, since the text of a video is unknown. Texts come last in a row because they may
  /// continue on overflow pages.
  private static let videosAndPictures = """
    CREATE TABLE video (
      \(Video.table.fileDefinitions)
    ) STRICT;

    CREATE INDEX video_not_liked ON video (seen_at, id) WHERE key < 0;

    CREATE VIEW video_words AS
      SELECT key, words(title) AS title, words(summary) AS summary, '' AS content,
        facets(link, NULL, channel_id, channel_name, channel_name) AS facets
      FROM video WHERE key > 0;

    CREATE VIRTUAL TABLE video_text USING fts5 (
      title, summary, content, facets,
      content = 'video_words', content_rowid = 'key', tokenize = "ascii tokenchars '-'"
    );

    CREATE TABLE picture (
      \(SavedPicture.table.fileDefinitions)
    ) STRICT;

    """

  /// The checksums of versions 6 and 7, in indexes that other programs cannot check: see
  /// `ChecksumTable`, which replaces them.
  ///
  /// Some start with the key, written as `key | 0` so that SQLite does not use them to find rows.
  private static let checksums = """
    CREATE INDEX article_checksum ON article (key | 0, \(Article.table.checksum));
    CREATE INDEX appearance_checksum ON appearance (
      checksum(article_id, place, provider_id, source_name, link));
    CREATE INDEX provider_checksum ON provider (checksum(id, name, key_page));
    CREATE INDEX video_checksum ON video (key | 0, \(Video.table.checksum));
    CREATE INDEX picture_checksum ON picture (
      key | 0, \(SavedPicture.table.checksum));
    """
}
