/// A table, index, view, function or policy of the schema `broadsheet`.
struct ServerObject: Hashable {
  /// The kind of an object, with PostgreSQL's word.
  enum Kind: String, CaseIterable {
    case table, index, view, function, policy
  }

  let kind: Kind
  /// The name; of a policy also its table: `own_rows ON mark`.
  let name: String
  /// The statement that creates it; empty for one that was read from the catalog.
  var sql = ""

  static func == (first: ServerObject, second: ServerObject) -> Bool {
    first.kind == second.kind && first.name == second.name
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(name)
  }
}

extension ServerSchema {
  /// The objects that the migrations create, in their order.
  ///
  /// A statement of a migration begins at the start of a line. It ends with a line that ends in a
  /// semicolon, for a function with the line `$$;`.
  static let objects: [ServerObject] = {
    var objects: [ServerObject] = []
    var lines: [Substring] = []
    for line in (migrations.map(\.script) + [afterMigrations]).joined().split(separator: "\n") {
      if lines.isEmpty, line.hasPrefix("--") || line.hasPrefix(" ") { continue }
      lines.append(line)
      let isFunction = lines[0].hasPrefix("CREATE ") && lines[0].contains(" FUNCTION ")
      guard isFunction ? line == "$$;" || line.hasPrefix("REVOKE") : line.hasSuffix(";") else {
        continue
      }
      objects += [ServerObject(creating: lines.joined(separator: "\n"))].compactMap { $0 }
      lines = []
    }
    return objects
  }()
}

extension ServerObject {
  /// Reads the kind and the name of the object that a statement creates; nil for other statements.
  fileprivate init?(creating sql: String) {
    var words = sql.split { " \n(".contains($0) }.map { String($0) }[...]
    guard words.popFirst() == "CREATE" else { return nil }
    if words.prefix(2) == ["OR", "REPLACE"] { words = words.dropFirst(2) }
    guard let kind = words.popFirst().flatMap({ Kind(rawValue: $0.lowercased()) }),
      let name = words.popFirst()
    else { return nil }
    self.kind = kind
    self.name = kind == .policy ? "\(name) \(words.prefix(2).joined(separator: " "))" : name
    self.sql = sql
  }
}

extension PostgresConnection {
  /// Returns the objects of the schema, without the tables into which the articles are divided.
  func schemaObjects() throws(PostgresError) -> [ServerObject] {
    let sql = """
      SELECT CASE WHEN relkind IN ('r', 'p') THEN 'table' WHEN relkind = 'v' THEN 'view'
        ELSE 'index' END, relname::text
      FROM pg_class WHERE relnamespace = 'broadsheet'::regnamespace
        AND relkind IN ('r', 'p', 'v', 'i', 'I') AND NOT relispartition
      UNION ALL SELECT 'function', proname::text
      FROM pg_proc WHERE pronamespace = 'broadsheet'::regnamespace
      UNION ALL SELECT 'policy', format('%s ON %s', polname, relname)
      FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
      WHERE relnamespace = 'broadsheet'::regnamespace AND relrowsecurity
      """
    return try rows(sql) { row in
      ServerObject.Kind(rawValue: row.text(0) ?? "").map {
        ServerObject(kind: $0, name: row.text(1) ?? "")
      }
    }.compactMap { $0 }
  }

  /// Returns the objects that the migrations create and the database does not have.
  func missingObjects() throws(PostgresError) -> [ServerObject] {
    let present = Set(try schemaObjects())
    return ServerSchema.objects.filter { !present.contains($0) }
  }
}
