public import Domain
import FoundationEssentials
import Glibc

/// The result of salvaging a damaged archive.
public struct Salvage: Hashable, Sendable {
  /// The result for one kind of items.
  public struct Count: Hashable, Sendable {
    /// The number of items in the new archive.
    public internal(set) var rescued = 0
    /// The number of those that lack something that could not be read.
    public internal(set) var incomplete = 0
    /// The number of other items that are known to have existed.
    public internal(set) var lost = 0

    /// Whether no loss is known.
    public var isWhole: Bool { lost == 0 && incomplete == 0 }
  }

  /// The number of articles in the new archive.
  public internal(set) var rescued = 0
  /// The number of those that are saved.
  public internal(set) var saved = 0
  /// The number of those that lack something that could not be read, such as the text, or differ.
  public internal(set) var incomplete = 0
  /// The number of other articles that are known to have existed.
  public internal(set) var lost = 0
  /// The number of lost articles that are known to have been saved.
  public internal(set) var lostSaved = 0
  /// The liked videos; videos that were only seen are copied too, but not counted.
  public internal(set) var likedVideos = Count()
  /// The records of saved pictures.
  public internal(set) var pictures = Count()

  /// Whether no loss is known.
  public var isWhole: Bool {
    lost == 0 && incomplete == 0 && likedVideos.isWhole && pictures.isWhole
  }

  /// Whether nothing that is counted was rescued.
  fileprivate var isEmpty: Bool { rescued + likedVideos.rescued + pictures.rescued == 0 }
}

extension Archive {
  /// Copies all articles with their marks, videos and records of pictures into a new archive.
  ///
  /// The damaged file and its log are only read, without SQLite. The new file appears at `path` when
  /// it is complete; the call fails if a file exists there.
  public func salvage(into path: String) throws(NewsError) -> Salvage {
    // Closing the file after reading would drop the locks of an open connection.
    database.release()
    let pages = try translated(.reading) { () throws(SQLiteError) in
      let pages = try PageFile(path: database.path)
      let isTooNew = pages.header.version > database.schema.migrations.count
      if pages.header.isArchive, isTooNew { throw .tooNew }
      return pages
    }
    let (archive, salvage) = try translated(.writing, at: path) { () throws(SQLiteError) in
      let archive = try NewArchive(path: path)
      let salvager = Salvager(of: pages, into: try archive.connection(), at: now())
      return (archive, try salvager.run())
    }
    guard !salvage.isEmpty || pages.isArchive else {
      throw .archiveUnreadable(path: database.path, "it contains no data of a Broadsheet archive")
    }
    guard pages.isUnchanged else {
      throw .archiveUnreadable(path: database.path, "another program is changing it; try again")
    }
    try translated(.writing, at: path) { () throws(SQLiteError) in try archive.finish() }
    return salvage
  }
}

/// A new archive that appears under its name when it is complete.
///
/// Until then it is the file `NAME.partial`, which is deleted if the work fails.
final class NewArchive {
  private let path: String
  private let partialPath: String
  private let database: Database
  private var isFinished = false

  /// Creates the file; throws EEXIST if either name is taken.
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
    database.release()
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(partialPath + suffix) }
  }

  /// Returns a connection for filling the archive.
  func connection() throws(SQLiteError) -> Connection {
    try database.forWriting()
  }

  /// Writes everything to disk and gives the file its name, unless that was taken meanwhile.
  func finish() throws(SQLiteError) {
    // Closing would do this too, but without reporting a failure.
    _ = try connection().rows("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
    // Leaves a single file, which can be renamed.
    try connection().execute(script: "PRAGMA journal_mode = DELETE")
    database.release()
    if link(partialPath, path) == 0 {
      unlink(partialPath)
    } else {
      // A file system without hard links needs a rename, which must not replace an existing file.
      guard errno != EEXIST, rename(partialPath, path) == 0 else { throw .lastSystemCall }
    }
    isFinished = true
  }
}
