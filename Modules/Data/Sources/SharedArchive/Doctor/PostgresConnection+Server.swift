import Domain

/// A copy of the server that follows its changes.
struct Replica {
  /// The name with which it is connected.
  let name: String
  /// The bytes of the server's log that it has not applied.
  let bytesBehind: Int
}

extension PostgresConnection {
  /// Returns the names of the indexes that a failure or an interruption left unusable.
  func invalidIndexes() throws(PostgresError) -> [String] {
    let sql = """
      SELECT relname::text FROM pg_index JOIN pg_class ON oid = indexrelid
      WHERE relnamespace = 'broadsheet'::regnamespace AND relkind = 'i' AND NOT indisvalid
      ORDER BY relname
      """
    return try rows(sql) { $0.text(0) ?? "" }
  }

  /// Returns the names of the tables of articles on this server that have no primary key.
  func partsWithoutKey() throws(PostgresError) -> [String] {
    let sql = """
      SELECT relname::text FROM pg_inherits JOIN pg_class ON oid = inhrelid
      WHERE inhparent = to_regclass('broadsheet.article') AND relkind = 'r'
        AND NOT EXISTS (SELECT 1 FROM pg_index WHERE indrelid = inhrelid AND indisprimary)
      ORDER BY relname
      """
    return try rows(sql) { $0.text(0) ?? "" }
  }

  /// Returns the program and version of the server, such as `PostgreSQL 15.8`.
  func version() throws(PostgresError) -> String {
    let version = try rows("SELECT current_setting('server_version')") { $0.text(0) ?? "" }
    return "PostgreSQL " + (version.first.map { String($0.prefix { $0 != " " }) } ?? "")
  }

  /// Returns the replicas that are connected now, as far as the role can see them.
  func replicas() throws(PostgresError) -> [Replica] {
    // Only administrators and monitoring roles see where the replicas are.
    let sql = """
      SELECT coalesce(nullif(application_name, ''), host(client_addr), ''),
        pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint
      FROM pg_stat_replication WHERE replay_lsn IS NOT NULL AND NOT pg_is_in_recovery()
      ORDER BY 1
      """
    return try rows(sql) { row in
      Replica(name: row.text(0) ?? "", bytesBehind: max(0, Int(row.integer(1) ?? 0)))
    }
  }

  /// Returns the replicas that are far behind, and the delay of this server if it is a replica.
  func lag(_ replicas: [Replica]) throws(PostgresError) -> [Examination.Finding] {
    let late = replicas.filter { $0.bytesBehind > 16_000_000 }
    // A replica that has applied all it has received waits for changes, and is not late.
    let sql = """
      SELECT CASE WHEN pg_is_in_recovery()
          AND pg_last_wal_receive_lsn() IS DISTINCT FROM pg_last_wal_replay_lsn()
        THEN extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::bigint END
      """
    let seconds = try number(sql)
    return late.map { .behind($0) } + (seconds > 60 ? [.behind(seconds: seconds)] : [])
  }
}
