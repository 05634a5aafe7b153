/// The words of a command line that was typed without a shell.
///
/// A line is split at white space, as a shell does with quotation marks and backslashes. Nothing else
/// is special: no variables, no patterns.
package struct CommandWords {
  /// The complete words: white space follows each.
  private(set) var words: [String] = []
  /// The word at the end of the line; nil after white space.
  private(set) var last: String?
  /// The number of characters before that word.
  private(set) var start = 0
  /// Whether a closing quote is missing.
  private(set) var isOpen = false

  /// Splits a line.
  init(_ line: some StringProtocol) {
    var quote: Character?
    var rest = Array(line)[...]
    start = rest.count
    while let character = rest.popFirst() {
      if last == nil { start = rest.startIndex - 1 }
      switch (character, quote) {
      case (_, let open?) where character == open: quote = nil
      case ("\\", nil), ("\\", "\""):
        last = (last ?? "") + (rest.popFirst().map { String($0) } ?? "")
      case ("\"", nil), ("'", nil):
        quote = character
        last = last ?? ""
      case (_, nil) where character.isWhitespace:
        if let last { words.append(last) }
        last = nil
        start = rest.startIndex
      default: last = (last ?? "") + String(character)
      }
    }
    isOpen = quote != nil
  }

  /// Returns the words of a line; nil if a closing quote is missing.
  package static func split(_ line: String) -> [String]? {
    let line = CommandWords(line)
    return line.isOpen ? nil : line.words + (line.last.map { [$0] } ?? [])
  }
}
