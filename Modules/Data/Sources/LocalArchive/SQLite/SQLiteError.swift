import ArchiveRows
import CSQLite
import Domain
import Glibc
package import WholeFiles

/// A failure of SQLite or of a system call on the archive's file.
package enum SQLiteError: Error, Hashable {
  /// SQLite failed: its extended result code, its message and, if the system is the cause, errno.
  ///
  /// `sql` is the text of the statement or script, without the bound values; nil for other calls.
  case engine(code: Int32, message: String, system: Int32, sql: String? = nil)
  /// A system call failed with this errno.
  case system(Int32)
  /// The file belongs to another program.
  case foreign
  /// The file was written by a newer version.
  case tooNew
  /// The file was written by a version that was never released.
  case tooOld
  /// The file is an archive, but its header does not identify it as one.
  case wrongHeader
  /// The file must not be used now; the reason, and what to do.
  case unusable(String)
  /// A new file cannot be written.
  case draft(FileFault)

  /// Describes the failure that a call on `connection` has just returned.
  init(_ code: Int32, on connection: OpaquePointer?, running sql: String? = nil) {
    let message = connection.map(sqlite3_errmsg) ?? sqlite3_errstr(code)
    self = .engine(
      code: code,
      message: message.map { String(cString: $0) } ?? "",
      system: connection.map(sqlite3_system_errno) ?? 0,
      sql: sql
    )
  }

  /// The current errno as an error.
  static var lastSystemCall: SQLiteError { .system(errno) }

  /// The result code without its extension; nil for failures outside SQLite.
  var primaryCode: Int32? {
    if case .engine(let code, _, _, _) = self { code & 0xff } else { nil }
  }

  /// Whether the file is damaged.
  ///
  /// SQLITE_ERROR counts too: all statements are fixed, so SQLite rejects one only if the tables
  /// differ from the schema.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(primaryCode) }

  /// Whether the work stopped because the task was cancelled.
  var isCancellation: Bool {
    primaryCode == SQLITE_INTERRUPT || primaryCode == SQLITE_BUSY && Task.isCancelled
  }

  /// Throws if the task is cancelled, for work between two statements.
  static func checkCancellation() throws(SQLiteError) {
    if Task.isCancelled { throw SQLiteError(SQLITE_INTERRUPT, on: nil) }
  }

  /// SQLite's message; empty for failures outside SQLite.
  var message: String {
    if case .engine(_, let message, _, _) = self { message } else { "" }
  }
}

extension SQLiteError: CustomStringConvertible {
  /// The failure on one line, with its code and the SQL: `disk I/O error (SQLite 778) in: COMMIT`.
  package var description: String {
    switch self {
    case .engine(let code, let message, let system, let sql):
      let cause = system == 0 ? "" : ", errno \(system)"
      return "\(message) (SQLite \(code)\(cause))" + (sql.map { " in: " + $0.sqlLine } ?? "")
    case .system(let code): return "\(String(cString: strerror(code))) (errno \(code))"
    case .foreign: return "the file belongs to another program"
    case .tooNew: return "the file was written by a newer version"
    case .tooOld: return "the file was written by an unreleased version"
    case .wrongHeader: return "the file header does not match the tables"
    case .unusable(let reason): return reason
    case .draft(let fault): return fault.description
    }
  }
}

extension NewsError {
  /// Maps a failure on the archive file at `path` to what a person can do about it.
  init(_ error: SQLiteError, _ use: ArchiveUse, at path: String) {
    switch error {
    case .tooNew: self = .archiveTooNew(path: path)
    case .tooOld:
      let reason = "it was written by an unreleased version; use a new file"
      self = .archiveUnreadable(path: path, reason)
    case .foreign:
      self = .archiveUnreadable(path: path, "its header is not that of a Broadsheet archive")
    case .wrongHeader: self = .archiveDamaged(path: path, "its header does not match its tables")
    case .unusable(let reason): self.init(reason, use, at: path)
    case .system(let code), .draft(.system(let code)): self.init(Self.reason(code), use, at: path)
    case .draft(let fault): self.init(fault.description, use, at: path)
    case .engine(let code, let message, let system, _):
      if error.isDamage {
        self = .archiveDamaged(path: path, message)
      } else {
        self.init(Self.reason(code, message, system), use, at: path)
      }
    }
  }

  private static func reason(_ code: Int32, _ message: String, _ system: Int32) -> String {
    if code & 0xff == SQLITE_CANTOPEN, code >> 8 == cannotOpenLink {
      return "it is a symbolic link; use the path of the file itself"
    }
    return switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: "another program is using it; try again"
    case SQLITE_FULL: reason(ENOSPC)
    case SQLITE_READONLY, SQLITE_PERM: "it is read-only"
    case SQLITE_CANTOPEN, SQLITE_IOERR: system == 0 ? message : reason(system)
    default: message
    }
  }

  /// The extension of SQLITE_CANTOPEN_SYMLINK, a macro that Swift does not import.
  private static let cannotOpenLink: Int32 = 6

  private static func reason(_ errno: Int32) -> String {
    switch errno {
    case EACCES, EPERM: "permission denied"
    case EROFS: "the file system is read-only"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of its path is not a folder"
    case ENOSPC, EDQUOT: "the disk is full"
    case EFBIG: "it has reached the file size limit"
    case EEXIST: "the file already exists"
    default: String(cString: strerror(errno))
    }
  }
}
