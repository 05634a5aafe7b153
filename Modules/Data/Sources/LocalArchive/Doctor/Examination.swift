public import FoundationEssentials

/// What the archive's file holds and what is wrong with it.
public struct Examination: Hashable, Sendable {
  /// What there is to count in an archive that can be read.
  public struct Contents: Hashable, Sendable {
    /// How many articles there are.
    public let articles: Int
    /// How many of them are saved.
    public let saved: Int
    /// How many of them have been read.
    public let read: Int
    /// When the oldest article appeared that has a date.
    public let oldest: Date?
    /// When the newest article appeared that has a date.
    public let newest: Date?
    /// How many videos are liked.
    public let likedVideos: Int
    /// How many saved pictures are remembered.
    public let pictures: Int
  }

  /// How a service has been used.
  public struct Service: Hashable, Sendable {
    /// The service's id, such as `newsapi`.
    public let id: String
    /// How many requests it has had since midnight UTC.
    public let requestsToday: Int
    /// When it may be asked again; nil when it has asked for no pause that still lasts.
    public let pausedUntil: Date?
  }

  /// Where the file is, or would be.
  public let path: String
  /// The size of the file in bytes; 0 when there is none.
  public internal(set) var fileSize = 0
  /// The size in bytes of the log beside it, where the newest changes wait to be moved into it.
  public internal(set) var logSize = 0
  /// The version of the file's layout, from 1; nil when that cannot be read.
  public internal(set) var version: Int?
  /// What is in it; nil when that cannot be counted.
  public internal(set) var contents: Contents?
  /// The services that were ever asked, by their ids.
  public internal(set) var services: [Service] = []
  /// All that is out of the ordinary, the gravest first.
  public internal(set) var findings: [Finding] = []

  init(path: String) {
    self.path = path
  }

  /// Whether nothing is wrong.
  public var isSound: Bool { findings.allSatisfy(\.isHarmless) }

  /// What makes good all that is wrong; nil when nothing is, or nothing does.
  public var remedy: Remedy? { findings.compactMap(\.remedy).max() }
}

extension Examination {
  /// Something out of the ordinary in the archive's file.
  public enum Finding: Hashable, Sendable {
    /// There is no file, or an empty one: nothing was kept yet.
    case nothingKept
    /// The file belongs to another program.
    case foreign
    /// The file was written by a newer version of this program.
    case tooNew
    /// The file was written by an older version, and is brought up to date by its next use.
    case outdated
    /// A change was interrupted, or is being made now; the next use of the file takes it back.
    case unfinishedChange
    /// Changes wait in the log beside the file, as while it is used and after a crash.
    case waitingLog

    /// The file is damaged: what the engine says, in at most ten lines.
    case damaged([String])
    /// So many articles have a provider that is not there, and are not found.
    case providerMissing(Int)
    /// So many articles have an identity that is not their link's.
    case misnamed(Int)
    /// So many articles stand elsewhere in the order of time than their dates say.
    case misplaced(Int)

    /// So many articles are not in the full-text index, and their words are not found.
    case notIndexed(Int)
    /// So many entries of the full-text index are of articles that are not there.
    case indexedInVain(Int)
    /// The full-text index is damaged, or does not say what the articles do.
    case indexDamaged
    /// So many liked videos are not in their full-text index, and their words are not found.
    case likesNotIndexed(Int)
    /// So many entries of that index are of videos that are not liked.
    case likesIndexedInVain(Int)
    /// That index is damaged, or does not say what the videos do.
    case likesIndexDamaged
    /// The full-text indexes could not be compared with what they are of, and why.
    case indexUnchecked(String)
  }

  /// What makes good what is wrong; of two, the greater includes the lesser.
  public enum Remedy: Hashable, Comparable, Sendable {
    /// To make the full-text indexes anew: `Archive.rebuildIndex()`.
    case rebuild
    /// To copy what can be read into a new file: `Archive.salvage(into:)`.
    case salvage
  }
}

extension Examination.Finding {
  /// Whether nothing is wrong, and nothing has to be done.
  public var isHarmless: Bool {
    switch self {
    case .nothingKept, .outdated, .unfinishedChange, .waitingLog, .indexUnchecked: true
    case .foreign, .tooNew, .damaged, .providerMissing, .misnamed, .misplaced, .notIndexed,
      .indexedInVain, .indexDamaged, .likesNotIndexed, .likesIndexedInVain, .likesIndexDamaged:
      false
    }
  }

  /// What makes it good; nil when nothing has to, or nothing here does.
  public var remedy: Examination.Remedy? {
    switch self {
    case .damaged, .providerMissing, .misnamed, .misplaced: .salvage
    case .notIndexed, .indexedInVain, .indexDamaged, .likesNotIndexed, .likesIndexedInVain,
      .likesIndexDamaged:
      .rebuild
    case .nothingKept, .foreign, .tooNew, .outdated, .unfinishedChange, .waitingLog,
      .indexUnchecked:
      nil
    }
  }
}
