/// What a cat is to say, by the rules of the game: something, briefly, and nothing about dogs.
public struct CatCaption: Hashable, Sendable, CustomStringConvertible {
  /// How many characters a caption may have, counted as people count.
  public static let maximumLength = 10

  /// The caption on one line, without white space around it and without what cannot be drawn.
  ///
  /// It takes at most 1,280 bytes of UTF-8.
  public let description: String

  /// Creates a caption, or says which rules it breaks: all of them at once.
  public init(_ text: String) throws(InvalidCaption) {
    description = Self.line(text)
    let faults = Self.faults(of: description)
    guard faults.isEmpty else { throw InvalidCaption(faults) }
  }

  private static func faults(of line: String) -> [InvalidCaption.Fault] {
    // What Unicode does not know yet is in no typeface, either.
    let isSeen = line.unicodeScalars.contains { scalar in
      scalar.isSeen && scalar.properties.generalCategory != .unassigned
    }
    guard isSeen else { return [.empty] }
    let length = length(of: line)
    var faults: [InvalidCaption.Fault] = []
    if length > maximumLength { faults.append(.tooLong(length: length, maximum: maximumLength)) }
    if namesDog(line) { faults.append(.namesDog) }
    return faults
  }
}

extension CatCaption {
  /// Counts the characters of a line as people do: a family of emoji, a flag, a syllable is one.
  ///
  /// Nothing that people write takes more than a dozen Unicode scalars; of what is piled up higher,
  /// every 32 of them count as a character, or ten letters could be a hundred kilobytes.
  private static func length(of line: String) -> Int {
    line.reduce(0) { $0 + ($1.unicodeScalars.count + 31) / 32 }
  }

  /// Tells whether a line has the word "dog" as a person would read it.
  ///
  /// A word ends where letters, digits and marks do. Case makes no difference, but accents do,
  /// unlike in `SearchWords`: who means another word writes it so.
  private static func namesDog(_ line: String) -> Bool {
    String(String.UnicodeScalarView(line.unicodeScalars.filter { !$0.isUndrawn }))
      .lowercased().unicodeScalars
      .split { !$0.isOfWord }
      .contains { $0.elementsEqual("dog".unicodeScalars) }
  }
}

/// The rules that a caption breaks.
public struct InvalidCaption: Error, Hashable, Sendable {
  /// A rule for captions.
  public enum Fault: Hashable, Sendable {
    /// There is nothing to be seen.
    case empty
    /// There are more characters than a caption may have.
    case tooLong(length: Int, maximum: Int)
    /// It has the word "dog".
    case namesDog
  }

  /// The rules, at least one, in the order in which they are declared; `empty` stands alone.
  public let faults: [Fault]

  /// Creates the rules that a caption breaks.
  fileprivate init(_ faults: [Fault]) {
    self.faults = faults
  }
}
