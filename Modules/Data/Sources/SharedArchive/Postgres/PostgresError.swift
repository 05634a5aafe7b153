import ArchiveRows

/// A failure of a connection to PostgreSQL, or of a statement.
package struct PostgresError: Error, Hashable {
  /// What failed.
  enum Kind: Hashable {
    /// The server rejected a statement or the connection, with this SQLSTATE.
    case server(String)
    /// No server answers at the address.
    case unreachable
    /// The connection ended while it was in use.
    case lost
    /// The task was cancelled; the server was asked to stop the statement.
    case cancelled
    /// The deadline passed; the server was asked to stop the statement.
    case late
    /// The connection is insecure: TLS is missing, or the certificate is invalid.
    case insecure
    /// The address, libpq or the system prevents a connection.
    case unusable
    /// The role of the person may not do this.
    case forbidden
    /// The schema of the database is from a newer version of this program.
    case tooNew
    /// The schema of the database is not usable: it is older, missing or damaged.
    case unfit
  }

  let kind: Kind
  /// The reason in one line, without values and passwords.
  let message: String
  /// The text of the statement or script, without the bound values; nil for other failures.
  let sql: String?

  init(_ kind: Kind, _ message: String, sql: String? = nil) {
    self.kind = kind
    self.message = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.sql = sql
  }

  /// The SQLSTATE; nil for failures outside the server.
  var state: String? {
    if case .server(let state) = kind { state } else { nil }
  }

  /// Whether the work stopped because the task was cancelled.
  var isCancellation: Bool { kind == .cancelled }

  /// Whether the connection cannot be used any more; a new one may work.
  var isConnectionLost: Bool {
    kind == .lost || state.map { $0.hasPrefix("08") || Self.shutdowns.contains($0) } ?? false
  }

  /// Whether the same transaction may succeed if it is repeated: a deadlock, or a conflict of writers.
  var isRetryable: Bool { state == "40001" || state == "40P01" }

  /// Whether a table has changed since the statement was prepared; the next run prepares it again.
  var isOutdatedPlan: Bool { state == "0A000" || state == "26000" }

  /// The server stops, has crashed or starts, or has ended an idle session.
  static let shutdowns = ["57P01", "57P02", "57P03", "57P05", "25P03"]
}

extension PostgresError: CustomStringConvertible {
  /// The failure on one line, with its SQLSTATE and the SQL: `deadlock detected (40P01) in: COMMIT`.
  package var description: String {
    message + (state.map { " (\($0))" } ?? "") + (sql.map { " in: " + $0.sqlLine } ?? "")
  }
}
