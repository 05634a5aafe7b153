import ArchiveRows
import Domain

/// A server of older articles that does not answer.
struct SilentServer {
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
  ) throws(PostgresError) -> (result: Result, servers: [SilentServer]) {
    do throws(PostgresError) {
      return (try work([]), [])
    } catch {
      guard error.isOfForeignServer else { throw error }
      let servers = try silentServers(connection)
      guard !servers.isEmpty else { throw error }
      let missing = filter { $0.server.map(servers.contains) ?? false }
      let result = try work(missing.map { $0.lower..<$0.upper })
      return (
        result,
        servers.map { server in
          let tables = missing.filter { $0.server == server }
          return SilentServer(name: server, upper: tables.map(\.upper).max() ?? .max)
        }
      )
    }
  }

  /// Returns the names of the servers that do not answer, sorted.
  private func silentServers(
    _ connection: PostgresConnection
  ) throws(PostgresError) -> [String] {
    let sql = "SELECT 1 FROM article WHERE at >= $1 AND at < $2 LIMIT 1"
    var silent: [String] = []
    for (server, tables) in Dictionary(grouping: self, by: \.server) {
      guard let server, let table = tables.first else { continue }
      do throws(PostgresError) {
        _ = try connection.number(sql, [.integer(table.lower), .integer(table.upper)])
      } catch {
        guard error.isOfForeignServer else { throw error }
        silent.append(server)
      }
    }
    return silent.sorted()
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
