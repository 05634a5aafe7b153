/// Goes through a text character by character and knows the line and column.
struct ScriptScanner {
  private let characters: [Character]
  private var index = 0
  /// Counted from 1.
  private(set) var line: Int
  /// Counted from 1, in characters.
  private(set) var column = 1

  init(_ text: String, line: Int = 1) {
    characters = Array(text)
    self.line = line
  }

  /// The character that is next in turn; nil at the end.
  var current: Character? { character(at: index) }
  var next: Character? { character(at: index + 1) }
  var previous: Character? { character(at: index - 1) }

  /// What is left, up to a closing text; nil if that does not come.
  func rest(until closing: String) -> String? {
    let rest = String(characters[index...])
    return rest.firstRange(of: closing).map { String(rest[..<$0.lowerBound]) }
  }

  mutating func advance() {
    guard let current else { return }
    index += 1
    line += current.isNewline ? 1 : 0
    column = current.isNewline ? 1 : column + 1
  }

  mutating func skip(while isWanted: (Character) -> Bool) {
    while let current, isWanted(current) {
      advance()
    }
  }

  mutating func take(while isWanted: (Character) -> Bool) -> String {
    let start = index
    skip(while: isWanted)
    return String(characters[start..<index])
  }

  private func character(at index: Int) -> Character? {
    characters.indices.contains(index) ? characters[index] : nil
  }
}
