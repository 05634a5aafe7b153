import ArchiveRows
import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import Texts
import WholeFiles

/// A small file beside an archive with what the person made, written once a day: `archive.sqlite.2026-08-20`.
///
/// It is a database with the rows of some tables, and with `mark` (the times of marks by the key of an
/// article) and `sample` (articles by which its archive is recognized).
struct DailyFile {
  let path: ByteString
  /// The day in UTC: `2026-08-20`.
  let day: String

  /// The number of files that are kept.
  private static let kept = 7

  private init(of archive: ByteString, _ day: String) {
    (path, self.day) = (archive + ByteString("." + day), day)
  }

  /// Returns the files of an archive, the latest first.
  static func all(of archive: ByteString) -> [DailyFile] {
    let (folder, name) = archive.dividedAtLastSlash
    guard let entries = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(entries) }
    var files: [DailyFile] = []
    while let entry = readdir(entries) {
      let found = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let day = String(decoding: found.suffix(10), as: UTF8.self)
      let isDay = Date(iso8601: day + "T00:00:00Z")?.iso8601Day == day
      let file = DailyFile(of: archive, day)
      if isDay, found == name.bytes + ".\(day)".utf8, file.isRegular { files.append(file) }
    }
    return files.sorted { $0.day > $1.day }
  }

  private var isRegular: Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_uid == geteuid()
  }
}

extension DailyFile {
  /// Writes the file of a day unless there is one or nothing to write, and deletes old ones.
  static func write(of archive: ByteString, on day: String, from connection: Connection) throws {
    let file = DailyFile(of: archive, day)
    guard file.day.utf8.count == 10, file.path.withCString({ access($0, F_OK) }) != 0,
      try contents(of: connection).contains(where: {
        try connection.number("SELECT EXISTS (\($0.rows))") > 0
      })
    else { return }
    let draft = try FileDraft.draft(of: file.path)
    // The draft is locked, and has no other users.
    let address = try draft.path.resolved().fileAddress + "?vfs=unix-none"
    try connection.run("ATTACH ?1 AS daily", [.text(address)])
    defer { _ = try? connection.run("DETACH daily") }
    let numbers = try FileNumbers(connection)
    try connection.execute(
      script: "PRAGMA daily.journal_mode = MEMORY; PRAGMA daily.synchronous = OFF"
    )
    try connection.transaction(.reading) { () throws(SQLiteError) in
      for table in try contents(of: connection) + [sample] {
        try connection.execute(script: "CREATE TABLE daily.\(table.name) AS \(table.rows)")
      }
      try connection.execute(
        script: """
          PRAGMA daily.application_id = \(numbers.owner); PRAGMA daily.user_version = \(numbers.version)
          """
      )
    }
    try draft.commit(isFlushed: false)
    // Others can have such names too, such as a copy that a person made.
    let own = all(of: archive).filter { $0.day <= day && $0.isOwn }
    for old in own.dropFirst(kept) { old.path.remove() }
  }

  /// Whether it was written by `write`.
  private var isOwn: Bool {
    let file = try? Connection(path: path, isShared: false, isReadOnly: true, isFixed: true)
    guard let file, let numbers = try? FileNumbers(file), Schema.archive.isKnown(numbers) else {
      return false
    }
    let sql =
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('mark', 'sample')"
    return (try? file.number(sql)) == 2
  }

  private typealias Table = (name: String, rows: String)

  /// What is written: tables that a person makes, and what belongs to saved articles.
  private static func contents(of connection: Connection) throws(SQLiteError) -> [Table] {
    let saved = "SELECT id FROM article WHERE saved_at IS NOT NULL"
    let whole = ["feed", "removed_mark", "story_choice", "picture", "edition", "list_key"]
    let marks = """
      SELECT key, saved_at, NULL AS read_at FROM article WHERE saved_at IS NOT NULL UNION ALL
      SELECT key, NULL, read_at FROM article WHERE read_at IS NOT NULL
      """
    let parts = [
      "video": "SELECT * FROM main.video WHERE key > 0",
      "article": "SELECT * FROM main.article WHERE saved_at IS NOT NULL",
      "provider": "SELECT * FROM main.provider WHERE EXISTS (\(saved))",
    ]
    return try connection.salvagedTables().compactMap { table in
      if let rows = parts[table.name] { return (table.name, rows) }
      if whole.contains(table.name) { return (table.name, "SELECT * FROM main.\(table.name)") }
      return table.articleColumn.map { column in
        (table.name, "SELECT * FROM main.\(table.name) WHERE \(column) IN (\(saved))")
      }
    } + [("mark", marks)]
  }

  private static let sample = (
    name: "sample",
    rows: ["ASC", "DESC"].map {
      "SELECT * FROM (SELECT key, id FROM main.article ORDER BY key \($0) LIMIT 100)"
    }.joined(separator: " UNION ")
  )
}

extension DailyFile {
  /// Returns an archive of the present version with the rows of the file, as a draft beside `target`; nil if
  /// the file is damaged or of another program.
  ///
  /// Only tables are read, by name: nothing in the file is run.
  func archive(beside target: ByteString) throws(SQLiteError) -> NewArchive? {
    let schema = Schema.archive
    let version: Int
    do throws(SQLiteError) {
      let file = try Connection(path: path, isShared: false, isReadOnly: true, isFixed: true)
      try file.execute(script: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      let numbers = try FileNumbers(file)
      let check = try file.rows("PRAGMA integrity_check(1)") { $0.text(0) }
      guard schema.isKnown(numbers), check == ["ok"] else { return nil }
      version = numbers.version
    } catch let error where !error.isCancellation {
      return nil
    }
    let archive = try NewArchive(path: target, version: version)
    let connection = archive.connection
    try connection.execute(script: "PRAGMA trusted_schema = OFF")
    try connection.run("ATTACH ?1 AS old", [.text(path.fileAddress + "?immutable=1&mode=ro")])
    let sql = "SELECT name FROM old.sqlite_schema WHERE type = 'table' AND rootpage > 0"
    let found = try connection.rows(sql) { $0.text(0) ?? "" }
    for table in try connection.salvagedTables() where found.contains(table.name) {
      try connection.execute(script: table.insertion(from: "old.\(table.name)"))
    }
    for name in ["mark", "sample"] where found.contains(name) {
      try connection.execute(script: "CREATE TABLE main.\(name) AS SELECT * FROM old.\(name)")
    }
    try connection.execute(script: "DETACH old")
    try schema.update(connection)
    return archive
  }
}
