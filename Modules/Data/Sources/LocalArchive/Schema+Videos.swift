extension Schema {
  /// A row for each video that was seen or is liked, a full-text index over those that are liked,
  /// and a row for each picture that was saved.
  ///
  /// The key of a video that is liked is the moment of the like, and so is a picture's of its saving:
  /// see `MomentKey`. What is not liked has a key below zero that means nothing, and goes when it was
  /// not seen for long. The view has the columns that `FullTextQuery` knows: a video is its own
  /// content, of which no text is known. Texts come last in a row, since they may go on elsewhere.
  ///
  /// `Salvager` tells rows by how many columns they have, and the entries of indexes by their number
  /// and types: no other table has rows of 13 or of 10. An index on the moment alone would have
  /// entries of two numbers, as those of saved articles are, so it has the id in it; the entries of
  /// ids and paths are a text and a key, which is far above any rowid that `reply` has beside its
  /// texts, and above what the configuration of a full-text index has beside its words.
  static let videosAndPictures = Migration(
    name: "videos and pictures",
    script: """
      CREATE TABLE video (
        key INTEGER PRIMARY KEY CHECK (key <> 0 AND key BETWEEN -(1 << 62) AND 1 << 62),
        id TEXT NOT NULL UNIQUE CHECK (length(id) = 11),
        seen_at REAL NOT NULL,
        published_at REAL,
        channel_id TEXT,
        channel_name TEXT NOT NULL,
        title TEXT NOT NULL CHECK (title <> ''),
        link TEXT NOT NULL CHECK (link LIKE 'http://_%' OR link LIKE 'https://_%'),
        thumbnail TEXT,
        broadcast TEXT NOT NULL,
        duration INTEGER,
        view_count INTEGER,
        summary TEXT
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
        key INTEGER PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        saved_at REAL NOT NULL,
        format TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        size INTEGER NOT NULL,
        cat_id TEXT NOT NULL,
        caption TEXT NOT NULL,
        tags TEXT NOT NULL
      ) STRICT;
      """
  )
}
