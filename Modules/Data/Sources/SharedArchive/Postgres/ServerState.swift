import ArchiveRows

/// The state of one of the servers of an address.
struct ServerState: Hashable {
  /// The host and the port.
  let name: String
  /// The number that a server shares with its replicas only.
  let system: Int64
  /// It grows with each promotion; a replica has the timeline of its last checkpoint.
  let timeline: Int64
  let acceptsChanges: Bool
}

extension PostgresConnection {
  /// Returns the state of the server, with a name for it.
  func state(as name: String) throws(PostgresError) -> ServerState? {
    // The first eight digits of the name of a log file are the timeline.
    let sql = """
      SELECT system_identifier, CASE WHEN pg_is_in_recovery() THEN timeline_id::bigint
          ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END,
        (NOT pg_is_in_recovery())::int FROM pg_control_system(), pg_control_checkpoint()
      """
    return try rows(sql) { row in
      ServerState(
        name: name,
        system: row.integer(0) ?? 0,
        timeline: row.integer(1) ?? 0,
        acceptsChanges: row.integer(2) == 1
      )
    }.first
  }
}

extension Sessions {
  /// Returns the states of the servers that answer within three seconds; nothing for a single server.
  ///
  /// A server that was silent within the last half minute is asked too, because it may have been promoted,
  /// but has a second for each answer.
  func states(_ stop: PostgresSignal) throws(PostgresError) -> [ServerState] {
    let address = try address.get()
    guard address.hosts.count > 1 else { return [] }
    var states: [ServerState] = []
    let limit = Duration.seconds(3)
    for (host, var parameters) in zip(
      address.hosts,
      address.attempts(for: .writing, caFile: caFile)
    ) {
      parameters["target_session_attrs"] = "any"
      do throws(PostgresError) {
        let isOut = outages.rest(of: parameters.server) != nil
        let connection = try connected(parameters, stop, within: limit, isOut ? .seconds(1) : nil)
        let name = host.name + (host.port.isEmpty ? "" : ":" + host.port)
        let state = try connection.within(limit) { () throws(PostgresError) in
          try connection.state(as: name)
        }
        if let state { states.append(state) }
      } catch { if error.isCancellation { throw error } }
    }
    return states
  }

  /// Throws an error if another server of the address has a larger timeline: it was promoted, and what
  /// is written to this one would be lost.
  func refuseReplaced(
    _ connection: PostgresConnection,
    _ stop: PostgresSignal
  ) throws(PostgresError) {
    let states = try states(stop)
    guard !states.isEmpty, let own = try connection.state(as: "") else { return }
    let newer = states.first { $0.system == own.system && $0.timeline > own.timeline }
    if let newer {
      throw PostgresError(
        .unreachable,
        "\(newer.name) was promoted; stop the server that it replaces"
      )
    }
  }
}
