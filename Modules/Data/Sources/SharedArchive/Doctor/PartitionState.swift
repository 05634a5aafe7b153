import Domain
import Texts

/// The tables into which the articles are divided, and which of them can be read now.
struct PartitionState {
  let parts: [Partition]
  /// The servers that cannot be read, with the reasons.
  let unreachable: [String: String]

  /// Reads the tables, and one row of each table on another server.
  init(_ connection: PostgresConnection, of sessions: Sessions) throws(PostgresError) {
    parts = try Partition.all(connection)
    unreachable = try parts.unreachable(connection, of: sessions)
  }

  /// Returns the condition that the column `at` of a table is a place that can be read now.
  func readable(_ table: String) -> String {
    let away = parts.filter { $0.server.map { unreachable[$0] != nil } ?? false }
    return (["true"] + away.conditions(without: table + ".at")).joined(separator: " AND ")
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
