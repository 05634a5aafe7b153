import Domain
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
  private func lines(_ typed: String) async throws -> [String] {
    try await TestOutside().program.completions(of: typed).map(\.text)
  }

  @Test func commandsAreCompleted() async throws {
    #expect(try await lines("foll") == ["follow ", "following "])
    #expect(try await lines("config ke") == ["config keys "])
  }

  @Test func optionsOfTheCommandAreCompleted() async throws {
    #expect(try await lines("search climate --off") == ["search climate --offline "])
  }

  @Test func wordsOfOperandsAreCompleted() async throws {
    #expect(try await lines("completions b") == ["completions bash "])
  }

  @Test func unknownCommandHasNoCompletions() async throws {
    #expect(try await lines("bogus --zzz") == [])
  }

  @Test func followedFeedsAreCompleted() async throws {
    let outside = try TestOutside()
    let feeds = [FollowedFeed.titled("https://a.example/feed", "It's a title")]
    try await outside.container.services.feeds.follow(feeds)
    let completions = await outside.program.completions(of: #"unfollow "It"#)
    #expect(completions.map(\.text) == [#"unfollow 'It'\''s a title' "#])
    #expect(CommandWords.split(completions[0].text) == ["unfollow", "It's a title"])
    #expect(completions.map(\.note) == ["a.example"])
  }

  @Test(arguments: [("a b", 2), ("a 'b c", 2), ("a ", 2), ("", 0), (#"a b\ "#, 2), ("'a'b", 0)])
  func lastWordHasItsPlace(_ line: String, _ start: Int) {
    #expect(CommandWords(line).start == start)
  }
}
