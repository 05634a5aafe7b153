import ByteStrings
import FoundationEssentials
import Terminal
import TestSupport
import Testing

struct PagerProgramTests {
  private func pager(
    _ configured: String? = nil,
    in environment: [String: String]
  ) -> PagerProgram? {
    PagerProgram(
      configured: configured.map { ByteString($0) },
      environment: Environment(environment)
    )
  }

  @Test func settingThenPagerVariableThenLess() {
    #expect(pager("most", in: ["PAGER": "more", "TERM": "xterm"])?.program == "most")
    #expect(pager(in: ["PAGER": "more", "TERM": "xterm"])?.program == "more")
    let less = pager(in: ["TERM": "xterm"])
    #expect(less?.program == "less")
    #expect(less?.arguments == [])
    #expect(less?.isChosen == false)
    #expect(pager(in: ["PAGER": "less"])?.isChosen == true)
  }

  @Test(arguments: ["", "cat", " cat ", "''", "  "])
  func emptyOrCatMeansNoPager(value: String) {
    #expect(pager(value, in: ["PAGER": "more", "TERM": "xterm"]) == nil)
    #expect(pager(in: ["PAGER": value, "TERM": "xterm"]) == nil)
  }

  @Test(arguments: [[:], ["TERM": "dumb"], ["TERM": ""]])
  func dumbTerminalGetsNoDefaultPager(environment: [String: String]) {
    #expect(pager(in: environment) == nil)
    #expect(pager("less", in: environment) != nil)
  }

  @Test(arguments: [
    ("less -R  -F", ["less", "-R", "-F"]),
    ("'/my programs/less' -P \"a 'b'\"", ["/my programs/less", "-P", "a 'b'"]),
    ("less $(x) `y` ;z | w > v", ["less", "$(x)", "`y`", ";z", "|", "w", ">", "v"]),
    ("less ''", ["less", ""]), ("a'b c'd", ["ab cd"]), ("less 'open end", ["less", "open end"]),
    (#"a\ b "c\"d\e" 'f\g' h\"#, ["a b", #"c"d\e"#, #"f\g"#, #"h\"#]), ("\tmore\n", ["more"]),
    ("cat -v", ["cat", "-v"]),
  ])
  func commandIsSplitByShellQuoting(line: String, words: [String]) throws {
    let chosen = try #require(pager(line, in: [:]))
    #expect(([chosen.program] + chosen.arguments).map(\.text) == words)
  }

  @Test func lessVariablesAreNotOverridden() {
    #expect(pager("less", in: [:])?.variables == ["LESS": "FRX", "LV": "-c"])
    #expect(pager("less", in: ["LESS": ""])?.variables == ["LV": "-c"])
    #expect(pager("less", in: ["LESS": "R", "LV": "x"])?.variables == [:])
  }
}

struct OpeningCommandsTests {
  private func commands(_ browser: String?) -> [[String]] {
    let variables = ["BROWSER": browser].compactMapValues { $0 }
    let environment = Environment(variables)
    return OpeningCommands.browsers("https://a.example/?q=%s", environment: environment)
      .map { $0.map(\.text) }
  }

  private let address = "https://a.example/?q=%s"

  @Test func xdgOpenIsTriedLast() {
    #expect(commands(nil) == [["xdg-open", address]])
    #expect(commands("") == [["xdg-open", address]])
    #expect(
      commands("surf::lynx") == [["surf", address], ["lynx", address], ["xdg-open", address]]
    )
  }

  @Test func installedTextBrowserIsUsedWithoutADisplay() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("elinks", "#!/bin/sh\n")
    let programs = { (variables: [String: String]) in
      OpeningCommands.browsers("A", environment: Environment(variables)).map { $0[0].text }
    }
    #expect(programs(["PATH": "/none:\(folder.path)"]) == ["xdg-open"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let found = ["PATH": "/none:\(folder.path)"]
    #expect(programs(found) == ["elinks", "xdg-open"])
    #expect(programs(found.merging(["DISPLAY": ":0"]) { $1 }) == ["xdg-open"])
    #expect(programs(found.merging(["BROWSER": "x"]) { $1 }) == ["x", "elinks", "xdg-open"])
  }

  @Test(arguments: [
    ("firefox --new-tab %s", ["firefox", "--new-tab", "A"]),
    ("x --url=%s --zoom 90%%", ["x", "--url=A", "--zoom", "90%"]),
    ("x %%s %d %", ["x", "%s", "%d", "%", "A"]),
    ("'/my programs/x' \"a:b\"", ["/my programs/x", "a:b", "A"]),
    ("x; rm $(y)", ["x;", "rm", "$(y)", "A"]),
  ])
  func commandsHaveArguments(browser: String, expected: [String]) throws {
    let words = try #require(commands(browser).first)
    #expect(words == expected.map { $0.replacing("A", with: address) })
  }
}

struct EnvironmentTests {
  @Test func processEnvironmentHasItsVariables() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment.process["PATH"] == path)
    #expect(Environment.process["BROADSHEET_UNUSED"] == nil)
  }

  @Test func createdEnvironmentHasOnlyItsVariables() {
    let environment: Environment = ["A": "1", "B": "", "A": "2"]
    #expect(environment["A"] == "2")
    #expect(environment["B"] == "")
    #expect(environment["PATH"] == nil)
  }
}
