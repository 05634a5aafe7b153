import TestSupport
import Testing

@testable import BroadsheetApp

@Suite(.timeLimit(.minutes(1)))
struct OptionTests {
  private func arguments(_ line: String...) throws -> Arguments {
    let request = try Program.parser.parse(line)
    let arguments: Arguments? = if case .run(let arguments) = request { arguments } else { nil }
    return try #require(arguments)
  }

  @Test func aLetterStandsForItsOptionAnywhere() throws {
    #expect(try arguments("-v", "search", "x").has("verbose"))
    #expect(try arguments("search", "x", "-v").has("verbose"))
    #expect(try arguments("search", "--verbose").has("verbose"))
    #expect(try !arguments("search", "--", "-v").has("verbose"))
    #expect(try arguments("search", "--", "-v").operands == ["-v"])
  }

  @Test func theContainerKnowsWhetherToTellRequests() throws {
    let container = try TestOutside().container
    #expect(container.applying(try arguments("search")).trace == nil)
    #expect(container.applying(try arguments("search", "-v")).trace != nil)
  }

  @Test func helpTellsTheLetters() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("help") == .done)
    #expect(outside.console.output.contains("\n  -v, --verbose "))
    #expect(outside.console.output.contains("\n  -h, --help "))
    #expect(outside.console.output.contains("\n      --color WHEN "))
  }

  @Test(arguments: ["-x", "-vv", "-V", "-"])
  func whatIsNoLetterIsNoOption(word: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.run("show", "1", word) == .usage)
  }
}
