package import Domain
package import FoundationEssentials
import Synchronization

/// An archive in a database.
///
/// Extensions have the use cases that do not depend on the database.
package protocol DatabaseArchive: Sendable {
  associatedtype Connection: ArchiveConnection
  typealias Failure = Connection.Failure
  typealias Preparation = Connection.Articles.Prepared

  /// The provider of cursors.
  var provider: Provider { get }
  /// The clock for the times at which articles are seen, saved and read.
  var now: @Sendable () -> Date { get }
  var followers: ArchiveFollowers { get }
  var filterValues: FilterValueCache { get }
  /// The article that was read last, which adds nothing to the archive.
  var lastArticle: LastArticle { get }
  /// The error of storing what a person chooses, if there is no place for an archive; nil if there is.
  ///
  /// Such an archive is empty, and ignores what it should only remember: articles and videos that were
  /// listed, and what was read.
  var refusal: NewsError? { get }

  /// Runs `work` with a connection for reading; returns `missing` if there is no archive.
  func reading<Success: Sendable>(
    else missing: Success,
    _ work: @escaping @Sendable (Connection) throws(Connection.Failure) -> Success
  ) async throws(NewsError) -> Success

  /// Runs `work` in a transaction that writes, which is rolled back if it throws. It may run again.
  func writing<Success: Sendable>(
    _ work: @escaping @Sendable (Connection) throws(Connection.Failure) -> Success
  ) async throws(NewsError) -> Success

  /// Does the same as `writing`, but returns `missing` instead of creating an archive.
  func changing<Success: Sendable>(
    else missing: Success,
    _ work: @escaping @Sendable (Connection) throws(Connection.Failure) -> Success
  ) async throws(NewsError) -> Success

  /// Creates the tables that articles need and that do not exist, in transactions of their own; does
  /// nothing for a person who cannot store articles.
  func addTables(for articles: Preparation) async throws(NewsError)

  /// Leaves time to other writers after a transaction that is followed by another one.
  func leaveTurn(since start: ContinuousClock.Instant) async throws(NewsError)

  /// Frees disk space after many articles were deleted.
  func reclaimSpace(after removed: Int) async throws(NewsError)
}

extension DatabaseArchive {
  /// Does the same as `reading`, with statements that read one consistent snapshot.
  func snapshot<Success: Sendable>(
    else missing: Success,
    _ work: @escaping @Sendable (Connection) throws(Failure) -> Success
  ) async throws(NewsError) -> Success {
    try await reading(else: missing) { connection throws(Failure) in
      try connection.transaction(.reading) { () throws(Failure) in try work(connection) }
    }
  }
}

/// One article, behind a lock.
package final class LastArticle: Sendable {
  private let article = Mutex<Article?>(nil)

  package init() {}

  func remember(_ article: Article) { self.article.withLock { $0 = article } }

  func isEqual(to article: Article) -> Bool { self.article.withLock { $0 == article } }
}

/// A connection with the storage of everything that an archive has.
package protocol ArchiveConnection: CopyStorage, FilterStorage, PictureStorage, PruneStorage {}
