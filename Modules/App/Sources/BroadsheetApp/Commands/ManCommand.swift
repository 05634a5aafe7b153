import FoundationEssentials
import Terminal

extension Command {
  static let man = Command(
    name: "man",
    summary: "Write the manual page",
    notes: [
      "It is in the language of man(7), and dated today, or by SOURCE_DATE_EPOCH for builds that "
        + "are to come out the same."
    ],
    examples: [("broadsheet man > broadsheet.1", "to be installed, or read with \"man -l\"")],
    action: ManCommand.run
  )
}

/// `broadsheet man`.
private enum ManCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let epoch = container.outside.variables["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
    let date = epoch.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    let page = ManualPage(parser: Program.parser, date: date ?? container.now)
    try container.console.print(page.text)
    return .done
  }
}
