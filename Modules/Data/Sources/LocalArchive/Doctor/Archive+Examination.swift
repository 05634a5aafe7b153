import ArchiveRows
import ByteStrings
import CSQLite
public import Domain
import FoundationEssentials
import Glibc
import Texts

extension Archive: ExamineArchive {
  /// Examines the whole file without changing it.
  ///
  /// Takes as long as reading the file and folding the words of every article. Other programs cannot
  /// write while an index is compared with its table. A cancellation ends it early: see
  /// `Examination.isStopped`.
  public func examine() throws(NewsError) -> Examination {
    try translated(.reading) { () throws(SQLiteError) in try examined() }
  }

  private func examined() throws(SQLiteError) -> Examination {
    var examination = Examination(
      path: database.path.description,
      checks: ["the pages", "the schema", "the articles", "the full-text indexes"]
    )
    let file: ByteString
    do throws(SQLiteError) {
      file = try database.resolved()
    } catch .system(ENOENT) {
      examination.findings = [.noArchive]
      return examination
    }
    let fileSize = try Self.size(of: file)
    let logSize = try Self.size(of: file + "-wal")
    if fileSize > 0 {
      let log = logSize > 0 ? ", and \(Examination.size(logSize)) in its log" : ""
      examination.storage = [Examination.size(fileSize) + log, Examination.engine()]
    }
    if try Self.size(of: file + "-journal") > 0 {
      // Opening the file would roll the interrupted change back, and so change it.
      examination.findings = [.unfinishedChange]
    } else if fileSize + logSize == 0 {
      examination.findings = [.noArchive]
    } else {
      try examine(file, hasLog: logSize > 0, &examination)
      if let day = oldDailyFile(of: file) { examination.findings.append(.oldCopy(day, of: file)) }
      if logSize > 0, examination.remedy == .salvage, isWholeWithoutLog(file) {
        examination.findings.removeAll { $0 == .waitingLog }
        examination.findings.append(.foreignLog(file + "-wal"))
      }
    }
    return examination
  }

  /// Examines an existing file, first by its header.
  private func examine(
    _ file: ByteString,
    hasLog: Bool,
    _ examination: inout Examination
  ) throws(SQLiteError) {
    do throws(SQLiteError) {
      let connection = try database.open(file)
      // Without a log there is nothing to checkpoint, and closing removes the empty log.
      if !hasLog { connection.checkpointsOnClose(true) }
      try connection.examine(database.schema, hasLog: hasLog, &examination, now: now)
    } catch .tooNew {
      examination.findings = [.tooNew]
    } catch let error where error.isCancellation {
      examination.isStopped = true
    } catch let error where error == .foreign || error.isDamage {
      // The header does not identify the file, so its pages are read. Closing the file after that
      // would drop the locks of an open connection, so it is released first.
      database.release()
      let isArchive = (try? DamagedFile(path: file).isArchive(of: database.schema)) == true
      let reason = error == .foreign ? "the file header is damaged" : error.description
      examination.isStopped = Task.isCancelled
      if !examination.isStopped {
        examination.findings = [isArchive ? .damaged([reason]) : .foreign]
      }
    }
  }

  /// Returns the day of the latest daily file if it is more than a week older than now and than the last
  /// change of the archive.
  private func oldDailyFile(of file: ByteString) -> String? {
    let limit = now().addingTimeInterval(-7 * 86_400).iso8601Day
    guard let day = DailyFile.all(of: file).first?.day, day < limit else { return nil }
    let changed = [file, file + "-wal"].compactMap { path in
      var status = stat()
      guard path.withCString({ lstat($0, &status) }) == 0 else { return nil as String? }
      return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)).iso8601Day
    }
    return changed.contains { $0 > day } ? day : nil
  }

  /// Whether the pages of a file are undamaged as they are without its write-ahead log.
  private func isWholeWithoutLog(_ file: ByteString) -> Bool {
    // Closing the second connection drops the locks of the first.
    database.release()
    do throws(SQLiteError) {
      let alone = try Connection(path: file, isShared: false, isReadOnly: true, isFixed: true)
      for function in database.schema.functions { try alone.add(function) }
      return try alone.damage().isEmpty
    } catch {
      return false
    }
  }

  private static func size(of file: ByteString) throws(SQLiteError) -> Int {
    var status = stat()
    if file.withCString({ lstat($0, &status) }) == 0 { return Int(status.st_size) }
    guard errno == ENOENT else { throw .lastSystemCall }
    return 0
  }
}

extension Connection {
  /// Adds what is wrong with the file, check by check.
  fileprivate func examine(
    _ schema: Schema,
    hasLog: Bool,
    _ examination: inout Examination,
    now: () -> Date
  ) throws(SQLiteError) {
    let identity = try transaction(.reading) { () throws(SQLiteError) in
      try schema.identity(of: self)
    }
    guard let identity else {
      examination.findings = [.noArchive]
      return
    }
    // Several problems that a rebuild does not solve are summarized as damage.
    let isSchemaRight = identity.findings.allSatisfy { $0.remedy == nil }
    examination.summary =
      isSchemaRight
      ? "The full-text index does not match the archive" : "The archive is incomplete"
    defer { if examination.remedy == .salvage { examination.summary = "The archive is damaged" } }
    do throws(SQLiteError) {
      for function in schema.functions { try add(function) }
      examination.findings += try stoppable { () throws(SQLiteError) in try damage() }
      if examination.findings.isEmpty, identity.version == schema.version {
        examination.findings += try stoppable { () throws(SQLiteError) in
          try changedRows(identity.differences)
        }
      }
      examination.completeCheck()
      examination.findings += identity.findings
      examination.completeCheck()
      if identity.version < schema.version {
        examination.findings.append(.outdated)
      } else if identity.differences.allSatisfy({ $0.repair == .none }) {
        try examineRows(&examination, now: now)
      }
      if hasLog { examination.findings.append(.waitingLog) }
    } catch let error where error.isDamage {
      // One finding of damage is enough.
      guard examination.remedy != .salvage else { return }
      examination.findings.append(.damaged([error.description]))
    }
  }

  /// Counts and checks the rows of an archive with the right tables.
  private func examineRows(
    _ examination: inout Examination,
    now: () -> Date
  ) throws(SQLiteError) {
    examination.contents = try stoppable { () throws(SQLiteError) in try contents() }
    examination.services = try services(now: now())
    examination.findings += try stoppable { () throws(SQLiteError) in try inconsistencies() }
    examination.completeCheck()
    examination.findings += try indexFaults()
    examination.completeCheck()
  }

  /// Checks the file's pages, its tables and their indexes.
  fileprivate func damage() throws(SQLiteError) -> [Examination.Finding] {
    let limit = 10
    let texts = try rows("PRAGMA integrity_check(\(limit))") { $0.text(0) ?? "" }
    let lines = texts.flatMap { $0.split(separator: "\n") }.map(String.init)
    // Drops the heading of SQLite's report on pages.
    let complaints = lines.filter { $0 != "ok" && !$0.hasPrefix("*** in database") }
    return complaints.isEmpty ? [] : [.damaged(Array(complaints.prefix(limit)))]
  }

  /// Compares the rows with their checksums, except in tables with a difference.
  private func changedRows(
    _ differences: [SchemaDifference]
  ) throws(SQLiteError) -> [Examination.Finding] {
    var findings: [Examination.Finding] = []
    for table in ChecksumTable.all where !differences.contains(where: table.isConcerned(by:)) {
      let count = try number(table.faults)
      if count > 0 { findings.append(.changed(count, table.noun)) }
    }
    return findings
  }

  private func contents() throws(SQLiteError) -> Examination.Contents? {
    let sql = """
      SELECT count(*), count(saved_at), count(read_at), min(published_at), max(published_at),
        (SELECT count(*) FROM video WHERE key > 0), (SELECT count(*) FROM picture),
        (SELECT count(*) FROM feed)
      FROM article
      """
    return try rows(sql) { Examination.Contents($0) }.first
  }

  /// Counts articles whose columns contradict each other.
  private func inconsistencies() throws(SQLiteError) -> [Examination.Finding] {
    let orphans = try number("SELECT count(*) FROM pragma_foreign_key_check('article')")
    let (misnamed, misplaced) = try faultyArticles()
    let counts = [
      (orphans, Examination.Finding.providerMissing(orphans)),
      (misnamed.count, .idMismatch(misnamed.count)), (misplaced.count, .misplaced(misplaced.count)),
    ]
    return counts.filter { $0.0 > 0 }.map(\.1)
  }

  /// Returns the stored ids of articles whose id does not match their link, and of articles whose key does
  /// not match their date.
  func faultyArticles() throws(SQLiteError) -> (misnamed: [Int64], misplaced: [Int64]) {
    // A second has room for 65,536 articles; others of that second get keys of the next ones.
    let delay = Int64(try number("SELECT count(*) FROM article") >> 16 + 1)
    var (misnamed, misplaced): ([Int64], [Int64]) = ([], [])
    _ = try rows("SELECT key, id, link, published_at, seen_at FROM article") { row in
      let (id, link) = (row.integer(1) ?? 0, row.text(2).flatMap(WebLink.init(stored:)))
      if link.map({ Article.ID($0).stored }) != id { misnamed.append(id) }
      let date = row.date(3)?.sortDate(firstSeen: row.date(4) ?? .distantPast)
      if !Self.isKey(row.integer(0) ?? 0, of: date, delay: delay) { misplaced.append(id) }
    }
    return (misnamed, misplaced)
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
    if faults.contains(where: { $0.severity == .harmless }) { return faults }
    return try faults + indexFaults(of: .likedVideos)
  }

  private func indexFaults(of table: SearchedTable) throws(SQLiteError) -> [Examination.Finding] {
    let keys = "SELECT key FROM \(table.name) WHERE key >= \(table.lowestKey ?? .min)"
    let entries = "SELECT id FROM \(table.index)_docsize"
    let (missing, surplus) = try stoppable { () throws(SQLiteError) in
      (
        try number("SELECT count(*) FROM (\(keys)) WHERE key NOT IN (\(entries))"),
        try number("SELECT count(*) FROM (\(entries)) WHERE id NOT IN (\(keys))")
      )
    }
    guard missing + surplus > 0 else { return try wordFaults(of: table) }
    return (missing > 0 ? [.notIndexed(missing, of: table)] : [])
      + (surplus > 0 ? [.orphanIndexEntries(surplus, of: table)] : [])
  }

  /// Compares every word, in a transaction that is rolled back: FTS5 checks by a statement that writes.
  private func wordFaults(of table: SearchedTable) throws(SQLiteError) -> [Examination.Finding] {
    let index = table.index
    do throws(SQLiteError) {
      try run("BEGIN IMMEDIATE")
      defer { _ = try? run("ROLLBACK") }
      try stoppable { () throws(SQLiteError) in
        _ = try run("INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
      }
      return []
    } catch let error where error.isDamage {
      return [.indexDamaged(of: table)]
    } catch let error
      where [SQLITE_BUSY, SQLITE_READONLY].contains(error.primaryCode) && !error.isCancellation
    {
      return [.indexUnchecked(error.message)]
    }
  }
}
