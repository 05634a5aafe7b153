extension Schema {
  /// The archive's files: `application_id` spells "BRDS".
  static let archive = Schema(
    applicationID: 0x4252_4453,
    migrations: [savedArticles]
  )

  /// A row for each article that is saved.
  ///
  /// The id is the rowid, so that an article is found without an index beside the table; SQL
  /// shows it as it is written elsewhere with `printf('%016x', id)`.
  ///
  /// Moments are seconds since 2001-01-01 UTC, the way `Date` counts them: any other count would
  /// round, and a date must come back equal. `datetime(published_at + 978307200, 'unixepoch')`
  /// shows one. Texts are compared with '' because `length` ends at the first NUL.
  private static let savedArticles = Migration(
    name: "saved articles",
    script: """
      CREATE TABLE saved_article (
        id INTEGER PRIMARY KEY,
        provider_id TEXT NOT NULL CHECK (provider_id <> ''),
        provider_name TEXT NOT NULL,
        provider_key_page TEXT CHECK (provider_key_page LIKE 'http://_%' OR provider_key_page LIKE 'https://_%'),
        source_id TEXT,
        source_name TEXT NOT NULL,
        author TEXT,
        title TEXT NOT NULL CHECK (title <> ''),
        summary TEXT,
        link TEXT NOT NULL CHECK (link LIKE 'http://_%' OR link LIKE 'https://_%'),
        picture TEXT CHECK (picture LIKE 'http://_%' OR picture LIKE 'https://_%'),
        published_at REAL,
        content TEXT,
        language TEXT CHECK (language <> ''),
        saved_at REAL NOT NULL
      ) STRICT;
      """
  )
}
