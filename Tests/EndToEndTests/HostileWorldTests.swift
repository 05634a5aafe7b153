import TestSupport
import Testing

/// The executable against servers and networks that fail: one line, and the right exit status.
@Suite(.hangLimit, .needsExecutable)
struct HostileWorldTests {
  private func fail(
    _ variables: [String: String] = [:],
    _ respond: @escaping LoopbackServer.Responder
  ) async throws -> ProgramResult {
    let server = try LoopbackServer(respond: respond)
    let result = try await Executable(server: server, variables).run("search", "x", "--json")
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("broadsheet: "))
    #expect(result.errors.split(separator: "\n").count == 1)
    return result
  }

  @Test func slowServerTimesOut() async throws {
    let result = try await fail(["BROADSHEET_TIMEOUT": "1"]) { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      while connection.send("x"), connection.pause(milliseconds: 50) {}
    }
    #expect(result.end == .exited(69))
    #expect(result.errors.contains("did not answer within 1 s; "))
  }

  @Test func gzipBombStaysSmallInMemory() async throws {
    let bomb = LoopbackEncoding.gzipBomb(inflatingTo: 300_000_000)
    let result = try await fail { _, connection in
      connection.reply(headers: ["Content-Encoding": "gzip"], body: bomb)
    }
    #expect(result.end == .exited(69))
    let idle = try await Executable().run("--version")
    #expect(result.peakMemory - idle.peakMemory < 64 * 1_024)
  }

  @Test(arguments: [
    ("garbage", 69), ("{}", 69), (#"{"status":"error","code":"apiKeyInvalid","message":"m"}"#, 77),
    (#"{"status":"error","code":"rateLimited","message":"m"}"#, 75),
  ])
  func invalidReplyHasItsStatus(body: String, status: Int32) async throws {
    let result = try await fail { _, connection in connection.reply(body: body) }
    #expect(result.end == .exited(status))
  }

  @Test func redirectToAFileIsRefused() async throws {
    let result = try await fail { _, connection in
      connection.reply(status: 302, headers: ["Location": "file:///etc/passwd"])
    }
    #expect(result.end == .exited(69))
    #expect(!result.errors.contains("root:"))
  }

  @Test func refusedConnectionIsReported() async throws {
    let server = try LoopbackServer { _, _ in }
    server.stop()
    let result = try await Executable(server: server).run("search", "x")
    #expect(result.end == .exited(69))
    #expect(result.errors.contains("check the network"))
  }

  @Test func proxyOfTheEnvironmentIsUsed() async throws {
    let proxy = try numberedNews(total: 3)
    let program = try Executable([
      "NEWSAPI_KEY": "canary", "BROADSHEET_NEWSAPI_URL": "http://newsapi.invalid/v2",
      "http_proxy": proxy.baseURL,
    ])
    let result = try await program.run("search", "x", "--format", "ndjson")
    #expect(result.end == .exited(0))
    #expect(result.output.split(separator: "\n").count == 3)
    #expect(
      proxy.requests.first?.target.hasPrefix("http://newsapi.invalid/v2/everything?q=x&") == true
    )
  }
}
