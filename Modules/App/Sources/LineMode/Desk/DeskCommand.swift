import Domain
import Presentation
import Terminal

extension Command {
  /// `broadsheet` without a command, on a terminal.
  static let desk = Command(
    name: "",
    summary: "Open the full screen",
    options: [Option("plain", "Without a command: print an introduction, no full screen")],
    action: { _, context throws(Failure) in
      try await context.showFullScreen()
      return .done
    }
  )

  static let configKeys = Command(
    name: "config keys",
    summary: "List the keys of the full screen",
    notes: [
      "The setting `keys` changes them: a list of ACTION=KEY items, with commas between several keys. "
        + "A key is a character or a name, such as `ctrl-d`, `alt-x`, `f5`, "
        + KeyChoices.names.map { "`\($0)`" }.joined(separator: ", ") + ".",
      "The setting `key.KEY` is a command that a key runs by /bin/sh: `%u` is the address of the open or "
        + "selected article, `%t` its title and `%%` a percent sign. Each is one argument, which the shell "
        + "does not interpret. The command has the terminal.",
      "A key of another action is refused, unless that action gets others in the same value. ACTION= "
        + "without a key removes all keys.",
    ],
    examples: [
      ("broadsheet config set keys 'save=b next=j,down'", "save by b, next by j and the arrow"),
      ("broadsheet config set key.b 'bookmark %u %t'", "let b run a program with the article"),
    ],
    action: { _, context throws(Failure) in
      let choices = try configured(try context.configuration.keyChoices())
      let rows = DeskAction.allCases.map { action in
        (name: action.rawValue, keys: choices[action].joined(separator: ", "), text: action.summary)
      }
      let widths = (
        name: rows.map { TerminalText.width(of: $0.name) }.max() ?? 0,
        keys: rows.map { TerminalText.width(of: $0.keys) }.max() ?? 0
      )
      let lines = rows.map { row in
        TerminalText.pad(row.name, to: widths.name) + "  "
          + TerminalText.pad(TerminalText.singleLine(row.keys), to: widths.keys) + "  " + row.text
          + "\n"
      }
      try context.console.print(lines.joined())
      return .done
    }
  )
}

extension Failure {
  /// Reports that the terminal cannot show the full screen.
  package static let noScreen = Failure(
    "the terminal cannot show the full screen; use a command, or --plain for an introduction",
    .unavailable
  )
}
