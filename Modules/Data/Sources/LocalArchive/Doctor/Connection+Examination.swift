import CSQLite
import Domain
import FoundationEssentials

extension Connection {
  /// Looks for all that can be wrong with an archive.
  func examine(
    _ schema: Schema,
    _ examination: inout Examination,
    now: Date
  ) throws(SQLiteError) {
    do throws(SQLiteError) {
      let version = try schema.version(of: self)
      guard version > 0 else { return examination.findings.append(.nothingKept) }
      examination.version = version
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
    } catch .foreign {
      examination.findings.append(.foreign)
    } catch .tooNew {
      examination.findings.append(.tooNew)
    } catch let error where error.isDamage {
      // What is known to be damaged already needs no second word on it.
      guard examination.remedy != .salvage else { return }
      examination.findings.append(.damaged([error.message]))
    }
  }

  /// Returns the first number that a query finds; 0 when there is none.
  func number(_ sql: String) throws(SQLiteError) -> Int {
    try rows(sql) { Int($0.integer(0) ?? 0) }.first ?? 0
  }

  /// The file itself: its pages, tables and the indexes beside them.
  private func damage() throws(SQLiteError) -> [Examination.Finding] {
    let limit = 10
    let texts = try rows("PRAGMA integrity_check(\(limit))") { $0.text(0) ?? "" }
    let lines = texts.flatMap { $0.split(separator: "\n") }.map(String.init)
    // The heading of the engine's report on pages tells nothing.
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
}

extension Connection {
  /// The articles whose columns do not fit each other.
  private func misfits() throws(SQLiteError) -> [Examination.Finding] {
    let orphans = try number("SELECT count(*) FROM pragma_foreign_key_check('article')")
    // A second has room for 65,536 articles; what finds none there stands in one of the next.
    let delay = Int64(try number("SELECT count(*) FROM article") >> 16 + 1)
    var (misnamed, misplaced) = (0, 0)
    _ = try rows("SELECT key, id, link, published_at FROM article") { row in
      let link = row.text(2).flatMap(WebLink.init(stored:))
      if link.map({ Article.ID($0).stored }) != row.integer(1) { misnamed += 1 }
      let place = row.integer(0) ?? 0
      if !Self.isPlaced(place, by: row.date(3), delay: delay) { misplaced += 1 }
    }
    let counts = [
      (orphans, Examination.Finding.providerMissing(orphans)),
      (misnamed, .misnamed(misnamed)), (misplaced, .misplaced(misplaced)),
    ]
    return counts.filter { $0.0 > 0 }.map(\.1)
  }

  private static func isPlaced(_ key: Int64, by date: Date?, delay: Int64) -> Bool {
    guard let date else { return key < ArticleKey.dated.lowerBound }
    let first = ArticleKey.first(at: date) >> 24
    return (first...first + delay).contains(key >> 24)
  }
}

extension SQLiteError {
  /// Whether the file is not what was once written.
  ///
  /// All statements are fixed: one that is an error has met other tables than those that were made.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(primaryCode) }

  /// What the engine says.
  var message: String {
    if case .engine(_, let message, _) = self { message } else { "" }
  }
}
