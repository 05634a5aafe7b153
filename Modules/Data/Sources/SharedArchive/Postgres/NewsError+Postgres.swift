import ArchiveRows
import Domain

extension NewsError {
  /// Maps a failure of the shared archive at an address to what a person can do about it.
  init(_ error: PostgresError, _ use: ArchiveUse, at path: String) {
    switch error.kind {
    case .cancelled: self = .cancelled
    case .unreachable, .lost, .late: self = .archiveUnavailable(path: path, error.message)
    case .tooNew: self = .archiveTooNew(path: path)
    case .insecure: self = .archiveUnreadable(path: path, error.message + Self.secureAdvice)
    case .unusable: self = .archiveUnreadable(path: path, error.message + error.advice)
    case .forbidden: self = .archiveUnwritable(path: path, error.message)
    case .unfit: self.init(error.message, use, at: path)
    case .server(let state): self = Self.rejection(state, error, use, at: path)
    }
  }

  /// Maps a rejection by the server with an SQLSTATE.
  ///
  /// See https://www.postgresql.org/docs/15/errcodes-appendix.html
  private static func rejection(
    _ state: String,
    _ error: PostgresError,
    _ use: ArchiveUse,
    at path: String
  ) -> NewsError {
    switch (state, state.prefix(2)) {
    // The disk is full, or the server is read-only.
    case ("53100", _), ("25006", _): .archiveUnwritable(path: path, error.message)
    case ("55P03", _): .archiveUnavailable(path: path, "another program is using it")
    // Connection, conflict, resources, operator, system, foreign server. The server
    // cancelled the statement (57014), which is not done for a cancelled task.
    case (_, "08"), (_, "40"), (_, "53"), (_, "57"), (_, "58"), (_, "HV"):
      .archiveUnavailable(path: path, error.message)
    // Tables, columns and functions, which all statements name correctly after the migrations.
    case ("42P01", _), ("42703", _), ("42883", _), ("3F000", _), (_, "XX"):
      .archiveDamaged(path: path, error.message)
    // A person must change the address, the password or the server.
    case ("3D000", _), (_, "28"): .archiveUnreadable(path: path, error.message + error.advice)
    default: NewsError(error.message, use, at: path)
    }
  }

  private static let secureAdvice =
    "; set ca-file, or sslrootcert in the address, to the certificate that signed the server's"
}

extension PostgresError {
  /// What to do about a rejected connection, as the end of a sentence; empty if the message suffices.
  fileprivate var advice: String {
    if state == "28P01" || message.contains("no password supplied") {
      return "; passwords are read from ~/.pgpass, PGPASSFILE or PGPASSWORD"
    }
    if state == "3D000" { return "; create it with createdb, or change the address" }
    if message.contains("host name") { return "; check the address" }
    return ""
  }
}
