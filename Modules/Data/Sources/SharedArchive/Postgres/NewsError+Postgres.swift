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
    case .unfit: self.init(error.message, use, at: path)
    case .server(let state):
      self =
        switch Self.cause(state) {
        case .outage: .archiveUnavailable(path: path, error.message)
        case .damage: .archiveDamaged(path: path, error.message)
        case .setting: .archiveUnreadable(path: path, error.message + error.advice)
        case .readOnly: .archiveUnwritable(path: path, error.message)
        case .other: NewsError(error.message, use, at: path)
        }
    }
  }

  /// What a rejection by the server means.
  private enum Cause {
    /// The same call works later.
    case outage
    /// The tables differ from those of the migrations, or their data is damaged.
    case damage
    /// A person must change the address, the password or the server.
    case setting
    case readOnly
    case other
  }

  /// Classifies an SQLSTATE.
  ///
  /// See https://www.postgresql.org/docs/15/errcodes-appendix.html
  private static func cause(_ state: String) -> Cause {
    switch state {
    // Lock timeout; the server cancelled the statement, which is not done for a cancelled task.
    case "55P03", "57014": .outage
    // Tables, columns and functions, which all statements name correctly after the migrations.
    case "42P01", "42703", "42883", "3F000": .damage
    case "3D000": .setting
    case "25006": .readOnly
    default:
      switch state.prefix(2) {
      // Connection, conflict, resources, operator, system, foreign server.
      case "08", "40", "57", "58", "HV": .outage
      case "53": state == "53100" ? .readOnly : .outage
      case "28": .setting
      case "XX": .damage
      default: .other
      }
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
