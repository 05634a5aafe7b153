import CSQLite
import Domain
import Glibc

/// What was being done to the archive when it failed.
enum ArchiveUse {
  case reading
  case writing
}

extension NewsError {
  /// Says what a failure of the file at `path` means to a person.
  init(_ error: SQLiteError, _ use: ArchiveUse, at path: String) {
    switch error {
    case .tooNew: self = .archiveTooNew(path: path)
    case .foreign: self = .archiveUnreadable(path: path, "it is not a broadsheet archive")
    case .system(let code): self.init(Self.words(code), use, path)
    case .engine(let code, let message, let system):
      if error.isDamage {
        self = .archiveDamaged(path: path, message)
      } else {
        self.init(Self.words(code, message, system), use, path)
      }
    }
  }

  private init(_ reason: String, _ use: ArchiveUse, _ path: String) {
    switch use {
    case .reading: self = .archiveUnreadable(path: path, reason)
    case .writing: self = .archiveUnwritable(path: path, reason)
    }
  }

  private static func words(_ code: Int32, _ message: String, _ system: Int32) -> String {
    if code & 0xff == SQLITE_CANTOPEN, code >> 8 == cannotOpenLink {
      return "it is a symbolic link, name the file itself"
    }
    return switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: "another program is using it, try again"
    case SQLITE_FULL: words(ENOSPC)
    case SQLITE_READONLY, SQLITE_PERM: "it may not be changed"
    case SQLITE_CANTOPEN, SQLITE_IOERR: system == 0 ? message : words(system)
    default: message
    }
  }

  /// The detail of SQLITE_CANTOPEN_SYMLINK, which is an expression that is not imported.
  private static let cannotOpenLink: Int32 = 6

  private static func words(_ system: Int32) -> String {
    switch system {
    case EACCES, EPERM: "permission is denied"
    case EROFS: "the disk is read-only"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of its path is no folder"
    case ENOSPC, EDQUOT: "the disk is full"
    case EFBIG: "it may not grow any further"
    case EEXIST: "there is a file of that name already"
    default: String(cString: strerror(system))
    }
  }
}
