import Domain
import FoundationEssentials

extension Schema {
  /// The archive's files: `application_id` spells "BRDS".
  static let archive = Schema(
    applicationID: 0x4252_4453,
    migrations: [savedArticles, everyArticle, placesAndRequests, videosAndPictures],
    functions: [words, facets]
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

  /// A row for each article that was ever seen, and a full-text index over them.
  ///
  /// `key` puts the articles in the order of time: see `ArticleKey`. The index holds words as
  /// `SearchWords` folds them, and facets; the view is how the engine sees them when it checks the
  /// index or makes it anew. What is asked of a row without its texts stands before them, so that
  /// it is found on the row's first page.
  ///
  /// An article's words are collected in up to 64 MiB before the engine sorts them, instead of 1:
  /// a page of a hundred takes no more than before, and an import flushes but once a batch. Eight
  /// parts of the index are merged at a time instead of four, so that words are rewritten less often.
  private static let everyArticle = Migration(
    name: "every article, with a full-text index",
    script: """
      CREATE TABLE provider (
        id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
        name TEXT NOT NULL,
        key_page TEXT
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE article (
        key INTEGER PRIMARY KEY,
        id INTEGER NOT NULL UNIQUE,
        seen_at REAL NOT NULL,
        saved_at REAL,
        read_at REAL,
        published_at REAL,
        provider_id TEXT NOT NULL REFERENCES provider,
        language TEXT,
        source_id TEXT,
        source_name TEXT NOT NULL,
        author TEXT,
        title TEXT NOT NULL CHECK (title <> ''),
        link TEXT NOT NULL CHECK (link LIKE 'http://_%' OR link LIKE 'https://_%'),
        picture TEXT,
        summary TEXT,
        content TEXT
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
      """,
    completion: { connection throws(SQLiteError) in
      let columns = """
        id, provider_id, provider_name, provider_key_page, source_id, source_name, author, title, \
        summary, link, picture, published_at, content, language, saved_at
        """
      let saved = try connection.rows("SELECT \(columns) FROM saved_article") { row in
        Article(savedArticle: row).map { ($0.id, ($0, row.date(14) ?? .distantPast)) }
      }
      // Copies come together here: the table's own way with them needs the next step's tables.
      let copies = Dictionary(saved.compactMap(\.self)) { first, second in
        (first.0.completed(by: second.0), first.1)
      }
      for (article, savedAt) in copies.values {
        _ = try ArticleTable(connection).keep(PreparedArticles([article]), at: savedAt)
        try ArticleTable(connection).save(article.id, at: savedAt)
      }
      try connection.execute(script: "DROP TABLE saved_article")
    }
  )

  /// Where else a story can be read, and what is remembered of requests.
  ///
  /// The places of an article go with it. A day is counted from 1970 in UTC: `date(day * 86400,
  /// 'unixepoch')` shows one. `Salvager` tells the entries of indexes by the number and the types of
  /// their columns, so no index here looks like those of articles and providers.
  private static let placesAndRequests = Migration(
    name: "a story's other places, and requests",
    script: """
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
  )

  /// `words(text)`: the words of a text as they are indexed; none for NULL.
  private static let words = SQLiteFunction(name: "words", argumentCount: 1) {
    result,
    _,
    arguments in
    guard let call = FunctionCall(result, arguments) else { return }
    call.answer(SearchWords.index(call.text(0) ?? ""))
  }

  /// `facets(link, language, source_id, source_name, author)`: see `Facets`.
  private static let facets = SQLiteFunction(name: "facets", argumentCount: 5) {
    result,
    _,
    arguments in
    guard let call = FunctionCall(result, arguments) else { return }
    call.answer(
      Facets.index(
        link: call.text(0) ?? "",
        language: call.text(1),
        sourceID: call.text(2),
        sourceName: call.text(3) ?? "",
        author: call.text(4)
      )
    )
  }
}
