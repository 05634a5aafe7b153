import CSQLite
public import Domain
import Glibc

extension Archive {
  /// Looks at the whole file and changes nothing in it.
  ///
  /// Takes as long as reading all of it, and the words of every article. While the index is
  /// compared with the articles, other programs cannot write.
  public func examine() throws(NewsError) -> Examination {
    do throws(SQLiteError) {
      return try examined()
    } catch {
      throw NewsError(error, .reading, at: database.path)
    }
  }

  /// Makes the full-text index anew from the articles, wholly or not at all.
  ///
  /// - Returns: How many articles are in it; 0 where there is no file, and none is made.
  public func rebuildIndex() throws(NewsError) -> Int {
    guard try reading({ _ in true }) == true else { return 0 }
    return try writing { _, connection throws(SQLiteError) in
      // However the index is damaged, the engine can work with an empty one.
      try connection.execute(script: Self.emptyIndex)
      try connection.run("INSERT INTO article_text (article_text) VALUES ('rebuild')")
      return try connection.number("SELECT count(*) FROM article_text_docsize")
    }
  }

  /// Puts the tables behind the index into the state in which the engine makes them.
  private static let emptyIndex = """
    DELETE FROM article_text_data;
    DELETE FROM article_text_idx;
    DELETE FROM article_text_docsize;
    INSERT INTO article_text_data VALUES (1, x''), (10, zeroblob(7));
    REPLACE INTO article_text_config VALUES ('version', 4), ('hashsize', 67108864),
      ('automerge', 8);
    """

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
