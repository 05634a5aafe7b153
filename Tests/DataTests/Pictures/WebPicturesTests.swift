import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

/// Pictures from the web with the real client and local servers.
@Suite(.hangLimit)
struct WebPicturesTests {
  private static let site = Provider(id: "web", name: "127.0.0.1")
  private static let picture = SamplePicture.png(width: 40, height: 30)

  private func picture(
    at server: LoopbackServer,
    _ path: String = "/a.png",
    timeout: Duration = .seconds(20)
  ) async throws -> Picture {
    let link = try #require(WebLink(server.baseURL + path))
    let client = CataasDesk.client(timeout: timeout, allowsPrivateAddresses: true)
    return try await WebPictures(client: client)(link)
  }

  private func expect(
    _ error: NewsError,
    timeout: Duration = .seconds(20),
    _ respond: @escaping LoopbackServer.Responder
  ) async throws {
    let server = try LoopbackServer(respond: respond)
    defer { server.stop() }
    await #expect(throws: error) { try await picture(at: server, timeout: timeout) }
  }

  @Test func contentTypeIsIgnored() async throws {
    for type in ["image/png", "text/html", "image/jpeg", ""] {
      let server = try LoopbackServer { _, connection in
        connection.reply(headers: ["Content-Type": type], body: Array(Self.picture))
      }
      #expect(try await picture(at: server, "/a%20b/c.png?d=e").bytes == Self.picture)
      let request = try #require(server.requests.first)
      #expect(server.requests.count == 1 && request.target == "/a%20b/c.png?d=e")
      #expect(request.headers["Accept"] == "image/*")
    }
  }

  @Test func chunkedPictureIsComplete() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      for byte in Self.picture.prefix(50) { connection.send([byte]) }
      connection.send(Array(Self.picture.dropFirst(50)))
    }
    #expect(try await picture(at: server).bytes == Self.picture)
  }

  @Test(arguments: [404, 410])
  func goneIsNotFound(status: Int) async throws {
    let error = NewsError.nothingFound(Self.site, "no picture at this address any more")
    try await expect(error) { _, connection in
      connection.reply(status: status, body: Array(Self.picture))
    }
  }

  @Test(arguments: [
    (403, NewsError.requestRejected(site, status: 403, nil)),
    (418, .requestRejected(site, status: 418, nil)),
    (500, .providerFailed(site, "HTTP status 500")),
    (429, .rateLimited(site, retryAfter: nil)),
  ])
  func otherStatusesAreMapped(status: Int, error: NewsError) async throws {
    try await expect(error) { _, connection in
      connection.reply(status: status, body: Array(Self.picture))
    }
  }

  @Test(arguments: [
    ("<html><img></html>", InvalidPicture.Content.html), ("", .nothing),
  ])
  func nonPictureIsRejected(
    body: String,
    content: InvalidPicture.Content
  ) async throws {
    try await expect(.pictureRefused(Self.site, .unknownFormat(content))) { _, connection in
      connection.reply(headers: ["Content-Type": "image/png"], body: body)
    }
  }

  @Test func incompletePictureIsRejected() async throws {
    try await expect(.pictureRefused(Self.site, .cutOff(.png))) { _, connection in
      connection.reply(body: Array(Self.picture.dropLast(20)))
    }
  }

  @Test(arguments: [0, 30, 2_000])
  func closedConnectionIsUnreadable(count: Int) async throws {
    try await expect(.replyUnreadable(Self.site, "incomplete")) { _, connection in
      connection.reply(
        headers: ["Content-Length": "99999"],
        body: Array(Self.picture.prefix(count))
      )
    }
  }

  @Test func hugePictureEndsAt16MiB() async throws {
    let sent = Locked(0)
    let server = try LoopbackServer { _, connection in
      let part = Array(Self.picture) + [UInt8](repeating: 0, count: 1 << 16)
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n")
      while sent.withLock({ $0 }) < 300_000_000, connection.send(part) {
        sent.withLock { $0 += part.count }
      }
    }
    let error = NewsError.pictureRefused(Self.site, .tooLarge(limit: 16 << 20))
    await #expect(throws: error) { try await picture(at: server) }
    server.stop()
    #expect((16 << 20..<100_000_000).contains(sent.withLock { $0 }))
  }

  @Test func largeContentLengthFailsImmediately() async throws {
    try await expect(.pictureRefused(Self.site, .tooLarge(limit: 16 << 20))) { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 300000000\r\n\r\n")
      connection.waitForHangUp()
    }
  }

  @Test func drippingPictureTimesOut() async throws {
    let limit = Duration.milliseconds(300)
    try await expect(.timedOut(Self.site, after: limit), timeout: limit) { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n")
      for byte in Self.picture where !connection.send([byte]) || !connection.pause(milliseconds: 20)
      {
        return
      }
    }
  }

  @Test func redirectDropsThePassword() async throws {
    let other = try LoopbackServer(host: "127.0.0.2") { _, connection in
      connection.reply(body: Array(Self.picture))
    }
    let server = try LoopbackServer { _, connection in
      connection.reply(status: 301, headers: ["Location": other.baseURL + "/b.png"])
    }
    let link = try #require(WebLink("http://me:canary@127.0.0.1:\(server.port)/a.png"))
    let client = CataasDesk.client(allowsPrivateAddresses: true)
    #expect(try await WebPictures(client: client)(link).bytes == Self.picture)
    #expect(server.requests.map { $0.headers["Authorization"] != nil } == [true])
    let told = other.requests.flatMap(\.headers.fields)
    #expect(other.requests.map(\.target) == ["/b.png"])
    #expect(told.allSatisfy { !["authorization", "referer"].contains($0.name.lowercased()) })
  }

  @Test func encodedDotsAreNotPathSteps() async throws {
    let server = try LoopbackServer { _, connection in connection.reply(body: Array(Self.picture)) }
    for path in ["/a/../b/./c.png", "/a/%2E%2E/b/%2e/c.png"] {
      _ = try await picture(at: server, path)
    }
    #expect(server.requests.map(\.target) == ["/b/c.png", "/a/%2E%2E/b/%2e/c.png"])
  }

  @Test func privateAddressIsRefused() async throws {
    let server = try LoopbackServer { _, connection in
      connection.reply(body: Array(Self.picture))
    }
    let link = try #require(WebLink(server.baseURL + "/a.png"))
    await #expect(throws: NewsError.privateAddressRefused(Self.site, "127.0.0.1")) {
      try await WebPictures(client: CataasDesk.client())(link)
    }
    #expect(server.connectionCount == 0)
  }

  @Test func errorsNameTheSite() async throws {
    let network = StubTransport(.failure(.nameNotResolved(host: "www.a.example")))
    let pictures = WebPictures(client: HTTPClient(transport: network, clock: ManualClock()))
    let link = try #require(WebLink("https://me@www.A.example:81/x"))
    let site = Provider(id: "web", name: "a.example")
    let error = NewsError.unreachable(site, "cannot resolve www.a.example")
    await #expect(throws: error) { try await pictures(link) }
  }
}
