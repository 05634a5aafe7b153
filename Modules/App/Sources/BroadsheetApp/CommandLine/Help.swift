import Terminal

/// Help, written from the table of commands.
struct Help {
  let parser: CommandParser
  let columns: Int

  /// Returns the help on a command, on a group of commands, or on the whole for no words.
  func text(on topic: [String]) throws(Failure) -> String {
    guard let first = topic.first else { return overview() }
    let group = parser.commands.filter { $0.words.first == first }
    let isGroup = group.count > 1 && topic.count == 1
    return isGroup ? page(group: first, group) : page(try parser.command(named: topic))
  }

  private func overview() -> String {
    let commands = parser.commands.map { ([$0.name, $0.operands.synopsis], $0.summary) }
    return """
      broadsheet: a news desk for the terminal

      Usage: broadsheet COMMAND [OPTIONS]

      Commands:
      \(table(commands.map { ($0.0.filter { !$0.isEmpty }.joined(separator: " "), $0.1) }))
      Options of every command:
      \(options(parser.common))
      Environment:
      \(table(Setting.all.map { ($0.variable, $0.summary) }))
      Exit status:
      \(table(ExitCode.meanings.map { (String($0.status.rawValue), $0.meaning) }))
      "broadsheet help COMMAND" tells more about a command.

      """
  }

  private func page(group: String, _ commands: [Command]) -> String {
    """
    Usage: broadsheet \(group) COMMAND

    \(table(commands.map { ("\($0.name) \($0.operands.synopsis)", $0.summary) }))
    "broadsheet help \(group) COMMAND" tells more about a command.

    """
  }

  private func page(_ command: Command) -> String {
    let examples = command.examples.map { "  \($0.line)\n      \($0.meaning)\n" }.joined()
    let parts = [
      paragraph(command.summary),
      "Usage: \(command.synopsis)\n",
      command.options.isEmpty ? "" : "Options:\n" + options(command.options),
      "Options of every command:\n" + options(parser.common),
      command.notes.map(paragraph).joined(separator: "\n"),
      examples.isEmpty ? "" : "Examples:\n" + examples,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func options(_ options: [Option]) -> String {
    // Letters stand in a column of their own where there are any.
    let margin = options.contains { $0.letter != nil } ? "    " : ""
    return table(
      options.map { (($0.letter.map { "-\($0), " } ?? margin) + $0.synopsis, $0.meaning) }
    )
  }

  /// Sets out pairs in two columns, the second wrapped.
  private func table(_ rows: [(String, String)]) -> String {
    let widest = rows.map { TerminalText.width(of: $0.0) }.max() ?? 0
    let margin = 2 + min(widest, columns / 2) + 2
    return rows.map { name, meaning in
      let label = "  " + TerminalText.pad(name, to: margin - 4) + "  "
      let isLong = TerminalText.width(of: label) > margin
      let indent = String(repeating: " ", count: margin)
      let lines = TerminalText.wrap(meaning, to: columns, first: indent, rest: indent)
      let text = lines.joined(separator: "\n") + "\n"
      return isLong ? label + "\n" + text : label + text.dropFirst(margin)
    }.joined()
  }

  private func paragraph(_ text: String) -> String {
    TerminalText.wrap(text, to: columns).joined(separator: "\n") + "\n"
  }
}
