/// Something the program does, as one entry of the table that drives parsing and help.
struct Command: Sendable {
  /// What carries a command out.
  typealias Action = @Sendable (Arguments, Container) async throws(Failure) -> ExitCode

  /// What follows a command, beside options.
  struct Operands: Sendable {
    /// What one of them is, for who completes it.
    enum Kind: Sendable {
      /// A person's own words.
      case text
      /// The path of a file.
      case file
      /// One of a few words, each with what it means.
      case word([(word: String, meaning: String)])
    }

    /// How they are named in help: `QUERY...`.
    let synopsis: String
    /// How many there may be.
    let count: ClosedRange<Int>
    /// What each of them is, in order; the last kind is that of all that follow.
    var kinds: [Kind] = [.text]

    static let none = Operands(synopsis: "", count: 0...0)
  }

  /// One word, or two for one of a group: `config set`.
  let name: String
  let summary: String
  var operands = Operands.none
  var options: [Option] = []
  /// What else there is to know, a paragraph each.
  var notes: [String] = []
  /// Command lines that work, each with what it does.
  var examples: [(line: String, meaning: String)] = []
  let action: Action

  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The command as it is typed: `broadsheet search [OPTIONS] QUERY...`.
  var synopsis: String {
    ["broadsheet", name, options.isEmpty ? "" : "[OPTIONS]", operands.synopsis]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// What was typed after a command, checked against the command's entry in the table.
struct Arguments: Sendable {
  let command: Command
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  init(_ command: Command) {
    self.command = command
  }

  /// The last value given for an option; nil when it was not given.
  subscript(name: String) -> String? { values[name]?.last }

  /// All values given for an option, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  func has(_ name: String) -> Bool { values[name] != nil }

  func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  mutating func add(_ option: Option, _ text: String?) throws(Failure) {
    values[option.name, default: []] +=
      try text.map { text throws(Failure) in
        try option.read(text)
      } ?? []
  }

  mutating func add(operand: String) {
    operands.append(operand)
  }
}
