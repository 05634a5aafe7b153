/// Words that stand side by side, as a person typed them.
public struct Phrase: Hashable, Sendable {
  /// The words as typed, without quotes and star, white space collapsed.
  ///
  /// May hold nothing that can be searched for.
  public let text: String
  /// Whether the last word may go on: `climat*`.
  public let isPrefix: Bool

  /// Creates a phrase; white space is collapsed.
  public init(_ text: String, isPrefix: Bool = false) {
    let pieces = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
    self.text = pieces.map(String.init).joined(separator: " ")
    self.isPrefix = isPrefix
  }

  /// The words to look for in an index that holds what `SearchWords.index` makes.
  ///
  /// Empty when the text has no character that can be searched for. The last character of a run
  /// without spaces is not looked for alone: where the run is found, anything may follow it.
  public var words: [String] {
    let writer = WordWriter(text)
    return writer.lastRunLength > 1 ? writer.words.dropLast() : writer.words
  }

  /// Whether the last of `words` is only the beginning of what is looked for.
  ///
  /// So it is for a prefix, and for a single character of a script without spaces at the end,
  /// which the index holds together with the next.
  public var matchesBeginning: Bool {
    let writer = WordWriter(text)
    return writer.lastRunLength == 1 || isPrefix && !writer.words.isEmpty
  }
}
