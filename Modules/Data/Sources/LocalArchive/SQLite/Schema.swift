/// One step of the schema's history; never changed after its release.
struct Migration {
  /// A short description.
  let name: String
  /// The statements, without a transaction of their own.
  let script: String
  /// Work in the same transaction that SQL cannot express.
  var completion: (@Sendable (Connection) throws(SQLiteError) -> Void)?
}

/// The layout of the program's database files.
///
/// A file's `PRAGMA application_id` says that it belongs to this program, and `user_version` counts
/// the migrations it has had.
struct Schema {
  let applicationID: Int32
  /// The migrations, oldest first; new ones are only added at the end.
  let migrations: [Migration]
  /// The functions that tables and views call.
  let functions: [SQLiteFunction]

  /// Returns how many migrations the file has had; 0 for an empty file.
  ///
  /// Writes nothing.
  ///
  /// Throws `foreign` for a file of another program and `tooNew` for one of a newer version.
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
        try connection.execute(script: migrations[version].script)
        try migrations[version].completion?(connection)
        try connection.execute(script: "PRAGMA application_id = \(applicationID)")
        try connection.execute(script: "PRAGMA user_version = \(version + 1)")
      }
    }
  }

  private func versionInTransaction(_ connection: Connection) throws(SQLiteError) -> Int {
    let owner = try connection.number("PRAGMA application_id")
    let version = try connection.number("PRAGMA user_version")
    if owner == 0, version == 0, try connection.number("SELECT count(*) FROM sqlite_schema") == 0 {
      return 0
    }
    guard owner == Int(applicationID), version > 0 else { throw .foreign }
    guard version <= migrations.count else { throw .tooNew }
    return version
  }
}
