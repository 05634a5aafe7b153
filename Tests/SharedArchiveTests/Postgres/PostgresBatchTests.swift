import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// Statements that are sent together: their failures, deadlines and lost answers.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct PostgresBatchTests {
  private let connection: PostgresConnection
  private let database: PostgresDatabase

  init() throws {
    database = try PostgresServer.shared.database()
    connection = try PostgresConnection(to: database.address)
    try connection.execute(script: "CREATE TABLE a (n bigint PRIMARY KEY)")
  }

  private static let insert = "INSERT INTO a VALUES (1)"

  private func change(_ work: () throws(PostgresError) -> Void) throws(PostgresError) {
    try connection.transaction(.writing, work)
  }

  @Test func failureSkipsTheRest() throws {
    for _ in 0..<3 {
      let error = try failure { () throws(PostgresError) in
        try change { () throws(PostgresError) in
          connection.enqueue(Self.insert)
          connection.enqueue(Self.insert)
          try connection.run("INSERT INTO a VALUES (2)")
        }
      }
      #expect((error.state, error.sql) == ("23505", Self.insert))
      #expect(connection.isIdle)
    }
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
  }

  @Test func lastStatementsAreRun() throws {
    try change { () throws(PostgresError) in connection.enqueue(Self.insert) }
    try change { () throws(PostgresError) in }
    #expect(try connection.number("SELECT count(*) FROM a") == 1)
  }

  /// A COMMIT cannot be stopped, so what may wait is not sent with it.
  @Test func waitBeforeTheCommitIsStopped() throws {
    let sleep = "SELECT pg_sleep(600)"
    let error = try failure { () throws(PostgresError) in
      try connection.within(.milliseconds(50)) { () throws(PostgresError) in
        try change { () throws(PostgresError) in
          connection.enqueue(Self.insert)
          connection.enqueue(sleep)
        }
      }
    }
    #expect((error.kind, error.sql) == (.late, sleep))
    #expect(connection.isIdle)
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
  }

  @Test func connectionEndsBeforeTheCommit() throws {
    let end = "SELECT pg_terminate_backend(pg_backend_pid())"
    let error = try failure { () throws(PostgresError) in
      try change { () throws(PostgresError) in
        connection.enqueue(Self.insert)
        connection.notices = [(end, [])]
      }
    }
    #expect((error.kind, error.sql) == (.lost, end))
    #expect(!connection.isIdle)
  }

  @Test func endOfAReadIsNotAwaited() throws {
    for _ in 0..<3 {
      let count = try connection.transaction(.reading) { () throws(PostgresError) in
        try connection.number("SELECT count(*) FROM a")
      }
      #expect(count == 0)
      #expect(connection.isIdle)
    }
    try connection.listen(to: "a")
    try connection.transaction(.reading) { () throws(PostgresError) in
      _ = try connection.number("SELECT 1")
    }
    try change { () throws(PostgresError) in connection.enqueue("NOTIFY a, 'text'") }
    #expect(try connection.nextNotification() == "text")
  }
}
