import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

@Suite(.hangLimit)
struct DatabaseTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("test.sqlite")
  }

  private static let first = "CREATE TABLE a (n INTEGER) STRICT"
  private static let second = """
    ALTER TABLE a ADD COLUMN w TEXT NOT NULL DEFAULT 'none'; UPDATE a SET n = n + 1
    """
  private static let broken = "DELETE FROM a; SELECT nonsense"

  private func database(_ scripts: String...) -> Database {
    Database(
      path: path,
      schema: Schema(applicationID: 7, steps: scripts.map { Step(script: $0) }, functions: [])
    )
  }

  private func numbers(_ connection: Connection?) throws -> [Int64] {
    try connection?.rows("SELECT n FROM a ORDER BY n") { $0.integer(0) ?? 0 } ?? []
  }

  private func setting(_ name: String, _ connection: Connection) throws -> String? {
    try connection.rows("PRAGMA \(name)") { $0.text(0) }.first ?? nil
  }

  @Test func connectionSettingsAreSafe() throws {
    let connection = try database(Self.first).forWriting()
    #expect(try setting("journal_mode", connection) == "wal")
    #expect(try setting("synchronous", connection) == "1")
    #expect(try setting("foreign_keys", connection) == "1")
    #expect(try setting("application_id", connection) == "7")
    #expect(try setting("user_version", connection) == "1")
  }

  @Test func readingUpdatesAnOlderFile() throws {
    try database(Self.first).forWriting().run("INSERT INTO a VALUES (1)")
    let database = database(Self.first, Self.second)
    #expect(try numbers(database.forReading()) == [2])
    #expect(try database.forReading()?.rows("SELECT w FROM a") { $0.text(0) } == ["none"])
  }

  @Test func scriptsRunOnce() throws {
    for _ in 1...3 { _ = try database(Self.first, Self.second).forWriting() }
    try database(Self.first, Self.second).forWriting().run("INSERT INTO a VALUES (1, 'x')")
    #expect(try numbers(database(Self.first, Self.second).forReading()) == [1])
  }

  @Test func failedScriptChangesNothing() throws {
    try database(Self.first).forWriting().run("INSERT INTO a VALUES (1)")
    #expect(throws: SQLiteError.self) { try database(Self.first, Self.broken).forReading() }
    #expect(try numbers(database(Self.first).forReading()) == [1])
  }

  @Test func failedTransactionChangesNothing() throws {
    let connection = try database(Self.first).forWriting()
    #expect(throws: SQLiteError.self) {
      try connection.transaction(.writing) { () throws(SQLiteError) in
        try connection.run("INSERT INTO a VALUES (1)")
        try connection.run("INSERT INTO a VALUES ('no number')")
      }
    }
    _ = try connection.transaction(.writing) { () throws(SQLiteError) in
      try connection.run("INSERT INTO a VALUES (2)")
    }
    #expect(try numbers(connection) == [2])
  }

  @Test func writingTransactionLocksFromTheStart() throws {
    let connection = try database(Self.first).forWriting()
    let other = try database(Self.first).forWriting()
    try other.execute(script: "PRAGMA busy_timeout = 0")
    let (began, seen) = try connection.transaction(.writing) { () throws(SQLiteError) in
      let began = try? other.transaction(.writing) { () throws(SQLiteError) in true }
      return (began, try other.rows("SELECT n FROM a") { $0.integer(0) })
    }
    #expect(began == nil)
    #expect(seen == [])
  }

  @Test func bindingsAreClearedBetweenRuns() throws {
    let connection = try database(Self.first).forWriting()
    try connection.run("INSERT INTO a VALUES (?1)", [.integer(1)])
    try connection.run("INSERT INTO a VALUES (?1)")
    #expect(try connection.rows("SELECT n FROM a") { $0.integer(0) } == [1, nil])
  }

  @Test func concurrentCreationSucceeds() async throws {
    let path = path
    try await withThrowingTaskGroup { group in
      for number in 1...8 {
        group.addTask {
          let scripts = [Self.first, Self.second]
          let schema = Schema(
            applicationID: 7,
            steps: scripts.map { Step(script: $0) },
            functions: []
          )
          let connection = try Database(path: path, schema: schema).forWriting()
          // Lists the columns: a connection with an older schema rereads it for an unknown column,
          // but not for a wrong number of values.
          try connection.run("INSERT INTO a (n, w) VALUES (?1, 'x')", [.integer(Int64(number))])
        }
      }
      try await group.waitForAll()
    }
    #expect(try numbers(database(Self.first, Self.second).forReading()) == Array(1...8))
  }

  @Test func concurrentWritesSucceed() async throws {
    let path = path
    let names = (1...100).map { "n\($0)" }
    try await withThrowingTaskGroup { group in
      for half in [names.prefix(50), names.suffix(50)] {
        group.addTask {
          let archive = Archive(path: path, now: { .saving })
          for name in half { try await archive.save(.fake(name)) }
        }
      }
      try await group.waitForAll()
    }
    let archive = Archive(path: path, now: { .saving })
    #expect(try await archive.saved(among: names.map { Article.fake($0).id }).count == 100)
  }

  @Test func lockedArchiveCanOnlyBeRead() async throws {
    let archive = Archive(path: path, now: { .saving })
    try await archive.save(.bare)
    try await archive.disableWaiting()
    let other = try Connection(path: path)
    try other.run("BEGIN IMMEDIATE")
    let reason = "another program is using it; try again"
    await #expect(throws: NewsError.archiveUnwritable(path: path, reason)) {
      try await archive.save(.full)
    }
    #expect(try await archive.saved(among: [Article.bare.id]) == [Article.bare.id])
    try other.run("ROLLBACK")
    try await archive.save(.full)
    #expect(try await archive.article(Article.full.id) == .full)
  }

  @Test(arguments: [
    "title = ''", "title = NULL", "link = NULL", "link = 'ftp://a'", "link = 'http://'",
    "link = 'xhttp://a'", "provider_id = 'nobody'", "provider_id = NULL", "source_name = NULL",
    "published_at = 'yesterday'", "seen_at = NULL", "saved_at = 'x'", "id = 'a'", "id = NULL",
  ])
  func constraintsRejectInvalidArticles(assignment: String) throws {
    let connection = try Database(path: path, schema: .archive).forWriting()
    try connection.run("INSERT INTO provider (id, name) VALUES ('wire', 'Wire')")
    try connection.run(
      """
      INSERT INTO article (key, id, seen_at, provider_id, source_name, title, link)
      VALUES (1, 1, 0, 'wire', 'Wire', 'Title', 'https://a')
      """
    )
    #expect(throws: SQLiteError.self) { try connection.run("UPDATE article SET " + assignment) }
    try connection.run("UPDATE article SET title = 'Other'")
  }
}

extension Archive {
  /// Disables waiting for other programs.
  fileprivate func disableWaiting() throws {
    try database.forWriting().execute(script: "PRAGMA busy_timeout = 0")
  }
}
