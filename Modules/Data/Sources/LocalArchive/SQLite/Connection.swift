package import ArchiveRows
import ByteStrings
import CSQLite
import Glibc

/// An open database file and its compiled statements; for one thread at a time.
package final class Connection {
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  private var canRank = false
  /// Whether it respects the locks of other connections, and takes some.
  let takesLocks: Bool

  /// Opens an existing file, or `:memory:`, without reading from it.
  ///
  /// `path` must be absolute and free of symbolic links: SQLite rejects a link anywhere in it. A file
  /// that is not shared is used by this connection only, which then takes no locks on it. For a fixed
  /// file SQLite also assumes that it does not change and that it has no log.
  init(
    path: ByteString,
    isShared: Bool = true,
    isReadOnly: Bool = false,
    isFixed: Bool = false
  ) throws(SQLiteError) {
    takesLocks = isShared
    // A connection serves one thread at a time, so SQLite's own mutex would only cost time.
    let flags =
      (isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOFOLLOW
      | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
    var handle: OpaquePointer?
    let name = isFixed ? ByteString(path.fileAddress + "?immutable=1") : path
    let locks = isShared ? nil : "unix-none"
    let code = name.withCString { sqlite3_open_v2($0, &handle, flags, locks) }
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code, on: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_busy_handler(handle, { _, attempt in Connection.waits(before: attempt) ? 1 : 0 }, nil)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Whether the system lets the connection write the file.
  var canWrite: Bool { sqlite3_db_readonly(handle, nil) == 0 }

  /// Sets whether closing moves the write-ahead log into the file, which changes the file.
  func checkpointsOnClose(_ isEnabled: Bool) {
    _ = csqlite_checkpoint_on_close(handle, isEnabled ? 1 : 0)
  }

  /// Runs one statement and returns what `read` makes of each row.
  package func rows<Result>(
    _ sql: String,
    _ values: [SQLValue] = [],
    read: (Statement) -> Result
  ) throws(SQLiteError) -> [Result] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [Result] = []
    while try statement.step() { rows.append(read(statement)) }
    return rows
  }

  /// Returns the first integer that a statement finds; 0 if there is none.
  package func number(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) -> Int {
    try rows(sql, values) { Int($0.integer(0) ?? 0) }.first ?? 0
  }

  /// The number of accesses to pages of the file so far: the cost of statements on any machine.
  var pageAccesses: Int {
    [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, counter in
      var (count, highest): (Int32, Int32) = (0, 0)
      sqlite3_db_status(handle, counter, &count, &highest, 0)
      return sum + Int(count)
    }
  }

  /// Runs one statement and returns how many rows it changed.
  @discardableResult
  package func run(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) -> Int {
    _ = try rows(sql, values) { _ in }
    return Int(sqlite3_changes(handle))
  }

  /// A number that changes with each commit of another connection, but not of this one.
  ///
  /// Numbers of different connections cannot be compared.
  func dataVersion() throws(SQLiteError) -> Int {
    try number("PRAGMA data_version")
  }

  /// Runs a fixed script of statements; a script never contains a value from outside.
  func execute(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle, running: script) }
  }

  private func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, on: handle)
    statements[sql] = statement
    return statement
  }
}

extension Connection: SQLConnection {
  package typealias Failure = SQLiteError

  /// A file has one writer at a time.
  package func lock(_ lock: ArchiveLock) {}

  /// Other processes see that the file has changed.
  package func notify(_ change: ArchiveChange) {}

  /// A file belongs to one person.
  package func canStore() -> Bool { true }

  package static func isOne(_ column: String, of parameter: String) -> String {
    "\(column) IN (SELECT value FROM json_each(\(parameter)))"
  }

  package static func elements(of parameter: String) -> String { "json_each(\(parameter))" }

  package static let isOwn = "TRUE"
}

extension Connection {
  /// Runs `work` in a transaction, which is rolled back if it throws.
  ///
  /// One that reads has one consistent snapshot, and other connections may write meanwhile. One that
  /// writes takes the lock at the start, so that it waits here instead of failing halfway.
  package func transaction<Result>(
    _ use: ArchiveUse,
    _ work: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try run(use == .reading ? "BEGIN" : "BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let result = try work()
      try run("COMMIT")
      return result
    } catch {
      // After some failures SQLite has rolled back already.
      if sqlite3_get_autocommit(handle) == 0 { _ = try? run("ROLLBACK") }
      throw error
    }
  }
}

// Cancellation. SQLite calls both handlers on the thread of the statement, which runs the task.
extension Connection {
  /// Runs work whose statements fail with SQLITE_INTERRUPT soon after the task is cancelled.
  ///
  /// It must not contain a COMMIT, which could fail after it has taken effect. Other statements are
  /// not stopped: a short change is stored completely even if the program is about to end.
  func stoppable<Result>(
    _ work: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    sqlite3_progress_handler(handle, Self.stepsPerCheck, { _ in Task.isCancelled ? 1 : 0 }, nil)
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    return try work()
  }

  /// The number of SQLite's virtual machine steps between two checks, far less than a millisecond.
  private static let stepsPerCheck: Int32 = 1_000

  /// Sleeps for up to 50 ms while another program writes; false after five seconds in all, or if the
  /// task is cancelled.
  private static func waits(before attempt: Int32) -> Bool {
    guard attempt < 105, !Task.isCancelled else { return false }
    usleep(1_000 * (attempt < 6 ? 1 << UInt32(attempt) : 50))
    return true
  }
}

/// A deterministic function that SQL can call.
struct SQLiteFunction {
  let name: String
  let argumentCount: Int32
  let body:
    @Sendable @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
}

extension Connection {
  /// Registers a function for the statements of this connection.
  func add(_ function: SQLiteFunction) throws(SQLiteError) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    let (name, count) = (function.name, function.argumentCount)
    let code = sqlite3_create_function(handle, name, count, flags, nil, function.body, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle) }
  }

  /// Registers the function that ranks full-text matches, once.
  func addRelevance() throws(SQLiteError) {
    guard !canRank else { return }
    try RelevanceRank.register(on: handle)
    canRank = true
  }
}

/// The arguments of a call of a `SQLiteFunction`, and the place for its result.
struct FunctionCall {
  private let result: OpaquePointer
  private let arguments: UnsafeMutablePointer<OpaquePointer?>

  init?(_ result: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let result, let arguments else { return nil }
    self.result = result
    self.arguments = arguments
  }

  /// Reads an argument as text; nil for NULL.
  func text(_ index: Int) -> String? {
    guard let value = arguments[index], let start = sqlite3_value_text(value) else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns text as the result of the call.
  func setResult(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else {
          return csqlite_result_text(result, "", 0)
        }
        csqlite_result_text(result, start, UInt64(characters.count))
      }
    }
  }
}
