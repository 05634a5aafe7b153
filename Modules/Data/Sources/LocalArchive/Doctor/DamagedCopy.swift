import ArchiveRows
import ByteStrings
import Glibc
import WholeFiles

/// A copy of a damaged archive in a draft, which SQLite can read as far as its pages allow.
///
/// Its schema is written anew: the tables and indexes of its version, with the first pages that the damaged
/// schema has for them. What is stored there as SQL is never run. Tables without a first page are empty.
final class DamagedCopy {
  /// The version of its tables; the latest if it is unknown.
  let version: Int
  /// Whether it is an archive by its header or its schema.
  let isArchive: Bool
  /// Whether it is the archive of a newer version.
  let isTooNew: Bool
  /// The tables and indexes of which the first page is known.
  let found: Places
  typealias Places = [String: (object: SchemaObject, page: Int64)]
  private let file: DamagedFile
  private let draft: FileDraft

  /// Copies a file to a draft beside `target`.
  init(
    of file: DamagedFile,
    beside target: ByteString,
    _ schema: Schema
  ) throws(SQLiteError) {
    self.file = file
    draft = try .draft(of: target)
    let path = try draft.path.resolved()
    var found: Places = [:]
    let numbers = try Self.read(file, at: path, &found)
    try path.write(file.emptyPage, at: 0)
    let copy = try Connection(path: path, isShared: false)
    try copy.execute(script: Self.settings)
    if found["article"] == nil {
      try copy.readLeaves(file.leaves(in: path), "main", "(type, name, tbl_name, rootpage, sql)") {
        Self.read(copy, from: $0, &found)
      }
      try copy.execute(script: Self.settings)
      try copy.execute(script: "DELETE FROM sqlite_schema; PRAGMA writable_schema = RESET")
      try copy.execute(script: Self.settings)
    }
    // SQLite reads no schema in which an index has the page of another object.
    let places = Dictionary(grouping: found.values, by: \.page)
    found = found.filter { $0.value.object.type == "table" || places[$0.value.page]?.count == 1 }
    self.found = found
    let known = try schema.version(of: found.values.map(\.object), numbers)
    let isNewer = numbers.owner == schema.applicationID && numbers.version > schema.version
    (isArchive, isTooNew, version) = (
      known != nil, isNewer && known == nil, known ?? schema.version
    )
    for function in schema.functions { try copy.add(function) }
    for object in try schema.model(at: version).schemaObjects() where object.hasPages {
      try copy.execute(script: object.sql)
    }
    for (name, place) in found {
      let sql = "UPDATE sqlite_schema SET rootpage = ?2 WHERE name = ?1"
      try copy.run(sql, [.text(name), .integer(place.page)])
    }
  }

  /// The settings of a connection that reads a damaged file.
  private static let settings = """
    PRAGMA locking_mode = EXCLUSIVE; PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON;
    PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF
    """

  /// Copies a file, moves the log into the copy, and reads its header and what is left of its schema.
  private static func read(
    _ file: DamagedFile,
    at path: ByteString,
    _ found: inout Places
  ) throws(SQLiteError) -> FileNumbers {
    // Closing the connection deletes it, but copying may fail before.
    defer { (path + "-wal").remove() }
    try file.copy(to: path)
    let copy = try Connection(path: path, isShared: false)
    try copy.execute(script: settings)
    for order in ["ASC", "DESC"] {
      read(copy, from: "(SELECT * FROM sqlite_schema ORDER BY rowid \(order))", &found)
    }
    return try FileNumbers(copy)
  }

  private static func read(
    _ copy: Connection,
    from table: String,
    _ found: inout Places
  ) {
    let sql = """
      SELECT type, name, sql, rootpage FROM \(table)
      WHERE rootpage BETWEEN 2 AND (SELECT page_count FROM pragma_page_count)
        AND type IN ('table', 'index')
      """
    _ = copy.readableRows(sql) { row in
      let (type, name) = (row.text(0) ?? "", row.text(1) ?? "")
      let object = SchemaObject(type: type, name: name, sql: row.text(2) ?? "")
      if found[name] == nil { found[name] = (object, row.integer(3) ?? 0) }
    }
  }

  /// The pages that may hold rows of a table.
  func leaves() throws(SQLiteError) -> [Int] { try file.leaves(in: draft.path.resolved()) }

  /// Attaches it as `old` to a connection.
  func attach(to connection: Connection) throws(SQLiteError) {
    try connection.run("ATTACH ?1 AS old", [.rawText(draft.path.resolved())])
    try connection.execute(
      script: "PRAGMA old.journal_mode = MEMORY; PRAGMA old.synchronous = OFF"
    )
  }
}

extension Schema {
  /// Returns the version of a file: the header's version if all known tables have its form, else
  /// another one; nil if it is no archive.
  fileprivate func version(
    of objects: [SchemaObject],
    _ numbers: FileNumbers
  ) throws(SQLiteError) -> Int? {
    let header = isKnown(numbers) ? [numbers.version] : []
    for version in header + (firstVersion...self.version).reversed() {
      let model = try model(at: version).schemaObjects()
      let same = objects.count { object in model.contains { $0.isEqual(to: object) } }
      let named = objects.count { object in model.contains { $0.name == object.name } }
      if same == named, same > 0 || header == [version] { return version }
    }
    return header.first
  }
}

extension SchemaObject {
  /// Whether it has its own pages.
  fileprivate var hasPages: Bool { !isVirtual && ["table", "index"].contains(type) }
}

extension FileDraft {
  /// Begins a draft of a file that does not exist, for SQLite to write.
  static func draft(of path: ByteString) throws(SQLiteError) -> FileDraft {
    do throws(FileError) {
      return try FileDraft(of: path, for: .owner, replacing: false)
    } catch {
      throw .draft(error.fault)
    }
  }
}

extension Connection {
  /// Returns what `read` makes of each row up to the first that cannot be read.
  func readableRows<Result>(_ sql: String, read: (Statement) -> Result) -> [Result] {
    var found: [Result] = []
    _ = try? rows(sql) { found.append(read($0)) }
    return found
  }

  /// Calls `read` with the name of a table for each page, which replace the schema of a database.
  ///
  /// `form` is the definition of their columns.
  func readLeaves(
    _ pages: [Int],
    _ database: String,
    _ form: String,
    _ read: (_ table: String) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    for start in stride(from: 0, to: pages.count, by: 500) {
      let batch = pages[start..<min(start + 500, pages.count)]
      try execute(script: "PRAGMA writable_schema = ON; DELETE FROM \(database).sqlite_schema")
      for page in batch {
        let sql = """
          INSERT INTO \(database).sqlite_schema
          VALUES ('table', ?1, ?1, ?2, 'CREATE TABLE ' || ?1 || ?3)
          """
        try run(sql, [.text("leaf\(page)"), .integer(Int64(page)), .text(form)])
      }
      try execute(script: "PRAGMA writable_schema = RESET")
      for page in batch {
        try SQLiteError.checkCancellation()
        try read("\(database).leaf\(page)")
      }
    }
  }
}
