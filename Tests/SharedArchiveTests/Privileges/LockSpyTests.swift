import Domain
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// A writer who holds every lock that it can get, and reads who waits for which, while a person marks
/// articles, follows feeds and likes videos.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct LockSpyTests {
  /// Run by hand with 1,000.
  private static let tries = 25

  private let database: SchemaDatabase
  private let spy: PostgresConnection
  private let watcher: PostgresConnection
  private let articles = (0..<5).map { Article.fake("n\($0)", at: .saving) }

  init() async throws {
    database = try await SchemaDatabase()
    let owner = SharedArchive(at: database.database.address, as: .library) { .saving }
    try await owner.keep(articles)
    try await owner.keep([.clip(1), .clip(2)])
    try await owner.follow([.sample("a"), .sample("b")])
    let role = try await database.role("spy", in: "broadsheet_writer")
    spy = try PostgresConnection(to: database.database.address(as: role))
    watcher = try PostgresConnection(to: database.database.address(as: role))
    try spy.execute(script: "SET search_path = broadsheet, pg_temp; SET lock_timeout = '1s'")
  }

  /// Statements that lock rows and shared tables, and calls of all functions about all rows.
  private func holds() async throws -> [String] {
    let names = "FROM pg_class WHERE relnamespace = 'broadsheet'::regnamespace AND relkind IN"
    let tables = try await database.run("SELECT relname \(names) ('r', 'p', 'v') ORDER BY 1")
    let personal = """
      SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE attname = 'person' AND relkind = 'r'
      """
    let ownTables = Set(try await database.run(personal).split(separator: "\n"))
    let strengths = ["UPDATE", "NO KEY UPDATE", "SHARE", "KEY SHARE"]
    let modes = [
      "ACCESS SHARE", "ROW SHARE", "ROW EXCLUSIVE", "SHARE UPDATE EXCLUSIVE", "SHARE",
      "SHARE ROW EXCLUSIVE", "EXCLUSIVE", "ACCESS EXCLUSIVE",
    ]
    let locks = tables.split(separator: "\n").flatMap { table in
      strengths.map { "SELECT 1 FROM \(table) FOR \($0)" }
        + (ownTables.contains(table) ? [] : modes.map { "LOCK TABLE \(table) IN \($0) MODE" })
    }
    let cases = try await PrivilegeCases(database, other: "nobody")
    let ids = "ARRAY(SELECT id FROM article_place)"
    return locks + cases.statements.filter { $0.hasPrefix("SELECT ") && !$0.contains("LOCK") } + [
      "SELECT lock_articles(\(ids))", "SELECT lock_places(\(ids))",
      "SELECT delete_articles(\(ids))",
      "SELECT complete(ARRAY(SELECT \(PrivilegeCases.proposal("TRUE"))), '{}', '{}') FROM article_place",
      "SELECT store_entries(ARRAY(SELECT ROW(1, id, id, 0, 0, 0, 0)::feed_entry FROM article_place))",
      "SELECT store_feed(ROW(number, id, address, title, site, 'e', '', 0, 0, 0, 0, 0, 0, '', 0)::feed, true)"
        + " FROM feed",
    ]
  }

  @Test(arguments: ["reader", "writer"])
  func noLockShowsWhatAPersonMarks(group: String) async throws {
    let role = try await database.role("anna", in: "broadsheet_\(group)")
    let address = database.database.address(as: role)
    let anna = SharedArchive(at: address, as: .library) { .saving }
    _ = try await anna.followedFeeds()
    let holds = try await holds()
    let waiting = """
      SELECT count(*) FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE usename = '\(role)' AND (NOT granted OR locktype IN ('tuple', 'page', 'advisory')
        OR cardinality(pg_blocking_pids(pid)) > 0)
      """
    for number in 0..<Self.tries {
      try spy.execute(script: "BEGIN")
      for hold in holds {
        try spy.execute(script: "SAVEPOINT hold")
        do { try spy.execute(script: hold) } catch { try spy.execute(script: "ROLLBACK TO hold") }
      }
      let turns = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
      #expect(try spy.number("\(turns) AND pid = pg_backend_pid()") > 0)
      let isDone = Flag()
      let article = articles[number % articles.count]
      let acts = Task {
        defer { isDone.value.withLock { $0 = true } }
        try await Self.act(anna, on: article)
      }
      var seen = 0
      repeat { seen += try watcher.number(waiting) } while !isDone.value.withLock { $0 }
      try await acts.value
      #expect(seen == 0)
      try spy.execute(script: "ROLLBACK")
    }
  }

  private static func act(_ anna: SharedArchive, on article: Article) async throws {
    try await anna.save(article)
    try await anna.markRead(article)
    try await anna.unsave(article.id)
    try await anna.mark([article.id], isRead: false, isSaved: true)
    _ = try await anna.markAllRead(ArticleQuery("")) { _ in }
    try await anna.follow([.sample("a", tags: ["x"]), .sample("b")])
    try await anna.change(FollowedFeed.sample("a").id) { $0.tags = ["y"] }
    try await anna.unfollow(FollowedFeed.sample("a").id)
    try await anna.unfollow(FollowedFeed.sample("b").id)
    try await anna.like(.clip(1))
    try await anna.unlike(.clip(1))
    try await anna.record(.saved("/a"))
    #expect(try await anna.marks(of: [article.id])[article.id]?.isSaved == true)
  }

  private final class Flag: Sendable {
    let value = Mutex(false)
  }

  /// A person who may not read the statistics of others.
  @Test(arguments: ["reader", "writer"])
  func activityOfOthersHasNoStatements(group: String) async throws {
    let role = try await database.role("ben", in: "broadsheet_\(group)")
    try watcher.execute(script: "SET application_name = 'broadsheet'")
    let columns = """
      SELECT string_agg(key, ' ' ORDER BY key) FROM pg_stat_activity AS activity,
        jsonb_each_text(to_jsonb(activity))
      WHERE pid = \(try watcher.number("SELECT pg_backend_pid()")) AND value IS NOT NULL
        AND value <> '<insufficient privilege>'
      """
    let shown = try await database.run(columns, as: role)
    #expect(shown == "application_name datid datname pid usename usesysid")
  }
}
