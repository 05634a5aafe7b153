import Composition
import LineMode
import Testing

/// The whole program, with only its streams replaced.
enum TestOutside {
  static func run(
    _ line: [String],
    typing typed: [String] = []
  ) async -> (status: ExitCode, lines: [String]) {
    var (unread, lines) = (typed[...], [String]())
    let (read, print) = ({ unread.popFirst() }, { (line, _: Bool) in lines.append(line) })
    let status = await Program.run(line, on: Container.lists, readLine: read, print: print)
    return (status, lines)
  }

  /// Returns what a successful command prints.
  static func output(of line: String...) async throws -> String {
    let (status, lines) = await run(line)
    try #require(status == .done)
    return lines.joined(separator: "\n")
  }
}

@Suite(.timeLimit(.minutes(1)))
struct ProgramTests {
  @Test func emptyLineLoadsTheNextPage() async {
    let (status, lines) = await TestOutside.run(["podcasts"], typing: ["", "q"])
    #expect(status == .done && lines.count == 40)
  }

  @Test(arguments: [[], ["unknown"], ["podcasts", String(repeating: "x", count: 501)]])
  func wrongLineIsAUsageError(line: [String]) async {
    #expect(await TestOutside.run(line).status == .usage)
  }
}
