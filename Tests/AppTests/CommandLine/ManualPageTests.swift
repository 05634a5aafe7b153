import FoundationEssentials
import TestSupport
import Testing

@testable import BroadsheetApp

@Suite(.timeLimit(.minutes(1)))
struct ManualPageTests {
  private let page = ManualPage(
    parser: Program.parser,
    date: Date(timeIntervalSince1970: 1_612_500_000)
  ).text

  @Test func itHasTheSectionsOfAManualPage() {
    let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
    #expect(
      sections == [
        #".SH "NAME""#, #".SH "SYNOPSIS""#, #".SH "DESCRIPTION""#, #".SH "COMMANDS""#,
        #".SH "OPTIONS""#, #".SH "ENVIRONMENT""#, #".SH "FILES""#, #".SH "EXIT STATUS""#,
        #".SH "EXAMPLES""#,
      ]
    )
    #expect(page.hasPrefix(".TH BROADSHEET 1 2021-02-05 \"broadsheet \(Program.version)\""))
  }

  @Test func itNamesEveryCommandOptionSettingFileAndStatus() {
    for command in Program.parser.commands {
      #expect(page.contains(".SS \"\(Roff.escaped(command.synopsis))\"\n"), "\(command.name)")
    }
    for option in Program.parser.commands.flatMap(\.options) + Program.parser.common {
      #expect(page.contains(Roff.styled(option.synopsis) + "\n"), "\(option.name)")
    }
    for setting in Setting.all { #expect(page.contains("\\fB\(setting.variable)\\fR\n")) }
    for (status, _) in ExitCode.meanings { #expect(page.contains("\\fB\(status.rawValue)\\fR\n")) }
    #expect(page.contains("\\fB$XDG_DATA_HOME/broadsheet/archive.sqlite\\fR\n"))
    #expect(page.contains("\\(ti/.local/share/broadsheet/archive.sqlite\n"))
  }

  @Test func noLineIsTakenForARequestAndNoneIsTooLong() {
    let macros: Set = [".TH", ".SH", ".SS", ".PP", ".TP", ".nh", ".ad"]
    for line in page.split(separator: "\n") {
      #expect(line.utf8.count <= 200)
      guard line.hasPrefix(".") || line.hasPrefix("'") else { continue }
      #expect(macros.contains(String(line.prefix(3))), "\(line)")
    }
  }

  @Test(.needs("groff")) func groffFindsNothingWrong() async throws {
    try await check("groff", "-man", "-Tutf8", "-ww", "-z")
  }

  @Test(.needs("mandoc")) func mandocFindsNothingWrong() async throws {
    try await check("mandoc", "-Tlint", "-Wwarning")
  }

  private func check(_ typesetter: String, _ options: String...) async throws {
    let file = try TemporaryFolder()
    let path = try file.write("broadsheet.1", page)
    let result = try await runProgram(
      try #require(installed(typesetter)),
      options + [path],
      environment: ["PATH": "/usr/bin:/bin"]
    )
    #expect(result.output + result.errors == "")
    #expect(result.end == .exited(0))
  }

  @Test func aBuildThatIsToComeOutTheSameSaysItsDate() async throws {
    let outside = try TestOutside(variables: ["SOURCE_DATE_EPOCH": "86400"])
    #expect(await outside.run("man") == .done)
    #expect(outside.console.output.hasPrefix(".TH BROADSHEET 1 1970-01-02 "))
  }
}
