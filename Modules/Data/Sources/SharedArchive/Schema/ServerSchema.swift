import ArchiveRows

/// The schema `broadsheet` of the database.
///
/// The table `schema_version` has a row for each migration that was run.
enum ServerSchema {
  /// One step from a version of the schema to the next.
  struct Migration: Sendable {
    /// A short description, which is stored with the version.
    let name: String
    /// The statements, with `broadsheet` as the only schema in which tables are created.
    let script: String
    /// What follows the statements.
    var finish: @Sendable (PostgresConnection) throws(PostgresError) -> Void = { _ in }
  }

  /// Creates the schema or migrates an older one; does nothing if it has the version of this program.
  ///
  /// Several programs may do it at once: one migrates, and the others wait. Throws `tooNew` for a
  /// schema of a newer version, and `unfit` for a database that cannot be used, with what to do.
  static func check(
    _ connection: PostgresConnection,
    migrations: [Migration] = ServerSchema.migrations
  ) throws(PostgresError) {
    let names = migrations.map(\.name)
    // The usual case takes one statement.
    if let history = try? open(connection), history == names { return }
    let state = try SchemaState(connection)
    if try state.missing(of: names) == 0 { return }
    try state.requireChangeable()
    try connection.within(.seconds(3_600)) { () throws(PostgresError) in
      try connection.transaction(.writing) { () throws(PostgresError) in
        try migrate(connection, migrations)
      }
    }
  }

  /// Runs the missing migrations, for use in a transaction.
  private static func migrate(
    _ connection: PostgresConnection,
    _ migrations: [Migration]
  ) throws(PostgresError) {
    try connection.execute(script: "SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
    // No other lock of this program has this number.
    _ = try connection.rows("SELECT pg_advisory_xact_lock(7310308905113215073)") { _ in }
    // Another program may have migrated the database meanwhile.
    let state = try SchemaState(connection)
    let missing = try state.missing(of: migrations.map(\.name))
    guard missing > 0 else { return }
    try state.requireChangeable()
    if state.owner == nil { try connection.execute(script: "CREATE SCHEMA broadsheet") }
    try state.becomeOwner(connection)
    if state.history == nil { try connection.execute(script: versions) }
    for (index, migration) in migrations.enumerated().suffix(missing) {
      try connection.execute(script: migration.script)
      try migration.finish(connection)
      let insert = "INSERT INTO schema_version (number, name) VALUES ($1, $2)"
      try connection.run(insert, [.integer(Int64(index + 1)), .text(migration.name)])
    }
    try connection.execute(script: afterMigrations)
  }

  /// Reads all that the use of a connection depends on, and returns the names of the migrations that
  /// were run.
  private static func open(_ connection: PostgresConnection) throws(PostgresError) -> [String] {
    let sql = """
      SELECT tables.*, \(PostgresConnection.mayStore),
        (SELECT string_agg(name, E'\\n' ORDER BY number) FROM broadsheet.schema_version)
      FROM (SELECT) AS one LEFT JOIN (\(Partition.selection)) AS tables ON true
      """
    let rows = try connection.rows(sql) { row in
      (table: Partition(row), couldStore: row.integer(6) == 1, history: row.text(7) ?? "")
    }
    connection.partitions.remember(rows.compactMap(\.table))
    connection.couldStore = rows.first?.couldStore ?? false
    return rows.first?.history.split(separator: "\n").map(String.init) ?? []
  }

  /// Reads the names of the migrations that were run, in their order.
  static func history(_ connection: PostgresConnection) throws(PostgresError) -> [String] {
    let sql = "SELECT name FROM broadsheet.schema_version ORDER BY number"
    return try connection.rows(sql) { $0.text(0) ?? "" }
  }

  /// What runs after the migrations, in the same transaction.
  static let afterMigrations = division + changes + proposals + access

  private static let versions = """
    CREATE TABLE schema_version (
      number integer PRIMARY KEY,
      name text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    """
}
