package import ArchiveRows
import CPostgres
import Domain

/// A connection to a server; for one thread at a time.
///
/// Each call blocks its thread until the server has answered, the deadline has passed or the signal is
/// set. In the last two cases the server stops the statement.
///
/// An answer costs a round trip. A statement whose result is unused, such as BEGIN, is enqueued and
/// sent with the next one, in libpq's pipeline mode.
package final class PostgresConnection {
  /// libpq's connection.
  let link: OpaquePointer
  // Kept as long as the connection, which waits for it.
  let stop: PostgresSignal
  private var statements = PreparedStatements()
  /// The statements that are sent with the next one.
  var queue: [Statement] = []
  /// The statements that are sent with the COMMIT.
  var notices: [Statement] = []
  /// The archive object that the connection is of, by which it recognizes its own notices.
  var session = ""
  /// The time since the connection was opened.
  var age: Duration { ContinuousClock.now - start }
  private let start = ContinuousClock.now
  /// The tables of the articles.
  var partitions = PartitionCache()
  /// Whether the person could store articles when the connection was opened.
  var couldStore = false
  /// The tables on servers that do not answer.
  var missing: [Partition] = []
  /// The deadline of each statement, together with the statements that are sent with it.
  private(set) var deadline = Duration.seconds(60)

  /// A text with the values of its parameters.
  typealias Statement = (sql: String, values: [SQLValue])

  /// The deadline of a script, which can create an index, and of the end of a COPY.
  static let longDeadline = Duration.seconds(3_600)

  /// Connects with libpq's parameters; an empty value is as none.
  ///
  /// The server has `patience` for each of its answers, by default all of the time.
  init(
    _ parameters: [String: String],
    stop: PostgresSignal,
    within time: Duration,
    patience: Duration? = nil
  ) throws(PostgresError) {
    let least = (patience ?? time).milliseconds
    let names = parameters.keys.sorted()
    var link: OpaquePointer?
    var reason: UnsafePointer<CChar>?
    let outcome = names.withCStrings { keys in
      names.map { parameters[$0] ?? "" }.withCStrings { values in
        cpq_connect(keys, values, stop.handle, time.milliseconds, least, &link, &reason)
      }
    }
    guard let link else {
      throw PostgresError(.unusable, reason.map { String(cString: $0) } ?? "")
    }
    guard outcome == CPQ_DONE else {
      let error = PostgresError(connecting: link, outcome, patience ?? time)
      cpq_free(link)
      throw error
    }
    self.link = link
    self.stop = stop
  }

  deinit { cpq_free(link) }

  /// Whether the connection can be used for other work: it is open and outside a transaction.
  var isIdle: Bool { cpq_is_idle(link) != 0 }

  /// Runs one statement and returns what `read` makes of each row.
  package func rows<Result>(
    _ sql: String,
    _ values: [SQLValue] = [],
    read: (PostgresRow) -> Result
  ) throws(PostgresError) -> [Result] {
    let result = try result(of: sql, values)
    defer { cpq_result_free(result) }
    return (0..<cpq_result_rows(result)).map { read(PostgresRow(result, row: $0)) }
  }

  /// Returns the first integer that a statement finds; 0 if there is none.
  package func number(_ sql: String, _ values: [SQLValue] = []) throws(PostgresError) -> Int {
    try rows(sql, values) { Int($0.integer(0) ?? 0) }.first ?? 0
  }

  /// Runs one statement and returns how many rows it affected.
  @discardableResult
  package func run(_ sql: String, _ values: [SQLValue] = []) throws(PostgresError) -> Int {
    let result = try result(of: sql, values)
    defer { cpq_result_free(result) }
    return Int(cpq_result_changes(result))
  }

  /// Runs a statement of a transaction together with the next one, which throws its failure.
  func enqueue(_ sql: String, _ values: [SQLValue] = []) { queue.append((sql, values)) }

  /// Runs what is enqueued.
  func flush() throws(PostgresError) {
    if let last = queue.popLast() { try run(last.sql, last.values) }
  }

  /// Calls a function whose result does not matter.
  func call(_ function: String, _ values: [SQLValue] = []) throws(PostgresError) {
    _ = try rows("SELECT \(function)", values) { _ in }
  }

  /// Runs a fixed script of statements; a script never contains a value from outside.
  ///
  /// Outside a transaction the script is a transaction. Its deadline is an hour.
  func execute(script: String) throws(PostgresError) {
    try flush()
    try check(cpq_run_script(link, script, Self.longDeadline.milliseconds), script)
  }

  /// Runs `work` with another deadline for each statement than the default of 60 seconds.
  func within<Result>(
    _ deadline: Duration,
    _ work: () throws(PostgresError) -> Result
  ) throws(PostgresError) -> Result {
    let before = self.deadline
    self.deadline = deadline
    defer { self.deadline = before }
    return try work()
  }

  /// Runs what is enqueued and a statement, of which it returns the result.
  ///
  /// A statement runs at its first use at once, later prepared, which saves the server its parsing.
  private func result(
    of sql: String,
    _ values: [SQLValue]
  ) throws(PostgresError) -> OpaquePointer {
    let time = deadline.milliseconds
    try check(cpq_ready(link, time), sql)
    if statements.isFull {
      try check(cpq_run_script(link, "DEALLOCATE ALL", time), "DEALLOCATE ALL")
      statements = PreparedStatements()
    }
    enqueue(sql, values)
    let sent = try addQueue()
    var result: OpaquePointer?
    var place: Int32 = -1
    let outcome = cpq_run(link, time, &result, &place)
    statements.endBatch(isDone: outcome == CPQ_DONE)
    // Without an answer, the last statement may have been run.
    try check(outcome, sent.indices.contains(Int(place)) ? sent[Int(place)] : sql)
    guard let result else { throw PostgresError(.lost, "the server sent no result", sql: sql) }
    return result
  }

  /// Adds what is enqueued to libpq's batch, and returns the SQL of each message.
  private func addQueue() throws(PostgresError) -> [String] {
    defer { queue = [] }
    var sent: [String] = []
    for (sql, values) in queue {
      let binding = PostgresBinding(values)
      let plan = statements.plan(for: sql, binding.types)
      let text = plan.isPrepared ? nil : sql
      try check(binding.with { cpq_add(link, plan.name, text, &$0) }, sql)
      sent += plan.name != nil && !plan.isPrepared ? [sql, sql] : [sql]
    }
    return sent
  }

  /// Runs what is enqueued without waiting for its end; a failure is not reported.
  func sendQueue() throws(PostgresError) {
    let sql = try addQueue().last ?? ""
    try check(cpq_run(link, deadline.milliseconds, nil, nil), sql)
  }

  /// Throws the failure of a call, unless it has succeeded.
  func check(_ outcome: cpq_outcome, _ sql: String) throws(PostgresError) {
    guard outcome != CPQ_DONE else { return }
    let error = PostgresError(link, outcome, running: sql)
    // A change of a table invalidates the prepared statements about it.
    if error.isOutdatedPlan { statements.isOutdated = true }
    throw error
  }
}

extension PostgresConnection: SQLConnection {
  package typealias Failure = PostgresError

  package static let isOwn = "person = current_user::text"

  package static func isOne(_ column: String, of parameter: String) -> String {
    "\(column) = ANY (\(parameter))"
  }

  package static func elements(of parameter: String) -> String {
    "unnest(\(parameter)::bigint[]) AS element (value)"
  }

  package func lock(_ lock: ArchiveLock) throws(PostgresError) {
    switch lock {
    // No other person can see or lock this row.
    case .followedFeeds, .pictures, .likes:
      let update = "ON CONFLICT (person) DO UPDATE SET person = excluded.person"
      enqueue("INSERT INTO listener DEFAULT VALUES \(update)")
    case .stories: enqueue("SELECT \(ServerSchema.turn)")
    case .documents:
      try self.lock(.articles([0]))
      try self.lock(.stories)
    // A deletion of articles waits for all changes of marks. Nothing shows which article is meant.
    case .articles(let ids):
      if !ids.isEmpty { enqueue("INSERT INTO mark (id) SELECT id FROM article_place WHERE false") }
    }
  }

  package func canStore() throws(PostgresError) -> Bool {
    if couldStore { return true }
    return try number("SELECT \(Self.mayStore)::int") == 1
  }

  static let mayStore =
    "has_function_privilege('broadsheet.remove_entries(bigint, bigint[])', 'EXECUTE')"

  /// Whether the person may delete what is shared, as the owner of the archive.
  func canDelete() throws(PostgresError) -> Bool {
    let function = "'delete_articles(bigint[])'"
    return try number("SELECT has_function_privilege(\(function), 'EXECUTE')::int") == 1
  }
}

extension PostgresError {
  /// Describes the failure that a call on a connection has just returned.
  init(_ link: OpaquePointer, _ outcome: cpq_outcome, running sql: String) {
    let message = String(cString: cpq_message(link))
    switch outcome {
    case CPQ_REJECTED: self.init(.server(String(cString: cpq_state(link))), message, sql: sql)
    case CPQ_STOPPED: self.init(.cancelled, "the task was cancelled", sql: sql)
    case CPQ_LATE: self.init(.late, "the server did not answer in time", sql: sql)
    case CPQ_BROKEN: self.init(.lost, message, sql: sql)
    default: self.init(.unusable, "the system has too little memory", sql: sql)
    }
  }
}

extension [String] {
  /// Passes the texts as an array of C strings that ends with NULL.
  fileprivate func withCStrings<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    let starts = map { text in
      defer { bytes += text.utf8.map(CChar.init(bitPattern:)) + [0] }
      return bytes.count
    }
    return bytes.withUnsafeBufferPointer { buffer in
      var pointers = starts.map { start -> UnsafePointer<CChar>? in
        buffer.baseAddress.map { $0 + start }
      }
      pointers.append(nil)
      return body(pointers)
    }
  }
}
