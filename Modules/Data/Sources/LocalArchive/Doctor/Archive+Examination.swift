import CSQLite
public import Domain
import FoundationEssentials
import Glibc

extension Archive {
  /// Examines the whole file without changing it.
  ///
  /// Takes as long as reading the file and folding the words of every article. Other programs cannot
  /// write while an index is compared with its table.
  public func examine() throws(NewsError) -> Examination {
    try translated(.reading) { () throws(SQLiteError) in try examined() }
  }

  /// Rebuilds the full-text indexes of articles and liked videos, in one transaction.
  ///
  /// - Returns: The number of indexed articles; 0 if there is no file, which is not created.
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
      examination.findings = [.nothingKept]
      return examination
    }
    examination.fileSize = try Self.size(of: file)
    examination.logSize = try Self.size(of: file + "-wal")
    if try Self.size(of: file + "-journal") > 0 {
      // Opening the file would roll the interrupted change back, and so change it.
      examination.findings = [.unfinishedChange]
    } else if examination.fileSize + examination.logSize == 0 {
      examination.findings = [.nothingKept]
    } else {
      try examine(file, &examination)
    }
    return examination
  }

  /// Examines an existing file, first by its header.
  private func examine(
    _ file: String,
    _ examination: inout Examination
  ) throws(SQLiteError) {
    do throws(SQLiteError) {
      let connection = try database.open(file)
      // Without a log there is nothing to checkpoint, and closing removes the empty log.
      if examination.logSize == 0 { connection.checkpointsOnClose(true) }
      examination.version = try database.schema.version(of: connection)
      try connection.examine(database.schema, &examination, now: now())
    } catch .tooNew {
      examination.findings = [.tooNew]
    } catch let error where error == .foreign || error.isDamage {
      // The header does not say whose file it is, so its pages must. Reading them closes the file,
      // which would drop the locks of an open connection.
      database.release()
      let isArchive = (try? PageFile(path: file))?.isArchive == true
      let reason = error == .foreign ? "the file header is damaged" : error.description
      examination.findings = [isArchive ? .damaged([reason]) : .foreign]
    }
  }

  private static func size(of file: String) throws(SQLiteError) -> Int {
    var status = stat()
    if lstat(file, &status) == 0 { return Int(status.st_size) }
    guard errno == ENOENT else { throw .lastSystemCall }
    return 0
  }
}

extension Connection {
  /// Adds what is wrong with an archive whose version is known.
  fileprivate func examine(
    _ schema: Schema,
    _ examination: inout Examination,
    now: Date
  ) throws(SQLiteError) {
    guard let version = examination.version, version > 0 else {
      (examination.version, examination.findings) = (nil, [.nothingKept])
      return
    }
    do throws(SQLiteError) {
      examination.findings += try damage()
      if version < schema.migrations.count {
        examination.findings.append(.outdated)
      } else {
        for function in schema.functions { try add(function) }
        examination.contents = try contents()
        examination.services = try services(now: now)
        examination.findings += try misfits() + indexFaults()
      }
      if examination.logSize > 0 { examination.findings.append(.waitingLog) }
    } catch let error where error.isDamage {
      // One finding of damage is enough.
      guard examination.remedy != .salvage else { return }
      examination.findings.append(.damaged([error.description]))
    }
  }

  /// Checks the file's pages, its tables and their indexes.
  private func damage() throws(SQLiteError) -> [Examination.Finding] {
    let limit = 10
    let texts = try rows("PRAGMA integrity_check(\(limit))") { $0.text(0) ?? "" }
    let lines = texts.flatMap { $0.split(separator: "\n") }.map(String.init)
    // Drops the heading of SQLite's report on pages.
    let complaints = lines.filter { $0 != "ok" && !$0.hasPrefix("*** in database") }
    return complaints.isEmpty ? [] : [.damaged(Array(complaints.prefix(limit)))]
  }

  private func contents() throws(SQLiteError) -> Examination.Contents? {
    let sql = """
      SELECT count(*), count(saved_at), count(read_at), min(published_at), max(published_at),
        (SELECT count(*) FROM video WHERE key > 0), (SELECT count(*) FROM picture)
      FROM article
      """
    return try rows(sql) { row in
      Examination.Contents(
        articles: Int(row.integer(0) ?? 0),
        saved: Int(row.integer(1) ?? 0),
        read: Int(row.integer(2) ?? 0),
        oldest: row.date(3),
        newest: row.date(4),
        likedVideos: Int(row.integer(5) ?? 0),
        pictures: Int(row.integer(6) ?? 0)
      )
    }.first
  }

  /// Counts articles whose columns contradict each other.
  private func misfits() throws(SQLiteError) -> [Examination.Finding] {
    let orphans = try number("SELECT count(*) FROM pragma_foreign_key_check('article')")
    // A second has room for 65,536 articles; others of that second get keys of the next ones.
    let delay = Int64(try number("SELECT count(*) FROM article") >> 16 + 1)
    var (misnamed, misplaced) = (0, 0)
    _ = try rows("SELECT key, id, link, published_at FROM article") { row in
      let link = row.text(2).flatMap(WebLink.init(stored:))
      if link.map({ Article.ID($0).stored }) != row.integer(1) { misnamed += 1 }
      if !Self.isKey(row.integer(0) ?? 0, of: row.date(3), delay: delay) { misplaced += 1 }
    }
    let counts = [
      (orphans, Examination.Finding.providerMissing(orphans)),
      (misnamed, .misnamed(misnamed)), (misplaced, .misplaced(misplaced)),
    ]
    return counts.filter { $0.0 > 0 }.map(\.1)
  }

  private static func isKey(_ key: Int64, of date: Date?, delay: Int64) -> Bool {
    guard let date else { return key < ArticleKey.dated.lowerBound }
    let first = ArticleKey.first(at: date) >> 24
    return (first...first + delay).contains(key >> 24)
  }
}

extension Connection {
  /// Compares the full-text indexes with their tables.
  private func indexFaults() throws(SQLiteError) -> [Examination.Finding] {
    let faults = try indexFaults(of: .articles)
    // Another program is writing, so the second comparison would fail too.
    if case .indexUnchecked? = faults.first { return faults }
    return try faults + indexFaults(of: .likedVideos)
  }

  private func indexFaults(of table: SearchedTable) throws(SQLiteError) -> [Examination.Finding] {
    let keys = "SELECT key FROM \(table.name) WHERE key >= \(table.lowestKey)"
    let entries = "SELECT id FROM \(table.index)_docsize"
    let missing = try number("SELECT count(*) FROM (\(keys)) WHERE key NOT IN (\(entries))")
    let surplus = try number("SELECT count(*) FROM (\(entries)) WHERE id NOT IN (\(keys))")
    guard missing + surplus > 0 else { return try wordFaults(of: table) }
    let faults: [Examination.Finding] =
      switch table {
      case .articles: [.notIndexed(missing), .indexedInVain(surplus)]
      case .likedVideos: [.likesNotIndexed(missing), .likesIndexedInVain(surplus)]
      }
    return zip(faults, [missing, surplus]).filter { $0.1 > 0 }.map(\.0)
  }

  /// Compares every word, in a transaction that is rolled back: FTS5 checks by a statement that writes.
  private func wordFaults(of table: SearchedTable) throws(SQLiteError) -> [Examination.Finding] {
    let index = table.index
    do throws(SQLiteError) {
      try run("BEGIN IMMEDIATE")
      defer { _ = try? run("ROLLBACK") }
      try run("INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
      return []
    } catch let error where error.isDamage {
      return [table == .articles ? .indexDamaged : .likesIndexDamaged]
    } catch let error where [SQLITE_BUSY, SQLITE_READONLY].contains(error.primaryCode) {
      return [.indexUnchecked(error.message)]
    }
  }

  /// Rebuilds a full-text index and returns the number of indexed rows.
  ///
  /// First it resets the index's tables to their initial state, which FTS5 can read whatever the
  /// damage was.
  fileprivate func rebuildIndex(of table: SearchedTable) throws(SQLiteError) -> Int {
    let index = table.index
    try execute(
      script: """
        DELETE FROM \(index)_data;
        DELETE FROM \(index)_idx;
        DELETE FROM \(index)_docsize;
        INSERT INTO \(index)_data VALUES (1, x''), (10, zeroblob(7));
        REPLACE INTO \(index)_config VALUES ('version', 4);
        """
    )
    if table == .articles {
      try execute(
        script: "REPLACE INTO \(index)_config VALUES ('hashsize', 67108864), ('automerge', 8)"
      )
    }
    try run("INSERT INTO \(index) (\(index)) VALUES ('rebuild')")
    return try number("SELECT count(*) FROM \(index)_docsize")
  }
}
