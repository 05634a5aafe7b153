/// What could be saved from a damaged archive, and what is known to be lost.
public struct Salvage: Hashable, Sendable {
  /// What became of the things of a kind.
  public struct Count: Hashable, Sendable {
    /// How many the new archive holds.
    public internal(set) var rescued = 0
    /// How many of them lack something that could not be read.
    public internal(set) var incomplete = 0
    /// How many more are known to have been there.
    public internal(set) var lost = 0

    /// Whether everything that is known to have been there is in the new archive.
    public var isWhole: Bool { lost == 0 && incomplete == 0 }
  }

  /// How many articles the new archive holds.
  public internal(set) var rescued = 0
  /// How many of them are saved ones.
  public internal(set) var saved = 0
  /// How many of them lack something that could not be read, such as the text, or were changed.
  public internal(set) var incomplete = 0
  /// How many more are known to have been there; what was lost without a trace is not counted.
  public internal(set) var lost = 0
  /// How many of the lost ones are known to have been saved.
  public internal(set) var lostSaved = 0
  /// The liked videos; those that were only seen come along too, as far as they can be read.
  public internal(set) var likedVideos = Count()
  /// The records of saved pictures.
  public internal(set) var pictures = Count()

  /// Whether everything that is known to have been there is in the new archive.
  public var isWhole: Bool {
    lost == 0 && incomplete == 0 && likedVideos.isWhole && pictures.isWhole
  }

  /// Whether there is nothing in the new archive that a person would look for.
  var isEmpty: Bool { rescued + likedVideos.rescued + pictures.rescued == 0 }
}
