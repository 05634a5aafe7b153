import Domain

// What `Salvager` has found of the tables that it carries over, until all of it is known.
extension Connection {
  /// Makes the places where what is found waits.
  func prepareToCarry() throws(SQLiteError) {
    for table in CarriedTable.allCases {
      try execute(
        script: """
          CREATE TEMP TABLE found_\(table) AS SELECT *, 0 AS is_whole FROM \(table) LIMIT 0;
          CREATE TEMP TABLE named_\(table) (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
          """
      )
    }
  }

  /// Notes a row that was found.
  func note(_ row: CarriedRow) throws(SQLiteError) {
    let values = row.values + [.integer(row.isWhole ? 1 : 0)]
    let places = values.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    try run("INSERT INTO found_\(row.table) VALUES (\(places))", values)
  }

  /// Notes that there was a row of this name.
  func note(_ name: String, of table: CarriedTable) throws(SQLiteError) {
    try run("INSERT OR IGNORE INTO named_\(table) VALUES (?1)", [.text(name)])
  }

  /// Puts the newest row of each name in its place, and counts those that a person knows of.
  func carryOver(_ table: CarriedTable) throws(SQLiteError) -> Salvage.Count {
    // What is ignored has the name or the key of a newer row.
    try execute(
      script: """
        INSERT OR IGNORE INTO \(table) SELECT \(table.columns) FROM found_\(table) AS \(table)
        ORDER BY \(table.age) DESC, key DESC, is_whole DESC;
        """
    )
    if table == .video { try run("INSERT INTO video_text (video_text) VALUES ('rebuild')") }
    let wanted = "FROM \(table) WHERE \(table.isWanted)"
    return Salvage.Count(
      rescued: try number("SELECT count(*) \(wanted)"),
      incomplete: try number(
        """
        SELECT count(*) \(wanted) AND (\(table.identity), \(table.age)) NOT IN (
          SELECT \(table.identity), \(table.age) FROM found_\(table) WHERE is_whole
        )
        """
      ),
      lost: try number(
        """
        SELECT count(*) FROM named_\(table)
        WHERE name NOT IN (SELECT \(table.identity) FROM \(table))
        """
      )
    )
  }
}
