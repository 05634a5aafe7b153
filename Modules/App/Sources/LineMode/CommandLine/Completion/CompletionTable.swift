/// A shell with a completion script.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// The command table as a tree of places, for the completion scripts.
struct CompletionTable {
  /// A node of the tree: the completions after the words of a command, or of a part of its name.
  struct Place {
    /// The words up to here, separated by spaces: empty at the start, `config`, `config set`.
    let path: String
    /// The words that lead to another place, each with its description.
    var words: [(word: String, meaning: String)] = []
    /// The options, without those of every command.
    var options: [Option] = []
    var operands = Command.Operands.none

    /// The number of words in the path.
    var depth: Int { path.split(separator: " ").count }

    /// The kinds of the operands, each with the indexes it applies to.
    var operandKinds: [(places: ClosedRange<Int>, kind: Command.Operands.Kind)] {
      if !words.isEmpty { return [(0...0, .word(words))] }
      return operands.kinds.enumerated().compactMap { place, kind in
        let isLast = place == operands.kinds.count - 1
        let end = isLast ? operands.count.upperBound - 1 : place
        return place <= end ? (place...end, kind) : nil
      }
    }
  }

  /// All places; the first is the start of the command line.
  let places: [Place]
  /// The options of every command.
  let common: [Option]

  init(_ parser: CommandParser) {
    common = parser.common
    let commands = Self.places(of: [.desk] + parser.commands)
    // `help` is followed by the same words as the start.
    let help = commands.filter { !$0.words.isEmpty }.map { place in
      Place(path: place.path.isEmpty ? "help" : "help \(place.path)", words: place.words)
    }
    var places = commands + help
    if !places.isEmpty { places[0].words.append(("help", Help.entry.1)) }
    self.places = places
  }

  private static func places(of commands: [Command]) -> [Place] {
    let paths = commands.flatMap { command in
      (0...command.words.count).map { Array(command.words.prefix($0)) }
    }
    return paths.unique { $0 }.map { path in
      let name = path.joined(separator: " ")
      let own = commands.first { $0.name == name }
      return Place(
        path: name,
        words: words(after: path, of: commands),
        options: own?.options ?? [],
        operands: own?.operands ?? .none
      )
    }
  }

  private static func words(
    after path: [String],
    of commands: [Command]
  ) -> [(word: String, meaning: String)] {
    let below = commands.filter { $0.words.count > path.count && $0.words.starts(with: path) }
    return below.map { $0.words[path.count] }.unique { $0 }.map { word in
      let same = below.filter { $0.words[path.count] == word }
      let single = same.first { $0.words.count == path.count + 1 }
      let group = same.compactMap { $0.words.dropFirst(path.count + 1).first }
      return (word, single?.summary ?? "One of: " + group.joined(separator: ", "))
    }
  }

  /// The options of all commands, each once; they can also come before the command.
  var commandOptions: [Option] { places.flatMap(\.options).unique(by: \.name) }

  /// The paths of all places but the start.
  var paths: [String] { places.map(\.path).filter { !$0.isEmpty } }

  /// The spellings of all options with a value, such as `--timeout`.
  var optionsWithValue: [String] {
    (common + commandOptions).filter { $0.value != nil }.flatMap(\.spellings)
  }

  /// Returns the completion script for a shell.
  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }
}

extension Option {
  /// The spellings without the value: `--verbose`, and `-v` if there is a short form.
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

extension Sequence {
  /// Returns the elements without those whose key occurs before.
  fileprivate func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var keys: Set<Key> = []
    return filter { keys.insert(key($0)).inserted }
  }
}

extension Character {
  /// Whether the character needs no quotes in any shell.
  var isSafeInShells: Bool { isASCII && (isLetter || isNumber || "-_./".contains(self)) }
}

extension String {
  /// The text as one word of a POSIX shell, in single quotes.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
  /// The text as one word of a POSIX shell, in single quotes only if it needs them.
  var shellWord: String { allSatisfy(\.isSafeInShells) ? self : shellQuoted }
}

extension [String] {
  /// The words as a pattern of `case` in bash and zsh.
  var shellPattern: String { map(\.shellQuoted).joined(separator: " | ") }
}
