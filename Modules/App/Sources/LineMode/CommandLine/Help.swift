import Domain
import Presentation
import Terminal

/// Help for a terminal, generated from the command table.
///
/// Lines are at most `columns` wide, apart from words that are longer.
struct Help {
  /// The entry of `help`, which is not in the command table.
  static let entry = ("help [COMMAND]", "List all commands, or explain one")

  let parser: CommandParser
  let columns: Int

  /// Returns the help on a command or on a group of commands; an overview without a topic.
  func text(on topic: [String]) throws(Failure) -> String {
    guard let first = topic.first else { return overview() }
    let group = parser.commands.filter { $0.words.first == first }
    let isCommand = group.contains { $0.name == first }
    if group.count > 1, topic.count == 1, !isCommand { return page(group: first, group) }
    return page(try parser.command(named: topic, after: "broadsheet help"))
  }

  /// Returns the text for `broadsheet` without arguments: at most 24 lines at 80 columns.
  func introduction(_ commands: [Command]) -> String {
    """
    broadsheet: a news desk for the terminal

    \(paragraph(Manual.purpose))
    Try:
    \(list(Self.examples(of: commands)))
    More:
    \(table(Self.pointers))
    """
  }

  /// Returns the first example of each command, with the summary of the command.
  static func examples(of commands: [Command]) -> [(line: String, meaning: String)] {
    commands.compactMap { command in
      command.examples.first.map { (line: $0.line, meaning: command.summary) }
    }
  }

  private static let pointers = [
    ("broadsheet help", "list all commands"),
    ("broadsheet help COMMAND", "explain a command and its options"),
    ("man broadsheet", "read the manual"),
  ]

  private func overview() -> String {
    """
    broadsheet: a news desk for the terminal

    Usage: broadsheet COMMAND [OPTIONS]

    Commands:
    \(table(rows(parser.commands) + [Self.entry]))
    Options of every command:
    \(options(parser.common))
    Environment:
    \(table(Setting.all(of: parser.providers).map { ($0.variable, $0.summary) }))
    Exit status:
    \(table(ExitCode.meanings.map { (String($0.status.rawValue), $0.meaning) }))
    \(paragraph("`broadsheet help COMMAND` explains a command."))
    """
  }

  private func page(group: String, _ commands: [Command]) -> String {
    """
    Usage: broadsheet \(group) COMMAND

    \(table(rows(commands)))
    \(paragraph("`broadsheet help \(group) COMMAND` explains a command."))
    """
  }

  private func page(_ command: Command) -> String {
    let subcommands = parser.commands.filter {
      $0.words.count > command.words.count && $0.words.starts(with: command.words)
    }
    let parts = [
      paragraph(command.summary),
      line(command.synopsis, first: "Usage: ", rest: "       "),
      command.options.isEmpty ? "" : "Options:\n" + options(command.options),
      subcommands.isEmpty ? "" : "Subcommands:\n" + table(rows(subcommands)),
      "Options of every command:\n" + options(parser.common),
      command.notes.map { paragraph($0) }.joined(separator: "\n"),
      command.examples.isEmpty ? "" : "Examples:\n" + list(command.examples),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func options(_ options: [Option]) -> String {
    // Short forms have a column of their own if there are any.
    let margin = options.contains { $0.letter != nil } ? "    " : ""
    return table(
      options.map { (($0.letter.map { "-\($0), " } ?? margin) + $0.synopsis, $0.meaning) }
    )
  }

  private func rows(_ commands: [Command]) -> [(String, String)] {
    commands.map { command in
      let label = [command.name, command.operands.synopsis].filter { !$0.isEmpty }
      return (label.joined(separator: " "), command.summary)
    }
  }

  /// Returns pairs as two columns, or in a narrow window the meaning below the label.
  private func table(_ rows: [(String, String)]) -> String {
    let widest = rows.map { TerminalText.width(of: $0.0) }.max() ?? 0
    let margin = columns < 60 ? 8 : 2 + min(widest, columns / 2) + 2
    return rows.map { name, meaning in
      let label = "  " + name
      let text = paragraph(meaning, indent: margin)
      guard TerminalText.width(of: label) + 2 <= margin else { return label + "\n" + text }
      return TerminalText.pad(label, to: margin) + text.dropFirst(margin)
    }.joined()
  }

  /// Returns command lines, each with its meaning below.
  private func list(_ examples: [(line: String, meaning: String)]) -> String {
    examples.map { example in
      line(example.line, first: "  ", rest: "    ") + paragraph(example.meaning, indent: 6)
    }.joined()
  }

  /// Returns a command line, broken only at spaces outside quotes.
  private func line(_ text: String, first: String, rest: String) -> String {
    TerminalText.fill(Self.words(ofShell: text), to: columns, first: first, rest: rest)
  }

  /// Splits a command line at spaces outside quotes and keeps the quotes.
  private static func words(ofShell line: String) -> [String] {
    var words = [""]
    var quote: Character?
    for character in line {
      if character == " ", quote == nil {
        words.append("")
        continue
      }
      if quote == nil, "'\"".contains(character) {
        quote = character
      } else if character == quote {
        quote = nil
      }
      words[words.count - 1].append(character)
    }
    return words.filter { !$0.isEmpty }
  }

  private func paragraph(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    let words = text.split(separator: " ").map(String.init)
    return TerminalText.fill(words, to: columns, first: margin, rest: margin)
  }
}

extension TerminalText {
  /// Returns words in lines of at most `columns` cells; a longer word has its own line.
  ///
  /// Unlike `wrap` it breaks no word, so that addresses, paths and arguments can be copied.
  static func fill(
    _ words: some Sequence<String>,
    to columns: Int,
    first: String = "",
    rest: String
  ) -> String {
    var lines = [first]
    var isEmpty = true
    for word in words {
      if !isEmpty, width(of: lines[lines.count - 1]) + 1 + width(of: word) > columns {
        lines.append(rest)
        isEmpty = true
      }
      lines[lines.count - 1] += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
