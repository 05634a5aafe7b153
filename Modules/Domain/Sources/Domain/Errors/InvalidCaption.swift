/// The rules that a caption breaks.
public struct InvalidCaption: Error, Hashable, Sendable {
  /// A broken rule.
  public enum Fault: Hashable, Sendable {
    /// The caption has no visible character.
    case empty
    /// The caption is longer than the maximum; both numbers are characters.
    case tooLong(length: Int, maximum: Int)
    /// The caption contains the word "dog".
    case namesDog
  }

  /// The broken rules in the order of declaration, at least one; `empty` is always alone.
  public let faults: [Fault]

  init(_ faults: [Fault]) {
    self.faults = faults
  }
}
