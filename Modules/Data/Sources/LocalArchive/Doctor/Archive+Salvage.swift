import ArchiveRows
public import ByteStrings
public import Domain
import WholeFiles

extension Archive {
  /// Copies all rows that can be read into a new archive, and adds what only a daily file has.
  ///
  /// The damaged file and its log are only read: SQLite reads a copy, in a draft beside `path`. The new file
  /// appears at `path` when it is complete; the call fails if a file exists there. A cancellation ends it
  /// early: see `Salvage.isStopped`.
  public func salvage(into path: ByteString) throws(NewsError) -> Salvage {
    // Closing the file after reading would drop the locks of an open connection.
    database.release()
    let file = try translated(.reading) { () throws(SQLiteError) in
      try DamagedFile(path: database.path)
    }
    let (salvage, copy, archive) = try translated(.writing, at: path) { () throws(SQLiteError) in
      try Self.salvaged(file, into: path, with: DailyFile.all(of: database.path))
    }
    if salvage.isStopped { return salvage }
    let source = database.path.description
    guard let copy, let archive else { throw .archiveTooNew(path: source) }
    guard !salvage.isEmpty || copy.isArchive else {
      throw .archiveUnreadable(path: source, "it contains no data of a Broadsheet archive")
    }
    guard file.isUnchanged else {
      throw .archiveUnreadable(path: source, "another program is changing it; try again")
    }
    try translated(.writing, at: path) { () throws(SQLiteError) in try archive.finish() }
    return salvage
  }

  /// Salvages a file into a new archive, which is complete but has no name yet; nil if the file is too new.
  private static func salvaged(
    _ file: DamagedFile,
    into path: ByteString,
    with dailyFiles: [DailyFile]
  ) throws(SQLiteError) -> (Salvage, DamagedCopy?, NewArchive?) {
    var archive: NewArchive?
    do throws(SQLiteError) {
      let copy = try DamagedCopy(of: file, beside: path, .archive)
      guard !copy.isTooNew else { return (Salvage(), copy, nil) }
      let new = try NewArchive(path: path, version: copy.version)
      archive = new
      let salvage = try new.connection.stoppable { () throws(SQLiteError) in
        let salvager = try Salvager(of: copy, into: new.connection)
        try salvager.run()
        return try salvager.complete(with: dailyFiles, beside: path)
      }
      return (salvage, copy, new)
    } catch let error where error.isCancellation {
      var salvage = Salvage()
      salvage.rescued = (try? archive?.connection.number("SELECT count(*) FROM article")) ?? 0
      salvage.isStopped = true
      return (salvage, nil, nil)
    }
  }
}

extension Salvage {
  /// Whether nothing that is counted was rescued.
  fileprivate var isEmpty: Bool {
    rescued + likedVideos.rescued + pictures.rescued + feeds.rescued == 0
  }
}

/// A new archive that appears under its name when it is complete.
final class NewArchive {
  /// The only connection to the file.
  let connection: Connection
  /// The absolute path of the draft.
  let draftPath: ByteString
  private let draft: FileDraft

  /// Creates a draft with the tables of a version; fails if a file exists at `path`.
  init(path: ByteString, version: Int) throws(SQLiteError) {
    draft = try .draft(of: path)
    draftPath = try draft.path.resolved()
    connection = try Connection(path: draftPath, isShared: false)
    // A draft is deleted after a crash, so it needs no journal on disk.
    try connection.execute(
      script: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cell_size_check = ON"
    )
    for function in Schema.archive.functions { try connection.add(function) }
    try connection.transaction(.writing) { () throws(SQLiteError) in
      try Schema.archive.update(connection, from: 0, to: version)
    }
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
