import Glibc
import Synchronization
import TestSupport
import Testing

@Suite(.hangLimit)
struct LoopbackServerTests {
  @Test func readsARequest() throws {
    let server = try LoopbackServer { _, connection in connection.reply() }
    let client = try Client(of: server)
    client.send("POST /a%20b?q=%2Bmust+see&q=x%C3%A9&e HTTP/1.1\r\nX-A: 1 \r\nx-a:2\r\n")
    client.send("content-length: 6\r\n\r\nab\r\n\r\n")
    _ = client.readHead()
    let request = try #require(server.requests.first)
    #expect(request.method == "POST")
    #expect(request.path == "/a%20b")
    #expect(request.query == ["q": "x\u{E9}", "e": ""])
    #expect(request.headers["X-a"] == "1")
    #expect(request.headers.all("x-A") == ["1", "2"])
    #expect(request.headers["None"] == nil)
    #expect(request.body == Array("ab\r\n\r\n".utf8))
  }

  @Test(arguments: [
    ("/?q=%2Bmust+see", ["q": "+must see"]), ("/?a=b=c&&d=%", ["a": "b=c", "d": "%"]), ("/", [:]),
    ("http://example.org/?u=http://x", ["u": "http://x"]),
  ])
  func decodesAQuery(target: String, expected: [String: String]) throws {
    let server = try LoopbackServer { _, connection in connection.reply() }
    let client = try Client(of: server)
    client.send("GET \(target) HTTP/1.1\r\n\r\n")
    _ = client.readHead()
    #expect(server.requests.first?.target == target)
    #expect(server.requests.first?.path == "/")
    #expect(server.requests.first?.query == expected)
  }

  @Test func repliesWithLengthKeepTheConnection() throws {
    let server = try LoopbackServer { request, connection in
      connection.reply(status: 203, headers: ["X-A": "1", "X-A": "2"], body: request.path)
    }
    let client = try Client(of: server)
    client.send("GET /one HTTP/1.1\r\n\r\nGET /three HTTP/1.1\r\nConnection: close\r\n\r\n")
    let head = "HTTP/1.1 203 \r\nX-A: 1\r\nX-A: 2\r\nContent-Length: "
    #expect(client.readToEnd() == head + "4\r\n\r\n/one" + head + "6\r\n\r\n/three")
    #expect(server.requests.map(\.path) == ["/one", "/three"])
    #expect(server.connectionCount == 1)
  }

  @Test(arguments: [
    ("HEAD", 200, "HTTP/1.1 200 \r\nContent-Length: 4\r\n\r\n"),
    ("GET", 204, "HTTP/1.1 204 \r\n\r\n"),
    ("GET", 304, "HTTP/1.1 304 \r\n\r\n"),
  ])
  func emptyRepliesHaveNoBody(method: String, status: Int, expected: String) throws {
    let server = try LoopbackServer { _, connection in
      connection.reply(status: status, body: "body")
    }
    let client = try Client(of: server)
    client.send("\(method) / HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(client.readToEnd() == expected)
  }

  @Test func rawBytesCloseTheConnection() throws {
    let server = try LoopbackServer { request, connection in
      switch request.path {
      case "/raw": connection.send("HTTP/1.1 200 \r\nContent-Length: 9\r\n\r\nshort")
      case "/framed": connection.reply(headers: ["content-length": "9"], body: "short")
      case "/closed": connection.reply(headers: ["Connection": "close"])
      default: break
      }
    }
    for (path, end) in [("/raw", "short"), ("/framed", "short"), ("/closed", "\r\n"), ("/", "")] {
      let client = try Client(of: server)
      client.send("GET \(path) HTTP/1.1\r\n\r\n")
      #expect(client.readToEnd().hasSuffix(end))
    }
    #expect(server.hangUpCount == 0)
  }

  @Test func nonHTTPRequestIsDropped() throws {
    let server = try LoopbackServer { _, connection in connection.reply() }
    for text in ["hello\r\n\r\n", "GET /\r\n\r\n", "\r\n\r\n"] {
      let client = try Client(of: server)
      client.send(text)
      #expect(client.readToEnd() == "")
    }
    #expect(server.requests.isEmpty)
  }

  @Test func servesManyClientsAtOnce() throws {
    let everybody = 50
    let arrived = Atomic(0)
    let server = try LoopbackServer { request, connection in
      arrived.add(1, ordering: .relaxed)
      // The first reply is sent after all requests were received.
      while arrived.load(ordering: .relaxed) < everybody, connection.pause(milliseconds: 1) {}
      connection.reply(body: request.path)
    }
    let clients = try (0..<everybody).map { _ in try Client(of: server) }
    for (number, client) in clients.enumerated() {
      client.send("GET /\(number) HTTP/1.1\r\nConnection: close\r\n\r\n")
    }
    for (number, client) in clients.enumerated() {
      #expect(client.readToEnd().hasSuffix("\r\n/\(number)"))
    }
    #expect(server.connectionCount == everybody)
  }

  @Test func clientDisconnectIsReported() async throws {
    let outcomes = Locked<[String: Bool]>([:])
    let server = try LoopbackServer { request, connection in
      let outcome =
        switch request.path {
        case "/wait": connection.waitForHangUp() && connection.waitForHangUp()
        case "/pause": connection.pause(milliseconds: 600_000)
        default: endlessly { connection.send([UInt8](repeating: 0, count: 65_536)) }
        }
      outcomes.withLock { $0[request.path] = outcome }
    }
    for (index, path) in ["/wait", "/pause", "/send"].enumerated() {
      let client = try Client(of: server)
      client.send("GET \(path) HTTP/1.1\r\n\r\n")
      await server.requests(atLeast: index + 1)
      client.hangUp()
      #expect(await server.hangUps(atLeast: index + 1) == index + 1)
    }
    server.stop()
    #expect(outcomes.withLock { $0 } == ["/wait": true, "/pause": false, "/send": false])
    #expect(server.hangUpCount == 3)
  }

  @Test func connectionClosesOnRequest() throws {
    let outcome = Locked<Bool?>(nil)
    let server = try LoopbackServer { _, connection in
      connection.send("partly")
      connection.close()
      outcome.withLock { $0 = connection.waitForHangUp() || connection.send("more") }
    }
    let client = try Client(of: server)
    client.send("GET / HTTP/1.1\r\n\r\n")
    #expect(client.readToEnd() == "partly")
    server.stop()
    #expect(outcome.withLock { $0 } == false)
    #expect(server.hangUpCount == 0)
  }

  @Test func stopEndsAllConnections() async throws {
    let outcomes = Locked<[Bool]>([])
    let server = try LoopbackServer { request, connection in
      let outcome =
        switch request.path {
        case "/wait": connection.waitForHangUp()
        case "/pause": connection.pause(milliseconds: 600_000)
        default: endlessly { connection.send([UInt8](repeating: 0, count: 65_536)) }
        }
      outcomes.withLock { $0.append(outcome) }
    }
    let idle = try Client(of: server)
    let clients = try ["/wait", "/pause", "/send"].map { path in
      let client = try Client(of: server)
      client.send("GET \(path) HTTP/1.1\r\n\r\n")
      return client
    }
    await server.requests(atLeast: 3)
    async let never = server.requests(atLeast: 4)
    server.stop()
    #expect(outcomes.withLock { $0 } == [false, false, false])
    #expect(idle.readToEnd() == "")
    #expect(clients[0].readToEnd() == "")
    #expect(await never.count == 3)
    #expect(await server.hangUps(atLeast: 1) == 0)
    #expect(throws: Client.Refused.self) { try Client(of: server) }
    server.stop()
  }

  @Test func deinitStopsTheServer() throws {
    var server: LoopbackServer? = try LoopbackServer { _, connection in connection.reply() }
    let client = try Client(of: #require(server))
    client.send("GET / HTTP/1.1\r\n\r\n")
    _ = client.readHead()
    server = nil
    #expect(client.readToEnd() == "")
  }

  @Test func waitForRequestIsCancellable() async throws {
    let server = try LoopbackServer { _, connection in connection.reply() }
    let waiting = Task { await server.requests(atLeast: 1) }
    waiting.cancel()
    #expect(await waiting.value.isEmpty)
  }

  @Test func localhostIsAnotherHost() throws {
    let server = try LoopbackServer(host: "127.0.0.2") { _, connection in connection.reply() }
    #expect(server.baseURL == "http://127.0.0.2:\(server.port)")
    let client = try Client(of: server, at: "127.0.0.2")
    client.send("GET / HTTP/1.1\r\n\r\n")
    #expect(client.readHead().hasPrefix("HTTP/1.1 200 "))
    #expect(throws: Client.Refused.self) { try Client(of: server, at: "127.0.0.1") }
    let named = try LoopbackServer(host: "localhost") { _, _ in }
    #expect(named.baseURL == "http://localhost:\(named.port)")
    #expect(throws: ProgramFailure.self) { try LoopbackServer(host: "192.0.2.1") { _, _ in } }
  }
}

@Suite struct LoopbackEncodingTests {
  @Test func streamsHaveKnownBytes() {
    let text = Array("123456789".utf8)
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    let stored: [UInt8] = [0, 9, 0, 0xF6, 0xFF] + text + [1, 0, 0, 0xFF, 0xFF]
    // The published check values of CRC-32 and Adler-32.
    let checksum: [UInt8] = [0x26, 0x39, 0xF4, 0xCB]
    #expect(LoopbackEncoding.gzip(text) == header + stored + checksum + [9, 0, 0, 0])
    #expect(LoopbackEncoding.deflate(text) == [0x78, 1] + stored + [0x09, 0x1E, 0x01, 0xDE])
    #expect(LoopbackEncoding.brotli(text) == [0x80, 0x00, 0x10] + text + [3])
    #expect(LoopbackEncoding.brotli([]) == [0x06])
  }

  @Test func storedBlocksMayBeLong() {
    let text = [UInt8](repeating: 0xFF, count: 70_000)
    // Two blocks and an empty last block of five bytes each, then zlib's checksums.
    let size = 70_000 + 3 * 5
    let zlib = LoopbackEncoding.deflate(text)
    #expect(zlib.count == 2 + size + 4)
    #expect(zlib.suffix(4) == [0x2A, 0x28, 0x6E, 0x81])
    let gzip = LoopbackEncoding.gzip(text)
    #expect(gzip.count == 10 + size + 8)
    #expect(gzip.suffix(8) == [0x0A, 0x5A, 0xF9, 0x80, 0x70, 0x11, 0x01, 0x00])
    #expect(LoopbackEncoding.brotli(text).count == 70_000 + 2 * 3 + 1)
  }

  @Test(arguments: [1, 2, 258, 259, 260, 70_000])
  func bombHasTheChecksumOfItsZeros(count: Int) {
    let plain = LoopbackEncoding.gzip([UInt8](repeating: 0, count: count))
    let bomb = LoopbackEncoding.gzipBomb(inflatingTo: count)
    #expect(bomb.suffix(8) == plain.suffix(8))
  }

  @Test func bombIsSmall() {
    let bomb = LoopbackEncoding.gzipBomb(inflatingTo: 300_000_000)
    #expect(bomb.count < 2_000_000)
  }
}

/// Repeats an operation until it fails, and returns the failure.
private func endlessly(_ work: () -> Bool) -> Bool {
  while work() {}
  return false
}

/// A raw TCP client with a read timeout of ten seconds.
private final class Client: Sendable {
  struct Refused: Error {}

  private let descriptor: Int32

  init(of server: LoopbackServer, at host: String = "127.0.0.1") throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &limit,
      socklen_t(MemoryLayout<timeval>.size)
    )
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(server.port).bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard code == 0 else { throw Refused() }
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
  }

  func hangUp() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  func readHead() -> String {
    read { $0.suffix(4) == Array("\r\n\r\n".utf8)[...] }
  }

  func readToEnd() -> String {
    read { _ in false }
  }

  private func read(until isEnough: ([UInt8]) -> Bool) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !isEnough(bytes) {
      let count = recv(descriptor, &byte, 1, 0)
      if count < 0 { Issue.record("the server neither answers nor hangs up") }
      guard count == 1 else { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
