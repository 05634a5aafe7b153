import FoundationEssentials
import HTTP
import OuterTestSupport
import TestSupport
import Testing

/// The rules for redirects, retries and the deadline, with a scripted network and clock.
@Suite(.hangLimit)
struct HTTPClientTests {
  private let clock = ManualClock()

  private func client(
    _ network: StubTransport,
    timeout: Duration = .seconds(20),
    jitter: Double = 0
  ) -> HTTPClient {
    HTTPClient(
      transport: network,
      clock: clock,
      timeout: timeout,
      now: { Date(timeIntervalSince1970: 784_111_777) },
      jitter: { jitter }
    )
  }

  private func request(_ url: String = "https://a.example/x") throws -> HTTPRequest {
    HTTPRequest(
      url: try #require(URL(string: url)),
      headers: [HTTPHeader(name: "Accept", value: "*/*")],
      secretHeaders: [HTTPHeader(name: "X-Api-Key", value: "canary")]
    )
  }

  private static func redirect(_ url: String, status: Int = 302) -> StubTransport.Answer {
    .success(HTTPResponse(status: status, redirect: URL(string: url)))
  }

  private static let refused = HTTPFailure.cannotConnect(host: "a.example", reason: "refused")

  @Test(arguments: [200, 204, 400, 401, 404, 426, 500, 501])
  func everyStatusIsReturned(status: Int) async throws {
    let network = StubTransport(.reply(status, "x"))
    #expect(try await client(network).send(try request()).status == status)
    #expect(network.requests.count == 1)
    #expect(clock.sleeps.isEmpty)
  }

  @Test(arguments: [502, 503, 504])
  func serverErrorIsTriedThreeTimes(status: Int) async throws {
    let network = StubTransport(.reply(status, "x"))
    #expect(try await client(network).send(try request()).status == status)
    #expect(network.requests.count == 3)
    #expect(clock.sleeps == [.seconds(1), .seconds(1)])
  }

  @Test func retryCanSucceed() async throws {
    let network = StubTransport(.reply(502, "x"), .reply(200, "y"))
    #expect(try await client(network).send(try request()).body == Data("y".utf8))
    #expect(network.requests.count == 2)
  }

  @Test(arguments: [refused, .nameNotResolved(host: "a.example")])
  func connectionFailureIsTriedThreeTimes(failure: HTTPFailure) async throws {
    let network = StubTransport(.failure(failure))
    let request = try request()
    await #expect(throws: failure) { try await client(network).send(request) }
    #expect(network.requests.count == 3)
  }

  @Test(arguments: [
    HTTPFailure.cancelled, .badAddress, .insecure(host: "h", reason: "r"), .truncated(host: "h"),
    .bodyTooLarge(limit: 1), .unreadable(host: "h", reason: "r"), .libraryMissing(reason: "r"),
    .timedOut(host: "h", after: .seconds(20)), .privateAddress("10.0.0.1"), .outOfMemory,
  ])
  func otherFailuresAreFinal(failure: HTTPFailure) async throws {
    let network = StubTransport(.failure(failure))
    let request = try request()
    await #expect(throws: failure) { try await client(network).send(request) }
    #expect(network.requests.count == 1)
  }

  @Test func status429NeedsRetryAfterForARetry() async throws {
    let network = StubTransport(.reply(429, "x"))
    #expect(try await client(network).send(try request()).status == 429)
    #expect(network.requests.count == 1)
  }

  @Test(arguments: [
    ("3", Duration.seconds(3)), ("0", .seconds(1)), ("00", .seconds(1)), ("1", .seconds(1)),
    ("Sun, 06 Nov 1994 08:49:42 GMT", .seconds(5)), ("Sun Nov  6 08:49:38 1994", .seconds(1)),
    ("Sun, 06 Nov 1994 08:00:00 GMT", .seconds(1)),
    ("Sunday, 06-Nov-94 08:49:47 GMT", .seconds(10)),
    ("Thursday, 07-Nov-68 08:49:37 GMT", .seconds(1)),
  ])
  func retryAfterIsAtLeastASecond(value: String, wait: Duration) async throws {
    let header = HTTPHeader(name: "retry-after", value: value)
    for status in [429, 503] {
      let network = StubTransport(.reply(status, "x", header), .reply(200, "y"))
      #expect(try await client(network).send(try request()).status == 200)
    }
    #expect(clock.sleeps == [wait, wait])
  }

  @Test(arguments: [0.5, 1])
  func everyRetryHasJitter(jitter: Double) async throws {
    let now = HTTPHeader(name: "Retry-After", value: "0")
    let answers: [StubTransport.Answer] = [
      .reply(429, "x", now), .reply(503, "x", now), .reply(502, "x"), .failure(Self.refused),
    ]
    for answer in answers {
      let network = StubTransport(answer, .reply(200, "y"))
      _ = try await client(network, jitter: jitter).send(try request())
    }
    let wait = Duration.seconds(1) + Duration.milliseconds(500) * jitter
    #expect(clock.sleeps == Array(repeating: wait, count: 4))
  }

  @Test func jitterDoesNotPassTheDeadline() async throws {
    let network = StubTransport(.reply(429, "x", HTTPHeader(name: "Retry-After", value: "2")))
    let client = client(network, timeout: .milliseconds(2_400), jitter: 1)
    #expect(try await client.send(try request()).status == 429)
    #expect(network.requests.count == 1 && clock.sleeps.isEmpty)
  }

  @Test(arguments: ["soon", "-1", "+1", "", "1.5", "Sun, 06 Nov 1994"])
  func invalidRetryAfterIsIgnored(value: String) async throws {
    let network = StubTransport(.reply(429, "x", HTTPHeader(name: "Retry-After", value: value)))
    #expect(try await client(network).send(try request()).status == 429)
    #expect(network.requests.count == 1)
  }

  @Test func waitPastTheDeadlineIsSkipped() async throws {
    let network = StubTransport(.reply(429, "x", HTTPHeader(name: "Retry-After", value: "20")))
    #expect(try await client(network).send(try request()).status == 429)
    #expect(network.requests.count == 1)
    #expect(clock.sleeps.isEmpty)
  }

  @Test(arguments: ["20", "99999999999999999999"])
  func longRetryAfterIsFinal(value: String) async throws {
    let network = StubTransport(.reply(503, "x", HTTPHeader(name: "Retry-After", value: value)))
    #expect(try await client(network).send(try request()).status == 503)
    #expect(network.requests.count == 1)
  }

  @Test func timeoutReportsTheTotalTime() async throws {
    let slow = HTTPFailure.timedOut(host: "a.example", after: .seconds(15))
    let network = StubTransport(.failure(slow))
    let request = try request()
    await #expect(throws: slow) { try await client(network).send(request) }
  }

  @Test func deadlineIncludesRetries() async throws {
    let clock = clock
    let network = StubTransport { _, _ in
      clock.advance(by: .seconds(8))
      return .reply(503, "x")
    }
    _ = try await client(network).send(try request())
    #expect(network.requests.count == 3)
    let late = StubTransport { _, _ in
      clock.advance(by: .seconds(11))
      return Self.redirect("https://a.example/y")
    }
    let request = try request()
    await #expect(throws: HTTPFailure.timedOut(host: "a.example", after: .seconds(20))) {
      try await client(late).send(request)
    }
    #expect(late.requests.count == 2)
  }

  @Test func fiveRedirectsAreFollowed() async throws {
    let network = StubTransport { _, place in
      place < 5 ? Self.redirect("https://a.example/\(place)") : .reply(200, "here")
    }
    #expect(try await client(network).send(try request()).body == Data("here".utf8))
    #expect(network.requests.count == 6)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func everyRedirectStatusIsFollowed(status: Int) async throws {
    let redirect = Self.redirect("https://a.example/y", status: status)
    let network = StubTransport(redirect, .reply(200, ""))
    #expect(try await client(network).send(try request()).status == 200)
    #expect(network.requests.last?.url.path() == "/y")
  }

  @Test(arguments: [200, 201, 300, 304, 305])
  func locationWithoutRedirectIsIgnored(status: Int) async throws {
    let network = StubTransport(Self.redirect("https://a.example/y", status: status))
    #expect(try await client(network).send(try request()).status == status)
    #expect(network.requests.count == 1)
  }

  @Test func sixthRedirectFails() async throws {
    let network = StubTransport(Self.redirect("https://a.example/x"))
    let request = try request()
    await #expect(throws: HTTPFailure.tooManyRedirects(limit: 5)) {
      try await client(network).send(request)
    }
    #expect(network.requests.count == 6)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://a.example/x", "javascript:alert(1)"])
  func onlyHTTPRedirectsAreFollowed(target: String) async throws {
    let network = StubTransport(Self.redirect(target))
    let scheme = String(target.prefix { $0 != ":" })
    let request = try request()
    await #expect(throws: HTTPFailure.redirectRefused(reason: "\(scheme): address")) {
      try await client(network).send(request)
    }
    #expect(network.requests.count == 1)
  }

  @Test(arguments: ["https://a.example/y", "https://A.EXAMPLE:443/y"])
  func keyIsSentToTheSameServer(target: String) async throws {
    let network = StubTransport(Self.redirect(target), .reply(200, ""))
    _ = try await client(network).send(try request())
    #expect(network.requests.last?.secretHeaders.count == 1)
  }

  @Test(arguments: [
    "https://b.example/x", "https://a.example:8443/x", "https://a.example.b.example/x",
  ])
  func keyIsSentToNoOtherServer(target: String) async throws {
    let network = StubTransport(
      Self.redirect(target),
      Self.redirect("https://a.example/back"),
      .reply(200, "")
    )
    _ = try await client(network).send(try request())
    #expect(network.requests.map(\.secretHeaders.count) == [1, 0, 0])
    #expect(network.requests.allSatisfy { $0.headers.count == 1 })
  }

  @Test func cancellationEndsTheWait() async throws {
    let network = StubTransport(.reply(503, "x"))
    let request = try request()
    let client = client(network)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.send(request)
    }
    await #expect(throws: HTTPFailure.cancelled) { try await task.value }
    #expect(network.requests.count == 1)
  }
}

struct HTTPRequestTests {
  @Test func descriptionContainsNothingPrivate() throws {
    let request = HTTPRequest(
      url: try #require(URL(string: "https://me:secret@a.example/secret?apiKey=secret")),
      headers: [HTTPHeader(name: "X", value: "secret")],
      secretHeaders: [HTTPHeader(name: "X-Api-Key", value: "secret")]
    )
    for text in ["\(request)", "\([request])", String(reflecting: request)] {
      #expect(text.contains("a.example"))
      #expect(!text.contains("secret"))
    }
  }
}

struct QueryItemsTests {
  @Test func reservedCharactersAreEncoded() {
    let items = QueryItems([("q", "a+b c&d=ü/~-._"), ("none", nil), ("empty", "")])
    #expect(items.encoded == "q=a%2Bb%20c%26d%3D%C3%BC%2F~-._&empty=")
  }
}
