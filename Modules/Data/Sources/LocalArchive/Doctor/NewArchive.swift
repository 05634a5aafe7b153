import Glibc

/// An archive in the making, which appears under its name when it is complete.
///
/// Until then it is the file `NAME.partial`, which goes away when the work fails.
final class NewArchive {
  private let path: String
  private let partialPath: String
  private let database: Database
  private var isFinished = false

  /// Makes the file; throws EEXIST when there is one under either name.
  init(path: String) throws(SQLiteError) {
    var status = stat()
    guard lstat(path, &status) != 0 else { throw .system(EEXIST) }
    guard errno == ENOENT else { throw .lastSystemCall }
    partialPath = path + ".partial"
    let descriptor = open(partialPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .lastSystemCall }
    close(descriptor)
    self.path = path
    database = Database(path: partialPath, schema: .archive)
  }

  deinit {
    guard !isFinished else { return }
    database.letGo()
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(partialPath + ending) }
  }

  /// Returns the connection to fill the archive with.
  func connection() throws(SQLiteError) -> Connection {
    try database.forWriting()
  }

  /// Puts everything on the disk, and the file in its place unless another one has come there.
  func finish() throws(SQLiteError) {
    // Closing would do it too, but would not say when it fails.
    _ = try connection().rows("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
    // So that all of it is in the one file that is put in its place.
    try connection().execute(script: "PRAGMA journal_mode = DELETE")
    database.letGo()
    try place()
    isFinished = true
  }

  private func place() throws(SQLiteError) {
    if link(partialPath, path) == 0 {
      unlink(partialPath)
    } else {
      // Not every file system has links, and renaming alone would replace what is there.
      guard errno != EEXIST, rename(partialPath, path) == 0 else { throw .lastSystemCall }
    }
  }
}
