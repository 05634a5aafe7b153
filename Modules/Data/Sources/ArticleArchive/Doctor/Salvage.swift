/// What could be saved from a damaged archive, and what is known to be lost.
public struct Salvage: Hashable, Sendable {
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

  /// Whether everything that is known to have been there is in the new archive.
  public var isWhole: Bool { lost == 0 && incomplete == 0 }
}
