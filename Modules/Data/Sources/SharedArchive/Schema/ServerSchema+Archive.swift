import ArchiveRows
import Domain

extension ServerSchema {
  /// The migrations, in order; version 1 is the first.
  static let migrations = [
    Migration(
      name: "articles, marks and feeds",
      script: articles + partitions + marks + feeds + videos
    ),
    // `content` is plain text or an HTML document from here on: see `Article.Body.init(earlier:)`.
    Migration(name: "documents", script: "UPDATE feed SET \(FollowedFeed.unreadDocument);\n"),
    Migration(name: "private addresses", script: privacy),
    // When marks were last removed, for merging with other archives.
    Migration(
      name: "removed marks",
      script: """
        ALTER TABLE mark ADD COLUMN unsaved_at double precision,
          ADD COLUMN unread_at double precision;

        """
    ),
    Migration(name: "private statistics", script: unknownStatistics),
    Migration(name: "receipts", script: receipts),
    Migration(name: "marks without places", script: marksWithoutPlaces),
    Migration(name: "bounded sums", script: boundedSums),
    // See `StoryMembership`.
    Migration(
      name: "stories",
      script: """
        CREATE TABLE story_article (
          id bigint PRIMARY KEY,
          story bigint NOT NULL,
          date double precision NOT NULL,
          words bigint NOT NULL
        );
        CREATE INDEX story_articles ON story_article (story, date, words);

        """
    ),
    Migration(name: "editions", script: editions),
    Migration(name: "secret identities", script: secretIdentities, finish: moveSecrets),
    Migration(name: "proposals", script: proposedRows),
    // Other programs' attributes have no prefix; before, they could not be told apart from ours.
    Migration(
      name: "names of attributes",
      script: "UPDATE subscription SET attributes = \(EarlierAttributes.prefixed);\n"
    ),
    // See `StoredStoryChoice`; `group_articles` moves articles between stories since.
    Migration(name: "choices about stories", script: storyChoices),
    Migration(
      name: "icons",
      script: """
        CREATE TABLE icon (id text COLLATE "C" PRIMARY KEY, type text NOT NULL, bytes bytea NOT NULL);
        CREATE TABLE feed_icon (
          feed bigint PRIMARY KEY, tried_at double precision NOT NULL, icon_id text COLLATE "C"
        );

        """
    ),
    feedColumns, articleFacts,
  ]

  /// The articles, shared by everyone.
  ///
  /// `at` is the file's key of an article without its steps for equal ones: see `ArticleKey`.
  /// Descending by `at`, then by id, is newest first. `article_place` has each id once, which a
  /// divided table cannot promise.
  ///
  /// `article` itself has no unique index, because PostgreSQL then refuses foreign tables as parts of
  /// it. Each of its tables has the primary key `(at, id)`: see `add_partition`.
  ///
  /// `words` are the folded words of an article as a `WordVector`, empty if they do not fit: then
  /// `long_words` has them, a line for each column. `length` is their number with facets.
  /// Times are seconds since 2001-01-01 UTC, as in the file. Texts that are compared have the
  /// collation `C`: they sort as in the file, on each version of each system.
  private static let articles = """
    CREATE TABLE provider (
      id text COLLATE "C" PRIMARY KEY CHECK (id <> ''),
      name text NOT NULL,
      key_page text
    );

    CREATE TABLE article_place (
      id bigint PRIMARY KEY,
      at bigint NOT NULL
    );

    CREATE TABLE article (
      at bigint NOT NULL,
      \(Article.sharedTable.dropFirst().serverDefinitions),
      length bigint NOT NULL,
      words tsvector NOT NULL,
      long_words text
    ) PARTITION BY RANGE (at);
    CREATE INDEX article_words ON article USING gin (words);
    CREATE INDEX article_long ON article (at, id) WHERE long_words IS NOT NULL;

    CREATE TABLE appearance (
      article_id bigint NOT NULL,
      place integer NOT NULL,
      provider_id text COLLATE "C" NOT NULL,
      source_name text COLLATE "C" NOT NULL,
      link text COLLATE "C" NOT NULL CHECK (link LIKE 'http://_%' OR link LIKE 'https://_%'),
      PRIMARY KEY (article_id, place)
    );

    -- The number of articles and of their words: the sums of all rows, of which each change adds one.
    CREATE TABLE article_total (
      change bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      articles bigint NOT NULL,
      words bigint NOT NULL
    );

    """

  /// The marks of articles, of which each person sees only their own.
  ///
  /// Statements compare `person` with
  /// `current_user::text`: without the cast, the planner does not use the order of the indexes.
  static let marks = """
    CREATE TABLE mark (
      person text COLLATE "C" NOT NULL DEFAULT current_user,
      id bigint NOT NULL,
      saved_at double precision,
      read_at double precision,
      PRIMARY KEY (person, id)
    );
    CREATE INDEX mark_read ON mark (person, read_at) WHERE read_at IS NOT NULL;
    ALTER TABLE mark ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON mark USING (person = current_user::text);

    """

  /// A writer who moves an article must not change the marks of others: the server counts the changed
  /// rows of each table for the transaction, also if it is rolled back.
  private static let marksWithoutPlaces = """
    DROP FUNCTION IF EXISTS lock_places;
    ALTER TABLE mark DROP COLUMN IF EXISTS at;
    CREATE INDEX mark_saved ON mark (person, id) WHERE saved_at IS NOT NULL;

    """

  /// The numbers of transactions of the last hour, by which their people see that they have succeeded.
  private static let receipts = """
    CREATE TABLE receipt (
      person text COLLATE "C" NOT NULL DEFAULT current_user,
      number bigint NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (person, number)
    );
    ALTER TABLE receipt ENABLE ROW LEVEL SECURITY, ALTER person SET STATISTICS 0,
      ALTER number SET STATISTICS 0, ALTER at SET STATISTICS 0;
    CREATE POLICY own_rows ON receipt USING (person = current_user::text);

    """

  /// The end of the last edition of each person.
  private static let editions = """
    CREATE TABLE edition (
      person text COLLATE "C" NOT NULL DEFAULT current_user,
      ended_at double precision NOT NULL,
      PRIMARY KEY (person, ended_at)
    );
    ALTER TABLE edition ENABLE ROW LEVEL SECURITY, ALTER person SET STATISTICS 0,
      ALTER ended_at SET STATISTICS 0;
    CREATE POLICY own_rows ON edition USING (person = current_user::text);

    """

  private static let storyChoices = """
    CREATE TABLE story_choice (
      person text COLLATE "C" NOT NULL DEFAULT current_user,
      id bigint NOT NULL,
      other bigint NOT NULL,
      is_made bigint NOT NULL,
      changed_at double precision NOT NULL,
      PRIMARY KEY (person, id, other)
    );
    ALTER TABLE story_choice ENABLE ROW LEVEL SECURITY, ALTER person SET STATISTICS 0,
      ALTER id SET STATISTICS 0, ALTER other SET STATISTICS 0, ALTER is_made SET STATISTICS 0,
      ALTER changed_at SET STATISTICS 0;
    CREATE POLICY own_rows ON story_choice USING (person = current_user::text);

    """

  /// A reference locks the row that it is about: see `changes`.
  private static let proposedRows = """
    DROP TRIGGER IF EXISTS article_stays ON article_place;
    DROP FUNCTION IF EXISTS lock_places, lock_articles, retract_articles, require_article;
    ALTER TABLE subscription DROP CONSTRAINT IF EXISTS subscription_feed_fkey;
    ALTER TABLE video_like DROP CONSTRAINT IF EXISTS video_like_video_id_fkey;

    """

  /// A writer adds no more to the sums than a large batch has; the owner may.
  ///
  /// A wrong number would be in the scores of everyone.
  private static let boundedSums = """
    ALTER TABLE article_total ENABLE ROW LEVEL SECURITY;
    CREATE POLICY all_rows ON article_total FOR SELECT USING (true);
    CREATE POLICY one_batch ON article_total FOR INSERT WITH CHECK (
      articles BETWEEN 0 AND 100000 AND words BETWEEN -10000000000 AND 10000000000
    );

    """
}
