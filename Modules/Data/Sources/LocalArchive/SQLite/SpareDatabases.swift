import ByteStrings
import Synchronization

/// Open databases that wait for their next use, each by one thread at a time.
///
/// Opening a file and reading its schema takes longer than most counts.
final class SpareDatabases: Sendable {
  // A database is in the list or in use, never both.
  private struct Spare: @unchecked Sendable {
    let database: Database
  }

  private let path: ByteString
  private let limit: Int
  private let spares = Mutex<[Spare]>([])

  /// Creates an empty list, which keeps up to `limit` databases of the archive at `path`.
  init(path: ByteString, limit: Int) {
    self.path = path
    self.limit = limit
  }

  /// Runs `work` with a spare database, or else with a new one; after an error it is closed.
  func with<Result, Failure: Error>(
    _ work: (Database) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let spare =
      spares.withLock { $0.popLast() } ?? Spare(database: Database(path: path, schema: .archive))
    let result: Result
    do throws(Failure) {
      result = try work(spare.database)
    } catch {
      spare.database.release()
      throw error
    }
    let isKept = spares.withLock { spares in
      guard spares.count < limit else { return false }
      spares.append(spare)
      return true
    }
    if !isKept { spare.database.release() }
    return result
  }

  /// Closes all that are not in use.
  func removeAll() {
    let removed = spares.withLock { spares in
      defer { spares = [] }
      return spares
    }
    for spare in removed { spare.database.release() }
  }
}
