import ByteStrings
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// Statements, values and transactions on one connection.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct PostgresConnectionTests {
  private let database: PostgresDatabase
  private let connection: PostgresConnection

  init() throws {
    database = try PostgresServer.shared.database()
    connection = try PostgresConnection(to: database.address)
  }

  @Test(arguments: [0, 1, -1, .max, .min, 1 << 40] as [Int64])
  func integersAreUnchanged(number: Int64) throws {
    let read = try connection.rows("SELECT $1", [.integer(number)]) { $0.integer(0) }
    #expect(read == [number])
  }

  @Test(arguments: [0, -0.0, 1.5, .infinity, .leastNonzeroMagnitude, -.greatestFiniteMagnitude])
  func realsAreUnchanged(number: Double) throws {
    let read = try connection.rows("SELECT $1", [.real(number)]) { $0.real(0)?.bitPattern }
    #expect(read == [number.bitPattern])
  }

  @Test(arguments: [
    "", "a", "'; DROP TABLE a; --", "Zürich 東京 🗞", String(repeating: "é", count: 3_000_000),
  ])
  func textsAreUnchanged(text: String) throws {
    #expect(try connection.rows("SELECT $1", [.text(text)]) { $0.text(0) } == [text])
  }

  @Test func nulCharactersAreReplaced() throws {
    let texts = try connection.rows("SELECT $1", [.text("\0a\0\0b\0")]) { $0.text(0) }
    #expect(texts == ["\u{FFFD}a\u{FFFD}\u{FFFD}b\u{FFFD}"])
  }

  @Test func bytesNeedNotBeText() throws {
    let bytes: [UInt8] = [0, 0xFF, 0xC3, 10, 0]
    let text = ByteString(bytes: bytes)
    let read = try connection.rows("SELECT $1", [.rawText(text)]) { $0.rawText(0) }
    #expect(read == [text])
    #expect(try connection.rows("SELECT $1", [.rawText("")]) { $0.rawText(0) } == [""])
  }

  @Test func nullIsNilInEveryType() throws {
    for type in ["text", "bigint", "float8", "boolean", "bytea", "text[]"] {
      let isNull = try connection.rows("SELECT $1::\(type)", [.null]) {
        $0.text(0) == nil && $0.rawText(0) == nil && $0.integer(0) == nil && $0.real(0) == nil
      }
      #expect(isNull == [true])
    }
  }

  @Test func arraysAreUnchanged() throws {
    let sql = "SELECT array_to_string($1, ',', 'null'), coalesce(cardinality($1), -1)"
    let arrays: [(SQLValue, String, Int64)] = [
      (.integers([1, -2, .max]), "1,-2,9223372036854775807", 3), (.integers([]), "", 0),
      (.reals([1.5, nil]), "1.5,null", 2), (.reals([]), "", 0),
      (.texts(["a", nil, "", "\0"]), "a,null,,\u{FFFD}", 4), (.texts([]), "", 0),
    ]
    for (value, text, count) in arrays {
      #expect(try connection.rows(sql, [value]) { $0.text(0) } == [text])
      #expect(try connection.rows(sql, [value]) { $0.integer(1) } == [count])
    }
  }

  @Test func numbersOfEveryTypeAreRead() throws {
    let sql = """
      SELECT (-3)::int2, (-4)::int4, true, 1.5::float4, sum(n), -sum(n), 12345.678
      FROM (VALUES (100000000000::bigint), (23)) AS rows (n)
      """
    let read = try connection.rows(sql) { row in (0..<7).map { row.integer(Int32($0)) } }
    #expect(read == [[-3, -4, 1, 1, 100_000_000_023, -100_000_000_023, 12_345]])
    #expect(try connection.rows(sql) { $0.real(3) } == [1.5])
    #expect(try connection.rows("SELECT 42::bigint") { $0.text(0) } == ["42"])
    #expect(try connection.rows("SELECT 1e30::numeric") { $0.integer(0) } == [nil])
  }

  @Test func tsvectorsAreSentInTheirForm() throws {
    let vector: [UInt8] = [0, 0, 0, 1, 0x61, 0, 0, 1, 0xC0, 1]
    let text = try connection.rows("SELECT $1::text", [.words(vector)]) { $0.text(0) }
    #expect(text == ["'a':1A"])
  }

  @Test func repeatedStatementsArePrepared() throws {
    let count =
      "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT $1::text%'"
    for value in [.text("a"), .null, .text("b"), .null] as [SQLValue] {
      _ = try connection.rows("SELECT $1::text || 'x'", [value]) { _ in }
    }
    #expect(try connection.number(count) == 1)
    for number in 0..<600 {
      for _ in 0..<2 { try connection.run("SELECT \(number), $1::text", [.text("")]) }
    }
    #expect(try connection.number("SELECT count(*) FROM pg_prepared_statements") <= 256)
  }

  @Test func preparedStatementSurvivesAChangedTable() throws {
    try connection.execute(script: "CREATE TABLE a (n bigint); INSERT INTO a VALUES (1)")
    let read = { () throws in try connection.rows("SELECT * FROM a", []) { $0.integer(0) } }
    for _ in 0..<3 { #expect(try read() == [1]) }
    try connection.execute(script: "ALTER TABLE a ADD m text")
    let error = try failure { () throws(PostgresError) in
      _ = try connection.rows("SELECT * FROM a") { _ in }
    }
    #expect(error.state == "0A000")
    #expect(try read() == [1])
  }

  @Test func affectedRowsAreCounted() throws {
    try connection.execute(script: "CREATE TABLE a (n bigint)")
    #expect(try connection.run("INSERT INTO a SELECT generate_series(1, 7)") == 7)
    #expect(try connection.run("DELETE FROM a WHERE n > $1", [.integer(2)]) == 5)
    #expect(try connection.number("SELECT n FROM a WHERE n > 100") == 0)
  }

  @Test func failedTransactionIsRolledBack() throws {
    try connection.execute(script: "CREATE TABLE a (n bigint PRIMARY KEY)")
    let error = try failure { () throws(PostgresError) in
      try connection.transaction(.writing) { () throws(PostgresError) in
        try connection.run("INSERT INTO a VALUES ($1)", [.integer(1)])
        try connection.run("INSERT INTO a VALUES ($1)", [.integer(1)])
      }
    }
    #expect(error.state == "23505")
    #expect(!error.description.contains("(1)"))
    #expect(connection.isIdle)
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
  }

  @Test func ignoredFailureDoesNotCommit() throws {
    let error = try failure { () throws(PostgresError) in
      try connection.transaction(.writing) { () throws(PostgresError) in
        _ = try? connection.run("SELECT nonsense")
      }
    }
    #expect(error.state == "25P02")
    #expect(connection.isIdle)
  }

  @Test func readingTransactionCannotWrite() throws {
    let error = try failure { () throws(PostgresError) in
      try connection.transaction(.reading) { () throws(PostgresError) in
        try connection.execute(script: "CREATE TABLE a (n bigint)")
      }
    }
    #expect(error.state == "25006")
  }

  @Test func failedScriptChangesNothing() throws {
    let error = try failure { () throws(PostgresError) in
      try connection.execute(script: "CREATE TABLE a (n bigint);\nSELECT nonsense")
    }
    #expect(error.description.hasSuffix("(42703) in: CREATE TABLE a (n bigint); SELECT nonsense"))
    #expect(try connection.number("SELECT count(*) FROM pg_class WHERE relname = 'a'") == 0)
  }

  @Test func lateStatementIsStopped() throws {
    let error = try failure { () throws(PostgresError) in
      try connection.within(.milliseconds(50)) { () throws(PostgresError) in
        _ = try connection.rows("SELECT pg_sleep(600)") { _ in }
      }
    }
    #expect(error.kind == .late)
    #expect(connection.isIdle)
    #expect(try connection.number("SELECT 5") == 5)
  }

  @Test func settingsAreThoseOfTheArchive() throws {
    let sql = """
      SELECT current_setting('search_path') || ' ' || current_setting('plan_cache_mode') || ' '
        || current_setting('jit') || ' ' || current_setting('application_name')
      """
    let settings = try connection.rows(sql) { $0.text(0) }
    #expect(settings == ["broadsheet,pg_temp force_custom_plan off broadsheet"])
  }
}
