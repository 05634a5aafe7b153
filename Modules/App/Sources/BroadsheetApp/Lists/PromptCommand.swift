import Presentation

/// What a person can type at the prompt below a list.
enum PromptCommand<Input: ListInput>: Equatable {
  case more
  case row(Input)
  case search(String)
  case help
  case quit
  case unknown(String)

  /// Reads a line; an empty one asks for more.
  init(_ line: String, _ keys: PromptKeys<Input>) {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch text {
    case "", "n", "more": self = .more
    case "?", "h", "help": self = .help
    case "q", "quit", "exit": self = .quit
    case _ where text.hasPrefix("/"): self = .search(String(text.dropFirst()))
    default:
      let input = keys.input(text)
      self = input.map(Self.row) ?? .unknown(String(text.prefix { $0 != " " }))
    }
  }
}

/// What can be typed at the prompt below one kind of list.
struct PromptKeys<Input: ListInput>: Sendable {
  /// What can be done with a row by its number.
  struct RowKey: Sendable {
    /// What comes before the number; nothing for the number alone.
    let letter: String
    /// The word for it in the prompt.
    let verb: String
    let help: String
    let meaning: @Sendable (Int) -> Input

    /// How it is typed: `s NUMBER`.
    var synopsis: String { letter.isEmpty ? "NUMBER" : letter + " NUMBER" }

    /// Reads a letter and a number, with or without a space between; nil for anything else.
    func input(_ text: String) -> Input? {
      guard text.hasPrefix(letter) else { return nil }
      let rest = text.dropFirst(letter.count)
      return Int(letter.isEmpty ? rest : rest.drop { $0 == " " }).map(meaning)
    }
  }

  /// What can be done without naming a row.
  struct OtherKey: Sendable {
    let letter: String
    let help: String
    let input: Input
  }

  /// What the list has, in the plural.
  let noun: String
  /// What can be done with rows, the most usual first.
  let rows: [RowKey]
  var others: [OtherKey] = []
  let searchHelp: String

  /// Returns what a text means that is about a row, or about none; nil when it is neither.
  func input(_ text: String) -> Input? {
    rows.lazy.compactMap { $0.input(text) }.first ?? others.first { $0.letter == text }?.input
  }

  /// What the prompt offers, given what the list is doing.
  func prompt(_ status: ListStatus) -> String {
    let enter =
      switch status {
      case .ready: "Enter: more, "
      case .failed: "Enter: try again, "
      case .idle, .loading, .ended: ""
      }
    let row = rows.first.map { "\($0.synopsis): \($0.verb), " } ?? ""
    return "[\(enter)\(row)/WORDS: search, ?: help, q: quit] "
  }

  /// What each key does, a line each.
  var help: String {
    let lines =
      [("Enter, n", "more \(noun), or another try after an error")]
      + rows.map { ($0.synopsis, $0.help) } + others.map { ($0.letter, $0.help) }
      + [("/WORDS", searchHelp), ("?", "these lines"), ("q", "quit")]
    return lines.map { key, help in
      "  " + key + String(repeating: " ", count: 12 - key.count) + help + "\n"
    }.joined() + "\n"
  }
}
