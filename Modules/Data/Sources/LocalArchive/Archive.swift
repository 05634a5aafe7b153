public import ArchiveRows
public import ByteStrings
public import Domain
public import FoundationEssentials
import Synchronization
import Texts

/// The local archive: articles, videos, records of pictures and cached replies in an SQLite file.
///
/// Articles and liked videos have full-text indexes. The first call opens the file and the first
/// write creates it, so that a program that stores nothing leaves no file.
///
/// It is an actor because a connection serves one thread at a time, and a waiting caller suspends
/// instead of blocking a thread as a lock would. Calls into SQLite block their thread, for up to five
/// seconds while another program writes; it is never the main thread.
public actor Archive {
  /// The archive as a provider; its id is used on the command line and in cursors.
  public static let provider = Provider(id: "archive", name: "Your archive")

  package nonisolated let provider: Provider
  /// The file.
  nonisolated let path: ByteString
  let database: Database
  /// Connections to the same file for counts, which can take long.
  nonisolated let counters: SpareDatabases
  package nonisolated let now: @Sendable () -> Date
  let clock: any Clock<Duration>
  /// Whether to detect changes by other processes by events of the system, instead of by polling.
  let watchesFile: Bool
  /// Articles of an archive in memory, until its first use stores them.
  private var initialArticles: [Article]
  /// The followers of changes of marks.
  package nonisolated let followers = ArchiveFollowers()
  /// The state of the file up to which other connections' changes are known; nil if there was no
  /// file, or if it could not be read.
  var known: FileState?
  /// The values of filters that were read a short time ago.
  package nonisolated let filterValues = FilterValueCache()
  package nonisolated let lastArticle = LastArticle()
  public nonisolated let refusal: NewsError?
  /// The right to refresh the feeds of an archive in memory, while a task has it.
  weak var memoryTurn: RefreshTurn?

  /// The day of the last change by this process: `2026-08-20`; nil before the first one.
  private var lastDay: String?
  private nonisolated let moments: LatestMoment

  /// The last failure on the file, with the SQL that failed, for diagnostics; nil if there was none.
  public private(set) var lastFailure: String?

  /// Creates the archive at `path` without opening it.
  ///
  /// - Parameters:
  ///   - path: The file; the first write creates it and missing folders.
  ///   - now: The clock for the times at which articles are seen, saved and read.
  ///   - clock: The clock for polling what other processes change.
  ///   - watchesFile: Whether the system reports such changes; where it cannot, the file is polled.
  public init(
    path: ByteString,
    now: @escaping @Sendable () -> Date,
    clock: any Clock<Duration> = ContinuousClock(),
    watchesFile: Bool = true
  ) {
    self.path = path
    database = Database(path: path, schema: .archive)
    counters = SpareDatabases(path: path, limit: 2)
    database.onReplacement = counters.removeAll
    provider = Self.provider
    initialArticles = []
    let moments = LatestMoment()
    self.moments = moments
    self.now = { moments.remember(now()) }
    self.clock = clock
    self.watchesFile = watchesFile
    refusal = nil
  }

  /// Creates an archive in memory that holds `articles`; `provider` is the provider of its cursors.
  ///
  /// With a `refusal` it is empty, and throws that error when a person stores something.
  public init(of articles: [Article], as provider: Provider, refusing refusal: NewsError? = nil) {
    path = Database.memory
    database = Database(path: path, schema: .archive)
    counters = SpareDatabases(path: path, limit: 2)
    self.provider = provider
    initialArticles = articles
    // All of them count as old, so that they sort by their own dates.
    now = { .distantFuture }
    moments = LatestMoment()
    clock = ContinuousClock()
    watchesFile = false
    self.refusal = refusal
  }

  /// Moves the write-ahead log into the file, which alone is then the archive and can be copied.
  ///
  /// The streams of changes end.
  public func close() {
    followers.finish()
    counters.removeAll()
    // A second call must not open the file again.
    if let lastDay { writeDailyFile(of: lastDay) }
    lastDay = nil
    database.close()
  }

  /// Runs `work` with a connection for reading; nil if there is no file.
  func reading<Result>(
    _ work: (Connection) throws(SQLiteError) -> Result
  ) throws(NewsError) -> Result? {
    try translated(.reading) { () throws(SQLiteError) in
      guard refusal == nil, let connection = try database.forReading() else { return nil }
      if !initialArticles.isEmpty { try storeInitialArticles(connection) }
      return try work(connection)
    }
  }

  /// Runs `work` in a transaction that writes, which is rolled back if it throws.
  package func writing<Result: Sendable>(
    _ work: (Connection) throws(SQLiteError) -> Result
  ) throws(NewsError) -> Result {
    if let refusal { throw refusal }
    let result = try translated(.writing) { () throws(SQLiteError) in
      let connection = try database.forWriting()
      return try connection.transaction(.writing) { () throws(SQLiteError) in
        try noteIfNew(connection)
        return try work(connection)
      }
    }
    let day = (moments.latest ?? now()).iso8601Day
    // A process that runs for days has no other occasion.
    if let lastDay, lastDay != day { writeDailyFile(of: day) }
    lastDay = day
    return result
  }

  /// Writes the day's copy of what the person made, unless there is one; a failure is no failure of the
  /// command, and `doctor` reports that the last copy is old.
  private func writeDailyFile(of day: String) {
    guard path != Database.memory, let connection = try? database.forReading() else { return }
    try? DailyFile.write(of: path, on: day, from: connection)
  }

  /// Maps a failure of `work` to a `NewsError` about the file at `path`, the archive's by default.
  func translated<Result>(
    _ use: ArchiveUse,
    at path: ByteString? = nil,
    _ work: () throws(SQLiteError) -> Result
  ) throws(NewsError) -> Result {
    do throws(SQLiteError) {
      return try work()
    } catch {
      if error.isCancellation { throw .cancelled }
      lastFailure = error.description
      throw NewsError(error, use, at: (path ?? database.path).description)
    }
  }

  private func storeInitialArticles(_ connection: Connection) throws(SQLiteError) {
    let articles = prepared(initialArticles)
    _ = try connection.transaction(.writing) { () throws(SQLiteError) in
      try ArticleTable(connection).store(articles, replacing: [:])
    }
    initialArticles = []
  }
}

extension Archive: DatabaseArchive {
  package func reading<Success: Sendable>(
    else missing: Success,
    _ work: (Connection) throws(SQLiteError) -> Success
  ) throws(NewsError) -> Success {
    try reading(work) ?? missing
  }

  package func changing<Success: Sendable>(
    else missing: Success,
    _ work: (Connection) throws(SQLiteError) -> Success
  ) throws(NewsError) -> Success {
    guard try reading({ _ in true }) == true else { return missing }
    return try writing(work)
  }

  package func addTables(for articles: PreparedArticles) {}
}

extension Archive: BrowsePictures, CopiedArchive, FeedIcons, FindArticle, FindVideo,
  FollowFeeds, ImportArticles, KeepArticles, KeepVideos, LikeVideos, MarkAllRead, MarkArticles,
  PruneArticles, ReadHeadlines, RecordEditions, RecordPictures, SuggestFilterValues
{}
extension Connection: ArchiveConnection {}

/// The moment that a clock returned last, so that what follows a change need not read the clock again.
private final class LatestMoment: Sendable {
  private let moment = Mutex<Date?>(nil)

  var latest: Date? { moment.withLock { $0 } }

  func remember(_ date: Date) -> Date {
    moment.withLock { $0 = date }
    return date
  }
}
