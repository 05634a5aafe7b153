import ByteStrings
import CSQLite
import Glibc
import WholeFiles

/// A database file that is opened on first use and created by the first write.
///
/// For one thread at a time, like its connection.
final class Database {
  /// The path as given; `:memory:` for a database that lives as long as this object.
  let path: ByteString

  let schema: Schema
  /// How often the file was opened.
  private(set) var timesOpened = 0
  /// Called before another file is opened because it has replaced the open one.
  var onReplacement: () -> Void = {}
  private var connection: Connection?
  /// The file that the connection has opened, and its log.
  private var (opened, openedLog) = (FileStatus(), FileStatus())
  private var isReadyForWriting = false

  /// The path of a database in memory.
  static let memory: ByteString = ":memory:"

  /// Creates the object without opening the file.
  init(path: ByteString, schema: Schema) {
    self.path = path
    self.schema = schema
  }

  /// Returns a connection for reading; nil if the file is missing or empty.
  ///
  /// Updates a file of an older version.
  func forReading() throws(SQLiteError) -> Connection? {
    try checkFile()
    if let connection { return connection }
    if path == Self.memory { return try forWriting() }
    do throws(SQLiteError) {
      let opened = try open(try resolved())
      let version = try schema.version(of: opened)
      guard version > 0 else { return nil }
      return try prepare(opened, version)
    } catch .system(ENOENT) {
      return nil
    }
  }

  /// Closes the file if another one has replaced it, so that the next use opens that.
  ///
  /// Throws if there is none, since a new one would hide the loss, and if the log of the old file is
  /// beside the new one: SQLite would take it for the latest changes of that.
  private func checkFile() throws(SQLiteError) {
    guard let connection, path != Self.memory else { return }
    let (file, isShared) = (FileStatus(path), connection.takesLocks)
    // A file that is read without locks is opened again after each change.
    if isShared ? file.isFile(of: opened) : file == opened && logStatus == openedLog { return }
    connection.checkpointsOnClose(false)
    guard file != FileStatus() else {
      throw .unusable("it was deleted; restore it, or restart this program for a new one")
    }
    let log = logStatus
    if isShared, log.size > 0, log.isFile(of: openedLog) {
      let advice = "end broadsheet, delete \(path)-wal, and start again"
      throw .unusable("the file was replaced, but not its log; " + advice)
    }
    onReplacement()
    release()
  }

  /// Returns a connection for writing; creates the folder and the file if needed.
  func forWriting() throws(SQLiteError) -> Connection {
    try checkFile()
    let connection = if let connection { connection } else { try create() }
    guard !isReadyForWriting else { return connection }
    guard connection.canWrite else {
      let isAllowed = path.allows(W_OK) && folder.allows(W_OK)
      throw isAllowed ? SQLiteError(SQLITE_READONLY, on: nil) : .lastSystemCall
    }
    do throws(SQLiteError) {
      try connection.run("PRAGMA journal_mode = WAL")
    } catch let error where error.primaryCode == SQLITE_BUSY {
      // The journal mode is stored in the file, so the next connection can set it.
    }
    // By default each page of articles would fill the log and trigger a checkpoint. With 16 MiB,
    // one page in ten waits for the disk.
    try connection.execute(
      script: """
        PRAGMA synchronous = NORMAL;
        PRAGMA foreign_keys = ON;
        PRAGMA wal_autocheckpoint = 4096;
        """
    )
    // The first transaction creates the log of a new file.
    _ = try connection.dataVersion()
    openedLog = logStatus
    isReadyForWriting = true
    return connection
  }

  private func create() throws(SQLiteError) -> Connection {
    if path == Self.memory { return try prepare(try Connection(path: path), 0) }
    do throws(FileError) { try WholeFile.createFolder(folder) } catch { throw .lastSystemCall }
    let file = try resolved()
    // mknod creates the file without opening it: closing a descriptor would drop the locks that
    // this process holds on the file. SQLite itself would create it readable for others.
    let code = file.withCString { mknod($0, S_IFREG | 0o600, 0) }
    guard code == 0 || errno == EEXIST else { throw .lastSystemCall }
    let opened = try open(file)
    return try prepare(opened, try schema.version(of: opened))
  }

  /// Opens an existing file with any content; closing it does not change it.
  func open(_ file: ByteString) throws(SQLiteError) -> Connection {
    var status = stat()
    guard file.withCString({ lstat($0, &status) }) == 0 else { throw .lastSystemCall }
    // SQLite treats a file of one byte as empty and would overwrite it.
    if status.st_mode & S_IFMT == S_IFREG, status.st_size == 1 { throw .foreign }
    let opened = try connection(to: file)
    // The file and its write-ahead log stay unchanged until the file is known to be an archive.
    opened.checkpointsOnClose(false)
    return opened
  }

  /// Opens a file without locks if SQLite needs files beside it that it cannot create, as on a read-only
  /// file system.
  private func connection(to file: ByteString) throws(SQLiteError) -> Connection {
    func has(_ ending: ByteString) -> Bool { (file + ending).allows(R_OK) }
    let canCreate = file.dividedAtLastSlash.folder.allows(W_OK)
    if canCreate || has("-wal") && has("-shm") || has("-journal") {
      return try Connection(path: file)
    }
    let isFixed = FileStatus(file + "-wal") == FileStatus()
    let opened = try Connection(path: file, isShared: false, isReadOnly: true, isFixed: isFixed)
    // The index of the log is in memory, and there may be no place for temporary files.
    try opened.execute(script: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY")
    return opened
  }

  /// Closes the file if it may have been written, which moves the write-ahead log into it.
  ///
  /// If it was only read, it stays open, so that the next reader finds the log's index ready.
  func close() {
    guard isReadyForWriting, path != Self.memory else { return }
    try? checkFile()
    connection = nil
    isReadyForWriting = false
  }

  /// Closes the file without changing it; the next use opens it again.
  func release() {
    connection?.checkpointsOnClose(false)
    connection = nil
    isReadyForWriting = false
  }

  /// Updates a file that is known to be an archive, and keeps the connection.
  private func prepare(_ opened: Connection, _ version: Int) throws(SQLiteError) -> Connection {
    for function in schema.functions { try opened.add(function) }
    if version < schema.version {
      guard opened.canWrite else {
        throw .unusable("an older version wrote it, and it is read-only; use a writable copy")
      }
      try schema.update(opened)
    }
    opened.checkpointsOnClose(opened.canWrite)
    connection = opened
    (self.opened, openedLog) = (FileStatus(path), logStatus)
    timesOpened += 1
    return opened
  }
}

extension Database {
  func resolved() throws(SQLiteError) -> ByteString { try path.resolved() }

  private var folder: ByteString { path.dividedAtLastSlash.folder }
  private var logStatus: FileStatus { FileStatus(path + "-wal") }
}

/// What identifies a file and its content; zeros for no file.
private struct FileStatus: Equatable {
  private(set) var (device, number, size) = (dev_t(0), ino_t(0), off_t(0))
  private var (seconds, nanoseconds) = (0, 0)

  init() {}

  init(_ path: ByteString) {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return }
    (device, number, size) = (status.st_dev, status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// Whether it is the same file, with any content.
  func isFile(of other: Self) -> Bool { device == other.device && number == other.number }
}

extension ByteString {
  /// Whether the process may use the file at this path in a way; sets errno if not.
  fileprivate func allows(_ mode: Int32) -> Bool {
    withCString { faccessat(AT_FDCWD, $0, mode, AT_EACCESS) } == 0
  }

  /// Returns the path with the links in its folder resolved; a link in place of the file stays.
  func resolved() throws(SQLiteError) -> ByteString {
    let (folder, name) = dividedAtLastSlash
    guard let absolute = folder.withCString({ realpath($0, nil) }) else { throw .lastSystemCall }
    defer { free(absolute) }
    return ByteString(cString: absolute) + "/" + name
  }

  /// The parts of a path before and after its last slash; the folder of a name alone is `.`.
  var dividedAtLastSlash: (folder: ByteString, name: ByteString) {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", self) }
    let name = ByteString(bytes: bytes[(slash + 1)...])
    return (slash == 0 ? "/" : ByteString(bytes: bytes[..<slash]), name)
  }
}
