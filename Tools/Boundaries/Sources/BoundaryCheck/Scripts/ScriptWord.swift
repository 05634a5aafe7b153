/// One word of a script, without its quotes.
struct ScriptWord: Hashable, Sendable {
  /// A variable is `${NAME}` in every language; `${}` stands for what only a run can tell.
  var text: String
  /// Counted from 1.
  var line: Int
  /// Counted from 1, in characters.
  var column: Int
  /// Whether white space in quotes is all that parts it from the word before it.
  var continues = false

  var isLiteral: Bool { !text.contains("${") }

  /// The variable that is the whole word; nil if the word is anything else.
  var variable: String? {
    guard text.hasPrefix("${"), text.firstIndex(of: "}") == text.indices.last else { return nil }
    let name = text.dropFirst(2).dropLast()
    return name.isEmpty ? nil : String(name)
  }

  /// What follows the first equals sign, with its own column; nil without one.
  var value: ScriptWord? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    var value = self
    value.text = String(text[text.index(after: sign)...])
    value.column += text.distance(from: text.startIndex, to: sign) + 1
    return value
  }

  /// The last part of a path: what a program is known by.
  var programName: String { LexicalPath.name(of: text) }
}

/// A run of words that belong together.
struct ScriptCommand: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case shell
    /// A line of a make file that is no recipe.
    case make
    /// What stands in for a variable that is not set.
    case value
    /// Text for somebody else, such as a here-document.
    case text
  }

  var kind: Kind
  var words: [ScriptWord]
}

/// The language that a script is written in.
enum ScriptLanguage: Sendable {
  case shell
  case make
  /// Any other, of which no more than lines, words and quotes are understood.
  case other
}
