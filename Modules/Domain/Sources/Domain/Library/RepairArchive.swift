public import ByteStrings

/// Repairs the archive's file, or copies its readable parts.
public protocol RepairArchive: Sendable {
  /// Rebuilds everything that can be derived, and migrates a file of an older version.
  ///
  /// After a failure or a cancellation nothing is changed. If a part is missing that only a salvage
  /// can recover, it throws `archiveDamaged`. Creates no file.
  func rebuild() async throws(NewsError) -> Rebuild

  /// Copies everything that can be read into a new archive, and adds what only a daily copy has.
  ///
  /// The damaged file is only read. The new one appears at `path` when it is complete; the call fails
  /// if a file exists there. A cancellation ends it early: see `Salvage.isStopped`.
  func salvage(into path: ByteString) async throws(NewsError) -> Salvage
}

/// The result of a rebuild.
public struct Rebuild: Hashable, Sendable {
  /// The number of articles in the full-text index.
  public var articles = 0
  /// The repairs except of full-text indexes, a line each in the words of the archive.
  public var repairs: [String] = []

  public init(articles: Int = 0, repairs: [String] = []) {
    self.articles = articles
    self.repairs = repairs
  }
}

/// The result of salvaging a damaged archive.
public struct Salvage: Hashable, Sendable {
  /// The result for one kind of items.
  public struct Count: Hashable, Sendable {
    /// The number of items in the new archive.
    public var rescued = 0
    /// The number of these items with missing parts.
    public var incomplete = 0
    /// The number of other items that are known to have existed.
    public var lost = 0

    public init(rescued: Int = 0, incomplete: Int = 0, lost: Int = 0) {
      self.rescued = rescued
      self.incomplete = incomplete
      self.lost = lost
    }

    /// Whether no loss is known.
    public var isWhole: Bool { lost == 0 && incomplete == 0 }
  }

  /// The number of articles in the new archive.
  public var rescued = 0
  /// The number of these articles that are saved.
  public var saved = 0
  /// The number of these articles with missing or changed parts, such as the text.
  public var incomplete = 0
  /// The number of other articles that are known to have existed.
  public var lost = 0
  /// The number of lost articles that are known to have been saved.
  public var lostSaved = 0
  /// The liked videos; videos that were only seen are copied too, but not counted.
  public var likedVideos = Count()
  /// The records of saved pictures.
  public var pictures = Count()
  /// The followed feeds.
  public var feeds = Count()

  /// What came from a daily copy, a sentence in the words of the archive; nil if nothing did.
  public var restored: String?

  /// Whether a cancellation ended the work early, so that there is no new archive.
  ///
  /// Only `rescued` is then known: the number of articles copied until then.
  public var isStopped = false

  public init() {}

  /// Whether no loss is known.
  public var isWhole: Bool {
    lost == 0 && incomplete == 0 && likedVideos.isWhole && pictures.isWhole && feeds.isWhole
  }
}
