import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// Connections that are cut at a COMMIT, whose outcome the program then reads.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct LostCommitTests {
  private let database: SchemaDatabase
  private let role: String
  private let proxy: PostgresProxy
  private let archive: SharedArchive

  init() async throws {
    database = try await SchemaDatabase()
    role = try await database.role("writer", in: "broadsheet_writer")
    proxy = try PostgresProxy(to: database.database.server)
    let address = proxy.address(of: database.database.name, as: role)
    archive = SharedArchive(at: address, as: .library) { .saving }
    // Also creates the table of the year.
    try await archive.keep([.fake("first")])
  }

  /// Runs a statement as another program of the person; blocks its thread.
  private func change(_ sql: String) throws {
    try PostgresConnection(to: database.database.address(as: role)).execute(script: sql)
  }

  @Test(arguments: [PostgresProxy.Cut.beforeCommit, .afterCommit])
  func articleIsSavedOnce(cut: PostgresProxy.Cut) async throws {
    let changes = await archive.markChanges()
    proxy.cut(cut)
    try await archive.save(.fake("a"))
    // The second transaction only finds the receipt of the first.
    #expect(proxy.commits == 2)
    #expect(try await archive.marks(of: [Article.fake("a").id]).values.map(\.isSaved) == [true])
    #expect(try await archive.articleCount() == 2)
    try await archive.checkTables()
    try await archive.unsave(Article.fake("a").id)
    let sent = await changes.elements(2).map { change in
      if case .changed(_, let marks) = change { marks.isSaved } else { nil as Bool? }
    }
    #expect(sent == [true, false])
  }

  @Test(arguments: [PostgresProxy.Cut.beforeCommit, .afterCommit])
  func storedArticlesAreCountedOnce(cut: PostgresProxy.Cut) async throws {
    proxy.cut(cut)
    let kept = try await archive.keep([.fake("first"), .fake("a"), .fake("b")])
    #expect(kept == .of(added: 2, known: 1))
    #expect(try await archive.articleCount() == 3)
    try await archive.checkTables()
  }

  @Test(arguments: [PostgresProxy.Cut.beforeCommit, .afterCommit])
  func importCountsEachArticleOnce(cut: PostgresProxy.Cut) async throws {
    let names = (0..<4).map { file in (0..<10).map { "n\(file * 10 + $0)" } }
    let marks = ArticleMarks(isSaved: true)
    let files = names.map { FakeArticleFile(.fake($0, marks: marks)) }
    let run = ArticleImport(into: archive, calls: FakeBlockingCalls()) {
      path throws(ArticleFileError) in
      files[Int(path.description) ?? 0]
    }
    proxy.cut(cut, at: 3)
    let kept = try await run(["0", "1", "2", "3"]) { _ in }.kept
    #expect(kept == .of(added: 40))
    #expect(proxy.commits == 5)
    #expect(try await archive.articleCount() == 41)
    try await archive.checkTables()
  }

  @Test func laterChangesAreNotOverwritten() async throws {
    let failure = Locked<(any Error)?>(nil)
    proxy.cut(.afterCommit) {
      do { try change("UPDATE mark SET saved_at = NULL, unsaved_at = saved_at + 1") } catch {
        failure.withLock { $0 = error }
      }
    }
    try await archive.save(.fake("a"))
    #expect(failure.withLock { $0 } == nil)
    #expect(try await archive.marks(of: [Article.fake("a").id]).values.map(\.isSaved) == [false])
  }

  @Test func runningCommitIsAwaited() async throws {
    try await database.run(
      """
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_advisory_xact_lock(4); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON mark DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait();
      GRANT EXECUTE ON FUNCTION wait TO PUBLIC;
      """
    )
    let holder = try PostgresConnection(to: database.database.address)
    try holder.call("pg_advisory_lock(4)")
    proxy.cut(.duringCommit)
    async let saving: Void = archive.save(.fake("a"))
    // The receipt of the second transaction waits for the first.
    while try holder.number(
      """
      SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
        AND query LIKE 'INSERT INTO receipt%' AND wait_event = 'transactionid'
      """
    ) == 0 { await Task.yield() }
    try holder.call("pg_advisory_unlock(4)")
    try await saving
    #expect(try await archive.marks(of: [Article.fake("a").id]).values.map(\.isSaved) == [true])
    #expect(try await archive.articleCount() == 2)
    try await archive.checkTables()
  }

  @Test func lostTransactionOfAReaderIsSettledToo() async throws {
    let reader = try await database.role("reader", in: "broadsheet_reader")
    let address = proxy.address(of: database.database.name, as: reader)
    let archive = SharedArchive(at: address, as: .library) { .saving }
    try await archive.markRead(.fake("first"))
    proxy.cut(.afterCommit)
    try await archive.save(.fake("first"))
    #expect(try await archive.marks(of: [Article.fake("first").id]).values.map(\.isSaved) == [true])
  }

  @Test func unreachableServerLeavesItUnknown() async throws {
    proxy.cut(.afterCommit, isDown: true)
    let path = archive.sessions.path
    let error = NewsError.archiveUnavailable(
      path: path,
      "it is unknown whether the last change was stored"
    )
    await #expect(throws: error) { try await archive.save(.fake("a")) }
    proxy.restore()
    try await archive.save(.fake("a"))
    #expect(try await archive.articleCount() == 2)
    try await archive.checkTables()
  }

  @Test func rejectedCommitIsNotUnknown() async throws {
    try await database.run(
      """
      CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'rejected'; END $$;
      CREATE CONSTRAINT TRIGGER strict AFTER INSERT ON mark DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION reject();
      """
    )
    proxy.cut(.afterCommit, at: 2)
    let error = await #expect(throws: NewsError.self) { try await archive.save(.fake("a")) }
    guard case .archiveUnwritable(_, "rejected") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(proxy.commits == 1)
    #expect(try await archive.articleCount() == 1)
  }

  /// The receipt and the COMMIT are sent together, but the server has not reached the COMMIT.
  @Test func lossAtTheReceiptIsNotUnknown() async throws {
    try await database.run(
      """
      CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_terminate_backend(pg_backend_pid(), 60000); RETURN NULL; END $$;
      CREATE TRIGGER stop AFTER INSERT ON receipt FOR EACH ROW EXECUTE FUNCTION stop();
      """
    )
    proxy.cut(.afterCommit, at: 3)
    let error = await #expect(throws: NewsError.self) { try await archive.save(.fake("a")) }
    guard case .archiveUnavailable(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason != PostgresConnection.unknownEnd)
    #expect(proxy.commits == 2)
    #expect(try await archive.articleCount() == 1)
  }

  @Test func receiptsOfTheLastHourAreKept() async throws {
    for name in ["a", "b"] { try await archive.save(.fake(name)) }
    let count = "SELECT count(*) FROM receipt"
    #expect(try await database.run(count) == "3")
    // Nothing is changed.
    try await archive.keep([.fake("a")])
    #expect(try await database.run(count) == "3")
    try await database.run("UPDATE receipt SET at = at - interval '61 minutes'")
    try await archive.save(.fake("c"))
    #expect(try await database.run(count) == "1")
  }

  /// The receipt shows what the promoted server has, also if it has never received the transaction.
  @Test(arguments: [false, true])
  func failoverIsSettled(isCopied: Bool) async throws {
    let (primary, standby) = try await onOwnThread {
      Result {
        let primary = try PostgresServer()
        return (primary, try PostgresServer(standbyOf: primary))
      }
    }.get()
    let database = try await SchemaDatabase(on: primary)
    let proxy = try PostgresProxy(to: primary)
    let other = "\(standby.folder.utf8.percentEncoded()):\(standby.port)"
    let address = "postgresql://postgres@127.0.0.1:\(proxy.port),\(other)/\(database.database.name)"
    let archive = SharedArchive(at: address + "?sslmode=disable", as: .library) { .saving }
    try await archive.keep([.fake("first")])
    let copy = try PostgresConnection(to: standby.address(of: database.database.name))
    let count = "SELECT count(*) FROM broadsheet.article"
    // The standby may not have the tables yet.
    while (try? copy.number(count)) ?? 0 == 0 { await Task.yield() }
    if !isCopied {
      try copy.execute(script: "ALTER SYSTEM SET primary_conninfo = ''")
      try copy.call("pg_reload_conf()")
      while try copy.number("SELECT count(*) FROM pg_stat_wal_receiver") > 0 { await Task.yield() }
    }
    let failure = Locked<(any Error)?>(nil)
    proxy.cut(.afterCommit, isDown: true) {
      do {
        let copy = try PostgresConnection(to: standby.address(of: database.database.name))
        while isCopied, try copy.number(count) == 1 {}
        try standby.promote()
      } catch { failure.withLock { $0 = error } }
    }
    try await archive.save(.fake("a"))
    #expect(failure.withLock { $0 } == nil)
    #expect(try copy.number("SELECT count(*) FROM broadsheet.mark") == 1)
    #expect(try copy.number(count) == 2)
    #expect(try copy.number("SELECT count(*) FROM broadsheet.receipt") == 2)
    try await archive.checkTables()
  }
}
