import Domain
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// The connections of a process: their number, their loss, and the work that is repeated or stopped.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct SessionsTests {
  private let database: PostgresDatabase
  private let sessions: Sessions

  init() throws {
    database = try PostgresServer.shared.database()
    sessions = Sessions(database.address)
  }

  /// The process of the server for a connection.
  private static let pid = "SELECT pg_backend_pid()"

  private func number(_ sql: String) async throws -> Int {
    try await sessions.reading { connection throws(PostgresError) in try connection.number(sql) }
  }

  /// Waits until SQL finds a positive number.
  private func waitUntil(_ sql: String) async throws {
    let observer = Sessions(database.address)
    while try await observer.reading({ connection throws(PostgresError) in
      try connection.number(sql)
    }) == 0 { continue }
  }

  private func sleepers(_ text: String) -> String {
    """
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
    AND state = 'active' AND query LIKE '%\(text)%' AND pid <> pg_backend_pid()
    """
  }

  @Test func connectionIsUsedAgain() async throws {
    let first = try await number(Self.pid)
    #expect(try await number(Self.pid) == first)
    await sessions.close()
    #expect(try await number(Self.pid) != first)
  }

  @Test func idleConnectionIsClosed() async throws {
    let sessions = Sessions(database.address, idleTime: .milliseconds(1))
    let pid = try await sessions.reading { connection throws(PostgresError) in
      try connection.number(Self.pid)
    }
    try await waitUntil(
      "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = \(pid))"
    )
  }

  @Test func cancelledTaskStopsItsStatement() async throws {
    let task = Task { try await number("SELECT 1 FROM pg_sleep(600), (SELECT 'stopped') a") }
    try await waitUntil(sleepers("''stopped''"))
    task.cancel()
    await #expect(throws: NewsError.cancelled) { try await task.value }
    #expect(try await number(sleepers("''stopped''")) == 0)
  }

  @Test func cancelledTaskDoesNotConnect() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await number(Self.pid)
    }
    await #expect(throws: NewsError.cancelled) { try await task.value }
  }

  @Test func cancelledChangeIsRolledBack() async throws {
    try await sessions.session(.writing) { connection throws(PostgresError) in
      try connection.execute(script: "CREATE SCHEMA broadsheet; CREATE TABLE a (n bigint)")
    }
    let task = Task {
      try await sessions.writing { connection throws(PostgresError) in
        try connection.run("INSERT INTO a VALUES (1)")
        _ = try connection.run("SELECT pg_sleep(600), 'change'")
      }
    }
    try await waitUntil(sleepers("''change''"))
    task.cancel()
    await #expect(throws: NewsError.cancelled) { try await task.value }
    #expect(try await number("SELECT count(*) FROM a") == 0)
  }

  @Test func fourConnectionsServeManyTasks() async throws {
    let peak = Locked(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<40 {
        group.addTask {
          let use: ArchiveUse = index % 4 == 0 ? .writing : .reading
          let count = try await sessions.session(use) { connection throws(PostgresError) in
            try connection.number(
              "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            )
          }
          peak.withLock { $0 = max($0, count) }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...4).contains(peak.withLock { $0 }))
  }

  @Test func writerDoesNotWaitForReaders() async throws {
    let readers = (0..<3).map { _ in
      Task { try await number("SELECT 1 FROM pg_sleep(600), (SELECT 'slow') a") }
    }
    try await waitUntil("SELECT ((\(sleepers("''slow''"))) = 3)::int")
    let waiting = Task { try await number(Self.pid) }
    let value = try await sessions.session(.writing) { connection throws(PostgresError) in
      try connection.number("SELECT 7")
    }
    #expect(value == 7)
    waiting.cancel()
    await #expect(throws: NewsError.cancelled) { try await waiting.value }
    for reader in readers { reader.cancel() }
    for reader in readers { _ = await reader.result }
  }

  /// The file waits for about as long.
  @Test func lockIsAwaitedForSixSeconds() async throws {
    let setting = "SELECT setting::bigint FROM pg_settings WHERE name = 'lock_timeout'"
    #expect(try await number(setting) == 6_000)
  }

  @Test func deadlockIsRetried() async throws {
    try await sessions.session(.writing) { connection throws(PostgresError) in
      try ServerSchema.check(connection)
      try connection.execute(
        script: """
          CREATE TABLE a (id bigint PRIMARY KEY, n bigint);
          INSERT INTO a VALUES (1, 0), (2, 0)
          """
      )
    }
    let attempts = Locked(0)
    let update = { @Sendable (first: Int64, second: Int64) in
      try await sessions.writing { connection throws(PostgresError) in
        let attempt = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        let sql = "UPDATE a SET n = n + 1 WHERE id = $1"
        try connection.run("SET LOCAL deadlock_timeout = '10ms'")
        try connection.run(sql, [.integer(first)])
        // Both have their first row once there are two locks.
        if attempt <= 2 {
          try connection.run("SELECT pg_advisory_xact_lock_shared($1)", [.integer(first)])
          while try connection.number(
            "SELECT count(DISTINCT objid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
              + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
          ) < 2 { continue }
        }
        try connection.run(sql, [.integer(second)])
      }
    }
    async let one: Void = update(1, 2)
    async let two: Void = update(2, 1)
    _ = try await (one, two)
    #expect(try await number("SELECT sum(n) FROM a") == 4)
    #expect(attempts.withLock { $0 } > 2)
  }

  @Test func changedTableIsNotSeen() async throws {
    try await sessions.session(.writing) { connection throws(PostgresError) in
      try connection.execute(script: "CREATE SCHEMA broadsheet; CREATE TABLE a (n bigint)")
    }
    let read = {
      try await sessions.reading { connection throws(PostgresError) in
        try connection.rows("SELECT * FROM a") { _ in }.count
      }
    }
    for _ in 0..<3 { #expect(try await read() == 0) }
    try await database.run("ALTER TABLE broadsheet.a ADD m text")
    #expect(try await read() == 0)
  }

  @Test func conditionOfTheSchemaIsChecked() async throws {
    let sessions = Sessions(database.address) { _ throws(PostgresError) in
      throw PostgresError(.tooNew, "the archive has version 9")
    }
    await #expect(throws: NewsError.archiveTooNew(path: database.address)) {
      try await sessions.reading { _ throws(PostgresError) in }
    }
  }
}
