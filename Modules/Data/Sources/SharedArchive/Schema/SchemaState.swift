import ArchiveRows

/// What a database has of the schema, and whether the connection may change it.
struct SchemaState {
  /// The role of the connection.
  private let person: String
  /// The owner of the schema `broadsheet`; nil if there is none.
  let owner: String?
  /// The names of the migrations that were run; nil if they are not recorded.
  let history: [String]?
  /// Whether the schema has tables.
  private let hasTables: Bool
  private let mayChange: Bool
  private let isReadOnly: Bool

  /// Reads the state; throws `unfit` if the archive cannot be in this database, or is hidden.
  init(_ connection: PostgresConnection) throws(PostgresError) {
    let sql = """
      SELECT current_user::text, owner.rolname::text, pg_is_in_recovery() OR
          current_setting('default_transaction_read_only')::boolean,
        EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = space.oid),
        EXISTS (SELECT 1 FROM pg_class
          WHERE relnamespace = space.oid AND relname = 'schema_version' AND relkind = 'r'),
        coalesce(has_schema_privilege(space.oid, 'USAGE'), false),
        coalesce(pg_has_role(owner.oid, 'MEMBER'), has_database_privilege(datname, 'CREATE')),
        current_setting('server_version_num')::bigint / 10000, pg_encoding_to_char(encoding)::text
      FROM pg_database LEFT JOIN pg_namespace space ON nspname = 'broadsheet'
        LEFT JOIN pg_roles owner ON owner.oid = nspowner
      WHERE datname = current_database()
      """
    let rows = try connection.rows(sql) { row in
      (
        person: row.text(0) ?? "", owner: row.text(1), isReadOnly: row.integer(2) == 1,
        hasTables: row.integer(3) == 1, hasVersions: row.integer(4) == 1,
        isVisible: row.integer(5) == 1, mayChange: row.integer(6) == 1,
        release: row.integer(7) ?? 0, encoding: row.text(8) ?? ""
      )
    }
    guard let row = rows.first else { throw PostgresError(.unfit, "the database has no name") }
    (person, owner, hasTables) = (row.person, row.owner, row.hasTables)
    (mayChange, isReadOnly) = (row.mayChange, row.isReadOnly)
    guard row.release >= 15 else {
      let message = "PostgreSQL \(row.release) is too old; the archive needs version 15 or newer"
      throw PostgresError(.unfit, message)
    }
    guard row.encoding == "UTF8" else {
      let remedy = "create the database with ENCODING 'UTF8'"
      throw PostgresError(.unfit, "the encoding is \(row.encoding); \(remedy)")
    }
    if row.hasVersions, !row.isVisible { throw Self.noAccess(person) }
    history = row.hasVersions ? try Self.history(connection, person) : nil
  }

  private static func history(
    _ connection: PostgresConnection,
    _ person: String
  ) throws(PostgresError) -> [String] {
    do throws(PostgresError) {
      return try ServerSchema.history(connection)
    } catch let error where error.state == "42501" {
      throw noAccess(person)
    } catch let error where error.state == "42703" {
      throw foreign
    }
  }

  /// Returns how many of the migrations have not been run.
  ///
  /// Throws `tooNew` if more were run, and `unfit` for the schema of another program.
  func missing(of names: [String]) throws(PostgresError) -> Int {
    guard let history else {
      if hasTables { throw Self.foreign }
      return names.count
    }
    guard !history.isEmpty, zip(history, names).allSatisfy(==) else { throw Self.foreign }
    guard history.count <= names.count else {
      let versions = "version \(history.count); this program knows version \(names.count)"
      throw PostgresError(.tooNew, "the archive has \(versions)")
    }
    return names.count - history.count
  }

  /// Throws `unfit` with what to do if the connection cannot create or migrate the schema.
  func requireChangeable() throws(PostgresError) {
    let problem =
      history == nil
      ? "the database has no archive" : "the archive was created by an older version"
    if isReadOnly {
      throw PostgresError(.unfit, "\(problem); use it once on the primary server")
    }
    guard !mayChange else { return }
    let remedy =
      owner.map { "use it once as its owner, \($0)" }
      ?? "run GRANT CREATE ON DATABASE to \(person.sqlIdentifier) as the owner of the database"
    throw PostgresError(.unfit, "\(problem), and \(person) cannot change it; \(remedy)")
  }

  /// Runs the transaction with the rights of the schema's owner, and makes the schema its only one.
  ///
  /// Throws `unfit` if there is no schema, or the role is not a member of its owner.
  func becomeOwner(_ connection: PostgresConnection) throws(PostgresError) {
    try requireChangeable()
    // The owner has all tables and functions, whichever member creates them.
    let role = "SELECT set_config('role', $1, true)"
    _ = try connection.rows(role, [.text(owner ?? person)]) { _ in }
    try connection.execute(script: "SET LOCAL search_path = broadsheet, pg_temp")
  }

  private static func noAccess(_ person: String) -> PostgresError {
    let remedy = "as an administrator, run GRANT broadsheet_writer or broadsheet_reader TO"
    let role = person.sqlIdentifier
    return PostgresError(.unfit, "\(person) has no access to the archive; \(remedy) \(role)")
  }

  private static let foreign = PostgresError(
    .unfit,
    "the schema broadsheet belongs to another program; use another database"
  )
}
