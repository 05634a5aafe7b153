import Domain

/// The tables into which the articles are divided, and which of them can be read now.
struct PartitionState {
  /// One of the tables.
  struct Part {
    let name: String
    /// The first place in time that it has.
    let lower: Int64
    /// The first place after it.
    let upper: Int64
    /// The server that has it; nil for this one.
    let server: String?
    let isDefault: Bool
  }

  let parts: [Part]
  /// The servers that cannot be read, with the reasons.
  private(set) var unreachable: [String: String] = [:]

  /// Reads the tables, and one row of each other server.
  init(_ connection: PostgresConnection) throws(PostgresError) {
    let sql = """
      SELECT partition.name, lower, upper, server,
        coalesce(pg_get_expr(relpartbound, oid) = 'DEFAULT', false)
      FROM broadsheet.partition JOIN pg_class ON relname = partition.name
        AND relnamespace = 'broadsheet'::regnamespace
      ORDER BY lower
      """
    parts = try connection.rows(sql) { row in
      Part(
        name: row.text(0) ?? "",
        lower: row.integer(1) ?? .min,
        upper: row.integer(2) ?? .max,
        server: row.text(3),
        isDefault: row.integer(4) == 1
      )
    }
    for part in parts {
      guard let server = part.server, unreachable[server] == nil else { continue }
      let sql = """
        SELECT count(*) FROM (
          SELECT 1 FROM broadsheet.article WHERE at >= \(part.lower) AND at < \(part.upper) LIMIT 1
        ) AS one
        """
      do throws(PostgresError) {
        _ = try connection.number(sql)
      } catch let error where error.isOfOtherServer {
        unreachable[server] = error.message
      }
    }
  }

  /// Returns the condition that the column `at` of a table is a place that can be read now.
  ///
  /// It has no parameters, so that the server leaves the other tables out when it plans.
  func readable(_ table: String) -> String {
    let away = parts.filter { $0.server.map { unreachable[$0] != nil } ?? false }
    let conditions = away.map { "(\(table).at < \($0.lower) OR \(table).at >= \($0.upper))" }
    return (["true"] + conditions).joined(separator: " AND ")
  }

  /// The number of tables, and of those on each other server.
  var shares: String {
    var counts: [String: Int] = [:]
    for part in parts { if let server = part.server { counts[server, default: 0] += 1 } }
    let others = counts.sorted { $0.key < $1.key }
      .map { ", \(Count.digits($0.value)) of them on \($0.key)" }
    return Count.of(parts.count, "table") + others.joined()
  }

  /// The servers that cannot be read, and a table for all other times.
  var findings: [Examination.Finding] {
    unreachable.sorted { $0.key < $1.key }.map { .unreachable(server: $0.key, $0.value) }
      + parts.filter(\.isDefault).map { .defaultTable($0.name) }
  }
}

extension PostgresError {
  /// Whether the server could not read from another server; its own connection is intact.
  fileprivate var isOfOtherServer: Bool {
    state.map { $0.hasPrefix("HV") || $0 == "08001" || $0 == "08006" } ?? false
  }
}
