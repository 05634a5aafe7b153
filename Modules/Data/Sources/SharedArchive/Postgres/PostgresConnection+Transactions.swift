package import ArchiveRows
import CPostgres

extension PostgresConnection {
  /// The statement after whose loss it is unknown whether the transaction has succeeded.
  static let commit = "COMMIT"

  /// The message of a COMMIT that was not answered.
  static let unknownEnd = "it is unknown whether the last change was stored"

  /// Runs `work` in a transaction, which is rolled back if it throws.
  ///
  /// One that reads has one consistent snapshot; in one that writes, each statement sees what others have
  /// committed before it. A cancellation during the COMMIT is ignored: the transaction succeeds or fails
  /// as a whole.
  package func transaction<Result>(
    _ use: ArchiveUse,
    _ work: () throws(PostgresError) -> Result
  ) throws(PostgresError) -> Result {
    try transaction(use, receipt: nil, work) { _ in }
  }

  /// Runs `work` in a transaction that leaves a receipt, if it changes anything.
  ///
  /// If the COMMIT is not answered, `onLoss` is called and an error is thrown, but the transaction may
  /// have succeeded: see `hasSucceeded`.
  @_semantics("optimize.sil.specialize.generic.never")
  func transaction<Result>(
    _ use: ArchiveUse,
    receipt: Int64?,
    _ work: () throws(PostgresError) -> Result,
    onLoss: (Result) -> Void
  ) throws(PostgresError) -> Result {
    let isolation = use == .reading ? "REPEATABLE READ READ ONLY" : "READ COMMITTED READ WRITE"
    let begin = "BEGIN ISOLATION LEVEL \(isolation)"
    enqueue(begin)
    do throws(PostgresError) {
      let result = try work()
      guard cpq_has_failed(link) == 0 else {
        throw PostgresError(.server("25P02"), "a statement of the transaction has failed")
      }
      // Without a statement not even BEGIN was sent.
      if notices.isEmpty, queue.map(\.sql) == [begin] {
        queue = []
        return result
      }
      do throws(PostgresError) { try end(use, receipt) } catch let error
        where use == .writing && error.sql == Self.commit
        && (error.isConnectionLost || error.kind == .late)
      {
        onLoss(result)
        throw PostgresError(.lost, Self.unknownEnd, sql: Self.commit)
      }
      return result
    } catch {
      (queue, notices) = ([], [])
      if cpq_is_in_transaction(link) != 0 {
        // Without success the connection is closed, which also rolls back.
        let time = deadline.milliseconds
        _ = try? unstoppable { () throws(PostgresError) in
          try check(cpq_run_script(link, "ROLLBACK", time), "ROLLBACK")
        }
      }
      throw error
    }
  }

  /// Whether a transaction with a receipt has succeeded, for use in another transaction; waits for it.
  ///
  /// If it has not, this transaction leaves the receipt, so that at most one of them succeeds.
  func hasSucceeded(_ receipt: Int64) throws(PostgresError) -> Bool {
    let sql = "INSERT INTO receipt (number) VALUES ($1) ON CONFLICT DO NOTHING"
    return try run(sql, [.integer(receipt)]) == 0
  }

  /// Stores a receipt if the transaction has changed anything.
  private static let leaving = """
    WITH old AS (
      DELETE FROM receipt WHERE person = current_user::text AND at < now() - interval '1 hour'
    ) INSERT INTO receipt (number)
    SELECT $1 WHERE pg_current_xact_id_if_assigned() IS NOT NULL
    """

  /// Commits the transaction; one that has only read is not waited for.
  private func end(_ use: ArchiveUse, _ receipt: Int64?) throws(PostgresError) {
    guard use == .writing else {
      enqueue(Self.commit)
      return try unstoppable { () throws(PostgresError) in try sendQueue() }
    }
    // These may wait for locks, during which a cancellation stops them.
    try flush()
    (queue, notices) = (notices, [])
    if let receipt { enqueue(Self.leaving, [.integer(receipt)]) }
    try unstoppable { () throws(PostgresError) in try run(Self.commit) }
  }

  private func unstoppable(_ work: () throws(PostgresError) -> Void) throws(PostgresError) {
    cpq_ignore_stop(link, 1)
    defer { cpq_ignore_stop(link, 0) }
    try work()
  }
}
