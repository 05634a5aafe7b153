import ByteStrings
import Domain
import Presentation
import Query
import Texts

/// An entry of the command table, which drives parsing, help, completions and the manual.
struct Command: Sendable {
  /// Runs a command and returns the exit status.
  typealias Action = @Sendable (Arguments, any CommandContext) async throws(Failure) -> ExitCode

  /// The operands of a command: the words after its name that are not options.
  struct Operands: Sendable {
    /// The kind of an operand, for shell completion.
    enum Kind: Sendable {
      /// Free text.
      case text
      /// The path of a file.
      case file
      /// One of a fixed set of words, each with its description.
      case word([(word: String, meaning: String)])
      /// A reference to a followed feed.
      case feed
      /// A part of a query.
      case query
      /// A value of the setting that the operand before names.
      case value(of: [Setting])
    }

    /// The operands as help shows them: `QUERY...`.
    let synopsis: String
    /// The allowed number of operands.
    let count: ClosedRange<Int>
    /// The kinds in order; the last kind also applies to all further operands.
    var kinds: [Kind] = [.text]

    static let none = Operands(synopsis: "", count: 0...0)

    /// The placeholder of the first operand: `REF` for `[REF...]`.
    var placeholder: String { String(synopsis.prefix { $0 != " " }.filter { !"[].".contains($0) }) }
  }

  /// The name: one word, or two for a subcommand such as `config set`.
  let name: String
  let summary: String
  var operands = Operands.none
  var options: [Option] = []
  /// Further paragraphs for help and the manual, with code in backticks.
  var notes: [String] = []
  /// Working command lines, each with its effect; the most useful one comes first.
  var examples: [(line: String, meaning: String)] = []
  let action: Action

  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The usage line: `broadsheet search [OPTIONS] [QUERY...]`.
  var synopsis: String {
    ["broadsheet", name, options.isEmpty ? "" : "[OPTIONS]", operands.synopsis]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// The operands and options of one command line, checked against the command's table entry.
package struct Arguments: Sendable {
  let command: Command
  /// The operands as typed, for paths.
  private(set) var paths: [ByteString] = []
  private var values: [String: [String]] = [:]
  private var optionPaths: [String: ByteString] = [:]

  init(_ command: Command) { self.command = command }

  var operands: [String] { paths.map(\.boundedText) }

  /// Returns the last value of an option whose value is a path, as typed; nil if it was not given.
  func path(_ name: String) -> ByteString? { optionPaths[name] }

  /// Returns the last value of an option, or nil if the option was not given.
  package subscript(name: String) -> String? { values[name]?.last }

  /// Returns all values of an option, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Returns whether an option was given.
  package func has(_ name: String) -> Bool { values[name] != nil }

  func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  mutating func add(_ option: Option, _ value: ByteString?) throws(Failure) {
    if case .file = option.value { optionPaths[option.name] = value }
    values[option.name, default: []] +=
      try value.map { value throws(Failure) in
        try option.read(value.boundedText)
      } ?? []
  }

  mutating func add(operand: ByteString) { paths.append(operand) }

  /// Throws a usage error if both options were given, except with the allowed value of the second.
  func checkConflict(
    _ first: String,
    _ second: String,
    allowing allowed: String? = nil
  ) throws(Failure) {
    guard has(first), has(second), allowed == nil || self[second] != allowed else { return }
    let value = self[second].map { " \(TypedText($0))" } ?? ""
    throw .usage("use either --\(first) or --\(second)\(value), not both")
  }
}

/// An option of a command, for parsing, help, completions and the manual.
struct Option: Sendable {
  /// The kind of an option's value; the first text of each case is the placeholder in help.
  enum Value: Sendable {
    /// Free text.
    case text(String)
    /// The path of a file.
    case file(String)
    /// A whole number within a range.
    case number(String, ClosedRange<Int>)
    /// One of a fixed set of words.
    case choice(String, [String])
    /// One or more texts, separated by commas or given by repeating the option.
    ///
    /// The values of the filter `of` complete it.
    case list(String, of: QueryFilter? = nil)
    /// One or more of a fixed set of words, separated by commas or given by repeating the option.
    case choices(String, [String])
  }

  let name: String
  /// The short form, a letter after a single dash: `v` for `-v`.
  var letter: Character?
  var value: Value?
  /// The description for help, completions and the manual.
  let help: String

  /// The spellings without the value: `--verbose`, and `-v` if there is a short form.
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }

  /// Whether `word` is one of the spellings.
  func isSpelled(_ word: String) -> Bool {
    word.hasPrefix("--") ? word.dropFirst(2) == name : letter.map { word == "-\($0)" } ?? false
  }

  /// The option with its placeholder: `--page-size N`.
  var synopsis: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// The description, with a note if the option can be repeated.
  var meaning: String { isRepeatable ? help + "; repeatable" : help }

  var placeholder: String? {
    switch value {
    case nil: nil
    case .text(let name), .file(let name), .number(let name, _), .choice(let name, _),
      .list(let name, _), .choices(let name, _):
      name
    }
  }

  var isRepeatable: Bool {
    switch value {
    case .list, .choices: true
    case nil, .text, .file, .number, .choice: false
    }
  }

  /// Splits and checks a value; the error of an invalid value lists the valid ones.
  func read(_ text: String) throws(Failure) -> [String] {
    switch value {
    case nil, .text, .file:
      return [text]
    case .number(_, let range):
      guard let number = Int(text), range.contains(number) else {
        let upper = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
        throw .usage(
          "--\(name) \(Quoted(text)): must be a whole number, \(range.lowerBound) \(upper)"
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
      "--\(name) \(Quoted(word)): must be one of \(words.joined(separator: ", "))"
        + Suggestion.sentence(for: word, among: words)
    )
  }
}

extension Option {
  /// An option without a value.
  init(_ name: String, _ help: String) { self.init(name: name, help: help) }

  /// An option with a value.
  init(_ name: String, _ value: Value, _ help: String) {
    self.init(name: name, value: value, help: help)
  }
}

/// Typed text in quotes for a message: on one line, at most 60 characters.
struct Quoted: CustomStringConvertible {
  let description: String

  init(_ text: String) { description = "\"\(TypedText(text))\"" }
}

/// Typed text for a message without quotes: on one line, at most 60 characters; an address has no
/// password.
struct TypedText: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    let text = WebLink.withoutUser(in: text)
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    description = line.count > 60 ? line.prefix(59) + "\u{2026}" : line
  }
}
