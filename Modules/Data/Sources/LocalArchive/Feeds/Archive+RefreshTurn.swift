import ArchiveRows
import ByteStrings
public import Domain
import Glibc

extension Archive {
  /// Returns the right to refresh the feeds; creates the archive if there is none.
  ///
  /// It is a lock on the file `ARCHIVE.refresh`, which the system releases when the process dies. The
  /// file stays: a process that deleted it could leave two others with locks on different files.
  public func refreshTurn() throws(NewsError) -> RefreshTurn? {
    if database.path == Database.memory { return turnInMemory() }
    return try translated(.writing) { () throws(SQLiteError) in
      _ = try database.forWriting()
      guard let lock = try FileLock(try database.resolved() + ".refresh") else { return nil }
      return RefreshTurn { lock.release() }
    }
  }

  private func turnInMemory() -> RefreshTurn? {
    guard memoryTurn == nil else { return nil }
    let turn = RefreshTurn {}
    memoryTurn = turn
    return turn
  }
}

/// An exclusive lock on a file that is only used for it.
private struct FileLock {
  private let descriptor: Int32

  /// Locks the file, and creates it if needed; nil if another process or task has the lock.
  init?(_ path: ByteString) throws(SQLiteError) {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
    descriptor = path.withCString { open($0, flags, 0o600) }
    guard descriptor >= 0 else { throw .lastSystemCall }
    var code = flock(descriptor, LOCK_EX | LOCK_NB)
    while code != 0, errno == EINTR { code = flock(descriptor, LOCK_EX | LOCK_NB) }
    guard code == 0 else {
      let isTaken = errno == EWOULDBLOCK
      let error = SQLiteError.lastSystemCall
      close(descriptor)
      if isTaken { return nil }
      throw error
    }
  }

  func release() {
    // A program that is being started has a copy of the descriptor for a moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
