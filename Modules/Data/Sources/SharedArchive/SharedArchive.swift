import ArchiveRows
public import ByteStrings
public import Domain
public import FoundationEssentials
import Synchronization

/// The archive in a PostgreSQL database, which several people and programs share.
///
/// It has the same articles in the same order as the file with the same contents. Marks, tags, likes
/// and records of pictures belong to the person whose role is connected.
///
/// Calls wait for the server on threads of their own, never on a thread of Swift's pool.
public final class SharedArchive: Sendable {
  /// The archive as a provider; its id is used on the command line and in cursors.
  let provider: Provider
  /// The connections to the database.
  let sessions: Sessions
  /// The followers of changes of marks and likes.
  let followers = ArchiveFollowers()
  let now: @Sendable () -> Date
  /// The tables of the articles, as they were a short time ago.
  let partitions = PartitionCache()
  /// The values of filters that were read a short time ago.
  let filterValues = Mutex(FilterValueCache())

  /// Creates the archive without connecting.
  ///
  /// - Parameters:
  ///   - address: A connection URI of libpq, such as `postgresql://news@db.example/broadsheet`.
  ///   - provider: The archive as a provider, the same as that of the file.
  ///   - authorities: The file of the certificates that sign those of servers; nil for the system's.
  ///   - now: The clock for the times at which articles are seen, saved and read.
  public init(
    at address: String,
    as provider: Provider,
    authorities: ByteString? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    self.provider = provider
    self.now = now
    let file = authorities?.description
    sessions = Sessions(address, caFile: file) { connection throws(PostgresError) in
      try Schema.check(connection)
    }
  }
}
