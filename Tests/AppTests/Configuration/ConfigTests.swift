import BroadsheetApp
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ConfigTests {
  private func typing(_ lines: String...) throws -> TestOutside {
    let console = FakeConsole(typed: lines, isTerminal: false)
    console.endInput()
    return try TestOutside(console: console)
  }

  @Test func aSettingIsKeptAndShownAgain() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("config", "set", "page-size", "7") == .done)
    #expect(await outside.run("config", "get", "page-size") == .done)
    #expect(outside.console.output == "7\n")
    #expect(await outside.run("search", "climate") == .done)
    #expect(outside.console.output.contains("7 of 22 articles"))
  }

  @Test func anEmptyValueForgetsASetting() async throws {
    let outside = try TestOutside()
    _ = await outside.run("config", "set", "page-size", "7")
    #expect(await outside.run("config", "set", "page-size", "") == .done)
    _ = await outside.run("config", "get", "page-size")
    #expect(outside.console.output == "20\n")
  }

  @Test func theOptionGoesBeforeTheEnvironmentAndThatBeforeTheFile() async throws {
    let outside = try TestOutside(variables: ["BROADSHEET_PAGE_SIZE": "3"])
    _ = await outside.run("config", "set", "page-size", "7")
    _ = await outside.run("search", "climate")
    #expect(outside.console.output.contains("\n3 of 22 articles\n"))
    _ = await outside.run("search", "climate", "--page-size", "2")
    #expect(outside.console.output.contains("\n2 of 22 articles\n"))
  }

  @Test func aKeyIsReadFromStandardInputAndUsed() async throws {
    let outside = try typing(" secret ")
    #expect(await outside.run("config", "set", "newsapi-key") == .done)
    _ = await outside.run("config", "list")
    #expect(outside.console.output.contains("newsapi-key     (set, not shown) (from "))
    #expect(!outside.console.screen.contains("secret"))
    _ = await outside.run("search", "x")
    let keys = outside.network.requests.flatMap(\.secretHeaders)
    #expect(keys.contains(HTTPHeader(name: "X-Api-Key", value: "secret")))
  }

  @Test func aKeyOnTheCommandLineIsRefused() async throws {
    let outside = try typing()
    #expect(await outside.run("config", "set", "newsapi-key", "secret") == .usage)
    #expect(!outside.console.screen.contains("secret"))
  }

  @Test(arguments: ["", "   "])
  func noKeyChangesNothing(line: String) async throws {
    let outside = try typing(line)
    #expect(await outside.run("config", "set", "newsapi-key") == .usage)
    _ = await outside.run("config", "list")
    #expect(outside.console.output.contains("newsapi-key     (not set)"))
  }

  @Test(arguments: [
    ("page-size", "0"), ("page-size", "x"), ("timeout", "0"), ("timeout", "601"),
    ("newsapi-url", "newsapi.org"), ("newsapi-url", "https://a.example/?key=1"), ("color", "red"),
    ("ca-file", "relative.pem"),
  ])
  func aValueThatCannotBeUsedIsNotKept(name: String, value: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.run("config", "set", name, value) == .usage)
    #expect(outside.console.errors.hasPrefix("broadsheet: \(name): "))
  }

  @Test func aWrongValueInTheEnvironmentIsNamed() async throws {
    let outside = try TestOutside(variables: ["BROADSHEET_PAGE_SIZE": "many"])
    #expect(await outside.run("search", "climate") == .badConfiguration)
    #expect(outside.console.errors.contains("BROADSHEET_PAGE_SIZE cannot be used: give 1 to 100"))
  }

  @Test func whiteSpaceAroundAValueDoesNotCount() async throws {
    let outside = try TestOutside(variables: ["BROADSHEET_PAGE_SIZE": " 3\n"])
    #expect(await outside.run("search", "climate") == .done)
    #expect(outside.console.output.contains("3 of 22 articles"))
  }

  @Test func aKeyThatCouldBreakAHeaderIsRefused() async throws {
    let outside = try TestOutside(variables: ["NEWSAPI_KEY": "a\r\nX-Evil: 1"])
    #expect(await outside.run("search", "x") == .badConfiguration)
    #expect(outside.network.requests.isEmpty)
    #expect(!outside.console.errors.contains("Evil"))
  }

  @Test func aBrokenFileIsNamedAndKept() async throws {
    let outside = try TestOutside()
    let folder = outside.home.file(".config/broadsheet")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try outside.home.write(".config/broadsheet/config.json", "{nonsense")
    #expect(await outside.run("search", "climate") == .badConfiguration)
    #expect(outside.console.errors.contains("config.json cannot be used: it is not JSON"))
    #expect(await outside.run("config", "set", "page-size", "7") == .badConfiguration)
    #expect(try outside.home.read(".config/broadsheet/config.json") == "{nonsense")
  }

  @Test func thePathFollowsTheEnvironment() async throws {
    let outside = try TestOutside(variables: ["XDG_CONFIG_HOME": "/elsewhere"])
    _ = await outside.run("config", "path")
    #expect(outside.console.output == "/elsewhere/broadsheet/config.json\n")
    let relative = try TestOutside(variables: ["XDG_CONFIG_HOME": "relative"])
    _ = await relative.run("config", "path")
    #expect(relative.console.output == relative.home.file(".config/broadsheet/config.json") + "\n")
  }

  @Test func withoutAHomeSearchingStillWorks() async throws {
    let outside = try TestOutside(variables: ["HOME": ""])
    #expect(await outside.run("search", "climate") == .done)
    #expect(await outside.run("config", "set", "page-size", "7") == .badConfiguration)
    #expect(outside.console.errors.contains("set HOME or XDG_CONFIG_HOME"))
  }

  @Test func aFolderThatCannotBeMadeIsNamed() async throws {
    let outside = try TestOutside(variables: ["XDG_CONFIG_HOME": "/dev/null"])
    #expect(await outside.run("config", "set", "page-size", "7") == .cannotCreate)
    #expect(outside.console.errors.contains("/dev/null/broadsheet/config.json cannot be written"))
  }
}
