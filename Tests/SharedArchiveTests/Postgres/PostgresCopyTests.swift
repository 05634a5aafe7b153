import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// Rows that are sent by COPY.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct PostgresCopyTests {
  private let database: PostgresDatabase
  private let connection: PostgresConnection
  private let stop: PostgresSignal
  private let copy = "COPY a (n, t) FROM STDIN (FORMAT binary)"

  init() throws {
    database = try PostgresServer.shared.database()
    stop = try #require(PostgresSignal())
    connection = try PostgresConnection(to: database.address, stop: stop)
    try connection.execute(script: "CREATE SCHEMA broadsheet; CREATE TABLE a (n bigint, t text)")
  }

  private func rows(_ count: Int64) -> some Sequence<[SQLValue]> {
    (0..<count).lazy.map { [.integer($0), $0 % 10 == 0 ? .null : .text("text \($0)\0")] }
  }

  @Test func tenThousandRowsAreStored() throws {
    try connection.copy(into: copy, rows(10_000))
    let sql = "SELECT count(*) + sum(n) + sum((t = 'text ' || n || U&'\\FFFD')::int) FROM a"
    #expect(try connection.number(sql) == 10_000 + 49_995_000 + 9_000)
    #expect(try connection.number("SELECT count(*) FROM a WHERE t IS NULL") == 1_000)
  }

  @Test func noRowsAreNoError() throws {
    try connection.copy(into: copy, [])
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
  }

  @Test func rowLargerThanTheBufferIsStored() throws {
    let text = String(repeating: "word ", count: 2_000_000)
    try connection.copy(into: copy, [[.integer(1), .text(text)], [.integer(2), .null]])
    #expect(try connection.number("SELECT sum(length(t)) FROM a") == 10_000_000)
  }

  @Test func rejectedRowFailsTheCopy() throws {
    try connection.execute(script: "ALTER TABLE a ADD CHECK (n <> 5000)")
    let error = try failure { () throws(PostgresError) in
      try connection.copy(into: copy, rows(10_000))
    }
    #expect(error.state == "23514")
    #expect(connection.isIdle)
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
  }

  @Test func unknownTableFailsTheCopy() throws {
    let error = try failure { () throws(PostgresError) in
      try connection.copy(into: "COPY b FROM STDIN (FORMAT binary)", rows(1))
    }
    #expect(error.state == "42P01")
    #expect(try connection.number("SELECT 5") == 5)
  }

  @Test func stoppedCopyStoresNothing() throws {
    let stop = stop
    let rows = (0..<100_000 as Range<Int64>).lazy.map { number -> [SQLValue] in
      if number == 50_000 { stop.set() }
      return [.integer(number), .text("text")]
    }
    let error = try failure { () throws(PostgresError) in
      try connection.transaction(.writing) { () throws(PostgresError) in
        try connection.copy(into: copy, rows)
      }
    }
    stop.clear()
    #expect(error.isCancellation)
    #expect(connection.isIdle)
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
  }
}
