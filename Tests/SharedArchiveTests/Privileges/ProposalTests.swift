import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// What a writer proposes by SQL, and what the archive then has.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct ProposalTests {
  private let database: SchemaDatabase
  private let writer: String
  private let archive: SharedArchive
  private let articles = (0..<10).map { Article.fake("n\($0)", at: .saving - Double($0) * 60) }

  init() async throws {
    database = try await SchemaDatabase()
    writer = try await database.role("writer", in: "broadsheet_writer")
    archive = SharedArchive(at: database.database.address, as: .library) { .saving }
  }

  private func refusal(_ sql: String) async -> String {
    do {
      return "answered: " + (try await database.run(sql, as: writer))
    } catch {
      return "\(error)"
    }
  }

  private func article(_ id: Article.ID) async throws -> Article {
    try #require(try await archive.articles([id]).first)
  }

  @Test func noSharedTableCanBeChanged() async throws {
    let tables = """
      SELECT relname || ' ' || kind FROM pg_class,
        unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS kind
      WHERE relnamespace = 'broadsheet'::regnamespace AND relkind IN ('r', 'p', 'v', 'f')
        AND (has_table_privilege('\(writer)', oid, kind)
          OR kind IN ('INSERT', 'UPDATE') AND has_any_column_privilege('\(writer)', oid, kind))
        AND NOT EXISTS (
          SELECT 1 FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'person')
      """
    #expect(try await database.run(tables) == "")
  }

  @Test func placeWithoutAnArticleKeepsNoneOut() async throws {
    let squat = articles.map { "(\($0.id.stored), 5)" }.joined(separator: ", ")
    let sql = "INSERT INTO article_place VALUES \(squat)"
    #expect(await refusal(sql).contains("permission denied"))
    // As before writers could only propose.
    try await database.run(sql)
    #expect(try await archive.keep(articles) == .of(added: 10))
    #expect(try await archive.keep(articles) == .of(known: 10))
    try await archive.checkTables()
  }

  @Test func articleNeedsTheIDOfItsLink() async throws {
    try await archive.keep([articles[0]])
    let all = "article.id = \(articles[0].id.stored)"
    for values in [
      #""id": \#(articles[1].id.stored)"#, #""link": "https://evil.example/n1""#, #""at": 5"#,
      #""published_at": 5"#, #""seen_at": "Infinity""#, #""published_at": "NaN""#,
      #""words": "a b c d e f g", "length": 1"#, #""length": 1e15"#,
    ] {
      let proposal = PrivilegeCases.proposal(all, values)
      let found = await refusal("SELECT store(ARRAY[\(proposal)], '{}', '{}')")
      #expect(found.contains("an article has not the id or the place"), "\(values) \(found)")
    }
    #expect(try await archive.articleCount() == 1)
  }

  @Test func serverFindsTheIDsOfLinks() async throws {
    let links = [
      "https://A.example", "http://a.example:80/", "https://a.example:443/b//",
      "http://a.example:443",
      "https://a.example:/?", "https://a.example/?utm_a=1&b=2&&fbclid=3&UTM_c&d",
      "HTTPS://a.example/x#y",
      "https://a.example/x?utm_b=1#entry=0123456789abcdef",
      "https://a.example/x#y#entry=0123456789abcdef",
      "https://a.example/x#y#z:~:entry=0123456789abcdef",
      "https://a.example/x#entry=0123456789abcdeF", "https://ä.example/ö?ü=ß#z",
      "https://a.example?b?c=/d/",
      "https://u:P@A.example:8080/%C3%A4/:443", "https://[::1]:443/a",
      "https://a.example/a;b=c/?x=utm_y",
    ].compactMap { WebLink($0) }
    #expect(links.count > 12)
    for link in links {
      let sql = "SELECT article_id('\(link)'), canonical('\(link)')"
      #expect(try await database.run(sql) == "\(Article.ID(link).stored)|\(link.canonical)")
    }
  }

  @Test func completionReplacesNothing() async throws {
    let old = Article.sample(title: "Old", publishedAt: .saving, content: "a long old text")
    try await archive.keep([old])
    let all = "article.id = \(old.id.stored)"
    for values in [
      #""title": "New", "link": "https://evil.example", "source_name": "Evil", "provider_id": "e""#,
      #""content": "short""#, #""published_at": 0"#, #""at": 5"#, #""seen_at": 0, "at": 5"#,
    ] {
      let proposal = PrivilegeCases.proposal(all, values)
      try await database.run("SELECT complete(ARRAY[\(proposal)], '{}', '{}')", as: writer)
      #expect(try await article(old.id) == old, "\(values)")
    }
    let proposal = PrivilegeCases.proposal(all, #""author": "Jane""#)
    try await database.run("SELECT complete(ARRAY[\(proposal)], '{}', '{}')", as: writer)
    #expect(try await article(old.id).author == "Jane")
    try await archive.checkTables()
  }

  @Test func onlyFollowersReplaceArticlesOfFeeds() async throws {
    try await archive.follow([.sample()])
    let update = FeedUpdate(FollowedFeed.sample().id, state: FeedState(), entries: [.sample(1)])
    try await archive.store([update])
    let id = FeedEntry.sample(1).article.id
    let proposal = PrivilegeCases.proposal("article.id = \(id.stored)", #""title": "New""#)
    let sql = "SELECT complete(ARRAY[\(proposal)], '{}', '{}')"
    try await database.run(sql, as: writer)
    #expect(try await article(id).title == "Title 1")
    try await database.run(
      "INSERT INTO subscription (feed, tags, folded_tags, attributes) SELECT number, '', '', '' FROM feed",
      as: writer
    )
    try await database.run(sql, as: writer)
    #expect(try await article(id).title == "New")
  }

  @Test func articleIsCompletedOnce() async throws {
    try await archive.keep([articles[0]])
    let proposal = PrivilegeCases.proposal(
      "article.id = \(articles[0].id.stored)",
      #""author": "J""#
    )
    let sql = "SELECT complete(ARRAY[\(proposal), \(proposal)], '{}', '{}')"
    try await database.run(sql, as: writer)
    #expect(try await database.run("SELECT count(*) FROM article") == "1")
    try await archive.checkTables()
  }

  @Test func olderSnapshotIsRefused() async throws {
    let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ"
    for call in ["group_articles('{}')", "store('{}', '{}', '{}')", "complete('{}', '{}', '{}')"] {
      let found = await refusal("\(begin); SELECT \(call)")
      #expect(found.contains("must be READ COMMITTED"), "\(found)")
    }
  }

  @Test func providerKeepsItsName() async throws {
    for name in ["Wire", "Evil"] {
      let provider =
        "ROW('wire', '\(name)', NULL)::provider, ROW('x', 'X', 'javascript:x')::provider"
      try await database.run("SELECT store('{}', '{}', ARRAY[\(provider)])", as: writer)
    }
    let names = "SELECT string_agg(name, ' ') FROM provider WHERE id IN ('wire', 'x')"
    #expect(try await database.run(names) == "Wire")
  }

  @Test func onlyFollowersChangeFeeds() async throws {
    try await archive.follow([.sample()])
    let change = "jsonb_populate_record(feed, '{\"title\": \"Evil\"}')"
    try await database.run("SELECT store_feed(\(change), true) FROM feed", as: writer)
    #expect(try await database.run("SELECT count(*) FROM feed WHERE title = 'Evil'") == "0")
  }

  @Test func storyIsBoundedAndOfTheSameDays() async throws {
    let many = (0..<300).map { Article.fake("m\($0)", at: .saving - Double($0) * 60) }
    let old = Article.fake("old", at: .saving - 3 * 86_400)
    try await archive.keep(many + [old])
    try await database.run("DELETE FROM story_article")
    func group(_ story: Int64, _ condition: String) async throws {
      try await database.run(
        """
        SELECT group_articles(ARRAY(
          SELECT ROW(id, \(story), 0, 0)::story_article FROM article_place WHERE \(condition)))
        """,
        as: writer
      )
    }
    let story = many[0].id.stored
    #expect(
      await refusal("INSERT INTO story_article SELECT id, \(story), 0, 0 FROM article_place")
        .contains("permission denied")
    )
    try await group(77, "true")
    #expect(try await database.run("SELECT count(*) FROM story_article") == "0")
    try await group(story, "id IN (\(story), \(old.id.stored))")
    #expect(try await database.run("SELECT count(*) FROM story_article") == "0")
    for _ in 0..<3 { try await group(story, "true") }
    let rows =
      "SELECT count(*) BETWEEN 90 AND 100, bool_and(story = \(story)), max(date) - min(date) < 2e5 FROM story_article"
    #expect(try await database.run(rows) == "t|t|t")
  }

  @Test func feedNeedsTheIDOfItsAddress() async throws {
    let feed = """
      jsonb_populate_record(NULL::feed, '{"number": 0, "id": "https://lamp.example/feed",
        "address": "https://evil.example/feed", "title": "t", "failures": 0, "pace": 0}')
      """
    try await database.run("SELECT store_feed(\(feed), true)", as: writer)
    #expect(try await database.run("SELECT count(*) FROM feed") == "0")
  }
}
