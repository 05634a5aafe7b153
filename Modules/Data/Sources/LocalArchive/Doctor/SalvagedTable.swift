import ArchiveRows

/// A table whose rows a salvage copies, with the SQL for it.
///
/// `known_X` has the keys that are known, with their checksums, `lost_X` the keys without a row in the
/// new archive, and `changed_X` the keys of rows with another checksum.
struct SalvagedTable {
  let name: String
  let columns: [String]
  /// The names and types of the columns of its key.
  let key: [(name: String, type: String)]
  /// Whether there is a table with the checksums of its rows.
  let hasSums: Bool
  /// The end of the names of its temporary tables.
  var notes: String
  /// Whether rows could not be read, are missing or have changed.
  var isDamaged = false

  var keys: String { key.map(\.name).joined(separator: ", ") }
  private var noted: [String] { key.indices.map { "k\($0)" } }
  private var notedKeys: String { noted.joined(separator: ", ") }

  /// Creates the table of known keys.
  var noting: String {
    let columns = zip(noted, key).map { "\($0) \($1.type), " }.joined()
    return """
      DROP TABLE IF EXISTS temp.known_\(notes);
      CREATE TEMP TABLE known_\(notes) (\(columns)checksum INTEGER, PRIMARY KEY (\(notedKeys)))
      WITHOUT ROWID
      """
  }

  /// Adds a key, perhaps with its checksum, to the known ones.
  func note(_ count: Int) -> String {
    let columns = (noted + ["checksum"]).prefix(count).joined(separator: ", ")
    return "INSERT OR IGNORE INTO known_\(notes) (\(columns))"
  }

  /// Lists the known keys without a row, whose numbers are then those from 1 on.
  var listing: String {
    """
    DROP TABLE IF EXISTS temp.missing; CREATE TEMP TABLE missing AS
    SELECT \(notedKeys) FROM known_\(notes) WHERE (\(notedKeys)) NOT IN (SELECT \(keys) FROM main.\(name))
    ORDER BY \(notedKeys)
    """
  }

  /// The condition for rows with the listed keys of some numbers.
  func isListed(_ numbers: ClosedRange<Int>) -> String {
    let listed = "(SELECT \(notedKeys) FROM missing WHERE rowid ="
    return
      "(\(keys)) >= \(listed) \(numbers.lowerBound)) AND (\(keys)) <= \(listed) \(numbers.upperBound))"
  }

  /// Copies the rows that fulfil a condition from a database, by default all, and all of their columns.
  func insertion(
    from source: String,
    where condition: String = "TRUE",
    columnCount: Int = .max
  ) -> String {
    let names = columns.prefix(columnCount).joined(separator: ", ")
    return
      "INSERT OR IGNORE INTO main.\(name) (\(names)) SELECT \(names) FROM \(source) WHERE \(condition)"
  }

  /// Compares the known keys and their checksums with the rows of the new archive.
  ///
  /// A row with a checksum of another key is there in spite of a damaged key.
  var comparison: String {
    let isElsewhere = hasSums ? "checksum IN (SELECT checksum FROM main.\(name)_sum)" : "FALSE"
    return """
      CREATE TEMP TABLE lost_\(notes) AS SELECT \(notedKeys) FROM known_\(notes)
      WHERE (\(notedKeys)) NOT IN (SELECT \(keys) FROM main.\(name))
        AND NOT ifnull(\(isElsewhere), FALSE);
      CREATE TEMP TABLE changed_\(notes) AS SELECT \(notedKeys) FROM \(withSum("<>"))
      """
  }

  /// The known rows whose checksum compares so with the row in the new archive.
  func withSum(_ comparison: String) -> String {
    guard hasSums else { return "known_\(notes) WHERE FALSE" }
    return """
      known_\(notes) AS known JOIN main.\(name)_sum AS now ON (\(notedKeys)) = (\(keys))
      WHERE now.checksum \(comparison) known.checksum
      """
  }

  /// Counts the lost rows that are still missing.
  var lostCount: String { count("lost", "NOT IN") }
  /// Counts the changed rows that are still there.
  var changedCount: String { count("changed", "IN") }

  private func count(_ kind: String, _ isIn: String) -> String {
    "SELECT count(*) FROM \(kind)_\(notes) WHERE (\(notedKeys)) \(isIn) (SELECT \(keys) FROM main.\(name))"
  }

  /// Deletes the changed rows of which `copy` has another copy.
  func deletion(in copy: String) -> String {
    """
    DELETE FROM main.\(name) WHERE (\(keys)) IN (SELECT \(notedKeys) FROM changed_\(notes))
      AND (\(keys)) IN (SELECT \(keys) FROM \(copy).\(name));
    DELETE FROM changed_\(notes) WHERE (\(notedKeys)) IN (SELECT \(keys) FROM \(copy).\(name))
    """
  }
}

extension Connection {
  /// Returns the tables of an archive that cannot be derived from others, in the order of their creation.
  func salvagedTables() throws(SQLiteError) -> [SalvagedTable] {
    let objects = try schemaObjects()
    let names = Set(objects.map(\.name))
    var tables: [SalvagedTable] = []
    for object in objects where object.isTable && !object.isVirtual {
      let isShadow = objects.contains { object.isShadow(of: $0) }
      guard !isShadow, !Schema.archive.derived.contains(object.name) else { continue }
      let sql = "SELECT name, type, pk FROM pragma_table_info(?1, 'main')"
      let columns = try rows(sql, [.text(object.name)]) { row in
        (name: row.text(0) ?? "", type: row.text(1) ?? "", place: row.integer(2) ?? 0)
      }
      let key = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }
      tables.append(
        SalvagedTable(
          name: object.name,
          columns: columns.map(\.name),
          key: key.isEmpty ? [("rowid", "INTEGER")] : key.map { ($0.name, $0.type) },
          hasSums: names.contains(object.name + "_sum"),
          notes: object.name
        )
      )
    }
    return tables
  }
}
