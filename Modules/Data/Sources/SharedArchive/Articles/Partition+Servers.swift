import ArchiveRows
import Domain

/// A server of older articles that does not answer.
struct UnreachableServer {
  let name: String
  /// The lowest place after its articles.
  let upper: Int64
}

extension [Partition] {
  /// Runs `work`, and if a server of a foreign table does not answer, again without its tables.
  ///
  /// `work` receives the places to leave out. The servers in the result are those whose tables were
  /// left out.
  func available<Result>(
    _ connection: PostgresConnection,
    _ work: (_ missing: [Range<Int64>]) throws(PostgresError) -> Result
  ) throws(PostgresError) -> (result: Result, servers: [UnreachableServer]) {
    do throws(PostgresError) {
      return (try work([]), [])
    } catch {
      guard error.isOfForeignServer else { throw error }
      let servers = try unreachable(connection).keys.sorted()
      guard !servers.isEmpty else { throw error }
      let missing = filter { $0.server.map(servers.contains) ?? false }
      let result = try work(missing.map { $0.lower..<$0.upper })
      return (
        result,
        servers.map { server in
          let tables = missing.filter { $0.server == server }
          return UnreachableServer(name: server, upper: tables.map(\.upper).max() ?? .max)
        }
      )
    }
  }

  /// Returns the servers that cannot be read, with the reasons.
  func unreachable(_ connection: PostgresConnection) throws(PostgresError) -> [String: String] {
    let sql = "SELECT 1 FROM article WHERE at >= $1 AND at < $2 LIMIT 1"
    var reasons: [String: String] = [:]
    for part in self {
      guard let server = part.server, reasons[server] == nil else { continue }
      do throws(PostgresError) {
        _ = try connection.number(sql, [.integer(part.lower), .integer(part.upper)])
      } catch let error where error.isOfForeignServer {
        reasons[server] = error.message
      }
    }
    return reasons
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
