import FoundationEssentials
import TestSupport
import Testing

@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct PostgresServerTests {
  @Test
  func databasesAreSeparate() async throws {
    let server = try PostgresServer.shared
    let first = try server.database()
    let second = try server.database()
    try await first.run("CREATE TABLE letter (name text); INSERT INTO letter VALUES ('a'), ('b')")
    #expect(try await first.run("SELECT name, 1 FROM letter ORDER BY name") == "a|1\nb|1")
    await #expect(throws: ProgramFailure.self) { try await second.run("SELECT 1 FROM letter") }
  }

  @Test
  func copiedDatabaseHasTheSameRows() async throws {
    let server = try PostgresServer.shared
    let model = try server.database()
    try await model.run("CREATE TABLE letter (name text); INSERT INTO letter VALUES ('a')")
    let copy = try server.database(copying: model.name)
    #expect(try await copy.run("SELECT name FROM letter") == "a")
  }

  @Test(arguments: [PostgresServer.Stop.fast, .immediate, .killed])
  func dataSurvivesRestart(after stop: PostgresServer.Stop) async throws {
    let server = try PostgresServer()
    try await server.run("CREATE TABLE letter (name text); INSERT INTO letter VALUES ('a')")
    try server.restart(stop)
    #expect(try await server.run("SELECT name FROM letter") == "a")
  }

  @Test
  func servesPortOnRequest() async throws {
    let server = try PostgresServer(servesPort: true, settings: ["work_mem": "5MB"])
    let address = "postgresql://postgres@127.0.0.1:\(server.port)/postgres"
    let psql = try await runProgram("/usr/bin/psql", ["-XAtc", "SHOW work_mem", address])
    #expect(psql.output == "5MB\n")
  }

  @Test
  func standbyHasThePrimarysRows() async throws {
    let primary = try PostgresServer()
    try await primary.run("CREATE TABLE letter (name text); INSERT INTO letter VALUES ('a')")
    let standby = try PostgresServer(standbyOf: primary)
    #expect(try await standby.run("SELECT name, pg_is_in_recovery() FROM letter") == "a|t")
    try standby.promote()
    #expect(try await standby.run("SELECT pg_is_in_recovery()") == "f")
  }
}
