import FoundationEssentials
import HTTP
import OuterTestSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct TracingTransportTests {
  private let clock = ManualClock()
  private let lines = Locked<[String]>([])

  /// Returns the trace of a request over a network that takes 231 ms for each response.
  private func told(
    _ request: HTTPRequest,
    _ answers: StubTransport.Answer...
  ) async throws -> [String] {
    let network = StubTransport { [clock] _, place in
      clock.advance(by: .milliseconds(231))
      return answers[min(place, answers.count - 1)]
    }
    let trace = RequestTrace { [lines] line in lines.withLock { $0.append(line) } }
    let client = HTTPClient(
      transport: TracingTransport(wrapping: network, trace: trace, clock: clock),
      clock: clock,
      jitter: { 0 }
    )
    _ = try? await client.send(request)
    return lines.withLock { $0 }
  }

  private func request(_ url: String, key: String = "canary") throws -> HTTPRequest {
    HTTPRequest(
      url: try #require(URL(string: url)),
      headers: [HTTPHeader(name: "Accept", value: "*/*")],
      secretHeaders: [HTTPHeader(name: "Authorization", value: "Bearer \(key)")],
      secretQuery: QueryItems([("api-key", key)])
    )
  }

  @Test func responseIsOneLine() async throws {
    let body = String(repeating: "é", count: 6_172)
    let request = try request("https://a.example:8443/v2/all?q=new%20words&page=2#part")
    #expect(
      try await told(request, .reply(200, body + ".")) == [
        "GET https://a.example:8443/v2/all?q=new%20words&page=2 -> 200, 12,345 bytes, 231 ms"
      ]
    )
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1,000 bytes"),
    (1_234_567, "1,234,567 bytes"),
  ])
  func bytesHaveThousandsSeparators(count: Int, words: String) async throws {
    let answer = StubTransport.Answer.reply(404, String(repeating: "x", count: count))
    let told = try await told(request("http://a.example/"), answer)
    #expect(told == ["GET http://a.example/ -> 404, \(words), 231 ms"])
  }

  @Test(arguments: [
    (HTTPFailure.truncated(host: "a.example"), "incomplete response"),
    (.timedOut(host: "a.example", after: .seconds(20)), "no answer within 20,000 ms"),
    (.insecure(host: "a.example", reason: "expired"), "expired"), (.cancelled, "cancelled"),
    (.bodyTooLarge(limit: 16 << 20), "more than 16,777,216 bytes"),
  ])
  func failureIsOneLine(failure: HTTPFailure, words: String) async throws {
    let told = try await told(request("https://a.example/x"), .failure(failure))
    #expect(told == ["GET https://a.example/x -> failed: \(words), 231 ms"])
  }

  @Test func everyRetryIsTraced() async throws {
    let refused = HTTPFailure.cannotConnect(host: "a.example", reason: "refused")
    let told = try await told(
      request("https://a.example/x"),
      .failure(refused),
      .reply(503, "wait"),
      .reply(200, "")
    )
    #expect(
      told == [
        "GET https://a.example/x -> failed: refused, 231 ms",
        "GET https://a.example/x -> 503, 4 bytes, 231 ms",
        "GET https://a.example/x -> 200, 0 bytes, 231 ms",
      ]
    )
  }

  @Test func redirectsAreTracedWithoutKeys() async throws {
    let target = URL(string: "https://b.example/log/canary?seen=canary&q=1")
    let told = try await told(
      request("https://a.example/x"),
      .success(HTTPResponse(status: 302, redirect: target)),
      .success(HTTPResponse(status: 302, redirect: URL(string: "https://canary.c.example/?q=1"))),
      .reply(200, "")
    )
    #expect(
      told == [
        "GET https://a.example/x -> 302, 0 bytes, 231 ms",
        "GET https://b.example/… -> 302, 0 bytes, 231 ms",
        "GET https://…/… -> 200, 0 bytes, 231 ms",
      ]
    )
  }

  @Test func credentialsAreNotTraced() async throws {
    let told = try await told(request("https://jane:pw@a.example/x"), .reply(200, ""))
    #expect(told == ["GET https://a.example/x -> 200, 0 bytes, 231 ms"])
  }

  @Test func secretsAreNeverTraced() async throws {
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array("abcXYZ019-._~+/=%&? é")
    for round in 0..<300 {
      let characters = (0..<Int.random(in: 6...40, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      let key = "K\(String(characters))Z".split(separator: " ").joined(separator: "+")
      let echo = Self.spelled(key, times: round % 4, using: &generator)
      let target = [
        "https://b.example/x?k=\(echo)&l=%zz", "https://b.example/\(echo)/x",
        "https://a.example/?\(echo)", "https://b.example/x?\(echo.lowercased())",
      ][round / 4 % 4]
      let reason = HTTPFailure.unreadable(host: "b.example", reason: "said \(key)")
      let told = try await told(
        request("https://a.example/x", key: key),
        .success(HTTPResponse(status: 302, redirect: URL(string: target))),
        round % 3 == 0 ? .failure(reason) : .reply(200, key)
      )
      for line in told {
        #expect(!Self.folded(line).contains(Self.folded(key)), "\(key) in \(line)")
      }
      lines.withLock { $0 = [] }
    }
  }

  /// Returns a key percent-encoded a number of times, as a server may repeat it.
  private static func spelled(
    _ key: String,
    times: Int,
    using generator: inout SeededGenerator
  ) -> String {
    (0..<times).reduce(key) { text, _ in
      text.utf8.map { byte in
        let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        if isPlain, Bool.random(using: &generator) { return String(UnicodeScalar(byte)) }
        let digits = String(byte, radix: 16, uppercase: Bool.random(using: &generator))
        return "%" + (digits.count < 2 ? "0" : "") + digits
      }.joined()
    }
  }

  /// Returns a text decoded until it no longer changes.
  private static func folded(_ text: String) -> String {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    let bytes = parts.dropFirst().reduce(into: Array((parts.first ?? "").utf8)) { bytes, part in
      let digits = part.utf8.prefix(2)
      if digits.count == 2, let byte = UInt8(String(Substring(digits)), radix: 16) {
        bytes += [byte] + part.utf8.dropFirst(2)
      } else {
        bytes += Array("%\(part)".utf8)
      }
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    let spaced = text.lowercased().split(separator: "+", omittingEmptySubsequences: false)
    return decoded == text ? spaced.joined(separator: " ") : folded(decoded)
  }
}
