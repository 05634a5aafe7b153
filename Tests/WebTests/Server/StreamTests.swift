import TestSupport
import Testing

@testable import WebServer

@Suite(.hangLimit)
struct StreamTests {
  @Test func partsAreSentAsTheyArrive() async throws {
    let (parts, producer) = AsyncStream<[UInt8]>.makeStream()
    let server = try HTTPServer.onLoopback { _ in
      WebResponse(200, headers: [("Content-Type", "text/event-stream")], body: .stream(parts))
    }
    let client = try RawClient(port: server.port)
    await client.get("/")
    let head = try #require(await client.read(through: "\r\n\r\n"))
    #expect(head.contains("Content-Type: text/event-stream"))
    #expect(head.contains("Transfer-Encoding: chunked"))
    for part in ["data: 1\n\n", "data: 2\n\n", "data: 3\n\n"] {
      producer.yield(Array(part.utf8))
      #expect(await client.read(through: "\r\n\(part)\r\n") == "9\r\n\(part)\r\n")
    }
    producer.finish()
    #expect(await client.read(through: "\r\n\r\n") == "0\r\n\r\n")
  }

  @Test func connectionIsReusedAfterAStream() async throws {
    let server = try HTTPServer.onLoopback { request in
      guard request.path == "/stream" else { return echo(request) }
      let (parts, producer) = AsyncStream<[UInt8]>.makeStream()
      for number in 0..<100 { producer.yield(Array("\(number);".utf8)) }
      producer.finish()
      return WebResponse(200, body: .stream(parts))
    }
    let client = try RawClient(port: server.port)
    for _ in 0..<3 {
      await client.get("/stream")
      #expect(await client.read(through: "\r\n0\r\n\r\n")?.contains("99;") == true)
      await client.get("/after")
      #expect(await client.response()?.text == "GET /after ")
    }
  }

  @Test func oldClientReadsAStreamToTheEnd() async throws {
    let server = try HTTPServer.onLoopback { _ in
      let (parts, producer) = AsyncStream<[UInt8]>.makeStream()
      producer.yield(Array("one,".utf8))
      producer.yield([])
      producer.yield(Array("two".utf8))
      producer.finish()
      return WebResponse(200, body: .stream(parts))
    }
    let client = try RawClient(port: server.port)
    await client.send("GET / HTTP/1.0\r\n\r\n")
    #expect(await client.readToEnd().hasSuffix("\r\n\r\none,two"))
  }

  @Test func largeStreamIsWhole() async throws {
    let part = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    let server = try HTTPServer.onLoopback { _ in
      let (parts, producer) = AsyncStream<[UInt8]>.makeStream()
      for _ in 0..<50 { producer.yield(part) }
      producer.finish()
      return WebResponse(200, body: .stream(parts))
    }
    let client = try RawClient(port: server.port)
    await client.send("GET / HTTP/1.0\r\n\r\n")
    _ = await client.read(through: "\r\n\r\n")
    for _ in 0..<50 { #expect(await client.read(part.count) == part) }
    #expect(await client.readToEnd() == "")
  }

  @Test(arguments: ["GET", "HEAD"])
  func producerIsCancelledWhenTheClientIsGone(method: String) async throws {
    let (parts, producer) = AsyncStream<[UInt8]>.makeStream()
    let gone = Gate()
    producer.onTermination = { reason in if case .cancelled = reason { gone.announce() } }
    let server = try HTTPServer.onLoopback { _ in WebResponse(200, body: .stream(parts)) }
    let client = try RawClient(port: server.port)
    await client.send("\(method) / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await client.read(through: "\r\n\r\n") != nil)
    // A response to HEAD has no body, so that its stream is not needed at all.
    if method == "GET" { client.reset() }
    await gone.isReached()
  }

  @Test func unreadStreamIsHeldAndThenCut() async throws {
    let limits = ServerLimits.patient { $0.stallTime = .milliseconds(500) }
    let pulled = Counter()
    let cut = Gate()
    let server = try HTTPServer.onLoopback(limits) { _ in
      let parts = AsyncStream {
        _ = pulled.next()
        return [UInt8](repeating: 0, count: 65_536)
      } onCancel: {
        cut.announce()
      }
      return WebResponse(200, body: .stream(parts))
    }
    let client = try RawClient(port: server.port, receiveBuffer: 4_096)
    await client.get("/")
    await cut.isReached()
    // The buffers of the system take a few megabytes, and the server 256 KiB.
    #expect(pulled.next() < 200)
  }
}
