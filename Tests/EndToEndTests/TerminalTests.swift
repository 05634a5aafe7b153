import Glibc
import TestSupport
import Testing

/// The executable at a terminal.
@Suite(.hangLimit, .needsExecutable)
struct TerminalTests {
  @Test func sessionIsDrivenByKeys() async throws {
    let server = try numberedNews(total: 30)
    let window = try Executable(server: server).terminal("search", "x", "--page-size", "2")
    try await window.expect("2 of 30 articles")
    try await window.expect("q: quit] ")
    window.send("\n")
    try await window.expect("4 of 30 articles")
    try await window.expect("] ")
    window.send("\n")
    try await window.expect("6 of 30 articles")
    try await window.expect("] ")
    window.send("3\n")
    try await window.expect("About 3")
    try await window.expect("] ")
    window.send("/other\n")
    try await window.expect("2 of 30 articles")
    try await window.expect("] ")
    window.send("q\n")
    #expect(try await window.wait() == .exited(0))
    #expect(server.requests.map { $0.query["page"] } == ["1", "2", "3", "1"])
    #expect(server.requests.last?.query["q"] == "other")
  }

  @Test func endOfInputEndsTheSession() async throws {
    let window = try Executable().terminal("search", "climate")
    try await window.expect("q: quit] ")
    window.send("\u{04}")
    #expect(try await window.wait() == .exited(0))
  }

  @Test func linksCanBeClicked() async throws {
    let server = try numberedNews(total: 30)
    let program = try Executable(server: server, ["VTE_VERSION": "6800"])
    let window = try program.terminal("search", "x")
    try await window.expect("] ")
    window.send("1\n")
    try await window.expect("\u{1B}]8;;https://news.example/1\u{1B}\\")
    try await window.expect("] ")
    window.send("q\n")
    #expect(try await window.wait() == .exited(0))
  }

  @Test(arguments: [("NO_COLOR", "1", false), ("TERM", "dumb", false), ("TERM", "xterm", true)])
  func colourFollowsTheEnvironment(variable: String, value: String, isWanted: Bool) async throws {
    let window = try Executable([variable: value]).terminal("search", "climate")
    try await window.expect("q: quit] ")
    window.send("q\n")
    _ = try await window.wait()
    #expect(window.transcript.contains("\u{1B}[1m") == isWanted)
  }

  @Test func interruptAtThePromptEndsTheProgram() async throws {
    let window = try Executable().terminal("search", "climate")
    try await window.expect("q: quit] ")
    window.send("\u{03}")
    #expect(try await window.wait() == .exited(130))
  }

  @Test func interruptWhileLoadingEndsTheProgram() async throws {
    let server = try LoopbackServer { _, connection in _ = connection.waitForHangUp() }
    let window = try Executable(server: server).terminal("search", "x")
    await server.requests(atLeast: 1)
    window.send("\u{03}")
    #expect(try await window.wait() == .exited(130))
    #expect(await server.hangUps(atLeast: 1) == 1)
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func otherSignalsSetTheStatus(signal: Int32, status: Int32) async throws {
    let window = try Executable().terminal("search", "climate")
    try await window.expect("q: quit] ")
    window.signal(signal)
    #expect(try await window.wait() == .exited(status))
  }

  @Test func traceStartsOnItsOwnLine() async throws {
    let server = try numberedNews(total: 30)
    let window = try Executable(server: server).terminal("search", "x", "-v", columns: 200)
    try await window.expect("q: quit] ")
    window.send("q\n")
    _ = try await window.wait()
    let lines = window.transcript.split(separator: "\r\n")
    let traced = lines.filter { $0.contains("/v2/everything") }
    #expect(!traced.isEmpty)
    #expect(
      traced.allSatisfy { $0.split(separator: "\u{1B}[K").last?.hasPrefix("broadsheet:") == true }
    )
  }

  @Test func apiKeyIsNotEchoed() async throws {
    let program = try Executable()
    let window = try program.terminal("config", "set", "newsapi-key")
    try await window.expect("(not shown): ")
    #expect(!window.echoes)
    window.send("canary\n")
    #expect(try await window.wait() == .exited(0))
    #expect(!window.transcript.contains("canary"))
    #expect(try program.home.read(".config/broadsheet/config.json").contains("canary"))
  }

  @Test func interruptRestoresTheEcho() async throws {
    let window = try Executable().terminal("config", "set", "newsapi-key")
    try await window.expect("(not shown): ")
    window.send("\u{03}")
    #expect(try await window.wait() == .exited(130))
    #expect(window.transcript.hasSuffix("\r\n"))
  }

  @Test func linesFitANarrowWindow() async throws {
    let window = try Executable().terminal(
      "search",
      "climate",
      "--color",
      "never",
      "--provider",
      "sample",
      columns: 32,
      rows: 100
    )
    let page = try await window.expect(" of 23 articles")
    window.send("q\n")
    _ = try await window.wait()
    let list = try #require(page.split(separator: "\u{1B}[K").last)
    let rows = list.split(separator: "\r\n")
    #expect(rows.count > 40)
    #expect(rows.allSatisfy { $0.count <= 32 })
  }
}
