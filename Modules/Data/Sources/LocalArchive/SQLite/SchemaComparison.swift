/// A table, index, view or trigger of a database.
struct SchemaObject: Hashable {
  let type: String
  let name: String
  /// The statement that created it.
  let sql: String

  var isTable: Bool { type == "table" }

  /// Whether it is a virtual table, such as a full-text index.
  var isVirtual: Bool { sql.hasPrefix("CREATE VIRTUAL TABLE") }

  /// Whether it is one of the tables in which a virtual table stores its data.
  func isShadow(of table: SchemaObject) -> Bool {
    table.isVirtual && isTable && name.hasPrefix(table.name + "_")
  }

  /// Whether both have the same definition, apart from white space outside quotation marks.
  func isEqual(to other: SchemaObject) -> Bool {
    type == other.type && name == other.name && (sql == other.sql || words == other.words)
  }

  /// The statement with single spaces.
  private var words: [UInt8] {
    var words: [UInt8] = []
    var quote: UInt8?
    for byte in sql.utf8 {
      let isSpace = quote == nil && [0x20, 0x09, 0x0A, 0x0D].contains(byte)
      if isSpace, words.last == 0x20 { continue }
      words.append(isSpace ? 0x20 : byte)
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      }
    }
    return words
  }
}

/// The schema of a file, compared with a version's.
struct SchemaComparison {
  /// The version whose schema is compared.
  let version: Int
  /// The differences from that schema, in the order in which its objects are created.
  let differences: [SchemaDifference]
  /// Whether the header identifies the file as an archive of that version.
  let hasRightHeader: Bool

  /// Whether the file has all tables of that version that cannot be created again, in the same form.
  var isRepairable: Bool { differences.allSatisfy { $0.repair != .impossible } }
}

extension Schema {
  /// Identifies a file by its header and its tables; nil for an empty file.
  ///
  /// For use inside a transaction. Throws `foreign` for a file of another program, and `tooNew` or
  /// `tooOld` for one of an unknown version. A file with the tables of an archive is identified in
  /// spite of a wrong header.
  func identity(of connection: Connection) throws(SQLiteError) -> SchemaComparison? {
    do throws(SQLiteError) {
      guard try versionInTransaction(connection) > 0 else { return nil }
    } catch .wrongHeader {
      // The tables identify the version.
    }
    return try comparison(with: connection, FileNumbers(connection))
  }

  /// Compares a file's schema with the version in its header, or else with the latest.
  func comparison(
    with connection: Connection,
    _ numbers: FileNumbers
  ) throws(SQLiteError) -> SchemaComparison {
    let isKnown = isKnown(numbers)
    let version = isKnown ? numbers.version : version
    let actual = try connection.schemaObjects()
    let model = try model(at: version)
    return SchemaComparison(
      version: version,
      differences: try differences(of: actual, in: connection, from: model),
      hasRightHeader: isKnown
    )
  }

  /// Returns a database in memory with the tables of a version.
  func model(at version: Int) throws(SQLiteError) -> Connection {
    let model = try Connection(path: Database.memory)
    for function in functions { try model.add(function) }
    try update(model, from: 0, to: version)
    return model
  }

  private func differences(
    of actual: [SchemaObject],
    in connection: Connection,
    from model: Connection
  ) throws(SQLiteError) -> [SchemaDifference] {
    let expected = try model.schemaObjects()
    var differences: [SchemaDifference] = []
    var replaced: [SchemaObject] = []
    // Creating a virtual table also creates its shadow tables.
    for object in expected where !replaced.contains(where: { object.isShadow(of: $0) }) {
      let found = actual.first { $0.name == object.name }
      if found.map({ !$0.isEqual(to: object) }) ?? true {
        let repair = repair(of: object, among: expected)
        differences.append(object.difference(found == nil ? .missing : .changed, repair))
        replaced.append(object)
      } else if object.isVirtual {
        let settings = try? connection.configuration(of: object.name)
        if let settings, settings != (try model.configuration(of: object.name)) {
          differences.append(object.difference(.configured, .derived))
        }
      }
    }
    let added = actual.filter { object in !expected.contains { $0.name == object.name } }
    return differences + added.map { $0.difference(.added, .none) }
  }

  private func repair(
    of object: SchemaObject,
    among objects: [SchemaObject]
  ) -> SchemaDifference.Repair {
    let isDerived =
      !object.isTable || object.isVirtual || derived.contains(object.name)
      || objects.contains { object.isShadow(of: $0) }
    return isDerived ? .derived : dispensable[object.name].map { .emptied(lost: $0) } ?? .impossible
  }
}

extension SchemaObject {
  fileprivate func difference(
    _ change: SchemaDifference.Change,
    _ repair: SchemaDifference.Repair
  ) -> SchemaDifference {
    SchemaDifference(change: change, type: type, name: name, repair: repair)
  }
}

extension Connection {
  /// Returns the objects of the database in the order of their creation, without SQLite's own.
  func schemaObjects() throws(SQLiteError) -> [SchemaObject] {
    let sql = """
      SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY rowid
      """
    return try rows(sql) { row in
      SchemaObject(type: row.text(0) ?? "", name: row.text(1) ?? "", sql: row.text(2) ?? "")
    }
  }

  /// Returns the configuration of a full-text index, by name.
  func configuration(of index: String) throws(SQLiteError) -> [String: Int64] {
    let sql = "SELECT k, v FROM \(index)_config"
    let pairs = try rows(sql) { ($0.text(0) ?? "", $0.integer(1) ?? 0) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
