import TestSupport
import Testing

@testable import WebServer

@Suite(.hangLimit)
struct AccessEntryTests {
  private func line(_ method: String = "GET", _ target: String) -> String {
    let request = WebRequest(method, target, client: "192.0.2.1")
    return AccessEntry(request: request, status: 200, bytes: 12).line(date: "D")
  }

  @Test func lineHasTheCommonFormat() {
    #expect(line("GET", "/saved") == "192.0.2.1 - - [D] \"GET /saved HTTP/1.1\" 200 12\n")
  }

  @Test(arguments: [
    ("/v2/everything?q=canary&apiKey=canary", "/v2/everything"),
    ("/v2/everything?api%4Bey=canary", "/v2/everything"), ("/a%3FapiKey=canary", "/a"),
    ("/a%253FapiKey=canary", "/a"), ("/a#canary", "/a"), ("/a?canary", "/a"),
    ("/reader/atom/feed/https%3A%2F%2Fme:canary%40x.example", "/reader/atom/feed/https"),
    ("/a?\u{301}=canary", "/a"),
  ])
  func queryIsLeftOut(target: String, path: String) {
    #expect(line("GET", target).contains("\"GET \(path) HTTP/1.1\""))
    #expect(!line("GET", target).contains("canary"))
  }

  @Test(arguments: [
    ("/a%0A%0Db", #"/a\x0a\x0db"#), ("/%1B[2J", #"/\x1b[2J"#), ("/a%22%5C", #"/a\x22\x5c"#),
    ("/%E2%80%AE", #"/\xe2\x80\xae"#), ("/%00%7F", #"/\x00\x7f"#),
  ])
  func controlCharactersAreEscaped(target: String, path: String) {
    #expect(line("GET", target) == "192.0.2.1 - - [D] \"GET \(path) HTTP/1.1\" 200 12\n")
  }

  @Test func lineFitsIntoAPipe() {
    let long = String(repeating: "\u{1}", count: 20_000)
    #expect(line(long, "/" + long).utf8.count <= 4_096)
  }

  @Test func everyRequestIsLogged() async throws {
    let entries = Locked<[String]>([])
    let server = try HTTPServer.start(
      address: "127.0.0.1",
      port: 0,
      limits: .patient { $0.bodyBytes = 10 },
      isBehindProxy: true,
      log: { entry in entries.withLock { $0.append(entry.line(date: "D")) } },
      handler: FunctionHandler { request in
        let (parts, sender) = AsyncStream<[UInt8]>.makeStream()
        if request.path != "/stream" { return echo(request) }
        for _ in 0..<3 { sender.yield([1, 2]) }
        sender.finish()
        return WebResponse(200, body: .stream(parts))
      }
    )
    let requests = [
      "GET /a HTTP/1.1\r\nHost: x\r\n", "HEAD /b HTTP/1.0\r\n",
      "GET /stream HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.7, 2001:db8::1\r\n",
      "GET /c HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.7, unknown\r\n",
      "POST /d HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n",
      "POST /e HTTP/1.1\r\nHost: x\r\nContent-Length: a\r\n",
    ]
    for request in requests {
      let client = try RawClient(port: server.port)
      await client.send(request + "Connection: close\r\n\r\n")
      _ = await client.readToEnd()
    }
    await server.stop(within: .zero)
    #expect(
      entries.withLock { $0 } == [
        "127.0.0.1 - - [D] \"GET /a HTTP/1.1\" 200 7\n",
        "127.0.0.1 - - [D] \"HEAD /b HTTP/1.0\" 200 0\n",
        "2001:db8::1 - - [D] \"GET /stream HTTP/1.1\" 200 6\n",
        "127.0.0.1 - - [D] \"GET /c HTTP/1.1\" 200 7\n",
        "127.0.0.1 - - [D] \"POST /d HTTP/1.1\" 413 0\n",
        "127.0.0.1 - - [D] \" /e \" 400 0\n",
      ]
    )
  }
}
