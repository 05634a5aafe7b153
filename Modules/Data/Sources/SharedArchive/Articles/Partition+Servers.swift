import ArchiveRows
import Domain

/// A server of older articles that does not answer.
struct UnreachableServer {
  let name: String
  /// The lowest place after its articles.
  let upper: Int64
}

extension PartitionCache {
  /// Runs `work` without the tables of servers that do not answer, and returns those servers too.
  ///
  /// A statement of `work` has three and a half seconds while the state of a server is unknown, so that the
  /// failure to connect within three arrives, which names the server. If there is none, each is tried for
  /// two seconds over a separate connection, because a frozen server holds the one in use. The state of
  /// a server is remembered for half a minute, also by other processes.
  func available<Result>(
    _ connection: PostgresConnection,
    of sessions: Sessions,
    _ work: (_ tables: [Partition], _ missing: [Partition]) throws(PostgresError) -> Result
  ) throws(PostgresError) -> (result: Result, servers: [UnreachableServer]) {
    defer { connection.missing = [] }
    // Tables that were created for later would make the first slice of a search empty.
    let tables = try tables(connection).filter { !$0.isEmpty }
    let servers = Set(tables.compactMap(\.server))
    guard !servers.isEmpty else { return (try work(tables, []), []) }
    for server in servers.subtracting(known(answering: nil)) {
      let rest = sessions.outages.rest(of: sessions.path + " " + server)
      if let rest { remember([server], down: [server], for: rest) }
    }
    try examine(outdated.intersection(servers), of: tables, over: connection, of: sessions)
    while true {
      let (down, unknown) = (known(answering: false), servers.subtracting(known(answering: nil)))
      let missing = tables.filter { $0.server.map(down.contains) ?? false }
      connection.missing = missing
      do throws(PostgresError) {
        let time = unknown.isEmpty ? connection.deadline : .milliseconds(3_500)
        let result = try connection.within(time) { () throws(PostgresError) in
          try work(tables, missing)
        }
        return (result, missing.servers)
      } catch {
        let suspects = error.isOfForeignServer ? servers.subtracting(down) : unknown
        guard error.isOfForeignServer || error.kind == .late, !suspects.isEmpty else { throw error }
        let named = suspects.filter { error.message.contains("\"\($0)\"") }
        if error.isOfForeignServer, !named.isEmpty {
          remember(named, down: named, of: sessions)
        } else {
          try examine(suspects, of: tables, over: connection, of: sessions)
        }
        if error.isOfForeignServer, known(answering: false) == down { throw error }
        guard connection.isIdle else { throw PostgresError(.lost, error.message, sql: error.sql) }
      }
    }
  }

  private func examine(
    _ servers: Set<String>,
    of tables: [Partition],
    over connection: PostgresConnection,
    of sessions: Sessions
  ) throws(PostgresError) {
    let parts = tables.filter { $0.server.map(servers.contains) ?? false }
    let reasons = try parts.unreachable(connection, of: sessions)
    remember(servers, down: Set(reasons.keys), of: sessions)
  }

  private func remember(_ servers: Set<String>, down: Set<String>, of sessions: Sessions) {
    remember(servers, down: down)
    for server in down { sessions.outages.remember(sessions.path + " " + server) }
  }

  /// The time in which a server of foreign tables must answer.
  static let deadline = Duration.seconds(2)
}

extension [Partition] {
  /// The servers of these tables, each with the lowest place after all of its articles.
  fileprivate var servers: [UnreachableServer] {
    Set(compactMap(\.server)).sorted().map { server in
      let upper = filter { $0.server == server }.map(\.upper).max()
      return UnreachableServer(name: server, upper: upper ?? .max)
    }
  }

  /// Returns the servers that cannot be read within two seconds, with the reasons.
  func unreachable(
    _ connection: PostgresConnection,
    of sessions: Sessions
  ) throws(PostgresError) -> [String: String] {
    let sql = "SELECT 1 FROM article WHERE at >= $1 AND at < $2 LIMIT 1"
    var tried: Set<String> = []
    var reasons: [String: String] = [:]
    for part in self {
      guard let server = part.server, tried.insert(server).inserted else { continue }
      let probe = try sessions.connected(.reading, connection.stop)
      do throws(PostgresError) {
        _ = try probe.within(PartitionCache.deadline) { () throws(PostgresError) in
          try probe.number(sql, [.integer(part.lower), .integer(part.upper)])
        }
      } catch let error where error.isOfForeignServer || error.kind == .late {
        reasons[server] = error.message
      }
    }
    return reasons
  }

  /// The conditions that a place is in none of these tables.
  ///
  /// PostgreSQL leaves out a table for its exact bounds only, and when it plans: without parameters.
  func conditions(without place: String) -> [String] {
    map { part in
      let below = part.lower == .min ? [] : ["\(place) < \(part.lower)"]
      let above = part.upper == .max ? [] : ["\(place) >= \(part.upper)"]
      return "(\((["false"] + below + above).joined(separator: " OR ")))"
    }
  }
}

extension PostgresError {
  /// Whether postgres_fdw reports a failure of another server, or of the connection to it.
  fileprivate var isOfForeignServer: Bool {
    state.map { $0.hasPrefix("08") || $0.hasPrefix("HV") } ?? false
  }
}

extension NewsError {
  /// The error for a server of old articles that does not answer.
  static func notAnswering(_ server: String, at path: String) -> NewsError {
    .archiveUnavailable(path: path, "the server \"\(server)\" of older articles does not answer")
  }
}
