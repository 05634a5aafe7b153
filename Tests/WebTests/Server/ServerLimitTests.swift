import Glibc
import TestSupport
import Testing

@testable import WebServer

@Suite(.hangLimit)
struct ServerLimitTests {
  /// Connects and sends a request until the server answers it in time, and returns the client.
  private func answered(by server: HTTPServer) async throws -> RawClient {
    while true {
      let client = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      if await client.response()?.status == 200 { return client }
    }
  }

  @Test func slowRequestIsCut() async throws {
    let limits = ServerLimits.patient { $0.requestTime = .milliseconds(300) }
    let server = try HTTPServer.onLoopback(limits) { echo($0) }
    let client = try RawClient(port: server.port)
    // Until the server closes the connection, there is always another byte.
    #expect(await client.send("GET / HTTP/1.1\r\nHost: x\r\nA: "))
    while await client.send("a"), !client.isClosed {}
    #expect(await client.readToEnd() == "")
  }

  @Test func largeBodiesShareTheirMemory() async throws {
    let limits = ServerLimits.patient { $0.largeBodiesBytes = 5_000_000 }
    let (held, isFirst) = (Gate(), Counter())
    let server = try HTTPServer.onLoopback(limits) { request in
      if isFirst.next() == 1 { await held.pass() }
      return WebResponse(200, "\(request.body.count)", type: "text/plain")
    }
    func post(_ count: Int) async throws -> RawClient {
      let client = try RawClient(port: server.port)
      let head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(count)\r\n\r\n"
      await client.send(Array(head.utf8) + [UInt8](repeating: 0x61, count: count))
      return client
    }
    let first = try await post(2_400_000)
    await held.isReached()
    // The reply can be lost, because the client still sends when the connection is closed.
    let refusal = try await post(2_400_000).readToEnd()
    #expect(refusal.isEmpty || refusal.hasPrefix("HTTP/1.1 503 "))
    #expect(try await post(1_000_000).response()?.text == "1000000")
    held.open()
    #expect(await first.response()?.text == "2400000")
    #expect(try await post(2_400_000).response()?.text == "2400000")
  }

  @Test func smallerBodiesShareTheirMemoryToo() async throws {
    let limits = ServerLimits.patient { $0.largeBodiesBytes = 150_000 }
    let held = Gate()
    let server = try HTTPServer.onLoopback(limits) { request in
      if request.path == "/held" { await held.pass() }
      return echo(request)
    }
    let first = try RawClient(port: server.port)
    await first.send("POST /held HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\n\r\n")
    await first.send([UInt8](repeating: 0x61, count: 70_000))
    await held.isReached()
    #expect(try await !Self.isAccepted(90_000, at: server))
    #expect(try await Self.isAccepted(10_000, at: server))
    held.open()
    #expect(await first.response()?.status == 200)
    #expect(try await Self.becomesAccepted(70_000, at: server))
  }

  @Test func heldResponseNeedsNoMemoryForItsBody() async throws {
    let limits = ServerLimits.patient { $0.largeBodiesBytes = 150_000 }
    let reached = Gate()
    let server = try HTTPServer.onLoopback(limits) { request in
      var response = echo(request)
      guard request.path == "/held" else { return response }
      response.delay = .seconds(3_600)
      reached.announce()
      return response
    }
    let held = try (0..<2).map { _ in try RawClient(port: server.port) }
    for client in held {
      await client.send("POST /held HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n")
      await client.send([UInt8](repeating: 0x61, count: 50_000))
      await reached.isReached()
    }
    #expect(try await Self.becomesAccepted(60_000, at: server))
    for client in held { client.hangUp() }
  }

  /// Returns whether a body is accepted by one of many requests, because memory is freed soon.
  private static func becomesAccepted(_ count: Int, at server: HTTPServer) async throws -> Bool {
    for _ in 0..<200 where try await isAccepted(count, at: server) { return true }
    return false
  }

  private static func isAccepted(_ count: Int, at server: HTTPServer) async throws -> Bool {
    let client = try RawClient(port: server.port)
    await client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(count)\r\n\r\n")
    await client.send([UInt8](repeating: 0x61, count: count))
    return await client.response()?.status == 200
  }

  @Test func slowNextRequestIsCut() async throws {
    let limits = ServerLimits.patient { $0.requestTime = .milliseconds(300) }
    let server = try HTTPServer.onLoopback(limits) { echo($0) }
    let client = try await answered(by: server)
    await client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n")
    while await client.send("a"), !client.isClosed {}
    #expect(await client.readToEnd() == "")
  }

  @Test(arguments: [false, true])
  func idleConnectionIsClosed(afterRequest: Bool) async throws {
    let limits = ServerLimits.patient { $0.idleTime = .milliseconds(200) }
    let server = try HTTPServer.onLoopback(limits) { echo($0) }
    let client =
      afterRequest ? try await answered(by: server) : try RawClient(port: server.port)
    #expect(await client.readToEnd() == "")
  }

  @Test func runningRequestIsNotIdle() async throws {
    let limits = ServerLimits.patient {
      $0.idleTime = .seconds(3)
      $0.requestTime = .seconds(3)
    }
    let (slow, other) = (Gate(), Gate())
    let server = try HTTPServer.onLoopback(limits) { request in
      await (request.path == "/slow" ? slow : other).pass()
      return echo(request)
    }
    let request = "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"
    let client = try RawClient(port: server.port, sending: request)
    await slow.isReached()
    // An idle connection that was opened later reaches the limits first.
    let idle = try RawClient(port: server.port)
    #expect(await idle.readToEnd() == "")
    slow.open()
    #expect(await client.response()?.text == "GET /slow ")
  }

  @Test func unreadResponseIsCut() async throws {
    let limits = ServerLimits.patient {
      $0.stallTime = .seconds(5)
      $0.connections = 1
    }
    let large = [UInt8](repeating: 0, count: 20_000_000)
    let server = try HTTPServer.onLoopback(limits) { _ in WebResponse(body: .bytes(large)) }
    let stalled = try RawClient(port: server.port, receiveBuffer: 4_096)
    await stalled.get("/")
    // The next connection is accepted when the first one is cut.
    let next = try RawClient(port: server.port)
    await next.get("/")
    #expect(await next.response()?.body.count == large.count)
    #expect(await stalled.readToEnd().utf8.count < large.count)
  }

  @Test func slowlyReadResponseIsCut() async throws {
    let limits = ServerLimits.patient {
      $0.stallTime = .seconds(1)
      $0.progressBytes = 15_000_000
    }
    let large = [UInt8](repeating: 0, count: 20_000_000)
    let server = try HTTPServer.onLoopback(limits) { request in
      WebResponse(body: .bytes(request.path == "/" ? large : []))
    }
    let client = try RawClient(port: server.port, receiveBuffer: 4_096)
    await client.get("/")
    var count = 0
    while true {
      let part = await client.read(20_000)
      count += part.count
      guard part.count == 20_000 else { break }
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(count > 0 && count < large.count)
    let fast = try RawClient(port: server.port)
    await fast.get("/")
    #expect(await fast.response()?.body.count == large.count)
  }

  @Test func unreadResponsesShareTheirMemory() async throws {
    let limits = ServerLimits.patient { $0.unreadBytes = 30_000_000 }
    let large = [UInt8](repeating: 0, count: 20_000_000)
    let server = try HTTPServer.onLoopback(limits) { request in
      WebResponse(body: .bytes(request.path == "/" ? large : [0]))
    }
    func status(_ path: String) async throws -> Int? {
      let client = try RawClient(port: server.port)
      await client.get(path)
      return await client.response()?.status
    }
    let unread = try RawClient(port: server.port, receiveBuffer: 4_096)
    await unread.get("/")
    #expect(await unread.read(through: "\r\n\r\n") != nil)
    #expect(try await status("/") == 503)
    #expect(try await status("/small") == 200)
    // A client that only hangs up is noticed when its system answers the next probe, which may take
    // seconds.
    unread.reset()
    for _ in 0..<1_000 {
      if try await status("/") == 200 { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("the memory was not freed")
  }

  @Test func tooManyRequestsAreRefused() async throws {
    let gate = Gate()
    let server = try HTTPServer.onLoopback(ServerLimits.patient { $0.runningRequests = 2 }) {
      request in
      await gate.pass()
      return echo(request)
    }
    let running = try (0..<2).map { _ in try RawClient(port: server.port) }
    for client in running {
      await client.get("/")
      await gate.isReached()
    }
    let refused = try RawClient(port: server.port)
    await refused.get("/")
    let response = try #require(await refused.response())
    #expect(response.status == 503)
    #expect(response["retry-after"] == "1")
    gate.open()
    for client in running { #expect(await client.response()?.status == 200) }
    let late = try RawClient(port: server.port)
    await late.get("/")
    #expect(await late.response()?.status == 200)
  }

  @Test func delayedResponsesDoNotCountAsRunning() async throws {
    let server = try HTTPServer.onLoopback(ServerLimits.patient { $0.runningRequests = 1 }) {
      request in
      var response = echo(request)
      if request.path != "/" { response.delay = .seconds(request.path == "/late" ? 0.2 : 3_600) }
      return response
    }
    let held = try (0..<5).map { _ in try RawClient(port: server.port) }
    for client in held {
      await client.get("/held")
      // The next request is accepted as soon as the server holds the response.
      _ = try await answered(by: server)
    }
    let late = try RawClient(port: server.port)
    await late.get("/late")
    #expect(await late.response()?.text == "GET /late ")
    await server.stop(within: .zero)
    for client in held { #expect(await client.readToEnd() == "") }
  }

  @Test func networkHasALimitOfDelayedResponses() async throws {
    let limits = ServerLimits.patient { $0.delayedResponsesPerNetwork = 2 }
    let server = try HTTPServer.onLoopback(limits, isBehindProxy: true) { request in
      var response = echo(request)
      response.delay = .seconds(request.path == "/short" ? 0 : 3_600)
      return response
    }
    func client(_ address: String, _ path: String = "/") async throws -> RawClient {
      try RawClient(
        port: server.port,
        sending: "GET \(path) HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: \(address)\r\n\r\n"
      )
    }
    var clients: [RawClient] = []
    for _ in 0..<3 { clients.append(try await client("9.9.9.9")) }
    // One of the three, in any order.
    let statuses = AsyncStream<Int?>.makeStream()
    for client in clients {
      Task { statuses.continuation.yield(await client.response()?.status) }
    }
    for await status in statuses.stream {
      #expect(status == 429)
      break
    }
    #expect(try await client("9.9.9.9", "/short").response()?.status == 200)
    let other = try await client("5.5.5.5")
    for client in clients + [other] { client.hangUp() }
  }

  @Test func proxyHasNoLimitOfConnections() async throws {
    let limits = ServerLimits.patient { $0.connectionsPerAddress = 1 }
    let server = try HTTPServer.onLoopback(limits, isBehindProxy: true) { echo($0) }
    let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
    for client in clients {
      await client.get("/")
      #expect(await client.response()?.status == 200)
    }
  }

  @Test func addressHasALimitOfConnections() async throws {
    let limits = ServerLimits.patient { $0.connectionsPerAddress = 2 }
    let server = try HTTPServer.onLoopback(limits) { echo($0) }
    var accepted: [RawClient] = []
    for _ in 0..<2 {
      let client = try RawClient(port: server.port)
      await client.get("/")
      #expect(await client.response()?.status == 200)
      accepted.append(client)
    }
    #expect(await (try RawClient(port: server.port)).readToEnd() == "")
    accepted[0].hangUp()
    #expect(await accepted[0].readToEnd() == "")
    // The server notices the free place soon, not at once.
    while true {
      let client = try RawClient(port: server.port)
      await client.get("/")
      if await client.response()?.status == 200 { break }
    }
  }

  @Test func taskIsCancelledWhenTheClientIsGone() async throws {
    let (reached, cancelled) = (Gate(), Gate())
    let server = try HTTPServer.onLoopback { request in
      await withTaskCancellationHandler {
        await reached.pass()
      } onCancel: {
        cancelled.announce()
      }
      return echo(request)
    }
    let client = try RawClient(port: server.port)
    await client.get("/")
    await reached.isReached()
    client.reset()
    await cancelled.isReached()
  }

  @Test func manyIdleConnectionsDoNotBlockOthers() async throws {
    let server = try HTTPServer.onLoopback(
      ServerLimits.patient { $0.connectionsPerAddress = 0 }
    ) { echo($0) }
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    // Both ends are in this process, and other tests need descriptors too.
    let count = min(10_000, max(0, Int(limit.rlim_cur) - 1_500) / 2)
    let idle = try (0..<count).map { _ in try RawClient(port: server.port) }
    let client = try RawClient(port: server.port)
    await client.get("/")
    #expect(await client.response()?.text == "GET / ")
    for client in [idle.first, idle.last].compactMap({ $0 }) {
      await client.get("/idle")
      #expect(await client.response()?.text == "GET /idle ")
    }
  }

  @Test func responseHeadersCannotBeInjected() async throws {
    let server = try HTTPServer.onLoopback { _ in
      WebResponse(
        200,
        headers: [
          ("X-A", "1\r\nX-Evil: 1\0\u{7F}\u{1}2"), ("X B", "3"), ("X-C\r\nX-Evil", "4"), ("", "5"),
          ("X-D:", "6"), ("Content-Length", "7"), ("Transfer-Encoding", "chunked"),
          ("connection", "keep-alive"), ("X-E", ""), ("X-F", "é"),
        ],
        body: .bytes([65])
      )
    }
    let client = try RawClient(port: server.port)
    await client.get("/")
    let response = try #require(await client.response())
    let names = response.head.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != ":" } }
    #expect(names.sorted() == ["Content-Length", "Date", "X-A", "X-F"])
    #expect(response["x-a"] == "1  X-Evil: 1   2")
    #expect(response["x-f"] == "é")
    #expect(response["content-length"] == "1")
  }

  @Test(arguments: [(0, 500), (100, 500), (199, 500), (600, 500), (70_000, 500), (404, 404)])
  func statusIsThatOfAFinalResponse(status: Int, sent: Int) async throws {
    let server = try HTTPServer.onLoopback { _ in WebResponse(status) }
    let client = try RawClient(port: server.port)
    await client.get("/")
    #expect(await client.response()?.status == sent)
  }
}
