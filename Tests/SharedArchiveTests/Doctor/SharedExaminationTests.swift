import ArchiveRows
import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import SharedArchive

@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct SharedExaminationTests {
  private let database: SchemaDatabase
  private let archive: SharedArchive

  init() async throws {
    database = try await SchemaDatabase()
    archive = database.archive()
    try await database.store(1...20, in: 2019)
    try await database.store(21...50, in: 2020)
    try await database.run(
      """
      INSERT INTO mark (id, saved_at, read_at)
      SELECT id, 1, CASE WHEN id < 3 THEN 1 END FROM article_place WHERE id < 6;
      INSERT INTO appearance VALUES (7, 1, 'p', 's', 'https://a.example');
      INSERT INTO feed (id, address, title, failures, pace) VALUES ('f', 'https://a.example/', 't', 0, 0);
      INSERT INTO feed_entry SELECT 1, id, id, 0, 0, 0, at FROM article_place WHERE id < 4;
      INSERT INTO feed_entry VALUES (1, 99, 99, 0, 0, 0, NULL);
      """
    )
  }

  private func findings() async throws -> [Examination.Finding] {
    try await archive.examine().findings
  }

  @Test func soundArchiveIsCounted() async throws {
    let examination = try await archive.examine()
    let contents = try #require(examination.contents)
    #expect(examination.findings == [])
    #expect((contents.articles, contents.saved, contents.read) == (50, 5, 2))
    #expect(contents.oldest == Date(timeIntervalSinceReferenceDate: 1))
    #expect(contents.newest == Date(timeIntervalSinceReferenceDate: 50))
    #expect(examination.storage.count == 2)
    #expect(examination.storage.first?.hasSuffix(" MB") == true)
    let server = try #require(examination.storage.last)
    #expect(server.hasPrefix("PostgreSQL 1") && server.hasSuffix(": 2 tables"))
  }

  @Test func readersSeeTheirOwnNumbers() async throws {
    let reader = try await database.role("reader", in: "broadsheet_reader")
    let examination = try await database.archive(as: reader).examine()
    #expect(examination.findings == [])
    #expect((examination.contents?.articles, examination.contents?.saved) == (50, 0))
  }

  @Test(
    arguments: [
      ("DELETE FROM article_place WHERE id = 9", .inconsistency(.placeMissing, 1)),
      ("DELETE FROM article WHERE id IN (8, 9, 21)", .inconsistency(.articleMissing, 3)),
      ("INSERT INTO mark (id) VALUES (77)", .inconsistency(.orphanMark, 1)),
      ("UPDATE appearance SET article_id = 77", .inconsistency(.orphanMark, 1)),
      ("UPDATE feed_entry SET at = NULL WHERE article_id = 1", .inconsistency(.misplaced, 1)),
      ("UPDATE feed_entry SET at = 5 WHERE article_id = 99", .inconsistency(.misplaced, 1)),
      (
        "INSERT INTO article_total (articles, words) VALUES (0, 1)",
        ArticleInconsistency.wrongTotals
      ),
      (
        "ALTER TABLE article_2020 DROP CONSTRAINT article_2020_pkey",
        .invalidIndex("article_2020_pkey")
      ),
      (
        "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'mark_saved'::regclass",
        .invalidIndex("mark_saved")
      ),
    ] as [(String, Examination.Finding)]
  )
  func contradictionsAreFoundAndRepaired(
    sql: String,
    finding: Examination.Finding
  ) async throws {
    try await database.run(sql)
    #expect(try await findings().contains(finding))
    _ = try await archive.rebuild()
    #expect(try await findings() == [])
  }

  @Test(
    arguments: [
      ("DROP INDEX mark_saved", .index, "mark_saved"),
      ("DROP INDEX article_words", .index, "article_words"),
      ("DROP VIEW partition CASCADE", .view, "partition"),
      ("DROP FUNCTION remove_entries", .function, "remove_entries"),
      ("DROP FUNCTION store", .function, "store"),
      ("DROP POLICY own_rows ON mark", .policy, "own_rows ON mark"),
      ("ALTER TABLE picture DISABLE ROW LEVEL SECURITY", .policy, "own_rows ON picture"),
    ] as [(String, ServerObject.Kind, String)]
  )
  func missingObjectsAreCreatedAgain(
    sql: String,
    kind: ServerObject.Kind,
    name: String
  ) async throws {
    let missing = Examination.Finding(
      .listed,
      "The \(kind.rawValue) \(name) is missing",
      .rebuild
    )
    try await database.run(sql)
    #expect(try await findings() == [missing])
    #expect(
      try await archive.rebuild()
        == Rebuild(articles: 50, repairs: ["rebuilt the \(kind.rawValue) \(name)"])
    )
    #expect(try await findings() == [])
    let reader = try await database.role("reader", in: "broadsheet_reader")
    #expect(try await database.run("SELECT count(*) FROM mark", as: reader) == "0")
  }

  @Test func missingTableIsNotCreated() async throws {
    try await database.run("DROP TABLE appearance CASCADE")
    // Some functions take its rows.
    let found = try await findings()
    #expect(found.map(\.remedy) == [.salvage, .rebuild, .rebuild, .rebuild])
    await #expect(throws: NewsError.self) { try await archive.rebuild() }
    await #expect(throws: NewsError.self) { try await archive.salvage(into: "/nonexistent") }
    #expect(try await findings() == found)
  }

  @Test func onlyTheOwnerRebuilds() async throws {
    let writer = try await database.role("writer", in: "broadsheet_writer")
    try await database.run("DELETE FROM article WHERE id = 9")
    await #expect(throws: NewsError.self) { try await database.archive(as: writer).rebuild() }
    #expect(try await findings().contains(.inconsistency(.articleMissing, 1)))
  }

  @Test func tableForAllOtherTimesIsFound() async throws {
    try await database.run("CREATE TABLE other PARTITION OF article DEFAULT")
    #expect(try await findings().contains(.defaultTable("other")))
  }

  @Test func newerSchemaIsAFinding() async throws {
    try await database.run(
      "INSERT INTO schema_version SELECT count(*) + 1, 'next' FROM schema_version"
    )
    #expect(try await findings() == [.tooNew])
  }

  @Test func serverThatIsDownIsFound() async throws {
    let server = try PostgresServer()
    let second = try await SchemaDatabase(on: server)
    try await second.run("SELECT add_partition(place(2019, 0))", functions: true)
    try await database.connect(to: second)
    try await database.run("SELECT move_partition('article_2019', 'second')")
    let whole = try await archive.examine()
    #expect(whole.findings == [])
    #expect(whole.storage.last?.hasSuffix(", 1 of them on second") == true)
    try server.stop()
    let part = try await archive.examine()
    let sentence = try #require(part.findings.first?.sentence)
    #expect(sentence.hasPrefix("The articles on the server second cannot be read: "))
    #expect(part.findings.count == 1)
    #expect(part.contents?.oldest == Date(timeIntervalSinceReferenceDate: 21))
    await #expect(throws: NewsError.self) { try await archive.rebuild() }
  }

  @Test func replicasAreListed() async throws {
    let primary = try PostgresServer()
    let database = try await SchemaDatabase(on: primary)
    let standby = try PostgresServer(standbyOf: primary)
    let connected = "SELECT 1 FROM pg_stat_replication WHERE replay_lsn IS NOT NULL"
    while try await primary.run(connected).isEmpty {}
    let examination = try await database.archive().examine()
    #expect(examination.storage.count == 3)
    #expect(examination.storage.last?.hasPrefix("replica walreceiver: ") == true)
    let copy = SharedArchive(
      at: standby.address(of: database.database.name),
      as: Provider(id: "archive", name: "Archive"),
      now: { .distantFuture }
    )
    #expect(try await copy.examine().findings == [])
  }
}

extension SchemaDatabase {
  /// Returns the archive in the database for a role.
  func archive(as role: String = "postgres") -> SharedArchive {
    SharedArchive(
      at: database.address(as: role),
      as: Provider(id: "archive", name: "Archive"),
      now: { .distantFuture }
    )
  }
}

extension Examination.Finding {
  fileprivate static func inconsistency(_ kind: ArticleInconsistency, _ count: Int) -> Self {
    kind.finding(count)
  }
}
