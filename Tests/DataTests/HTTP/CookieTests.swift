import FoundationEssentials
import HTTP
import TestSupport
import Testing

/// Cookies live as long as the redirects of one request.
@Suite(.hangLimit)
struct CookieTests {
  private let client = HTTPClient(transport: CurlTransport(userAgent: "broadsheet/test"))

  private func status(of url: String) async throws -> Int {
    try await client.send(HTTPRequest(url: try #require(URL(string: url)))).status
  }

  @Test func redirectGetsItsCookieBackOnce() async throws {
    let server = try LoopbackServer { request, connection in
      if request.headers["Cookie"] == "pass=1" {
        connection.reply(body: "x")
      } else {
        connection.reply(status: 302, headers: ["Location": "/", "Set-Cookie": "pass=1; HttpOnly"])
      }
    }
    for _ in 1...2 { #expect(try await status(of: server.baseURL) == 200) }
    #expect(server.requests.map { $0.headers["Cookie"] } == [nil, "pass=1", nil, "pass=1"])
  }

  @Test func cookieStaysWithItsHost() async throws {
    let other = try LoopbackServer(host: "127.0.0.2") { request, connection in
      let target = "http://127.0.0.1:" + request.path.dropFirst() + "/end"
      connection.reply(status: 302, headers: ["Location": target])
    }
    let address = other.baseURL
    let server = try LoopbackServer { request, connection in
      guard request.path != "/end" else {
        connection.reply(body: "x")
        return
      }
      let port = request.headers["Host"]?.split(separator: ":").last ?? ""
      let headers: KeyValuePairs = [
        "Location": "\(address)/\(port)", "Set-Cookie": "pass=1",
        "Set-Cookie": "stolen=1; Domain=127.0.0.2",
      ]
      connection.reply(status: 302, headers: headers)
    }
    #expect(try await status(of: server.baseURL) == 200)
    #expect(other.requests.map { $0.headers["Cookie"] } == [nil])
    #expect(server.requests.map { $0.headers["Cookie"] } == [nil, "pass=1"])
  }

  @Test func endlessCookiesAreBounded() async throws {
    let server = try LoopbackServer { _, connection in
      let cookies = (0..<2_000).map { "Set-Cookie: c\($0)=\(String(repeating: "x", count: 60))" }
      let head = ["HTTP/1.1 302 ", "Location: /", "Content-Length: 0"] + cookies
      connection.send(head.joined(separator: "\r\n") + "\r\n\r\n")
    }
    await #expect(throws: HTTPFailure.tooManyRedirects(limit: HTTPClient.redirectLimit)) {
      try await status(of: server.baseURL)
    }
    let sizes = server.requests.map { $0.headers["Cookie"]?.utf8.count ?? 0 }
    #expect(sizes.count == 6 && sizes.allSatisfy { $0 <= 8_192 })
  }
}
