import ByteStrings
import TestSupport
import Testing

@testable import Composition
@testable import LineMode

@Suite(.hangLimit)
struct CommandLineTests {
  private func run(_ line: String...) async throws -> (ExitCode, out: String, err: String) {
    let outside = try TestOutside()
    let status = await outside.program.run(line)
    return (status, outside.console.output, outside.console.errors)
  }

  private func arguments(_ line: String...) throws -> Arguments {
    let request = try Program.parser.parse(line)
    let arguments: Arguments? = if case .run(let arguments) = request { arguments } else { nil }
    return try #require(arguments)
  }

  @Test func versionIsPrinted() async throws {
    #expect(try await run("--version") == (.done, "broadsheet \(Program.version)\n", ""))
  }

  @Test(arguments: [
    (["serch", "x y", "z"], #""serch" is not a command; did you mean: broadsheet search 'x y' z"#),
    (["seach"], "did you mean: broadsheet search"), (["conf"], "did you mean: broadsheet config"),
    (["climate"], #""climate" is not a command; did you mean: broadsheet search climate"#),
    (["wind", "it's"], #"did you mean: broadsheet search wind 'it'\''s'"#),
    (["config", "lst"], #""config lst" is not a command; did you mean: broadsheet config list"#),
    (["videos", "tide"], "did you mean: broadsheet videos search tide"),
    (["help", "serach"], "did you mean: broadsheet help search"),
    (["search", "--pagesize", "3"], "did you mean --page-size?"),
    (["search", "--languge", "de"], "did you mean --language?"),
    (["search", "x", "--sort", "newset"], "did you mean newest?"),
    (["search", "x", "--provider", "newapi"], "did you mean newsapi?"),
    (["config", "get", "newsapi-kye"], "newsapi-key?"),
  ])
  func errorSuggestsTheLikelyWord(line: [String], guess: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(line) == .usage)
    #expect(outside.console.errors.hasPrefix("broadsheet: "))
    #expect(outside.console.errors.hasSuffix("\(guess)\n"))
    #expect(outside.console.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["help", "xyzzy"], #""xyzzy" is not a command; `broadsheet help` lists the commands"#),
    ([" "], #"" " is not a command; `broadsheet help` lists the commands"#),
    (["config"], "choose a subcommand of `config`: list, get, set, keys, path"),
    (["show"], "`show` needs a REF; usage: broadsheet show [OPTIONS] REF"),
    (["show", "1", "2"], #"`show` takes one REF; unexpected "2""#),
    (["config", "set", "a", "b", "c"], #"`config set` takes up to 2 arguments; unexpected "c""#),
    (["doctor", "x"], #"`doctor` takes no arguments; unexpected "x""#),
    (["--color"], "--color needs a value: --color WHEN"),
    (["search", "--json=1"], "--json takes no value"),
    (["search", "--sort", "x"], #"--sort "x": must be one of newest, relevance, popularity"#),
    (["search", "--pages", "0"], #"--pages "0": must be a whole number, 1 or more"#),
    (
      ["show", "--all", "1"], "`show` has no option --all; `broadsheet help show` lists its options"
    ),
    (["search", "--json", "--format", "csv"], "use either --json or --format csv, not both"),
    (["saved", "--all", "--pages", "2"], "use either --all or --pages 2, not both"),
  ])
  func errorStatesTheFault(line: [String], message: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(line) == .usage)
    #expect(outside.console.errors == "broadsheet: \(message)\n")
    #expect(outside.console.output.isEmpty)
  }

  @Test func sameFormatTwiceIsNotAConflict() async throws {
    #expect(try await run("saved", "--json", "--format", "json").0 == .done)
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

  @Test func dashesAfterTwoDashesAreText() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("search", "--format", "csv", "--", "-climate", "--all") == .done)
    #expect(try arguments("search", "--", "-v").operands == ["-v"])
    #expect(try !arguments("search", "--", "-v").has("verbose"))
  }

  @Test func shortOptionsWorkAnywhere() throws {
    #expect(try arguments("-v", "search", "x").has("verbose"))
    #expect(try arguments("search", "x", "-v").has("verbose"))
    #expect(try arguments("search", "--verbose").has("verbose"))
  }

  @Test(arguments: ["-x", "-vv", "-V", "-"])
  func unknownLetterIsAnError(word: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.run("show", "1", word) == .usage)
  }

  @Test func verboseTracesRequests() throws {
    let container = try TestOutside().container
    #expect(container.applying(try arguments("search")).trace == nil)
    #expect(container.applying(try arguments("search", "-v")).trace != nil)
  }

  @Test func messagesWrapAtWordsOnATerminal() async throws {
    let outside = try TestOutside(console: FakeConsole(columns: 40))
    #expect(await outside.run("climate", "wind power in the north") == .usage)
    #expect(
      outside.console.errors == """
        broadsheet: "climate" is not a command;
          did you mean: broadsheet search
          climate 'wind power in the north'

        """
    )
  }

  @Test func messagesHaveNoControlCharacters() async throws {
    let result = try await run("a\nb\u{1B}[31m")
    #expect(result.0 == .usage)
    #expect(result.err.split(separator: "\n").count == 1)
    #expect(!result.err.contains("\u{1B}"))
  }
}

@Suite(.hangLimit)
struct HelpTests {
  private func help(
    _ line: [String],
    columns: Int = 80,
    isTerminal: Bool = false
  ) async throws
    -> String
  {
    let outside = try TestOutside(console: FakeConsole(isTerminal: isTerminal, columns: columns))
    #expect(await outside.program.run(line) == .done)
    #expect(outside.console.errors.isEmpty)
    return outside.console.output
  }

  @Test(arguments: [[], ["help"], ["--help"], ["-h"]])
  func overviewListsEverything(line: [String]) async throws {
    let help = try await help(line)
    for word in ["search", "config set", "help [COMMAND]", "NEWSAPI_KEY", "--color", "64"] {
      #expect(help.contains(word), "\(word)")
    }
    #expect(help.contains("\n  -v, --verbose "))
    #expect(help.contains("\n  -h, --help "))
    #expect(help.contains("\n      --color WHEN "))
  }

  @Test func introductionFitsATerminal() async throws {
    let text = try await help([], isTerminal: true)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for command in Program.essentials {
      let example = try #require(command.examples.first)
      #expect(lines.contains("  \(example.line)"))
      #expect(lines.contains("      \(command.summary)"))
    }
    #expect(text.contains("broadsheet help "))
    #expect(text.contains("man broadsheet "))
  }

  @Test(arguments: [["help", "search"], ["search", "--help"], ["--help", "search"]])
  func commandHelpListsItsOptions(line: [String]) async throws {
    let help = try await help(line)
    for option in [
      "--page-size N", "--pages N", "--all", "--cursor", "--provider", "--from", "--to",
      "--language", "--source", "--domain", "--exclude-domain", "--in", "--sort", "--format",
      "--json",
    ] { #expect(help.contains(option), "\(option)") }
    #expect(help.contains("(default 20 for one provider,"))
  }

  @Test func groupHelpListsItsCommands() async throws {
    let help = try await help(["help", "config"])
    #expect(help.contains("config get NAME"))
    #expect(help.contains("config path"))
  }

  @Test func helpOfACommandListsItsSubcommands() async throws {
    let help = try await help(["help", "serve"])
    #expect(help.contains("--require-key"))
    #expect(help.contains("serve keys add NAME"))
  }

  @Test(arguments: [40, 60, 80, 200])
  func helpWrapsAtWords(columns: Int) async throws {
    let topics = [[], ["config"], ["videos"]] + Program.parser.commands.map(\.words)
    let texts = topics.map { ["help"] + $0 }
    for line in texts {
      let wrapped = try await help(line, columns: columns)
      let wide = try await help(line, columns: 100)
      for line in wrapped.split(separator: "\n") where line.count > min(columns, 100) {
        #expect(!line.drop { $0 == " " }.contains(" "), "\(line)")
      }
      let words = wrapped.split(whereSeparator: \.isWhitespace)
      #expect(words == wide.split(whereSeparator: \.isWhitespace))
    }
  }

  @Test func exampleIsNotBrokenInsideQuotes() async throws {
    let help = try await help(["help", "search"], columns: 40)
    #expect(help.contains("\n  broadsheet search --offline\n    'title:wind is:unread'\n"))
  }
}

extension CommandParser {
  /// Parses a command line of text.
  func parse(_ line: [String]) throws(Failure) -> Request {
    try parse(line.map { ByteString($0) })
  }
}
