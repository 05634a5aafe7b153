import CSQLite
public import Domain
import Glibc

extension Archive {
  /// Looks at the whole file and changes nothing in it.
  ///
  /// Takes as long as reading all of it, and the words of every article. While an index is
  /// compared with what it is of, other programs cannot write.
  public func examine() throws(NewsError) -> Examination {
    do throws(SQLiteError) {
      return try examined()
    } catch {
      throw NewsError(error, .reading, at: database.path)
    }
  }

  /// Makes the full-text indexes anew from the articles and the liked videos, wholly or not at all.
  ///
  /// - Returns: How many articles are in theirs; 0 where there is no file, and none is made.
  public func rebuildIndex() throws(NewsError) -> Int {
    guard try reading({ _ in true }) == true else { return 0 }
    return try writing { _, connection throws(SQLiteError) in
      _ = try connection.rebuildIndex(of: .likedVideos)
      return try connection.rebuildIndex(of: .articles)
    }
  }

  private func examined() throws(SQLiteError) -> Examination {
    var examination = Examination(path: database.path)
    let file: String
    do throws(SQLiteError) {
      file = try database.resolved()
    } catch .system(ENOENT) {
      return examination.adding(.nothingKept)
    }
    examination.fileSize = try Self.size(of: file)
    examination.logSize = try Self.size(of: file + "-wal")
    // Opening the file would finish what was interrupted, and so change it.
    if try Self.size(of: file + "-journal") > 0 { return examination.adding(.unfinishedChange) }
    guard examination.fileSize + examination.logSize > 0 else {
      return examination.adding(.nothingKept)
    }
    let connection: Connection
    do throws(SQLiteError) {
      connection = try database.open(file)
    } catch .foreign {
      return examination.adding(.foreign)
    }
    // Without a log there is nothing to move, and the empty one made by looking goes away again.
    if examination.logSize == 0 { connection.checkpointsOnClose(true) }
    try connection.examine(database.schema, &examination, now: now())
    return examination
  }

  private static func size(of file: String) throws(SQLiteError) -> Int {
    var status = stat()
    if lstat(file, &status) == 0 { return Int(status.st_size) }
    guard errno == ENOENT else { throw .lastSystemCall }
    return 0
  }
}

extension Examination {
  /// Returns the examination with a finding more.
  fileprivate func adding(_ finding: Finding) -> Examination {
    var examination = self
    examination.findings.append(finding)
    return examination
  }
}
