/// One step of the schema's history; never changed after its release.
struct Migration {
  /// A short description.
  let name: String
  /// The statements, without a transaction of their own.
  let script: String
  /// Work in the same transaction that SQL cannot express.
  var completion: (@Sendable (Connection) throws(SQLiteError) -> Void)?

  /// Runs the step; for use inside a transaction.
  func run(on connection: Connection) throws(SQLiteError) {
    try connection.execute(script: script)
    try completion?(connection)
  }
}

/// The numbers in a file's header that identify its program and version.
struct FileNumbers: Equatable {
  /// `PRAGMA application_id`.
  let owner: Int32
  /// `PRAGMA user_version`.
  let version: Int
}

extension FileNumbers {
  /// Reads the numbers of a file.
  init(_ connection: Connection) throws(SQLiteError) {
    owner = Int32(truncatingIfNeeded: try connection.number("PRAGMA application_id"))
    version = try connection.number("PRAGMA user_version")
  }
}

/// The layout of the program's database files.
///
/// A file's `PRAGMA application_id` identifies this program, and `user_version` is the number of
/// migrations that were run.
struct Schema {
  let applicationID: Int32
  /// The migrations, oldest first; new ones are only added at the end.
  let migrations: [Migration]
  /// The functions that tables and views call.
  let functions: [SQLiteFunction]
  /// The tables whose rows are useful but are restored in later use, with what is lost without
  /// them.
  ///
  /// They may be created again, empty. Rows of other tables are copied by a salvage.
  var dispensable: [String: String] = [:]
  /// The tables whose rows can be derived from those of other tables.
  var derived: Set<String> = []

  /// Returns how many migrations the file has had; 0 for an empty file.
  ///
  /// Writes nothing.
  ///
  /// Throws `foreign` for a file of another program, `tooNew` for one of a newer version, and
  /// `wrongHeader` for an archive whose header does not identify it as one.
  func version(of connection: Connection) throws(SQLiteError) -> Int {
    try connection.transaction(.reading) { () throws(SQLiteError) in
      try versionInTransaction(connection)
    }
  }

  /// Runs the migrations that the file has not had, each in a transaction.
  func migrate(_ connection: Connection) throws(SQLiteError) {
    while try version(of: connection) < migrations.count {
      try connection.transaction(.writing) { () throws(SQLiteError) in
        // Another program may have migrated the file while this one waited for the lock.
        let version = try versionInTransaction(connection)
        guard version < migrations.count else { return }
        try upgrade(connection, from: version, to: version + 1)
      }
    }
  }

  /// Runs the migrations from one version to another and sets the header; for use in a transaction.
  func upgrade(
    _ connection: Connection,
    from start: Int,
    to end: Int
  ) throws(SQLiteError) {
    for migration in migrations[start..<end] { try migration.run(on: connection) }
    try connection.execute(script: "PRAGMA application_id = \(applicationID)")
    try connection.execute(script: "PRAGMA user_version = \(end)")
  }

  /// Does the same as `version`, for use inside a transaction.
  func versionInTransaction(_ connection: Connection) throws(SQLiteError) -> Int {
    let numbers = try FileNumbers(connection)
    let isNew = numbers == FileNumbers(owner: 0, version: 0)
    if isNew, try connection.number("SELECT count(*) FROM sqlite_schema") == 0 { return 0 }
    if numbers.owner == applicationID, 1...migrations.count ~= numbers.version {
      return numbers.version
    }
    let comparison = try comparison(with: connection, numbers)
    if numbers.owner == applicationID, numbers.version > migrations.count {
      // A newer version has other tables.
      throw comparison.differences.isEmpty ? .wrongHeader : .tooNew
    }
    throw comparison.isRepairable ? .wrongHeader : .foreign
  }
}
