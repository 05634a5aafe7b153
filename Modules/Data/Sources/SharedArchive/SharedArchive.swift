public import ArchiveRows
public import ByteStrings
public import Domain
public import FoundationEssentials

/// The archive in a PostgreSQL database, which several people and programs share.
///
/// It has the same articles in the same order as the file with the same contents. Marks, tags, likes
/// and records of pictures belong to the person whose role is connected.
///
/// Calls wait for the server on threads of their own, never on a thread of Swift's pool.
public final class SharedArchive: Sendable {
  /// The archive as a provider; its id is used on the command line and in cursors.
  package let provider: Provider
  /// The connections to the database.
  let sessions: Sessions
  /// The followers of changes of marks and likes.
  package let followers = ArchiveFollowers()
  /// The number by which notices of this object are recognized, in hexadecimal digits.
  let session: String
  package let now: @Sendable () -> Date
  /// The tables of the articles, as they were a short time ago.
  let partitions: PartitionCache
  /// The values of filters that were read a short time ago.
  package let filterValues = FilterValueCache()
  package let lastArticle = LastArticle()
  /// Always nil: a database has a place for what a person stores.
  public let refusal: NewsError? = nil

  /// Creates the archive without connecting.
  ///
  /// - Parameters:
  ///   - address: A connection URI of libpq, such as `postgresql://news@db.example/broadsheet`.
  ///   - provider: The archive as a provider, the same as for the file.
  ///   - authorities: The file of the certificates that sign servers' certificates; nil for the system's.
  ///   - outages: The folder in which processes remember servers that do not answer; nil without one.
  ///   - now: The clock for the times at which articles are seen, saved and read.
  public init(
    at address: String,
    as provider: Provider,
    authorities: ByteString? = nil,
    outages: ByteString? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    self.provider = provider
    self.now = now
    let file = authorities?.description
    let session = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    self.session = session
    let partitions = PartitionCache()
    self.partitions = partitions
    let outages = Outages(folder: outages)
    sessions = Sessions(address, caFile: file, outages: outages) {
      connection throws(PostgresError) in
      (connection.session, connection.partitions) = (session, partitions)
      try ServerSchema.check(connection)
    }
  }
}

extension SharedArchive: DatabaseArchive {
  package func reading<Success: Sendable>(
    else missing: Success,
    _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Success
  ) async throws(NewsError) -> Success {
    let (partitions, sessions) = (partitions, sessions)
    return try await sessions.reading { connection throws(PostgresError) in
      try partitions.available(connection, of: sessions) { (_, _) throws(PostgresError) in
        try work(connection)
      }.result
    }
  }

  package func writing<Success: Sendable>(
    _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Success
  ) async throws(NewsError) -> Success {
    try await sessions.writing(work)
  }

  package func changing<Success: Sendable>(
    else missing: Success,
    _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Success
  ) async throws(NewsError) -> Success {
    try await sessions.writing(work)
  }

  package func addTables(for articles: PreparedRows) async throws(NewsError) {
    let places = articles.rows.map(\.entry.key)
    try await sessions.session(.writing) { connection throws(PostgresError) in
      try SharedArticleTable(connection).addTables(for: places)
    }
  }

  /// The server lets several write at the same time.
  package func leaveTurn(since start: ContinuousClock.Instant) {}

  /// The server reuses the space; feeds without followers are deleted.
  package func reclaimSpace(after removed: Int) async throws(NewsError) {
    try await sessions.writing { connection throws(PostgresError) in
      try connection.call("delete_unfollowed_feeds()")
    }
  }
}

extension SharedArchive: BrowsePictures, CopiedArchive, FeedIcons, FindArticle, FindVideo,
  FollowFeeds, ImportArticles, KeepArticles, KeepVideos, LikeVideos, MarkAllRead, MarkArticles,
  PruneArticles, ReadHeadlines, RecordEditions, RecordPictures, SuggestFilterValues
{}
extension PostgresConnection: ArchiveConnection {}
