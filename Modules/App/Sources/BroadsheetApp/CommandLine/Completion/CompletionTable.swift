/// A shell for which completions can be written.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// The table of commands as it looks from the places of a command line, for who completes it.
struct CompletionTable {
  /// What may come next after the words of a command, or of a part of its name, have been typed.
  struct Place {
    /// The words so far, with spaces between: empty at the start, `config`, `config set`.
    let path: String
    /// The words that lead to another place, each with what it means.
    var words: [(word: String, meaning: String)] = []
    /// The options beside those that every command takes.
    var options: [Option] = []
    var operands = Command.Operands.none

    /// How many words have led here.
    var depth: Int { path.split(separator: " ").count }

    /// What operands may come, by kind, and in which places of their row: counted from 0.
    var operandKinds: [(places: ClosedRange<Int>, kind: Command.Operands.Kind)] {
      if !words.isEmpty { return [(0...0, .word(words))] }
      return operands.kinds.enumerated().compactMap { place, kind in
        let isLast = place == operands.kinds.count - 1
        let end = isLast ? operands.count.upperBound - 1 : place
        return place <= end ? (place...end, kind) : nil
      }
    }
  }

  /// The places in which a command line can be; the first is its start.
  let places: [Place]
  /// The options that every command takes.
  let common: [Option]

  init(_ parser: CommandParser) {
    common = parser.common
    let commands = Self.places(of: parser.commands)
    // What help explains is what can be typed without it.
    let help = commands.filter { !$0.words.isEmpty }.map { place in
      Place(path: place.path.isEmpty ? "help" : "help \(place.path)", words: place.words)
    }
    places = (commands + help).map { place in
      guard place.path.isEmpty else { return place }
      var start = place
      start.words.append(("help", "Explain the commands, or one of them"))
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

  /// The options of all commands, each once: any of them may come before a command is named.
  var commandOptions: [Option] {
    var options: [Option] = []
    for option in places.flatMap(\.options)
    where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }

  /// The spellings of all options that take a value, `--timeout`.
  var optionsWithValue: [String] {
    (common + commandOptions).filter { $0.value != nil }.flatMap(\.spellings)
  }

  /// Writes the script that completes command lines in a shell.
  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }
}

extension Option {
  /// How it is typed, without its value: `--verbose`, and `-v` where there is a short form.
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

extension String {
  /// The text as one word of a shell that reads quotes as POSIX has them.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
