public import FoundationEssentials

/// Examines the archive: its file, or its tables on a server.
public protocol ExamineArchive: Sendable {
  /// Checks the file for damage, without changing it; a missing file is no error.
  ///
  /// A cancellation ends it early: see `Examination.isStopped`.
  func examine() async throws(NewsError) -> Examination
}

/// The result of examining the archive's file.
public struct Examination: Hashable, Sendable {
  /// The number of items in the archive.
  public struct Contents: Hashable, Sendable {
    /// The number of articles.
    public let articles: Int
    /// The number of saved articles.
    public let saved: Int
    /// The number of read articles.
    public let read: Int
    /// The date of the oldest article; nil if none has a date.
    public let oldest: Date?
    /// The date of the newest article; nil if none has a date.
    public let newest: Date?
    /// The number of liked videos.
    public let likedVideos: Int
    /// The number of records of saved pictures.
    public let pictures: Int
    /// The number of followed feeds.
    public let feeds: Int

    /// Creates the numbers.
    public init(
      articles: Int,
      saved: Int,
      read: Int,
      oldest: Date?,
      newest: Date?,
      likedVideos: Int,
      pictures: Int,
      feeds: Int = 0
    ) {
      self.articles = articles
      self.saved = saved
      self.read = read
      self.oldest = oldest
      self.newest = newest
      self.likedVideos = likedVideos
      self.pictures = pictures
      self.feeds = feeds
    }
  }

  /// The use of a service.
  public struct Service: Hashable, Sendable {
    /// The service's id, such as `newsapi`.
    public let id: String
    /// The number of requests since midnight UTC.
    public let requestsToday: Int
    /// The end of the pause that the service asked for; nil if there is none now.
    public let pausedUntil: Date?

    /// Creates a record of the use of a service.
    public init(id: String, requestsToday: Int, pausedUntil: Date?) {
      self.id = id
      self.requestsToday = requestsToday
      self.pausedUntil = pausedUntil
    }
  }

  /// The path of the file, for messages.
  public let path: String
  /// The size of the file in bytes; 0 if there is none.
  public var fileSize = 0
  /// The size in bytes of the write-ahead log beside it, with the newest changes.
  public var logSize = 0
  /// The version of the schema, from 1; nil if it cannot be read.
  public var version: Int?
  /// The number of items; nil if they cannot be counted.
  public var contents: Contents?
  /// The server of a shared archive; nil for a file.
  public var server: Server?
  /// The services that ever had a request, by id.
  public var services: [Service] = []
  /// The checks that were completed.
  public var checks: [Check] = []
  /// Whether a cancellation ended the examination early.
  public var isStopped = false
  /// Everything unusual, the most serious first.
  public var findings: [Finding] = []

  /// Creates the result of an examination that has found nothing yet.
  public init(path: String) {
    self.path = path
  }

  /// A check, in the order in which they are made.
  public enum Check: CaseIterable, Hashable, Sendable {
    /// The pages of the file, with its tables and their indexes.
    case pages
    /// The schema, compared with that of the migrations.
    case schema
    /// The columns of every article, compared with each other.
    case articles
    /// The full-text indexes, compared with their tables.
    case indexes
  }

  /// Whether all findings are harmless.
  public var isSound: Bool { findings.allSatisfy(\.isHarmless) }

  /// The remedy for all findings; nil if none is needed, or none exists.
  public var remedy: Remedy? { findings.compactMap(\.remedy).max() }
}

extension Examination {
  /// Something unusual about the archive's file.
  public enum Finding: Hashable, Sendable {
    /// There is no file, or an empty one.
    case nothingKept
    /// The file belongs to another program.
    case foreign
    /// The file was written by a newer version of this program.
    case tooNew
    /// The file was written by an older version; its next use migrates it.
    case outdated
    /// A change was interrupted or is in progress; the next use of the file rolls it back.
    case unfinishedChange
    /// The write-ahead log holds changes, as during use and after a crash.
    case waitingLog

    /// The file is damaged: up to ten lines of details, from SQLite and with SQL, for experts.
    case damaged([String])
    /// The number of articles whose provider is missing, so that they are not found.
    case providerMissing(Int)
    /// The number of articles whose id does not match their link.
    case misnamed(Int)
    /// The number of articles whose key does not match their sort date.
    case misplaced(Int)

    /// The file header does not match the tables.
    case wrongHeader
    /// A difference of the schema.
    case schema(SchemaDifference)

    /// The number of articles that are missing from the full-text index.
    case notIndexed(Int)
    /// The number of entries in the full-text index without an article.
    case indexedInVain(Int)
    /// The full-text index is damaged or does not match the articles.
    case indexDamaged
    /// The number of liked videos that are missing from their full-text index.
    case likesNotIndexed(Int)
    /// The number of entries in that index without a liked video.
    case likesIndexedInVain(Int)
    /// That index is damaged or does not match the liked videos.
    case likesIndexDamaged
    /// The full-text indexes could not be compared with their tables, with the reason.
    case indexUnchecked(String)
    /// Something about a shared archive.
    case server(ServerFinding)
  }

  /// A way to repair the archive; the greater of two includes the lesser.
  public enum Remedy: Hashable, Comparable, Sendable {
    /// Rebuild everything that can be derived: `RepairArchive.rebuild`.
    case rebuild
    /// Copy everything readable into a new file: `RepairArchive.salvage`.
    case salvage
  }
}

extension Examination.Finding {
  /// Whether nothing needs to be done.
  public var isHarmless: Bool {
    switch self {
    case .nothingKept, .outdated, .unfinishedChange, .waitingLog, .indexUnchecked: true
    case .foreign, .tooNew, .damaged, .providerMissing, .misnamed, .misplaced, .wrongHeader,
      .notIndexed, .indexedInVain, .indexDamaged, .likesNotIndexed, .likesIndexedInVain,
      .likesIndexDamaged:
      false
    case .schema(let difference): difference.repair == .none
    case .server(let finding): finding.isHarmless
    }
  }

  /// The remedy; nil if none is needed, or none exists.
  public var remedy: Examination.Remedy? {
    switch self {
    case .damaged, .providerMissing, .misnamed, .misplaced: .salvage
    case .wrongHeader, .notIndexed, .indexedInVain, .indexDamaged, .likesNotIndexed,
      .likesIndexedInVain, .likesIndexDamaged:
      .rebuild
    case .schema(let difference):
      switch difference.repair {
      case .none: nil
      case .derived, .emptied: .rebuild
      case .impossible: .salvage
      }
    case .server(let finding): finding.remedy
    case .nothingKept, .foreign, .tooNew, .outdated, .unfinishedChange, .waitingLog,
      .indexUnchecked:
      nil
    }
  }
}
