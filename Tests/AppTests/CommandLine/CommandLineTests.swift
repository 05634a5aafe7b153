import BroadsheetApp
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CommandLineTests {
  private func run(_ line: String...) async throws -> (ExitCode, out: String, err: String) {
    let outside = try TestOutside()
    let status = await outside.program.run(line)
    return (status, outside.console.output, outside.console.errors)
  }

  @Test(arguments: [[], ["help"], ["--help"], ["-h"]])
  func helpListsWhatThereIs(line: [String]) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(line) == .done)
    for word in ["search", "config set", "NEWSAPI_KEY", "--color", "64"] {
      #expect(outside.console.output.contains(word), "\(word)")
    }
  }

  @Test(arguments: [["help", "search"], ["search", "--help"], ["--help", "search"]])
  func helpOnACommandListsItsOptions(line: [String]) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(line) == .done)
    for option in [
      "--page-size N", "--pages N", "--all", "--cursor", "--provider", "--from", "--to",
      "--language", "--source", "--domain", "--exclude-domain", "--in", "--sort", "--format",
      "--json",
    ] { #expect(outside.console.output.contains(option), "\(option)") }
  }

  @Test func helpOnAGroupListsItsCommands() async throws {
    let help = try await run("help", "config")
    #expect(help.out.contains("config get NAME"))
    #expect(help.out.contains("config path"))
  }

  @Test func helpFitsTheWindow() async throws {
    for line in [["help"], ["help", "search"], ["help", "config", "set"]] {
      let outside = try TestOutside(console: FakeConsole(isTerminal: false, columns: 60))
      _ = await outside.program.run(line)
      #expect(outside.console.output.split(separator: "\n").allSatisfy { $0.count <= 78 })
    }
  }

  @Test func theVersionIsPrinted() async throws {
    #expect(try await run("--version") == (.done, "broadsheet \(Program.version)\n", ""))
  }

  @Test(arguments: [
    (["serch", "x"], "did you mean search?"), (["seach"], "did you mean search?"),
    (["config", "lst"], "did you mean list?"), (["search", "--pagesize", "3"], "--page-size?"),
    (["search", "--languge", "de"], "--language?"),
    (["search", "x", "--sort", "newset"], "newest?"),
    (["search", "x", "--provider", "newapi"], "newsapi?"), (["help", "serach"], "search?"),
    (["config", "get", "newsapi-kye"], "newsapi-key?"), (["conf"], "config?"),
  ])
  func aSlipIsAnsweredWithTheLikelyWord(line: [String], guess: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(line) == .usage)
    #expect(outside.console.errors.contains(guess))
    #expect(outside.console.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["xyzzy"], ["config"], ["config", "get"], ["config", "get", "a", "b"], ["--color"],
  ])
  func whatIsNoCommandSaysWhatWouldBe(line: [String]) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(line) == .usage)
    #expect(outside.console.errors.hasPrefix("broadsheet: "))
  }

  @Test func optionsAndOperandsComeInAnyOrder() async throws {
    for line in [
      ["search", "C++", "OR", "气候", "--format=ndjson", "--page-size", "1"],
      ["--page-size", "1", "search", "--format", "ndjson", "C++", "OR", "气候"],
      ["--format=ndjson", "search", "--page-size=1", "--", "C++", "OR", "气候"],
    ] {
      let outside = try TestOutside()
      #expect(await outside.program.run(line) == .done)
      #expect(outside.console.output.split(separator: "\n").count == 1)
    }
  }

  @Test func afterTwoDashesADashIsPartOfTheQuery() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("search", "--format", "csv", "--", "-climate", "--all") == .done)
  }

  @Test func anUnknownLineBreaksNoMessage() async throws {
    let result = try await run("a\nb\u{1B}[31m")
    #expect(result.0 == .usage)
    #expect(result.err.split(separator: "\n").count == 1)
    #expect(!result.err.contains("\u{1B}"))
  }
}
