import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// `broadsheet config`, and the precedence of settings.
@Suite(.hangLimit)
struct ConfigTests {
  private func typing(_ lines: String...) throws -> TestOutside {
    let console = FakeConsole(typed: lines, isTerminal: false)
    console.endInput()
    return try TestOutside(console: console)
  }

  @Test func settingIsSaved() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("config", "set", "page-size", "7") == .done)
    let file = outside.home.file(".config/broadsheet/config.json")
    #expect(outside.console.errors == "broadsheet: saved page-size to \(file)\n")
    #expect(await outside.run("config", "get", "page-size") == .done)
    #expect(outside.console.output == "7\n")
    #expect(await outside.run("search", "climate") == .done)
    #expect(outside.console.output.contains("7 of 23 articles"))
  }

  @Test func emptyValueRemovesASetting() async throws {
    let outside = try TestOutside()
    _ = await outside.run("config", "set", "page-size", "7")
    outside.console.clear()
    #expect(await outside.run("config", "set", "page-size", "") == .done)
    let file = outside.home.file(".config/broadsheet/config.json")
    #expect(outside.console.errors == "broadsheet: removed page-size from \(file)\n")
    _ = await outside.run("config", "get", "page-size")
    #expect(outside.console.output == "20\n")
  }

  @Test func keyIsReadFromStandardInput() async throws {
    let outside = try typing(" secret ")
    #expect(await outside.run("config", "set", "newsapi-key") == .done)
    _ = await outside.run("config", "list")
    #expect(outside.console.output.contains("newsapi-key        (set, not shown) (from"))
    #expect(!outside.console.screen.contains("secret"))
    _ = await outside.run("search", "x")
    let keys = outside.network.requests.flatMap(\.secretHeaders)
    #expect(keys.contains(HTTPHeader(name: "X-Api-Key", value: "secret")))
  }

  @Test(arguments: [nil, "off", "on"] as [String?])
  func privateAddressesNeedTheSetting(value: String?) async throws {
    let network = StubTransport(
      .success(HTTPResponse(status: 302, redirect: URL(string: "https://b.example/"))),
      .failure(.privateAddress("10.0.0.1"))
    )
    let outside = try TestOutside(network: network, variables: ["NEWSAPI_KEY": "k"])
    if let value { _ = await outside.run("config", "set", "private-addresses", value) }
    #expect(await outside.run("search", "x", "--json") == .unavailable)
    #expect(network.requests.map(\.mayReachPrivateAddresses) == [true, value == "on"])
    #expect(
      outside.console.errors.hasSuffix(
        "broadsheet: NewsAPI leads to a private address (10.0.0.1), so nothing was sent there; "
          + "to allow it, run `broadsheet config set private-addresses on`\n"
      )
    )
  }

  @Test func keyOnTheCommandLineIsRefused() async throws {
    let outside = try typing()
    #expect(await outside.run("config", "set", "newsapi-key", "secret") == .usage)
    #expect(!outside.console.screen.contains("secret"))
  }

  @Test(arguments: ["", "   "])
  func emptyKeyChangesNothing(line: String) async throws {
    let outside = try typing(line)
    #expect(await outside.run("config", "set", "newsapi-key") == .usage)
    _ = await outside.run("config", "list")
    #expect(outside.console.output.contains("newsapi-key        (not set)"))
  }

  @Test(arguments: [
    ("page-size", "0"), ("page-size", "x"), ("timeout", "0"), ("timeout", "601"),
    ("newsapi-url", "newsapi.org"), ("newsapi-url", "https://a.example/?key=1"), ("color", "red"),
    ("ca-file", "relative.pem"), ("private-addresses", "yes"),
    ("project-address", "lamp.example"), ("project-address", "https://a.example/?x"),
  ])
  func invalidValueIsRefused(name: String, value: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.run("config", "set", name, value) == .usage)
    #expect(outside.console.errors.hasPrefix("broadsheet: \(name): "))
  }

  @Test func invalidVariableIsReported() async throws {
    let outside = try TestOutside(variables: ["BROADSHEET_PAGE_SIZE": "many"])
    #expect(await outside.run("search", "climate") == .badConfiguration)
    #expect(outside.console.errors.contains("BROADSHEET_PAGE_SIZE cannot be used: use 1 to 100"))
  }

  @Test func keyWithALineBreakIsRefused() async throws {
    let outside = try TestOutside(variables: ["NEWSAPI_KEY": "a\r\nX-Evil: 1"])
    #expect(await outside.run("search", "x") == .badConfiguration)
    #expect(outside.network.requests.isEmpty)
    #expect(!outside.console.errors.contains("Evil"))
  }

  @Test func malformedFileIsReportedAndUnchanged() async throws {
    let outside = try TestOutside()
    let folder = outside.home.file(".config/broadsheet")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try outside.home.write(".config/broadsheet/config.json", "{nonsense")
    #expect(await outside.run("search", "climate") == .badConfiguration)
    #expect(outside.console.errors.contains("config.json cannot be used: it is not JSON"))
    #expect(await outside.run("config", "set", "page-size", "7") == .badConfiguration)
    #expect(try outside.home.read(".config/broadsheet/config.json") == "{nonsense")
  }

  @Test func pathFollowsTheEnvironment() async throws {
    let outside = try TestOutside(variables: ["XDG_CONFIG_HOME": "/elsewhere"])
    _ = await outside.run("config", "path")
    #expect(outside.console.output == "/elsewhere/broadsheet/config.json\n")
    let relative = try TestOutside(variables: ["XDG_CONFIG_HOME": "relative"])
    _ = await relative.run("config", "path")
    #expect(relative.console.output == relative.home.file(".config/broadsheet/config.json") + "\n")
  }

  @Test func searchNeedsNoHome() async throws {
    let outside = try TestOutside(variables: ["HOME": ""])
    #expect(await outside.run("search", "climate") == .done)
    #expect(await outside.run("config", "set", "page-size", "7") == .badConfiguration)
    #expect(outside.console.errors.contains("set HOME or XDG_CONFIG_HOME"))
  }

  @Test func folderThatCannotBeCreatedIsReported() async throws {
    let outside = try TestOutside(variables: ["XDG_CONFIG_HOME": "/dev/null"])
    #expect(await outside.run("config", "set", "page-size", "7") == .cannotCreate)
    #expect(outside.console.errors.contains("/dev/null/broadsheet/config.json cannot be written"))
  }

  @Test(arguments: [40, 59, 62, 80, 120])
  func listWrapsAtWordBoundaries(columns: Int) async throws {
    let outside = try TestOutside(console: FakeConsole(isTerminal: false, columns: columns))
    #expect(await outside.run("config", "list") == .done)
    let lines = outside.console.output.split(separator: "\n")
    // Only a line of a single word may be longer, such as an address in a narrow window.
    #expect(lines.allSatisfy { $0.count <= columns || $0.split(separator: " ").count == 1 })
    let words = outside.console.output.split(whereSeparator: \.isWhitespace)
    #expect(words.contains("https://www.googleapis.com/youtube/v3"))
    #expect(words.contains("https://open-platform.theguardian.com/access/"))
  }
}
