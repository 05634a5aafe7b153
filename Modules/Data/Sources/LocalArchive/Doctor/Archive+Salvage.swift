public import ByteStrings
public import Domain
import FoundationEssentials
import Glibc
import WholeFiles

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

  /// Whether a cancellation ended the work early, so that there is no new archive.
  ///
  /// Only `rescued` is then known: the number of articles copied until then.
  public internal(set) var isStopped = false

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
  /// it is complete; the call fails if a file exists there. A cancellation ends it early: see
  /// `Salvage.isStopped`.
  public func salvage(into path: ByteString) throws(NewsError) -> Salvage {
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
      return (archive, try Salvager(of: pages, into: archive.connection, at: now()).run())
    }
    if salvage.isStopped { return salvage }
    guard !salvage.isEmpty || pages.isArchive else {
      let path = database.path.description
      throw .archiveUnreadable(path: path, "it contains no data of a Broadsheet archive")
    }
    guard pages.isUnchanged else {
      let path = database.path.description
      throw .archiveUnreadable(path: path, "another program is changing it; try again")
    }
    try translated(.writing, at: path) { () throws(SQLiteError) in try archive.finish() }
    return salvage
  }
}

/// A new archive that appears under its name when it is complete.
final class NewArchive {
  /// The only connection to the file.
  let connection: Connection
  private let draft: FileDraft

  /// Creates a draft with the tables of an archive; fails if a file exists at `path`.
  init(path: ByteString) throws(SQLiteError) {
    do throws(FileError) {
      draft = try FileDraft(of: path, for: .owner, replacing: false)
    } catch {
      throw .draft(error.fault)
    }
    guard let file = draft.path.withCString({ realpath($0, nil) }) else { throw .lastSystemCall }
    defer { free(file) }
    connection = try Connection(path: ByteString(cString: file), isShared: false)
    // A draft is deleted after a crash, so it needs no journal on disk.
    try connection.execute(
      script: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON"
    )
    for function in Schema.archive.functions { try connection.add(function) }
    try Schema.archive.migrate(connection)
  }

  /// Writes everything to disk and gives the file its name, unless that was taken meanwhile.
  func finish() throws(SQLiteError) {
    do throws(FileError) {
      try draft.commit(isFlushed: true)
    } catch {
      throw .draft(error.fault)
    }
  }
}
