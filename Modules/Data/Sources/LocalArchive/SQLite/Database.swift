import CSQLite
import Glibc

/// A file that is opened with its first use, and made with the first use that writes.
///
/// To be used by one thread at a time, like the connection it hands out.
final class Database {
  /// Where the file is, as it was given; `:memory:` for one that is none and ends with this.
  let path: String

  let schema: Schema
  private var connection: Connection?
  private var isReadyForWriting = false

  /// The path of a database in memory.
  static let memory = ":memory:"

  /// Creates the file's stand-in; nothing is opened yet.
  init(path: String, schema: Schema) {
    self.path = path
    self.schema = schema
  }

  /// Returns a connection to read with; nil when there is nothing to read.
  ///
  /// A file of an older version is brought up to date, a missing or empty one stays as it is.
  func forReading() throws(SQLiteError) -> Connection? {
    if let connection { return connection }
    if path == Self.memory { return try forWriting() }
    do throws(SQLiteError) {
      let opened = try open(try resolved())
      let version = try schema.version(of: opened)
      guard version > 0 else { return nil }
      return try finish(opened, version)
    } catch .system(ENOENT) {
      return nil
    }
  }

  /// Returns a connection to write with, and makes folder and file if need be.
  func forWriting() throws(SQLiteError) -> Connection {
    let connection = if let connection { connection } else { try make() }
    guard !isReadyForWriting else { return connection }
    do throws(SQLiteError) {
      try connection.run("PRAGMA journal_mode = WAL")
    } catch let error where error.primaryCode == SQLITE_BUSY {
      // The mode is the file's, not the connection's: whoever opens it next asks again.
    }
    // A page of articles fills the log that the engine would otherwise move into the file with each:
    // with 16 MiB of room one in ten has to wait for the disk.
    try connection.execute(
      script: """
        PRAGMA synchronous = NORMAL;
        PRAGMA foreign_keys = ON;
        PRAGMA wal_autocheckpoint = 4096;
        """
    )
    isReadyForWriting = true
    return connection
  }

  private func make() throws(SQLiteError) -> Connection {
    if path == Self.memory { return try finish(try Connection(path: path), 0) }
    try Self.makeFolder(folder)
    let file = try resolved()
    // Made and closed in one call: opening and closing the file beside the engine would drop the
    // locks that this process holds on it, and the engine would make it readable for others.
    guard mknod(file, S_IFREG | 0o600, 0) == 0 || errno == EEXIST else { throw .lastSystemCall }
    let opened = try open(file)
    return try finish(opened, try schema.version(of: opened))
  }

  /// Opens a file that exists, whatever is in it; closing it leaves it as it is.
  func open(_ file: String) throws(SQLiteError) -> Connection {
    var status = stat()
    guard lstat(file, &status) == 0 else { throw .lastSystemCall }
    // The engine takes a file of one byte for an empty one, and would write over it.
    if status.st_mode & S_IFMT == S_IFREG, status.st_size == 1 { throw .foreign }
    let opened = try Connection(path: file)
    // Until the file is known to be ours it is left alone, down to its write-ahead log.
    opened.checkpointsOnClose(false)
    return opened
  }

  /// Closes a file that may have been written, which moves its write-ahead log into it.
  ///
  /// One that was only read stays open: whoever comes next finds the log's index ready.
  func close() {
    guard isReadyForWriting, path != Self.memory else { return }
    connection = nil
    isReadyForWriting = false
  }

  /// Closes the file and leaves it as it is; the next use opens it again.
  func letGo() {
    connection?.checkpointsOnClose(false)
    connection = nil
    isReadyForWriting = false
  }

  /// Brings a file that is known to be ours up to date, and keeps the connection.
  private func finish(_ opened: Connection, _ version: Int) throws(SQLiteError) -> Connection {
    for function in schema.functions { try opened.add(function) }
    if version < schema.migrations.count { try schema.migrate(opened) }
    opened.checkpointsOnClose(true)
    connection = opened
    return opened
  }
}

extension Database {
  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private var name: Substring {
    path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
  }

  /// The file's path with the links in its folder followed: only the file itself must be none.
  func resolved() throws(SQLiteError) -> String {
    guard let absolute = realpath(folder, nil) else { throw .lastSystemCall }
    defer { free(absolute) }
    return String(cString: absolute) + "/" + name
  }

  private static func makeFolder(_ folder: String) throws(SQLiteError) {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex
    else { throw .lastSystemCall }
    try makeFolder(String(folder[..<slash]))
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .lastSystemCall }
  }
}
