import TestSupport
import Testing

@testable import WebServer

@Suite(.hangLimit)
struct HTTPServerTests {
  @Test func requestReachesTheHandler() async throws {
    let server = try HTTPServer.onLoopback { request in
      let lists = [request.query.fields, request.headers].map { list in
        list.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
      }
      let text = ([request.path] + lists + [request.client]).joined(separator: "|")
      return WebResponse(200, text, type: "text/x")
    }
    let client = try RawClient(port: server.port)
    await client.send(
      "GET /a%20b%00c?q=x%20y&q=2&%3D=%26 HTTP/1.1\r\nHost: x\r\nB: 1 \r\nEmpty:\r\nb:2\r\n\r\n"
    )
    let response = try #require(await client.response())
    #expect(response.text == "/a b\0c|q=x y;q=2;==&|Host=x;B=1;Empty=;b=2|127.0.0.1")
    #expect(response["content-type"] == "text/x")
    #expect(response["content-length"] == "\(response.body.count)")
    #expect(response["date"]?.hasSuffix("GMT") == true)
    #expect(response["server"] == nil)
    await server.stop(within: .seconds(1))
  }

  @Test func headHasNoBody() async throws {
    let server = try HTTPServer.onLoopback { _ in WebResponse(200, "hello", type: "text/plain") }
    let client = try RawClient(port: server.port)
    await client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
    let head = try #require(await client.response(hasBody: false))
    await client.get("/")
    let get = try #require(await client.response())
    #expect(head["content-length"] == "5")
    #expect(get.text == "hello")
    #expect(head.fields == get.fields)
  }

  @Test func formIsDecoded() async throws {
    let server = try HTTPServer.onLoopback { request in
      WebResponse(201, request.form["q"] ?? "none", type: "text/plain")
    }
    let client = try RawClient(port: server.port)
    let form = "a=1&q=climate+news%21"
    await client.send(
      """
      POST /saved HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n\
      Content-Length: \(form.utf8.count)\r\n\r\n\(form)
      """
    )
    let response = try #require(await client.response())
    #expect(response.status == 201)
    #expect(response.text == "climate news!")
  }

  @Test func largeBodiesAreWhole() async throws {
    let large = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let limits = ServerLimits.patient { $0.bodyBytes = 5_000_000 }
    let server = try HTTPServer.onLoopback(limits) { request in
      WebResponse(200, body: .bytes(request.body))
    }
    let client = try RawClient(port: server.port)
    async let sent = client.send(
      Array("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n".utf8) + large
    )
    let response = try #require(await client.response())
    #expect(await sent)
    #expect(response.body == large)
  }

  @Test func chunkedBodyIsDecoded() async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    await client.send(
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n"
    )
    await client.send("0\r\nTrailer: x\r\n\r\n")
    let response = try #require(await client.response())
    #expect(response.text == "POST / abcde")
    // Nothing is read after a chunked body, because libmicrohttpd accepts odd chunks.
    #expect(response["connection"] == "close")
    #expect(await client.readToEnd() == "")
  }

  @Test func connectionIsReused() async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    for number in 0..<20 {
      await client.get("/\(number)")
      #expect(await client.response()?.text == "GET /\(number) ")
    }
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    let requests = (0..<50).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
    await client.send(requests)
    for number in 0..<50 {
      #expect(await client.response()?.text == "GET /\(number) ")
    }
  }

  /// The responses of all are sent at once, in any order of the connections.
  @Test func halfClosedClientsGetTheirResponses() async throws {
    let gate = Gate()
    let server = try HTTPServer.onLoopback { request in
      await gate.pass()
      return echo(request)
    }
    let clients = try (0..<10).map { _ in try RawClient(port: server.port) }
    for (number, client) in clients.enumerated() {
      await client.get("/\(number)")
      client.endSending()
      await gate.isReached()
    }
    // The server has seen the end of the other connections when it answers a later one.
    let other = try RawClient(port: server.port)
    await other.get("/last")
    await gate.isReached()
    gate.open()
    #expect(await other.response()?.text == "GET /last ")
    for (number, client) in clients.enumerated() {
      #expect(await client.response()?.text == "GET /\(number) ")
      #expect(await client.readToEnd() == "")
    }
  }

  @Test func halfClosedClientGetsAWholeStream() async throws {
    let (parts, sender) = AsyncStream<[UInt8]>.makeStream()
    let server = try HTTPServer.onLoopback { _ in WebResponse(body: .stream(parts)) }
    let client = try RawClient(port: server.port)
    await client.get("/")
    client.endSending()
    #expect(await client.read(through: "\r\n\r\n") != nil)
    sender.yield(Array("first".utf8))
    #expect(await client.read(through: "first") != nil)
    sender.yield(Array("last".utf8))
    sender.finish()
    #expect(await client.readToEnd().contains("last"))
  }

  @Test func concurrentRequestsAreAnswered() async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          let client = try RawClient(port: server.port)
          await client.get("/\(number)")
          #expect(await client.response()?.text == "GET /\(number) ")
        }
      }
    }
  }

  @Test func continueIsSentBeforeTheBody() async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    await client.send(
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    )
    #expect(await client.read(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    await client.send("ab")
    #expect(await client.response()?.text == "POST / ab")
  }

  @Test(arguments: ["get", "PURGE", "M-SEARCH", "DELETE"])
  func unknownMethodsReachTheHandler(method: String) async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    await client.send("\(method) /x HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await client.response()?.text == "\(method) /x ")
  }

  @Test func oldClientNeedsNoHost() async throws {
    let server = try HTTPServer.onLoopback { request in
      WebResponse(200, request[header: "Host"] ?? "none", type: "text/plain")
    }
    let client = try RawClient(port: server.port)
    await client.send("GET / HTTP/1.0\r\n\r\n")
    #expect(await client.response()?.text == "none")
    #expect(await client.readToEnd() == "")
  }

  @Test func rawBytesOfATargetAreKept() async throws {
    let server = try HTTPServer.onLoopback { request in
      WebResponse(200, request.query["q"] ?? "none", type: "text/plain")
    }
    let client = try RawClient(port: server.port)
    await client.send("GET /?q=ä HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await client.response()?.text == "ä")
  }

  @Test func queryOfManyNamesIsAnswered() async throws {
    let server = try HTTPServer.onLoopback { request in
      WebResponse(200, "\(request.query.fields.count)", type: "text/plain")
    }
    let client = try RawClient(port: server.port)
    await client.get("/?" + Array(repeating: "a", count: 4_000).joined(separator: "&"))
    #expect(await client.response()?.text == "4000")
  }
}
