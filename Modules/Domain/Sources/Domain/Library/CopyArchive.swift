/// Copies everything from one archive into another one.
public protocol CopyArchive: Sendable {
  /// Copies what the other archive lacks, and then compares every item of both.
  ///
  /// Nothing is removed or replaced: articles in both archives are completed by each other's values. A
  /// copy that was interrupted continues where it ended, because equal items are only compared.
  /// `progress` receives the state from time to time. A cancellation ends it early: see
  /// `ArchiveCopy.isStopped`.
  func callAsFunction(
    progress: @Sendable (ArchiveCopy) -> Void
  ) async throws(NewsError) -> ArchiveCopy
}

/// The state or the result of copying an archive into another one.
public struct ArchiveCopy: Hashable, Sendable {
  /// The numbers for one kind of items.
  public struct Count: Hashable, Sendable {
    /// The number of items in the archive that is copied.
    public var total = 0
    /// The number of these that were compared so far.
    public var compared = 0
    /// The number of these that were new in the other archive.
    public var added = 0
    /// The number of these that the other archive had, but without some values.
    public var completed = 0
    /// The number of these that the other archive has with more or other values.
    public var different = 0
    /// The number of these that the other archive lacks after the copy.
    public var missing = 0
    /// The sum of the hashes of all items; wraps around.
    public var sum: UInt64 = 0
    /// The sum of the hashes of the same items in the other archive; equal if nothing differs.
    public var copySum: UInt64 = 0

    public init() {}
  }

  /// The articles with their marks.
  public var articles = Count()
  /// The articles that are in a story with others; articles of the other archive stay in their stories.
  public var stories = Count()
  /// What the person decided about stories.
  public var choices = Count()
  /// The followed feeds with their entries.
  public var feeds = Count()
  public var likedVideos = Count()
  /// The records of saved pictures.
  public var pictures = Count()
  /// Whether a cancellation ended the work early.
  public var isStopped = false

  public init() {}

  /// Whether the other archive has every item.
  public var isComplete: Bool {
    !isStopped && [articles, choices, feeds, likedVideos, pictures].allSatisfy { $0.missing == 0 }
  }
}
