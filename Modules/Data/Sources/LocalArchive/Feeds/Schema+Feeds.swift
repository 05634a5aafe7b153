import ArchiveRows
import Domain

extension Schema {
  /// The followed feeds, their entries, and the articles of these in the order of the list.
  ///
  /// `feed` has the tags of a feed in its row, one a line, as written and folded: a feed has few,
  /// and a row is read and salvaged as a whole. `feed_entry` maps an entry of a document to its
  /// article; it stays when the article is pruned, so that the article is not added again. All its
  /// columns but the feed are hashes: see `StoredEntry`.
  ///
  /// `followed_article` can be derived from the other tables. Triggers update it, because an
  /// article is stored, marked and deleted in many places. A trigger has the conflict clause of the
  /// statement that fires it, unless it has an upsert, as here. With its index, the unread list is
  /// a walk that does not depend on the number of read articles.
  static let feeds = """
    CREATE TABLE feed (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      address TEXT NOT NULL CHECK (address LIKE 'http://_%' OR address LIKE 'https://_%'),
      title TEXT NOT NULL CHECK (title <> ''),
      site TEXT,
      tags TEXT NOT NULL,
      folded_tags TEXT NOT NULL,
      attributes TEXT NOT NULL,
      etag TEXT,
      last_modified TEXT,
      document_sum INTEGER,
      document_at REAL,
      asked_at REAL,
      succeeded_at REAL,
      due_at REAL,
      failures INTEGER NOT NULL,
      problem TEXT,
      pace INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX feed_checksum ON feed (number | 0, \(EarlierAttributes.before.checksum));
    CREATE TABLE feed_entry (
      feed INTEGER NOT NULL REFERENCES feed,
      key INTEGER NOT NULL,
      article_id INTEGER NOT NULL,
      page INTEGER NOT NULL,
      title INTEGER NOT NULL,
      content INTEGER NOT NULL,
      PRIMARY KEY (feed, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX feed_entry_article ON feed_entry (article_id);

    CREATE TABLE followed_article (
      key INTEGER NOT NULL,
      feed INTEGER NOT NULL,
      is_read INTEGER NOT NULL,
      PRIMARY KEY (key, feed)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX followed_article_unread ON followed_article (key, is_read) WHERE is_read = 0;

    CREATE INDEX article_read ON article (read_at) WHERE read_at IS NOT NULL;

    CREATE TRIGGER article_inserted AFTER INSERT ON article BEGIN
      INSERT INTO followed_article
      SELECT NEW.key, feed, NEW.read_at IS NOT NULL FROM feed_entry WHERE article_id = NEW.id
      ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER article_deleted AFTER DELETE ON article BEGIN
      DELETE FROM followed_article WHERE key = OLD.key;
    END;
    CREATE TRIGGER article_moved AFTER UPDATE OF key, id ON article BEGIN
      DELETE FROM followed_article WHERE key = OLD.key;
      INSERT INTO followed_article
      SELECT NEW.key, feed, NEW.read_at IS NOT NULL FROM feed_entry WHERE article_id = NEW.id
      ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER article_marked AFTER UPDATE OF read_at ON article BEGIN
      UPDATE followed_article SET is_read = NEW.read_at IS NOT NULL WHERE key = NEW.key;
    END;

    CREATE TRIGGER feed_entry_inserted AFTER INSERT ON feed_entry BEGIN
      INSERT INTO followed_article
      SELECT key, NEW.feed, read_at IS NOT NULL FROM article WHERE id = NEW.article_id
      ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER feed_entry_deleted AFTER DELETE ON feed_entry BEGIN
      DELETE FROM followed_article
      WHERE key = (SELECT key FROM article WHERE id = OLD.article_id) AND feed = OLD.feed
        AND NOT EXISTS (
          SELECT 1 FROM feed_entry WHERE article_id = OLD.article_id AND feed = OLD.feed
        );
    END;
    CREATE TRIGGER feed_entry_changed AFTER UPDATE OF feed, article_id ON feed_entry BEGIN
      DELETE FROM followed_article
      WHERE key = (SELECT key FROM article WHERE id = OLD.article_id) AND feed = OLD.feed
        AND NOT EXISTS (
          SELECT 1 FROM feed_entry WHERE article_id = OLD.article_id AND feed = OLD.feed
        );
      INSERT INTO followed_article
      SELECT key, NEW.feed, read_at IS NOT NULL FROM article WHERE id = NEW.article_id
      ON CONFLICT DO NOTHING;
    END;
    """

  /// Version 16: settings are columns, and a sender in a maildir has no address.
  ///
  /// SQLite can remove `NOT NULL` only in the text of the schema; the new columns are the last ones. A row
  /// that did not match its checksum still does not: its damage stays known.
  static let feedColumns = Step(
    script: """
      CREATE TEMP TABLE damaged_feed AS SELECT number FROM feed_sum_now WHERE checksum
        IS NOT (SELECT checksum FROM feed_sum WHERE feed_sum.number = feed_sum_now.number);
      \(ChecksumTable.ofFirstFeeds.removal)
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE feed (
      \(EarlierAttributes.after.fileDefinitions.replacing("'", with: "''"))
      ) STRICT' WHERE type = 'table' AND name = 'feed';
      PRAGMA writable_schema = RESET;
      UPDATE feed SET id = \(EarlierAttributes.senderID), address = NULL
      WHERE \(EarlierAttributes.isOfSender);
      \(ChecksumTable.ofFeeds.creation)
      """
  ) { connection throws(SQLiteError) in
    try connection.moveAttributes(in: "feed", key: ["number"])
    try connection.execute(
      script: """
        UPDATE feed_sum SET checksum = ~checksum WHERE number IN (SELECT number FROM damaged_feed);
        DROP TABLE damaged_feed;
        """
    )
  }

  /// Fills `followed_article` with what the triggers would have added.
  static let derivingFollowedArticles = """
    DELETE FROM followed_article;
    INSERT OR IGNORE INTO followed_article
    SELECT article.key, feed, read_at IS NOT NULL
    FROM feed_entry CROSS JOIN article ON article.id = article_id;
    """
}
