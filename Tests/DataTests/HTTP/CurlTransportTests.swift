import FoundationEssentials
import HTTP
import TestSupport
import Testing

/// The real network adapter against misbehaving local servers.
@Suite(.hangLimit)
struct CurlTransportTests {
  private let transport = CurlTransport(userAgent: "broadsheet/test", bodyLimit: 1 << 20)

  private func fetch(
    _ url: String,
    headers: [HTTPHeader] = [],
    timeout: Duration = .seconds(20),
    _ transport: CurlTransport? = nil
  ) async throws -> HTTPResponse {
    let request = HTTPRequest(url: try #require(URL(string: url)), headers: headers)
    return try await (transport ?? self.transport).exchange(request, timeout: timeout)
  }

  private func client(timeout: Duration = .seconds(20)) -> HTTPClient {
    HTTPClient(transport: transport, timeout: timeout)
  }

  @Test func hostBeyondASCIIIsAskedInPunycode() async throws {
    let server = try LoopbackServer { _, connection in connection.reply() }
    // libcurl resolves names in `localhost` itself.
    let response = try await fetch("http://b%C3%BCcher.localhost:\(server.port)/")
    #expect(response.status == 200)
    #expect(server.requests.first?.headers["Host"] == "xn--bcher-kva.localhost:\(server.port)")
  }

  @Test func requestAndResponseArriveUnchanged() async throws {
    let server = try LoopbackServer { _, connection in
      connection.reply(status: 203, headers: ["X-Mood": " fine "], body: "ha\u{0}llo")
    }
    let response = try await fetch(
      server.baseURL + "/a?b=%20c",
      headers: [HTTPHeader(name: "X-Api-Key", value: "k")]
    )
    #expect(response.status == 203)
    #expect(response["x-mood"] == "fine")
    #expect(response.body == Data("ha\u{0}llo".utf8))
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/a?b=%20c")
    #expect(request.headers["X-Api-Key"] == "k")
    #expect(request.headers["User-Agent"] == "broadsheet/test")
    #expect(request.headers["Accept-Encoding"] == "gzip, deflate, br")
  }

  @Test func connectionsAreReused() async throws {
    let server = try LoopbackServer { _, connection in connection.reply(body: "x") }
    for _ in 1...5 { _ = try await fetch(server.baseURL) }
    #expect(server.requests.count == 5)
    #expect(server.connectionCount == 1)
  }

  @Test func exchangesRunConcurrently() async throws {
    let server = try LoopbackServer { request, connection in
      connection.reply(body: request.path)
    }
    let base = server.baseURL
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 1...50 {
        group.addTask { try await fetch(base + "/\(number)").body == Data("/\(number)".utf8) }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func endlessDripEndsAtTheDeadline() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.send("x"), connection.pause(milliseconds: 20) {}
    }
    await #expect(throws: HTTPFailure.timedOut(host: "127.0.0.1", after: .milliseconds(300))) {
      try await fetch(server.baseURL, timeout: .milliseconds(300))
    }
  }

  @Test func silentServerTimesOut() async throws {
    let server = try LoopbackServer { _, connection in connection.waitForHangUp() }
    await #expect(throws: HTTPFailure.timedOut(host: "127.0.0.1", after: .milliseconds(200))) {
      try await fetch(server.baseURL, timeout: .milliseconds(200))
    }
    #expect(await server.hangUps(atLeast: 1) == 1)
  }

  @Test func endlessBodyEndsAtTheLimit() async throws {
    let chunk = [UInt8](repeating: 120, count: 1 << 16)
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      while connection.send(chunk) {}
    }
    await #expect(throws: HTTPFailure.bodyTooLarge(limit: 1 << 20)) {
      try await fetch(server.baseURL)
    }
  }

  @Test func bodyOfExactlyTheLimitIsAccepted() async throws {
    let body = [UInt8](repeating: 120, count: 1 << 20)
    let server = try LoopbackServer { _, connection in connection.reply(body: body) }
    #expect(try await fetch(server.baseURL).body.count == 1 << 20)
  }

  @Test func largeContentLengthFailsImmediately() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n")
      connection.waitForHangUp()
    }
    await #expect(throws: HTTPFailure.bodyTooLarge(limit: 1 << 20)) {
      try await fetch(server.baseURL)
    }
  }

  @Test func compressedBodiesAreDecoded() async throws {
    let text = [UInt8]("climate, again and again and again".utf8)
    let server = try LoopbackServer { request, connection in
      let coding = String(request.path.dropFirst())
      let body =
        switch coding {
        case "gzip": LoopbackEncoding.gzip(text)
        case "deflate": LoopbackEncoding.deflate(text)
        default: LoopbackEncoding.brotli(text)
        }
      connection.reply(headers: ["Content-Encoding": coding], body: body)
    }
    for coding in ["gzip", "deflate", "br"] {
      #expect(try await fetch(server.baseURL + "/" + coding).body == Data(text), "\(coding)")
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nshort", "",
  ])
  func truncatedBodyFails(reply: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(reply)
      connection.close()
    }
    await #expect(throws: HTTPFailure.truncated(host: "127.0.0.1")) {
      try await fetch(server.baseURL)
    }
  }

  @Test func bytesPastContentLengthAreIgnored() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nexactly this long")
      connection.close()
    }
    #expect(try await fetch(server.baseURL).body == Data("exact".utf8))
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{1}\u{2}", "HTTP/9.9 x\r\n\r\n", "200 OK\r\n\r\nx",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!",
  ])
  func nonHTTPReplyIsUnreadable(reply: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(reply)
      connection.close()
    }
    do {
      let response = try await fetch(server.baseURL)
      Issue.record("\(response.status) was received")
    } catch HTTPFailure.unreadable(let host, let reason) {
      #expect(host == "127.0.0.1")
      #expect(!reason.isEmpty)
    }
  }

  @Test func closedPortCannotBeReached() async throws {
    let server = try LoopbackServer { _, _ in }
    server.stop()
    do {
      _ = try await fetch(server.baseURL)
      Issue.record("unexpected reply")
    } catch HTTPFailure.cannotConnect(let host, let reason) {
      #expect(host == "127.0.0.1")
      #expect(reason.contains("connect"))
    }
  }

  @Test func unknownHostIsNotResolved() async throws {
    await #expect(throws: HTTPFailure.nameNotResolved(host: "nowhere.invalid")) {
      try await fetch("http://nowhere.invalid/")
    }
  }

  @Test func transportDoesNotFollowRedirects() async throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/end" {
        connection.reply(body: "here")
      } else {
        connection.reply(status: 302, headers: ["Location": "../end?x=1"])
      }
    }
    let response = try await fetch(server.baseURL + "/a/b")
    #expect(response.status == 302)
    #expect(response.redirect?.absoluteString == server.baseURL + "/end?x=1")
    let request = HTTPRequest(url: try #require(URL(string: server.baseURL + "/a/b")))
    #expect(try await client().send(request).body == Data("here".utf8))
  }

  @Test func cancellationClosesTheConnection() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n")
      connection.waitForHangUp()
    }
    let base = server.baseURL
    let task = Task { try await fetch(base) }
    await server.requests(atLeast: 1)
    task.cancel()
    await #expect(throws: HTTPFailure.cancelled) { try await task.value }
    #expect(await server.hangUps(atLeast: 1) == 1)
  }

  @Test func cancelledTaskSendsNothing() async throws {
    let server = try LoopbackServer { _, connection in connection.reply(body: "x") }
    let base = server.baseURL
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await fetch(base)
    }
    await #expect(throws: HTTPFailure.cancelled) { try await task.value }
    #expect(server.requests.isEmpty)
  }
}
