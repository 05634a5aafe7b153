/// An option that a command takes: one entry serves parsing, help and completion.
struct Option: Sendable {
  /// What may follow an option.
  enum Value: Sendable {
    /// Any text; the name stands for it in help.
    case text(String)
    /// The path of a file.
    case file(String)
    /// A whole number within a range.
    case number(String, ClosedRange<Int>)
    /// One of a few words.
    case choice(String, [String])
    /// One or more texts, in a list with commas or by giving the option again.
    case list(String)
    /// One or more of a few words.
    case choices(String, [String])
  }

  let name: String
  /// The short form, one letter after a single dash: `v` for `-v`.
  var letter: Character?
  var value: Value?
  let help: String

  /// The option as it is typed: `--page-size N`.
  var synopsis: String {
    placeholder.map { "--\(name) \($0)" } ?? "--\(name)"
  }

  /// What it does, and whether it may be given several times.
  var meaning: String { isRepeatable ? help + "; repeatable" : help }

  var placeholder: String? {
    switch value {
    case nil: nil
    case .text(let name), .file(let name), .number(let name, _), .choice(let name, _),
      .list(let name), .choices(let name, _):
      name
    }
  }

  var isRepeatable: Bool {
    switch value {
    case .list, .choices: true
    case nil, .text, .file, .number, .choice: false
    }
  }

  /// Splits and checks what was typed; throws what is wrong with it, and what would be right.
  func read(_ text: String) throws(Failure) -> [String] {
    switch value {
    case nil, .text, .file:
      return [text]
    case .number(_, let range):
      guard let number = Int(text), range.contains(number) else {
        let upper = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
        throw .usage(
          "--\(name) \(Quoted(text)): give a whole number, \(range.lowerBound) \(upper)"
        )
      }
      return [text]
    case .choice(_, let words):
      return [try choose(text, from: words)]
    case .list:
      return try split(text)
    case .choices(_, let words):
      return try split(text).map { item throws(Failure) in try choose(item, from: words) }
    }
  }

  private func split(_ text: String) throws(Failure) -> [String] {
    let items = text.split(separator: ",").map(\.trimmed)
    guard !items.isEmpty else { throw .usage("--\(name) needs a value: \(synopsis)") }
    return items
  }

  private func choose(_ word: String, from words: [String]) throws(Failure) -> String {
    guard !words.contains(word) else { return word }
    throw .usage(
      "--\(name) \(Quoted(word)): choose one of \(words.joined(separator: ", "))"
        + Suggestion.sentence(for: word, among: words)
    )
  }
}

/// Text that a person typed, quoted for a message: on one line and not too long.
struct Quoted: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    description = "\"" + (line.count > 60 ? line.prefix(59) + "\u{2026}" : line) + "\""
  }
}
