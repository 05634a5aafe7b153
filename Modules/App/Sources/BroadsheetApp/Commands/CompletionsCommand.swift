import Terminal

extension Command {
  static let completions = Command(
    name: "completions",
    summary: "Write a script that completes command lines in a shell",
    operands: Operands(
      synopsis: Shell.allCases.map(\.rawValue).joined(separator: "|"),
      count: 1...1,
      kinds: [.word(Shell.allCases.map { ($0.rawValue, "The script for \($0.rawValue)") })]
    ),
    notes: [
      "\"make install\" puts each script where its shell looks for it. Where it does not, bash and zsh "
        + "read it with \"source <(broadsheet completions bash)\" in a start-up file, and fish from "
        + "its folder of completions. A script never calls the program."
    ],
    examples: [
      (
        "broadsheet completions fish > ~/.config/fish/completions/broadsheet.fish",
        "for fish, without \"make install\""
      )
    ],
    action: CompletionsCommand.run
  )
}

/// `broadsheet completions`.
private enum CompletionsCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let name = arguments.operands[0]
    guard let shell = Shell(rawValue: name) else {
      let shells = Shell.allCases.map(\.rawValue)
      throw .usage(
        "there are no completions for \(Quoted(name)): choose one of "
          + shells.joined(separator: ", ") + Suggestion.sentence(for: name, among: shells)
      )
    }
    try container.console.print(CompletionTable(Program.parser).script(for: shell))
    return .done
  }
}
