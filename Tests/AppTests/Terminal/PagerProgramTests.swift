import Terminal
import Testing

struct PagerProgramTests {
  private func pager(
    _ wish: String? = nil,
    in environment: [String: String]
  ) -> PagerProgram? {
    PagerProgram(wish: wish, environment: Environment(environment))
  }

  @Test func itIsTheOneWishedForElseThatOfTheEnvironmentElseLess() {
    #expect(pager("most", in: ["PAGER": "more", "TERM": "xterm"])?.program == "most")
    #expect(pager(in: ["PAGER": "more", "TERM": "xterm"])?.program == "more")
    let less = pager(in: ["TERM": "xterm"])
    #expect(less?.program == "less")
    #expect(less?.arguments == [])
    #expect(less?.isChosen == false)
    #expect(pager(in: ["PAGER": "less"])?.isChosen == true)
  }

  @Test(arguments: ["", "cat", " cat ", "''", "  "])
  func itIsNoneWhereThatIsWished(wish: String) {
    #expect(pager(wish, in: ["PAGER": "more", "TERM": "xterm"]) == nil)
    #expect(pager(in: ["PAGER": wish, "TERM": "xterm"]) == nil)
  }

  @Test(arguments: [[:], ["TERM": "dumb"], ["TERM": ""]])
  func lessIsNotForATerminalThatCanDoNothing(environment: [String: String]) {
    #expect(pager(in: environment) == nil)
    #expect(pager("less", in: environment) != nil)
  }

  @Test(arguments: [
    ("less -R  -F", ["less", "-R", "-F"]),
    ("'/my programs/less' -P \"a 'b'\"", ["/my programs/less", "-P", "a 'b'"]),
    ("less $(x) `y` ;z | w > v", ["less", "$(x)", "`y`", ";z", "|", "w", ">", "v"]),
    ("less ''", ["less", ""]), ("a'b c'd", ["ab cd"]), ("less 'open end", ["less", "open end"]),
    ("\tmore\n", ["more"]), ("cat -v", ["cat", "-v"]),
  ])
  func itsArgumentsAreWordsAndQuotesHoldThemTogether(line: String, words: [String]) throws {
    let chosen = try #require(pager(line, in: [:]))
    #expect([chosen.program] + chosen.arguments == words)
  }

  @Test func whatLessAndLvAreToldIsLeftToWhoHasSetIt() {
    #expect(pager("less", in: [:])?.variables == ["LESS": "FRX", "LV": "-c"])
    #expect(pager("less", in: ["LESS": ""])?.variables == ["LV": "-c"])
    #expect(pager("less", in: ["LESS": "R", "LV": "x"])?.variables == [:])
  }
}
