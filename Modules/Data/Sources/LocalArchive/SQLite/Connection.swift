import CSQLite

/// An open file, and the statements compiled for it; to be used by one thread at a time.
final class Connection {
  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  private var canRank = false

  /// How long to wait for another program that is writing, in milliseconds.
  private static let patience: Int32 = 5_000

  /// Opens a file that exists and is no symbolic link, or `:memory:`; nothing is read from it yet.
  ///
  /// `path` is to be absolute and without links, since a link anywhere in it is refused.
  init(path: String) throws(SQLiteError) {
    // One thread at a time, so the engine's own lock would only cost.
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code, on: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, Self.patience)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Whether closing may move the write-ahead log into the file, which changes the file.
  func checkpointsOnClose(_ wanted: Bool) {
    _ = csqlite_checkpoint_on_close(handle, wanted ? 1 : 0)
  }

  /// Runs one statement and reads each row that it finds.
  func rows<Row>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    read: (Statement) -> Row
  ) throws(SQLiteError) -> [Row] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() { rows.append(read(statement)) }
    return rows
  }

  /// Runs one statement that finds nothing, and returns how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int {
    _ = try rows(sql, values) { _ in }
    return Int(sqlite3_changes(handle))
  }

  /// Makes the function known that ranks matches of the full-text index.
  func addRelevance() throws(SQLiteError) {
    guard !canRank else { return }
    try RelevanceRank.register(on: handle)
    canRank = true
  }

  /// Runs a fixed script of statements; no value ever becomes a part of one.
  func execute(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle) }
  }

  private func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, on: handle)
    statements[sql] = statement
    return statement
  }
}

extension Connection {
  /// What a transaction holds against other connections while it lasts.
  enum Transaction: String {
    /// One consistent view, which others may change behind it.
    case reading = "BEGIN"
    /// The only right to write, from the start: it waits now instead of failing halfway.
    case writing = "BEGIN IMMEDIATE"
  }

  /// Does the work wholly or, if it throws, not at all.
  func transaction<Result>(
    _ kind: Transaction,
    _ work: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try run(kind.rawValue)
    do throws(SQLiteError) {
      let result = try work()
      try run("COMMIT")
      return result
    } catch {
      // The engine has rolled back by itself after some failures; then there is nothing to end.
      if sqlite3_get_autocommit(handle) == 0 { _ = try? run("ROLLBACK") }
      throw error
    }
  }
}
