import Domain
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed"))
struct SchemaCheckTests {
  private let known =
    "1|articles, marks and feeds\n2|documents\n3|private addresses\n4|removed marks\n"
    + "5|private statistics\n6|receipts\n7|marks without places\n8|bounded sums\n9|stories\n10|editions"
    + "\n11|secret identities\n12|proposals\n13|names of attributes\n14|choices about stories\n15|icons"
    + "\n16|settings of feeds\n17|facts of articles"
  private let next = ServerSchema.Migration(name: "next", script: "CREATE TABLE next (id bigint)")

  private func versions(_ database: SchemaDatabase) async throws -> String {
    try await database.run("SELECT number, name FROM schema_version ORDER BY number")
  }

  @Test func emptyDatabaseGetsTheSchema() async throws {
    let database = try await SchemaDatabase()
    #expect(try await versions(database) == known)
    try await database.check()
    #expect(try await versions(database) == known)
  }

  @Test func onlyOneOfSeveralProgramsMigrates() async throws {
    let database = try await SchemaDatabase(hasSchema: false)
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await database.check() } }
      try await group.waitForAll()
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { try await database.check(ServerSchema.migrations + [next]) }
      }
      try await group.waitForAll()
    }
    #expect(try await versions(database) == known + "\n\(ServerSchema.migrations.count + 1)|next")
  }

  @Test func newerSchemaIsReported() async throws {
    let database = try await SchemaDatabase()
    try await database.check(ServerSchema.migrations + [next])
    guard case .archiveTooNew = await database.refusal() else {
      Issue.record("a newer schema was accepted")
      return
    }
  }

  @Test(
    arguments: [
      "CREATE TABLE broadsheet.schema_version (number integer, name text); "
        + "INSERT INTO broadsheet.schema_version VALUES (1, 'other')",
      "CREATE TABLE broadsheet.schema_version (release text)",
      "CREATE TABLE broadsheet.letter (name text)",
    ]
  )
  func schemaOfAnotherProgramIsRefused(tables: String) async throws {
    let database = try await SchemaDatabase(hasSchema: false)
    try await database.run("CREATE SCHEMA broadsheet; " + tables)
    let before = try await database.run("SELECT relname FROM pg_class ORDER BY relname")
    let refusal = await database.refusal()
    #expect("\(refusal, default: "")".contains("belongs to another program"))
    #expect(try await database.run("SELECT relname FROM pg_class ORDER BY relname") == before)
  }

  @Test func emptySchemaOfAnAdministratorIsUsed() async throws {
    let database = try await SchemaDatabase(hasSchema: false)
    let owner = try await database.role("owner")
    try await database.run("CREATE SCHEMA broadsheet AUTHORIZATION \(owner)")
    try await database.check(as: owner)
    try await database.check(ServerSchema.migrations + [next])
    let owners = "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'broadsheet'"
    #expect(try await database.run(owners) == owner)
  }

  @Test func oldSchemaNeedsItsOwner() async throws {
    let database = try await SchemaDatabase()
    let reader = try await database.role("reader", in: "broadsheet_reader")
    try await database.check(as: reader)
    let refusal = await database.refusal(ServerSchema.migrations + [next], as: reader)
    #expect("\(refusal, default: "")".contains("use it once as its owner, postgres"))
  }

  @Test func missingRightsAreNamed() async throws {
    let empty = try await SchemaDatabase(hasSchema: false)
    let person = try await empty.role("person")
    let creation = await empty.refusal(as: person)
    #expect("\(creation, default: "")".contains("GRANT CREATE ON DATABASE"))
    try await empty.check()
    let use = await empty.refusal(as: person)
    #expect("\(use, default: "")".contains("GRANT broadsheet_writer or broadsheet_reader TO"))
  }

  @Test func failedMigrationChangesNothing() async throws {
    let database = try await SchemaDatabase(hasSchema: false)
    let faulty = ServerSchema.Migration(name: "faulty", script: "SELECT 1 / 0")
    #expect(await database.refusal(ServerSchema.migrations + [faulty]) != nil)
    let schemas = "SELECT count(*) FROM pg_namespace WHERE nspname = 'broadsheet'"
    #expect(try await database.run(schemas) == "0")
  }

  @Test func otherEncodingIsRefused() async throws {
    let server = try PostgresServer.shared
    let name = "latin_\(try server.database().name)"
    try await server.run(
      "CREATE DATABASE \(name) ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
    )
    await #expect {
      try await Sessions(server.address(of: name)).session(.writing) {
        connection throws(PostgresError) in
        try ServerSchema.check(connection)
      }
    } throws: {
      "\($0)".contains("the encoding is LATIN1")
    }
  }

  @Test func replicaIsNotMigrated() async throws {
    let primary = try PostgresServer()
    let database = try await SchemaDatabase(on: primary)
    let standby = try PostgresServer(standbyOf: primary)
    let sessions = Sessions(standby.address(of: database.database.name))
    try await sessions.session(.reading) { connection throws(PostgresError) in
      try ServerSchema.check(connection)
    }
    await #expect {
      try await sessions.session(.reading) { [next] connection throws(PostgresError) in
        try ServerSchema.check(connection, migrations: ServerSchema.migrations + [next])
      }
    } throws: {
      "\($0)".contains("use it once on the primary server")
    }
  }
}
