import Domain
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// Restarts of the server between statements and during one.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct ServerRestartTests {
  private let server: PostgresServer
  private let sessions: Sessions

  init() async throws {
    server = try PostgresServer()
    sessions = Sessions(server.address(of: "postgres"))
    try await sessions.session(.writing) { connection throws(PostgresError) in
      try ServerSchema.check(connection)
      try connection.execute(script: "CREATE TABLE a (n bigint)")
    }
  }

  private func insert() async throws(NewsError) {
    try await sessions.writing { connection throws(PostgresError) in
      _ = try connection.run("INSERT INTO a VALUES (1)")
    }
  }

  private func count() async throws(NewsError) -> Int {
    try await sessions.reading { connection throws(PostgresError) in
      try connection.number("SELECT count(*) FROM a")
    }
  }

  @Test(arguments: [PostgresServer.Stop.fast, .immediate])
  func restartBetweenStatementsIsNotSeen(way: PostgresServer.Stop) async throws {
    try await insert()
    #expect(try await count() == 1)
    try await onOwnThread { Result { try server.restart(way) } }.get()
    #expect(try await count() == 1)
    try await onOwnThread { Result { try server.restart(way) } }.get()
    try await insert()
    #expect(try await count() == 2)
  }

  @Test func readingDuringARestartIsRepeated() async throws {
    let runs = Locked(0)
    let task = Task {
      try await sessions.reading { connection throws(PostgresError) in
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        if run == 1 { try connection.run("SELECT pg_sleep(600)") }
        return try connection.number("SELECT count(*) FROM a")
      }
    }
    while try await server.run(
      "SELECT count(*) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)'"
    ) == "0" { continue }
    try await server.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)'"
    )
    #expect(try await task.value == 0)
    #expect(runs.withLock { $0 } == 2)
  }

  @Test func stoppedServerIsUnavailable() async throws {
    try await onOwnThread { Result { try server.stop() } }.get()
    for _ in 0..<2 {
      let error = await #expect(throws: NewsError.self) { try await count() }
      guard case .archiveUnavailable(server.address(of: "postgres"), let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.contains("failed: "))
    }
    try await onOwnThread { Result { try server.start() } }.get()
    #expect(try await count() == 0)
  }
}
