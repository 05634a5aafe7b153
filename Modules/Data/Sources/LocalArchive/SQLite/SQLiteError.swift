import CSQLite
import Glibc

/// Why a file could not be worked with, in the engine's and the system's terms.
enum SQLiteError: Error, Hashable {
  /// The engine failed, with an extended result code and, where the system is to blame, its errno.
  case engine(code: Int32, message: String, system: Int32)
  /// A call to the system failed with this errno.
  case system(Int32)
  /// The file belongs to another program.
  case foreign
  /// The file has been through migrations that this program does not know.
  case tooNew

  /// Describes the failure that a call on `connection` has just returned.
  init(_ code: Int32, on connection: OpaquePointer?) {
    guard let connection else {
      self = .engine(code: code, message: String(cString: sqlite3_errstr(code)), system: 0)
      return
    }
    self = .engine(
      code: code,
      message: String(cString: sqlite3_errmsg(connection)),
      system: sqlite3_system_errno(connection)
    )
  }

  /// The failure of the system's call that failed last on this thread.
  static var lastSystemCall: SQLiteError { .system(errno) }

  /// The result code without its details; nil when it was not the engine that failed.
  var primaryCode: Int32? {
    if case .engine(let code, _, _) = self { code & 0xff } else { nil }
  }
}
