import ArchiveRows

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

/// A step from a version of the layout to the next.
struct Step: Sendable {
  /// Returns the script that changes the tables; it is made when it is run, which is rare, and each start
  /// makes a schema.
  let script: @Sendable () -> String
  /// Changes rows after the script.
  let finish: @Sendable (Connection) throws(SQLiteError) -> Void

  init(
    script: @autoclosure @escaping @Sendable () -> String,
    finish: @escaping @Sendable (Connection) throws(SQLiteError) -> Void = { _ in }
  ) {
    (self.script, self.finish) = (script, finish)
  }
}

/// The layout of the program's database files.
///
/// A file's `PRAGMA application_id` identifies this program, and `user_version` the version of the
/// layout.
struct Schema {
  let applicationID: Int32
  /// The version that the first script creates.
  var firstVersion = 1
  /// The step that creates the tables, and one for each later version that changes them.
  ///
  /// New ones are only added at the end.
  let steps: [Step]
  /// The functions that tables and views call.
  let functions: [SQLiteFunction]
  /// The tables whose rows are useful but are restored in later use, with what is lost without
  /// them.
  ///
  /// They may be created again, empty. Rows of other tables are copied by a salvage.
  var dispensable: [String: String] = [:]
  /// The tables whose rows can be derived from other tables.
  var derived: Set<String> = []

  /// The version that the last script creates.
  var version: Int { firstVersion + steps.count - 1 }

  /// Returns the version of a file; 0 for an empty one.
  ///
  /// Writes nothing.
  ///
  /// Throws `foreign` for a file of another program, `tooNew` and `tooOld` for one of a version that
  /// this program does not know, and `wrongHeader` for an archive whose header does not identify it
  /// as one.
  func version(of connection: Connection) throws(SQLiteError) -> Int {
    try connection.transaction(.reading) { () throws(SQLiteError) in
      try versionInTransaction(connection)
    }
  }

  /// Creates the tables of an empty file, or updates an older version.
  func update(_ connection: Connection) throws(SQLiteError) {
    try connection.transaction(.writing) { () throws(SQLiteError) in
      // Another program may have done it while this one waited for the lock.
      let start = try versionInTransaction(connection)
      if start < version { try update(connection, from: start) }
    }
  }

  /// Runs the steps that follow a version, by default up to the latest, and sets the header; for use in
  /// a transaction.
  func update(
    _ connection: Connection,
    from start: Int,
    to end: Int? = nil
  ) throws(SQLiteError) {
    let end = end ?? version
    for step in steps.prefix(end - firstVersion + 1).dropFirst(max(0, start - firstVersion + 1)) {
      try connection.execute(script: step.script())
      try step.finish(connection)
    }
    try connection.execute(script: "PRAGMA application_id = \(applicationID)")
    try connection.execute(script: "PRAGMA user_version = \(end)")
  }

  /// Does the same as `version(of:)`, for use inside a transaction.
  func versionInTransaction(_ connection: Connection) throws(SQLiteError) -> Int {
    let numbers = try FileNumbers(connection)
    let isNew = numbers == FileNumbers(owner: 0, version: 0)
    if isNew, try connection.number("SELECT count(*) FROM sqlite_schema") == 0 { return 0 }
    if isKnown(numbers) { return numbers.version }
    let comparison = try comparison(with: connection, numbers)
    if numbers.owner == applicationID, numbers.version > version {
      // A newer version has other tables.
      throw comparison.differences.isEmpty ? .wrongHeader : .tooNew
    }
    if comparison.isRepairable { throw .wrongHeader }
    let isOld = numbers.owner == applicationID && 1..<firstVersion ~= numbers.version
    throw isOld ? .tooOld : .foreign
  }

  /// Whether the header of a file is from an archive of this version or from one to update.
  func isKnown(_ numbers: FileNumbers) -> Bool {
    numbers.owner == applicationID && firstVersion...version ~= numbers.version
  }
}
