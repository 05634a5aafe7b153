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
    let commands = Self.places(of: parser.commands)
    // `help` is followed by the same words as the start.
    let help = commands.filter { !$0.words.isEmpty }.map { place in
      Place(path: place.path.isEmpty ? "help" : "help \(place.path)", words: place.words)
    }
    places = (commands + help).map { place in
      guard place.path.isEmpty else { return place }
      var start = place
      start.words.append(("help", Help.entry.1))
      return start
    }
  }

  private static func places(of commands: [Command]) -> [Place] {
    var places: [Place] = []
    for command in commands {
      for length in 0...command.words.count {
        let path = command.words.prefix(length).joined(separator: " ")
        guard !places.contains(where: { $0.path == path }) else { continue }
        let own = commands.first { $0.name == path }
        places.append(
          Place(
            path: path,
            words: words(after: Array(command.words.prefix(length)), of: commands),
            options: own?.options ?? [],
            operands: own?.operands ?? .none
          )
        )
      }
    }
    return places
  }

  private static func words(
    after path: [String],
    of commands: [Command]
  ) -> [(word: String, meaning: String)] {
    let below = commands.filter { $0.words.count > path.count && $0.words.starts(with: path) }
    var words: [(word: String, meaning: String)] = []
    for word in below.map({ $0.words[path.count] })
    where !words.contains(where: { $0.word == word }) {
      let same = below.filter { $0.words[path.count] == word }
      let single = same.first { $0.words.count == path.count + 1 }
      let group = same.compactMap { $0.words.dropFirst(path.count + 1).first }
      words.append((word, single?.summary ?? "One of: " + group.joined(separator: ", ")))
    }
    return words
  }

  /// The options of all commands, each once; they can also come before the command.
  var commandOptions: [Option] {
    var options: [Option] = []
    for option in places.flatMap(\.options)
    where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }

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

extension String {
  /// The text as one word of a POSIX shell, in single quotes.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
