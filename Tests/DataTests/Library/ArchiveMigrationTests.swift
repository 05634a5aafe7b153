import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// Migration of older versions; the first held only saved articles.
@Suite(.hangLimit)
struct ArchiveMigrationTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { .distantFuture })
  }

  private func makeOldArchive(_ articles: [Article]) throws {
    try folder.write("archive.sqlite", "")
    let connection = try Connection(path: folder.file("archive.sqlite"))
    try connection.execute(script: Self.oldScript)
    for (place, article) in articles.enumerated() {
      try connection.run(
        "INSERT INTO saved_article VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
          .integer(article.id.stored), .text(article.provider.id), .text(article.provider.name),
          SQLValue(article.provider.keyPage?.description), SQLValue(article.source.id),
          .text(article.source.name), SQLValue(article.author), .text(article.title),
          SQLValue(article.summary), .text(article.link.description),
          SQLValue(article.picture?.description),
          SQLValue(article.publishedAt?.timeIntervalSinceReferenceDate),
          SQLValue(article.content), SQLValue(article.language?.rawValue),
          .real(Double(place) + 0.5),
        ]
      )
    }
  }

  @Test(arguments: [true, false])
  func savedArticlesAreMigratedWithDates(isRead: Bool) async throws {
    let many = (0..<300).map { Article.fake("n\($0)", at: Date(timeIntervalSince1970: Double($0))) }
    let articles = [.full, .bare] + many
    try makeOldArchive(articles)
    if !isRead { try await archive.keep([.fake("new")]) }
    for (place, article) in articles.enumerated() {
      let copy = try #require(try await archive.copy(of: article.id))
      #expect(copy.article == article)
      #expect(copy.savedAt == Date(timeIntervalSinceReferenceDate: Double(place) + 0.5))
      #expect(copy.seenAt == copy.savedAt)
      #expect(copy.readAt == nil)
    }
    try await archive.checkIndex()
  }

  @Test func migratedArticlesAreFoundAsSaved() async throws {
    try makeOldArchive([.full, .bare])
    let page = try await archive(try ArticleQuery("is:saved sentences author:oberg"), at: nil)
    #expect(page.items == [.full])
    #expect(page.total == .exactly(1))
  }

  @Test func emptyArchiveIsMigrated() async throws {
    try makeOldArchive([])
    #expect(try await archive(try ArticleQuery(""), at: nil).total == .exactly(0))
    try await archive.save(.full)
    #expect(try await archive.saved(among: [Article.full.id]) == [Article.full.id])
  }

  @Test func duplicatesAreMerged() async throws {
    try makeOldArchive([.bare, .full])
    let connection = try Connection(path: folder.file("archive.sqlite"))
    try connection.run(
      "UPDATE saved_article SET link = ?1 WHERE id = ?2",
      [.text(Article.bare.link.description), .integer(Article.full.id.stored)]
    )
    let articles = try await archive(try ArticleQuery("is:saved"), at: nil).items
    #expect(articles.map(\.id) == [Article.bare.id])
  }

  @Test(arguments: [true, false])
  func secondVersionIsMigrated(isRead: Bool) async throws {
    let articles = (0..<50).map { number in
      Article.fake("n\(number)", at: Date(timeIntervalSince1970: Double(-number)))
    }
    try makeArchive(articles, version: 2)
    if !isRead { try await archive.keep([Article.fake("n7").also(.at("b"))]) }
    #expect(try await archive.examine().findings.contains(.outdated) == isRead)
    #expect(try await archive.all().map(\.id) == articles.map(\.id))
    #expect(try await archive.saved(among: articles.map(\.id)) == [articles[3].id])
    #expect(try await archive.article(articles[7].id)?.alsoAt == (isRead ? [] : [.at("b")]))
    #expect(try await archive.examine().isSound)
    try await archive.checkIndex()
  }

  @Test(arguments: [0, 1, 2, 3])
  func thirdVersionIsMigrated(firstUse: Int) async throws {
    let articles = (0..<50).map { number in
      Article.fake("n\(number)", at: Date(timeIntervalSince1970: Double(-number)))
    }
    try makeArchive(articles, version: 3)
    switch firstUse {
    case 0: #expect(try await archive.liked() == [])
    case 1: try await archive.keep([Video.clip(1)])
    case 2: try await archive.like(.clip(1))
    default: try await archive.record(.saved("/a"))
    }
    #expect(try await !archive.examine().findings.contains(.outdated))
    try await archive.like(.clip(1))
    try await archive.record(.saved("/a"))
    #expect(try await archive.liked("title") == [.clip(1)])
    #expect(try await archive.pictures("hi") == [.saved("/a")])
    #expect(try await archive.all().map(\.id) == articles.map(\.id))
    #expect(try await archive.saved(among: articles.map(\.id)) == [articles[3].id])
    #expect(try await archive.examine().isSound)
  }

  @Test func fifthVersionFollowsFeeds() async throws {
    let entries = (0..<10).map { FeedEntry.sample($0) }
    try makeArchive(entries.map(\.article), version: 5)
    try await archive.markRead(entries[1].article)
    let feed = FollowedFeed.sample()
    try await archive.follow([feed])
    let update = FeedUpdate(feed.id, state: FeedState(), entries: entries)
    #expect(try await archive.store([update]) == [FeedChanges(added: 10)])
    #expect(try await archive.followedFeeds().map(\.unread) == [9])
    #expect(try await archive.undoRead() == 1)
    #expect(try await archive.followedFeeds().map(\.unread) == [10])
    #expect(try await archive.examine().isSound)
  }

  @Test(arguments: [true, false])
  func datesFarAheadMoveToTheirFirstSighting(isRead: Bool) async throws {
    let offsets = [86_401, -10, 3e9, 86_400, -5, 9e12, 3e9, 4e9]
    let articles = offsets.enumerated().map { place, offset in
      Article.fake("n\(place)", at: Date.saving + offset).also(.at("b"))
    }
    try makeArchive(articles + [.fake("undated")], version: 4)
    if !isRead { try await archive.keep([articles[0]]) }
    let found = try await archive.all()
    #expect(found.prefix(1) == [articles[3]])
    #expect(Set(found[1..<6]) == Set([0, 2, 5, 6, 7].map { articles[$0] }))
    #expect(found.suffix(3) == [articles[4], articles[1], .fake("undated")])
    for (place, article) in articles.enumerated() {
      let query = try ArticleQuery("about \"n\(place)\"")
      #expect(try await archive(query, at: nil).items == [article])
    }
    #expect(try await archive.saved(among: articles.map(\.id)) == [articles[3].id])
    #expect(try await archive.examine().isSound)
    try await archive.checkIndex()
  }

  @Test func thousandsMoveIntoOneSecond() async throws {
    let articles = (0..<3_000).map { Article.fake("n\($0)", at: Date.saving + 1e9 + Double($0)) }
    try makeArchive(articles, version: 4)
    #expect(try await Set(archive.all()) == Set(articles))
    #expect(try await archive.examine().isSound)
    try await archive.checkIndex()
  }

  /// Creates an archive of an older version, in which the fourth article is saved.
  private func makeArchive(_ articles: [Article], version: Int) throws {
    let schema = Schema(
      applicationID: Schema.archive.applicationID,
      migrations: Array(Schema.archive.migrations.prefix(version)),
      functions: Schema.archive.functions
    )
    let database = Database(path: folder.file("archive.sqlite"), schema: schema)
    let connection = try database.forWriting()
    try connection.transaction(.writing) { () throws(SQLiteError) in
      // Keys were made of the dates of publication.
      let last = Date.supported.upperBound
      _ = try ArticleTable(connection).keep(PreparedArticles(articles.map { ($0, last) }))
      let moment = Date.saving.timeIntervalSinceReferenceDate
      try connection.run("UPDATE article SET seen_at = ?1", [.real(moment)])
      try ArticleTable(connection).set(.saved, of: articles[3].id, at: .saving)
    }
    database.close()
  }

  /// The first migration as released.
  private static let oldScript = """
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
    PRAGMA application_id = 1112687699;
    PRAGMA user_version = 1;
    PRAGMA journal_mode = WAL;
    """
}
