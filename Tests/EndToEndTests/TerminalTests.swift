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

  @Test func interruptWhileLoadingEndsTheProgram() async throws {
    let server = try LoopbackServer { _, connection in _ = connection.waitForHangUp() }
    let window = try Executable(server: server).terminal("search", "x")
    await server.requests(atLeast: 1)
    window.send("\u{03}")
    #expect(try await window.wait() == .exited(130))
    #expect(await server.hangUps(atLeast: 1) == 1)
  }
}
