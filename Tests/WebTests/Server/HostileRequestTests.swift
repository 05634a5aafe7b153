import TestSupport
import Testing

@testable import WebServer

@Suite(.hangLimit)
struct HostileRequestTests {
  /// The head of a request that is refused, and why.
  struct Head: CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ description: String, _ text: String) {
      testDescription = description
      self.text = text
    }
  }

  private static let next = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"

  static let malformed = [
    Head("NUL in a value", "GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n"),
    Head("NUL at the end of a value", "GET / HTTP/1.1\r\nHost: x\r\nA: b\0\r\nC: d\r\n\r\n"),
    Head("NUL in a name", "GET / HTTP/1.1\r\nHost: x\r\nA\0B: c\r\n\r\n"),
    Head("NUL before a name", "GET / HTTP/1.1\r\nHost: x\r\n\0A: c\r\nB: d\r\n\r\n"),
    Head("NUL in the target", "GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("NUL in the query", "GET /a?b\0c HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("NUL in the method", "G\0T / HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("control in the target", "GET /a\u{1}b HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("CR in a value", "GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n"),
    Head("CR in a name", "GET / HTTP/1.1\r\nHost: x\r\nA\rB: c\r\n\r\n"),
    Head("LF after a value", "GET / HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n"),
    Head("LF after the request line", "GET / HTTP/1.1\nHost: x\r\n\r\n"),
    Head("LF as the empty line", "GET / HTTP/1.1\r\nHost: x\r\n\n"),
    Head("LF everywhere", "GET / HTTP/1.1\nHost: x\n\n"),
    Head("folded value", "GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n"),
    Head("folded first field", "GET / HTTP/1.1\r\n A: b\r\nHost: x\r\n\r\n"),
    Head("space before the colon", "GET / HTTP/1.1\r\nHost: x\r\nA : b\r\n\r\n"),
    Head("tab before the colon", "GET / HTTP/1.1\r\nHost: x\r\nA\t: b\r\n\r\n"),
    Head("no name", "GET / HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n"),
    Head("no colon", "GET / HTTP/1.1\r\nHost: x\r\nA\r\n\r\n"),
    Head("two spaces before the target", "GET  / HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("two spaces after the target", "GET /  HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("space in the target", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("space after the version", "GET / HTTP/1.1 \r\nHost: x\r\n\r\n"),
    Head("odd method", "GE(T / HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("no version", "GET /\r\nHost: x\r\n\r\n"),
    Head("odd version", "GET / http/1.1\r\nHost: x\r\n\r\n"),
    Head("CONNECT", "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("asterisk", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("target without a slash", "GET index HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("another host in the target", "GET http://y/ HTTP/1.1\r\nHost: x\r\n\r\n"),
    Head("another scheme", "GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n"),
  ]

  static let framing = [
    Head("no host", "GET / HTTP/1.1\r\nA: b\r\n\r\n"),
    Head("no field", "GET / HTTP/1.1\r\n\r\n"),
    Head("two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"),
    Head("length and encoding", post("Content-Length: 3\r\nTransfer-Encoding: chunked")),
    Head("encoding and length", post("Transfer-Encoding: chunked\r\nContent-Length: 3")),
    Head("two lengths", post("Content-Length: 3\r\nContent-Length: 30")),
    Head("the same length twice", post("Content-Length: 3\r\ncontent-length: 3")),
    Head("list of lengths", post("Content-Length: 3, 3")),
    Head("two encodings", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked")),
    Head("list of encodings", post("Transfer-Encoding: gzip, chunked")),
    Head("identity", post("Transfer-Encoding: identity")),
    Head("chunked with a space", post("Transfer-Encoding: chunked ")),
    Head("chunked with a vertical tab", post("Transfer-Encoding: \u{B}chunked")),
    Head("quoted chunked", post("Transfer-Encoding: \"chunked\"")),
    Head("encoding without a value", post("Transfer-Encoding:")),
    Head("negative length", post("Content-Length: -3")),
    Head("length with a sign", post("Content-Length: +3")),
    Head("length in hexadecimal", post("Content-Length: 0x3")),
    Head("length without a value", post("Content-Length:")),
    Head("length with a space", post("Content-Length: 3 3")),
    Head("odd chunk", post("Transfer-Encoding: chunked") + "+3\r\nabc\r\n0\r\n\r\n"),
    Head("encoding in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
  ]

  private static func post(_ fields: String) -> String {
    "POST / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n"
  }

  @Test(arguments: malformed + framing)
  func requestIsRefusedAndItsConnectionClosed(head: Head) async throws {
    let handled = Counter()
    let server = try HTTPServer.onLoopback { request in
      _ = handled.next()
      return echo(request)
    }
    let client = try RawClient(port: server.port)
    await client.send(head.text + Self.next)
    let reply = await client.readToEnd()
    #expect(reply.hasPrefix("HTTP/1.1 400 "))
    #expect(reply.lowercased().contains("connection: close"))
    #expect(reply.isOneWholeResponse, "\(reply)")
    #expect(handled.next() == 1)
  }

  @Test(arguments: ["18446744073709551616", "9223372036854775808", "99999999999999999999999"])
  func hugeLengthIsRefused(length: String) async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    await client.send(Self.post("Content-Length: \(length)") + Self.next)
    let reply = await client.readToEnd()
    #expect(reply.hasPrefix("HTTP/1.1 413 "))
    #expect(reply.isOneWholeResponse, "\(reply)")
  }

  @Test(arguments: ["\r", "SSH-2.0-x\r\n", "\u{16}\u{3}\u{1}\u{2}\r\n"])
  func otherProtocolsAreClosed(bytes: String) async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    await client.send(bytes + "\r\n\r\n")
    #expect(await !client.readToEnd().contains(" 200 "))
  }

  @Test func absoluteTargetIsReducedToItsPath() async throws {
    let server = try HTTPServer.onLoopback { request in
      WebResponse(200, "\(request.path) \(request.query["q"] ?? "")", type: "text/plain")
    }
    let client = try RawClient(port: server.port)
    for (target, text) in [
      ("http://x/a?q=1", "/a 1"), ("HTTP://X", "/ "), ("https://x?q=2", "/ 2"), ("//x/b", "//x/b "),
    ] {
      await client.get(target)
      #expect(await client.response()?.text == text)
    }
  }

  @Test func declaredLargeBodyIsRefusedUnread() async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    await client.send(
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8388609\r\nExpect: 100-continue\r\n\r\n"
    )
    let reply = await client.readToEnd()
    #expect(reply.hasPrefix("HTTP/1.1 413 "))
    #expect(reply.contains("Connection: close"))
    #expect(reply.isOneWholeResponse, "\(reply)")
  }

  @Test func chunkedLargeBodyIsRefusedWhileItIsSent() async throws {
    let limits = ServerLimits.patient { $0.bodyBytes = 10_000 }
    let server = try HTTPServer.onLoopback(limits) { echo($0) }
    let client = try RawClient(port: server.port)
    let chunk = "1000\r\n" + String(repeating: "a", count: 4_096) + "\r\n"
    await client.send(Self.post("Transfer-Encoding: chunked") + chunk + chunk + chunk)
    let reply = await client.readToEnd()
    #expect(reply.hasPrefix("HTTP/1.1 413 "))
    #expect(reply.contains("Connection: close"))
    #expect(reply.isOneWholeResponse, "\(reply)")
  }

  @Test func bodyAtTheLimitIsAccepted() async throws {
    let limits = ServerLimits.patient { $0.bodyBytes = 10 }
    let server = try HTTPServer.onLoopback(limits) { echo($0) }
    let client = try RawClient(port: server.port)
    await client.send(Self.post("Content-Length: 10") + "0123456789")
    #expect(await client.response()?.text == "POST / 0123456789")
    await client.send(Self.post("Transfer-Encoding: chunked") + "A\r\n0123456789\r\n0\r\n\r\n")
    #expect(await client.response()?.text == "POST / 0123456789")
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "a", count: 17_000))\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "a", count: 200_000))\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\n\(String(repeating: "A: b\r\n", count: 2_000))\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nCookie: \(String(repeating: "a=b;", count: 4_000))\r\n\r\n",
    "GET /\(String(repeating: "a", count: 17_000)) HTTP/1.1\r\nHost: x\r\n\r\n",
  ])
  func largeHeadIsRefused(head: String) async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    await client.send(head)
    let reply = await client.readToEnd()
    #expect(reply.hasPrefix("HTTP/1.1 431 "))
    #expect(reply.isOneWholeResponse, "\(reply)")
  }

  @Test func longTargetIsRefused() async throws {
    let server = try HTTPServer.onLoopback { echo($0) }
    let client = try RawClient(port: server.port)
    await client.send("GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\n")
    let reply = await client.readToEnd()
    #expect(reply.hasPrefix("HTTP/1.1 414 "))
    #expect(reply.isOneWholeResponse, "\(reply)")
  }

  @Test func headAtTheLimitIsAccepted() async throws {
    let server = try HTTPServer.onLoopback { request in
      WebResponse(200, request[header: "A"] ?? "", type: "text/plain")
    }
    let client = try RawClient(port: server.port)
    let start = "GET / HTTP/1.1\r\nHost: x\r\nA: "
    let value = String(repeating: "a", count: 16_384 - start.utf8.count - 4)
    for _ in 0..<3 {
      await client.send(start + value + "\r\n\r\n")
      #expect(await client.response()?.text == value)
    }
  }
}

extension String {
  /// Whether the text is one response with as many bytes of a body as it declares.
  fileprivate var isOneWholeResponse: Bool {
    guard let end = firstRange(of: "\r\n\r\n")?.upperBound,
      let field = self[..<end].lowercased().firstRange(of: "content-length: ")
    else { return false }
    let length = lowercased()[field.upperBound...].prefix(while: \.isNumber)
    return split(separator: "HTTP/1.", omittingEmptySubsequences: false).count == 2
      && Int(length) == self[end...].utf8.count
  }
}
