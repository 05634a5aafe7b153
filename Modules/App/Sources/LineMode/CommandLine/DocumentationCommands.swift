import Domain
import FoundationEssentials
import Presentation
import Terminal
import Texts

extension Command {
  static let completions = Command(
    name: "completions",
    summary: "Print the completion script for bash, zsh or fish",
    operands: Operands(
      synopsis: "SHELL",
      count: 1...1,
      kinds: [.word(Shell.allCases.map { ($0.rawValue, "The script for \($0.rawValue)") })]
    ),
    notes: [
      "`make install` installs the scripts. Without it, put `source <(broadsheet completions bash)` "
        + "into `~/.bashrc`, the same with `zsh` into `~/.zshrc`, or write the script of fish to its "
        + "folder of completions. After `make install` below `~/.local`, zsh needs "
        + "`fpath+=(~/.local/share/zsh/site-functions)` before `compinit`.",
      "The scripts run the program, which completes commands, options, settings, queries, followed "
        + "feeds and tags, without a network.",
    ],
    examples: [
      (
        "broadsheet completions fish > ~/.config/fish/completions/broadsheet.fish",
        "install the completions for fish"
      )
    ],
    action: { arguments, context throws(Failure) in
      let name = arguments.operands[0]
      guard let shell = Shell(rawValue: name) else {
        let shells = Shell.allCases.map(\.rawValue)
        throw .usage(
          "there are no completions for \(Quoted(name)); choose one of "
            + shells.joined(separator: ", ") + Suggestion.sentence(for: name, among: shells)
        )
      }
      try context.console.print(shell.script)
      return .done
    }
  )

  static let man = Command(
    name: "man",
    summary: "Print the manual",
    options: [
      Option(
        "format",
        .choice("FORMAT", ["man", "markdown"]),
        "Output format: man (default; for `man` and groff) or markdown"
      )
    ],
    examples: [
      ("broadsheet man > broadsheet.1", "write the manual page, to be read with `man -l`")
    ],
    action: { arguments, context throws(Failure) in
      let document = Manual(context.configuration.providers).document
      if arguments["format"] == "markdown" {
        try context.console.print(document.markdown)
        return .done
      }
      let epoch = context.workplace.variables["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
      let date = epoch.map { Date(timeIntervalSince1970: TimeInterval($0)) } ?? context.now
      let page = document.roff(date: date, source: "broadsheet \(Program.version)")
      try context.console.print(page)
      return .done
    }
  )
}
