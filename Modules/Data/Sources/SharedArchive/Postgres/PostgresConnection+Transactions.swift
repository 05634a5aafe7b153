package import ArchiveRows
import CPostgres

extension PostgresConnection {
  /// The statement after whose loss nobody knows whether the transaction has succeeded.
  static let commit = "COMMIT"

  /// Runs `work` in a transaction, which is rolled back if it throws.
  ///
  /// One that reads has one consistent snapshot; in one that writes, each statement sees what others have
  /// committed before it. A cancellation during the COMMIT is ignored: the transaction succeeds or fails
  /// as a whole.
  @_semantics("optimize.sil.specialize.generic.never")
  package func transaction<Result>(
    _ use: ArchiveUse,
    _ work: () throws(PostgresError) -> Result
  ) throws(PostgresError) -> Result {
    let isolation = use == .reading ? "REPEATABLE READ READ ONLY" : "READ COMMITTED READ WRITE"
    try end("BEGIN ISOLATION LEVEL \(isolation)")
    do throws(PostgresError) {
      let result = try work()
      guard cpq_has_failed(link) == 0 else {
        throw PostgresError(.server("25P02"), "a statement of the transaction has failed")
      }
      try unstoppable { () throws(PostgresError) in try end(Self.commit) }
      return result
    } catch {
      if cpq_is_in_transaction(link) != 0 {
        // Without success the connection is closed, which also rolls back.
        _ = try? unstoppable { () throws(PostgresError) in try end("ROLLBACK") }
      }
      throw error
    }
  }

  private func end(_ sql: String) throws(PostgresError) {
    try check(cpq_run_script(link, sql, deadline.milliseconds), sql)
  }

  private func unstoppable(_ work: () throws(PostgresError) -> Void) throws(PostgresError) {
    cpq_ignore_stop(link, 1)
    defer { cpq_ignore_stop(link, 0) }
    try work()
  }
}

extension PostgresConnection {
  /// Sends rows to a statement such as `COPY article (at, id) FROM STDIN (FORMAT binary)`.
  ///
  /// The types of the values must be those of the columns. The rows are encoded as they are sent, 64 KiB
  /// at a time. If the server rejects one, no row is stored.
  func copy(
    into sql: String,
    _ rows: some Sequence<[SQLValue]>
  ) throws(PostgresError) {
    try check(cpq_run_script(link, sql, deadline.milliseconds), sql)
    var bytes = Self.copyHeader
    for row in rows {
      bytes.appendBigEndian(Int16(clamping: row.count))
      for value in row { value.writeField(to: &bytes) }
      if bytes.count >= Self.copyBuffer { try send(&bytes, sql) }
    }
    bytes.appendBigEndian(Int16(-1))
    try send(&bytes, sql)
    try check(cpq_copy_end(link, nil, Self.longDeadline.milliseconds), sql)
  }

  private func send(_ bytes: inout [UInt8], _ sql: String) throws(PostgresError) {
    let outcome = bytes.withUnsafeBytes { bytes in
      cpq_copy_send(
        link,
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: bytes.count),
        deadline.milliseconds
      )
    }
    try check(outcome, sql)
    bytes.removeAll(keepingCapacity: true)
  }

  private static let copyBuffer = 64 << 10

  /// The signature, and two numbers that are 0: flags, and the length of an extension.
  private static let copyHeader =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + [UInt8](repeating: 0, count: 8)
}
