import FoundationEssentials
import HTTP
import TestSupport
import Testing

/// Limits of the network adapter: rejected addresses, headers, slow transfers, cancellation.
@Suite(.hangLimit)
struct CurlTransportLimitsTests {
  // The default timeout is long: no test ends by it unless it sets its own.
  private let transport = CurlTransport(userAgent: "broadsheet/test", patience: .seconds(600))

  private func fetch(
    _ url: String,
    headers: [HTTPHeader] = [],
    _ transport: CurlTransport? = nil
  ) async throws -> HTTPResponse {
    let request = HTTPRequest(url: try #require(URL(string: url)), headers: headers)
    return try await (transport ?? self.transport).exchange(request, timeout: .seconds(600))
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "http:///x", "//127.0.0.1/x", "x", "https:x",
  ])
  func onlyHTTPAddressesAreRequested(url: String) async throws {
    await #expect(throws: HTTPFailure.badAddress) { try await fetch(url) }
  }

  @Test func headersCannotInjectHeaders() async throws {
    let server = try LoopbackServer { _, connection in connection.reply() }
    let header = HTTPHeader(name: "X-Api-Key", value: "key\r\nX-Other: \u{0}1\n")
    _ = try await fetch(server.baseURL, headers: [header])
    let request = try #require(server.requests.first)
    #expect(request.headers["X-Api-Key"] == "keyX-Other: 1")
    #expect(request.headers["X-Other"] == nil)
  }

  @Test func headerValuesAreTrimmed() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nX-A: \t a:  b \r\nX-B:\r\nX-C: \r\n")
      connection.send("Content-Length: 0\r\n\r\n")
    }
    let response = try await fetch(server.baseURL)
    #expect(response["x-a"] == "a:  b")
    #expect(response["x-b"] == "")
    #expect(response["x-c"] == "")
  }

  @Test func interimHeadersAreDropped() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 103 Early\r\nRetry-After: 9\r\n\r\n")
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    let response = try await fetch(server.baseURL)
    #expect(response.status == 200)
    #expect(response["Retry-After"] == nil)
  }

  @Test func endlessHeadersAreLimited() async throws {
    let line = "X-More: " + String(repeating: "x", count: 1_000) + "\r\n"
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n")
      while connection.send(line) {}
    }
    let reason = "the headers of the response are too long"
    await #expect(throws: HTTPFailure.unreadable(host: "127.0.0.1", reason: reason)) {
      try await fetch(server.baseURL)
    }
  }

  @Test(arguments: ["HTTP/1.1 200 ", "HTTP/1.1 200 OK\r\nX-Long: "])
  func longHeaderLineIsNotLackOfMemory(start: String) async throws {
    for count in [120_000, 600_000] {
      let server = try LoopbackServer { _, connection in
        connection.send(start + String(repeating: "x", count: count) + "\r\n\r\n")
      }
      let reason = "a header line is too long"
      await #expect(throws: HTTPFailure.unreadable(host: "127.0.0.1", reason: reason)) {
        try await fetch(server.baseURL)
      }
    }
  }

  @Test func headerLineBelowTheLimitIsRead() async throws {
    let value = String(repeating: "x", count: 90_000)
    let server = try LoopbackServer { _, connection in
      connection.reply(headers: ["X-Long": value])
    }
    #expect(try await fetch(server.baseURL)["X-Long"] == value)
  }

  @Test func endlessInterimRepliesAreLimited() async throws {
    let interim = String(repeating: "HTTP/1.1 103 Early\r\nX: y\r\n\r\n", count: 100)
    let server = try LoopbackServer { _, connection in while connection.send(interim) {} }
    let reason = "the headers of the response are too long"
    await #expect(throws: HTTPFailure.unreadable(host: "127.0.0.1", reason: reason)) {
      try await fetch(server.baseURL)
    }
  }

  @Test(arguments: ["X: y\r\n", "HTTP/1.1 103 Early\r\n\r\n"])
  func drippingHeadersEndAtTheDeadline(part: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 103 Early\r\n")
      if part.hasPrefix("HTTP") { connection.send("\r\n") }
      while connection.send(part), connection.pause(milliseconds: 20) {}
    }
    let request = HTTPRequest(url: try #require(URL(string: server.baseURL)))
    await #expect(throws: HTTPFailure.timedOut(host: "127.0.0.1", after: .milliseconds(300))) {
      try await transport.exchange(request, timeout: .milliseconds(300))
    }
  }

  @Test func slowTransferEndsEarly() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.send("x"), connection.pause(milliseconds: 200) {}
    }
    let impatient = CurlTransport(userAgent: "broadsheet/test", patience: .seconds(1))
    await #expect(throws: HTTPFailure.timedOut(host: "127.0.0.1", after: .seconds(1))) {
      try await fetch(server.baseURL, impatient)
    }
  }

  @Test func cancellingSomeKeepsTheOthers() async throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/quick" {
        connection.reply(body: "x")
      } else {
        connection.waitForHangUp()
      }
    }
    let base = server.baseURL
    let tasks = (1...30).map { _ in Task { try await fetch(base) } }
    await server.requests(atLeast: 30)
    for task in tasks.dropFirst() { task.cancel() }
    for task in tasks.dropFirst() {
      await #expect(throws: HTTPFailure.cancelled) { try await task.value }
    }
    #expect(await server.hangUps(atLeast: 29) == 29)
    #expect(try await fetch(base + "/quick").status == 200)
    tasks[0].cancel()
    #expect(await server.hangUps(atLeast: 30) == 30)
  }

  @Test func cancelledExchangeReleasesTheTransport() async throws {
    let server = try LoopbackServer { _, connection in connection.waitForHangUp() }
    let request = HTTPRequest(url: try #require(URL(string: server.baseURL)))
    for number in 1...20 {
      let task = Task {
        let transport = CurlTransport(userAgent: "broadsheet/test")
        return try await transport.exchange(request, timeout: .seconds(600))
      }
      await server.requests(atLeast: number)
      task.cancel()
      await #expect(throws: HTTPFailure.cancelled) { try await task.value }
    }
    #expect(await server.hangUps(atLeast: 20) == 20)
  }
}
