/// The words of a command line that was typed without a shell.
package enum CommandWords {
  /// Splits a line at white space, as a shell does with quotation marks and backslashes.
  ///
  /// Nil if a quotation mark has no partner. Nothing else is special: no variables, no patterns.
  package static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case (_, let open?) where character == open: quote = nil
      case ("\\", nil), ("\\", "\""):
        word = (word ?? "") + (rest.popFirst().map { String($0) } ?? "")
      case ("\"", nil), ("'", nil):
        quote = character
        word = word ?? ""
      case (_, nil) where character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
