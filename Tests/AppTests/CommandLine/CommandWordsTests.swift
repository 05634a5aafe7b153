import Presentation
import Testing

@testable import LineMode

struct CommandWordsTests {
  @Test(
    arguments: [
      ("", []), ("  follow  lamp.example ", ["follow", "lamp.example"]),
      (#"search "wind power" -offshore"#, ["search", "wind power", "-offshore"]),
      (#"a'b c'd"#, ["ab cd"]), (#"'' """#, ["", ""]), (#"a\ b \"c"#, ["a b", "\"c"]),
      (#""a\"b" '\'"#, ["a\"b", "\\"]), ("$HOME *", ["$HOME", "*"]),
    ] as [(String, [String])]
  )
  func lineIsSplitAsByAShell(_ line: String, _ words: [String]) {
    #expect(CommandWords.split(line) == words)
  }

  @Test(arguments: ["'a", "a \"b"])
  func openQuotationMarkIsAnError(_ line: String) {
    #expect(CommandWords.split(line) == nil)
  }
}

struct CommandCompletionTests {
  private func lines(_ typed: String) throws -> [String] {
    try TestOutside().program.completions(of: typed).map(\.text)
  }

  @Test func commandsAreCompleted() throws {
    #expect(try lines("foll") == ["follow ", "following "])
    #expect(try lines("config ke") == ["config keys "])
  }

  @Test func optionsOfTheCommandAreCompleted() throws {
    #expect(try lines("search climate --off") == ["search climate --offline "])
  }

  @Test func wordsOfOperandsAreCompleted() throws {
    #expect(try lines("completions b") == ["completions bash "])
  }

  @Test func unknownCommandHasNoCompletions() throws {
    #expect(try lines("bogus --zzz") == [])
  }
}
