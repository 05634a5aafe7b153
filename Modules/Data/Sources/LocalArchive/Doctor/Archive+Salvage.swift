import ArchiveRows
public import ByteStrings
public import Domain
import FoundationEssentials
import Glibc
import WholeFiles

extension Salvage {
  /// Whether nothing that is counted was rescued.
  fileprivate var isEmpty: Bool {
    rescued + likedVideos.rescued + pictures.rescued + feeds.rescued == 0
  }
}

extension Archive {
  /// Copies all articles with their marks, videos, records of pictures and followed feeds into a new
  /// archive.
  ///
  /// The damaged file and its log are only read, without SQLite. The new file appears at `path` when
  /// it is complete; the call fails if a file exists there. A cancellation ends it early: see
  /// `Salvage.isStopped`.
  public func salvage(into path: ByteString) throws(NewsError) -> Salvage {
    // Closing the file after reading would drop the locks of an open connection.
    database.release()
    let pages = try translated(.reading) { () throws(SQLiteError) in
      let pages = try PageFile(path: database.path)
      let isTooNew = pages.header.version > database.schema.version
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
    try Schema.archive.update(connection)
  }

  /// Writes everything to disk and renames the file to its name, unless that was taken meanwhile.
  func finish() throws(SQLiteError) {
    do throws(FileError) {
      try draft.commit(isFlushed: true)
    } catch {
      throw .draft(error.fault)
    }
  }
}
