import Testing

@testable import ArchiveRows
@testable import SharedArchive

extension PostgresConnection {
  /// Connects to an address; the connection is never told to stop.
  convenience init(to address: String, stop: PostgresSignal? = PostgresSignal()) throws {
    let parameters = try PostgresAddress(address).attempts(for: .writing)[0]
    try self.init(parameters, stop: #require(stop), within: .seconds(60))
  }
}

/// Returns the failure of work that must fail.
func failure(_ work: () throws(PostgresError) -> Void) throws -> PostgresError {
  var failure: PostgresError?
  do throws(PostgresError) { try work() } catch { failure = error }
  return try #require(failure)
}
