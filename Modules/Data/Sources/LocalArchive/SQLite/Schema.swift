/// One step of a file's history; never changed once released.
struct Migration {
  /// What the step does, for whoever reads the list.
  let name: String
  /// The statements, which may hold no transaction of their own.
  let script: String
  /// What is left to do that SQL has no words for, in the same transaction.
  var completion: (@Sendable (Connection) throws(SQLiteError) -> Void)?
}

/// What a program's files look like: whose they are, and how they came to be.
///
/// `PRAGMA user_version` counts the steps that a file has been through, and `application_id`
/// tells the program's files from those of others.
struct Schema {
  let applicationID: Int32
  /// The steps, oldest first; new ones are only ever added at the end.
  let migrations: [Migration]
  /// What the tables and views call.
  let functions: [SQLiteFunction]

  /// Returns how many steps the file has been through, 0 for an empty one; writes nothing.
  ///
  /// Throws `foreign` for a file of another program and `tooNew` for a newer one of ours.
  func version(of connection: Connection) throws(SQLiteError) -> Int {
    try connection.transaction(.reading) { () throws(SQLiteError) in
      try versionInTransaction(connection)
    }
  }

  /// Takes the file through the steps that it has not seen, each wholly or not at all.
  func migrate(_ connection: Connection) throws(SQLiteError) {
    while try version(of: connection) < migrations.count {
      try connection.transaction(.writing) { () throws(SQLiteError) in
        // Another program may have taken the step while this one waited for its turn.
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
    let owner = try number("PRAGMA application_id", connection)
    let version = try number("PRAGMA user_version", connection)
    if owner == 0, version == 0, try number("SELECT count(*) FROM sqlite_schema", connection) == 0 {
      return 0
    }
    guard owner == Int64(applicationID), version > 0 else { throw .foreign }
    guard version <= migrations.count else { throw .tooNew }
    return Int(version)
  }

  private func number(_ sql: String, _ connection: Connection) throws(SQLiteError) -> Int64 {
    try connection.rows(sql) { $0.integer(0) ?? 0 }.first ?? 0
  }
}
