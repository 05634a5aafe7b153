import Glibc
import TestSupport
import Testing

@testable import WebServer

@Suite(.hangLimit)
struct ServerStopTests {
  @Test func runningRequestFinishes() async throws {
    let gate = Gate()
    let server = try HTTPServer.onLoopback { request in
      await gate.pass()
      return echo(request)
    }
    let (running, idle) = (try RawClient(port: server.port), try RawClient(port: server.port))
    await running.get("/")
    await gate.isReached()
    async let stopped: Void = server.stop(within: .seconds(600))
    // It is closed when the server has begun to stop.
    #expect(await idle.readToEnd() == "")
    #expect(throws: RawClient.Failure(code: ECONNREFUSED)) { try RawClient(port: server.port) }
    gate.open()
    let response = try #require(await running.response())
    #expect(response.text == "GET / ")
    #expect(response["connection"] == "close")
    await stopped
  }

  @Test func hangingRequestIsCancelled() async throws {
    let gate = Gate()
    let server = try HTTPServer.onLoopback { request in
      await gate.pass()
      return WebResponse(200, Task.isCancelled ? "cancelled" : "open", type: "text/plain")
    }
    let client = try RawClient(port: server.port)
    await client.get("/")
    await gate.isReached()
    await server.stop(within: .zero)
    #expect(await client.readToEnd() == "")
  }

  @Test func handlerThatIgnoresCancellationDoesNotDelayTheStop() async throws {
    let (reached, finish) = (Gate(), Gate())
    let server = try HTTPServer.onLoopback { request in
      reached.announce()
      // A task of its own is not cancelled.
      await Task { await finish.pass() }.value
      return echo(request)
    }
    let client = try RawClient(port: server.port)
    await client.get("/")
    await reached.isReached()
    await server.stop(within: .zero)
    finish.open()
    #expect(await client.readToEnd() == "")
  }

  @Test func streamsEndAtOnce() async throws {
    let (parts, producer) = AsyncStream<[UInt8]>.makeStream()
    let cancelled = Gate()
    producer.onTermination = { _ in cancelled.announce() }
    let server = try HTTPServer.onLoopback { _ in WebResponse(body: .stream(parts)) }
    let client = try RawClient(port: server.port)
    await client.get("/")
    #expect(await client.read(through: "\r\n\r\n") != nil)
    await server.stop(within: .seconds(600))
    await cancelled.isReached()
    #expect(await client.readToEnd() == "")
  }

  @Test func portIsFreeAfterwards() async throws {
    let first = try HTTPServer.onLoopback { echo($0) }
    let port = first.port
    let client = try RawClient(port: port)
    await client.get("/")
    #expect(await client.response()?.status == 200)
    #expect(throws: WebServerError.portInUse(port)) {
      try HTTPServer.start(address: "127.0.0.1", port: port, handler: FunctionHandler { echo($0) })
    }
    await first.stop(within: .seconds(600))
    let second = try HTTPServer.start(
      address: "127.0.0.1",
      port: port,
      handler: FunctionHandler { echo($0) }
    )
    #expect(second.port == port)
    // A second stop returns at once.
    await first.stop(within: .seconds(600))
    await second.stop(within: .seconds(600))
  }

  @Test func severalTasksMayStopAServer() async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    await withTaskGroup { group in
      for _ in 0..<10 { group.addTask { await server.stop(within: .seconds(600)) } }
    }
    #expect(await client.readToEnd() == "")
  }

  @Test func cancelledStopEndsAtOnce() async throws {
    let gate = Gate()
    let server = try HTTPServer.onLoopback { request in
      await gate.pass()
      return echo(request)
    }
    let client = try RawClient(port: server.port)
    await client.get("/")
    await gate.isReached()
    let stop = Task { await server.stop(within: .seconds(600)) }
    stop.cancel()
    await stop.value
    #expect(await client.readToEnd() == "")
  }

  @Test func releasedServerEnds() async throws {
    let gate = Gate()
    var server: HTTPServer? = try HTTPServer.onLoopback { request in
      await gate.pass()
      return echo(request)
    }
    let client = try RawClient(port: try #require(server).port)
    await client.get("/")
    await gate.isReached()
    server = nil
    #expect(await client.readToEnd() == "")
  }

  @Test func nothingLeaks() async throws {
    func round() async throws {
      let server = try HTTPServer.onLoopback { echo($0) }
      let client = try RawClient(port: server.port)
      await client.get("/")
      #expect(await client.response()?.status == 200)
      await server.stop(within: .seconds(600))
    }
    try await round()
    let (pollers, threads) = (Self.pollers, Self.threads)
    for _ in 0..<300 { try await round() }
    // Other suites run at the same time, but a leak is at least 300.
    #expect(Self.pollers - pollers < 200)
    #expect(Self.threads - threads < 200)
  }

  /// The number of descriptors for events, of which each server has four.
  private static var pollers: Int {
    entries("/proc/self/fd").count { entry in
      var target = [CChar](repeating: 0, count: 64)
      readlink("/proc/self/fd/\(entry)", &target, target.count - 1)
      return target.starts(with: "anon_inode:[event".utf8.map { CChar(bitPattern: $0) })
    }
  }

  private static var threads: Int { entries("/proc/self/task").count }

  private static func entries(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
      )
    }
    return names
  }

  @Test(arguments: ["localhost", "1.2.3", "", "203.0.113.1"])
  func addressMustBelongToThisMachine(address: String) throws {
    #expect {
      try HTTPServer.start(address: address, port: 0, handler: FunctionHandler { echo($0) })
    } throws: { error in
      guard case .cannotListen(let reason)? = error as? WebServerError else { return false }
      return !reason.isEmpty
    }
  }

  @Test func newerAddressesWork() async throws {
    let server = try HTTPServer.start(
      address: "::1",
      port: 0,
      handler: FunctionHandler { echo($0) }
    )
    #expect(server.port > 0)
    await server.stop(within: .zero)
  }

  @Test(arguments: [-1, 65_536])
  func portMustBeInRange(port: Int) {
    #expect(throws: WebServerError.cannotListen("\(port) is not a port")) {
      try HTTPServer.start(address: "::1", port: port, handler: FunctionHandler { echo($0) })
    }
  }
}
