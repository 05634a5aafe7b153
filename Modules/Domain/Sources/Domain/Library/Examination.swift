public import FoundationEssentials

/// Examines the archive: its file, or its tables on a server.
public protocol ExamineArchive: Sendable {
  /// Checks the archive for damage, without changing it; a missing one is no error.
  ///
  /// A cancellation ends it early: see `Examination.isStopped`.
  func examine() async throws(NewsError) -> Examination
}

/// The result of examining the archive.
public struct Examination: Hashable, Sendable {
  /// The number of items in the archive.
  public struct Contents: Hashable, Sendable {
    /// The number of articles.
    public var articles = 0
    /// The number of saved articles.
    public var saved = 0
    /// The number of read articles.
    public var read = 0
    /// The date of the oldest article; nil if none has a date.
    public var oldest: Date?
    /// The date of the newest article; nil if none has a date.
    public var newest: Date?
    /// The number of liked videos.
    public var likedVideos = 0
    /// The number of records of saved pictures.
    public var pictures = 0
    /// The number of followed feeds.
    public var feeds = 0

    public init() {}
  }

  /// The use of a service.
  public struct Service: Hashable, Sendable {
    /// The service's id, such as `newsapi`.
    public let id: String
    /// The number of requests since midnight UTC.
    public let requestsToday: Int
    /// The end of the pause that the service asked for; nil if there is none now.
    public let pausedUntil: Date?

    public init(id: String, requestsToday: Int, pausedUntil: Date?) {
      self.id = id
      self.requestsToday = requestsToday
      self.pausedUntil = pausedUntil
    }
  }

  /// Where the archive is, for messages.
  public let path: String
  /// The number of items; nil if they cannot be counted.
  public var contents: Contents?
  /// How the archive is stored, such as its size, a line each; empty if there is none.
  public var storage: [String] = []
  /// The services that ever had a request, by id.
  public var services: [Service] = []
  /// The names of the completed checks, such as `the articles`.
  public private(set) var checks: [String] = []
  /// The names of the other checks, in the order in which they are made.
  public private(set) var remainingChecks: [String]
  /// Whether a cancellation ended the examination early.
  public var isStopped = false
  /// Everything unusual, the most serious first.
  public var findings: [Finding] = []
  /// A sentence without its full stop that covers all problems if there are several.
  public var summary = ""

  /// Creates the result of an examination that has checked nothing yet.
  public init(path: String, checks: [String] = []) {
    self.path = path
    remainingChecks = checks
  }

  /// Records that the next check is complete.
  public mutating func completeCheck() { checks.append(remainingChecks.removeFirst()) }

  /// Whether all findings are harmless.
  public var isSound: Bool { findings.allSatisfy { $0.severity == .harmless } }

  /// The remedy for all findings; nil if none is needed, or none exists.
  public var remedy: Remedy? { findings.compactMap(\.remedy).max() }
}

extension Examination {
  /// Something unusual about the archive, in the words of the archive.
  public struct Finding: Hashable, Sendable {
    /// How it is reported.
    public let severity: Severity
    /// A sentence without its full stop.
    public let sentence: String
    /// The remedy; nil if none is needed, or none exists.
    public let remedy: Remedy?
    /// Lines for experts.
    public let details: [String]

    /// Creates a finding; by default the sentence is the detail, unless it is always listed.
    public init(
      _ severity: Severity,
      _ sentence: String,
      _ remedy: Remedy? = nil,
      details: [String]? = nil
    ) {
      self.severity = severity
      self.sentence = sentence
      self.remedy = remedy
      self.details = details ?? (severity == .summarized ? [sentence] : [])
    }
  }

  /// How a finding is reported.
  public enum Severity: Hashable, Sendable {
    /// Nothing needs to be done.
    case harmless
    /// A problem that `summary` covers if there are several.
    case summarized
    /// A problem that is listed also if there are several.
    case listed
  }

  /// A way to repair the archive; the greater of two includes the lesser.
  public enum Remedy: Hashable, Comparable, Sendable {
    /// Rebuild everything that can be derived: `RepairArchive.rebuild`.
    case rebuild
    /// Copy everything readable into a new file: `RepairArchive.salvage`.
    case salvage
  }
}
