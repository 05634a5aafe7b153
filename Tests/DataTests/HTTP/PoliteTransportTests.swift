import FoundationEssentials
import HTTP
import OuterTestSupport
import RequestHistory
import TestSupport
import Testing

@Suite(.hangLimit)
struct PoliteTransportTests {
  private let clock = ManualClock()
  private let records = FakeRequestHistory()
  private let lines = Locked<[String]>([])
  private let started = Locked<[Duration]>([])

  /// A network that records the time of each request.
  private func network(_ answers: StubTransport.Answer...) -> StubTransport {
    StubTransport { [started, clock] _, place in
      started.withLock { $0.append(clock.now.offset) }
      return answers[min(place, answers.count - 1)]
    }
  }

  private func transport(
    _ network: any HTTPTransport,
    service: String = "gdelt",
    hasRecords: Bool = true,
    interval: Duration = .seconds(5)
  ) -> PoliteTransport {
    PoliteTransport(
      wrapping: network,
      service: service,
      limits: RequestLimits(interval: interval),
      records: hasRecords ? records : nil,
      clock: clock,
      now: clock.date,
      trace: RequestTrace { [lines] line in lines.withLock { $0.append(line) } }
    )
  }

  private func client(_ network: StubTransport, hasRecords: Bool = true) -> HTTPClient {
    HTTPClient(
      transport: transport(network, hasRecords: hasRecords),
      clock: clock,
      now: clock.date,
      jitter: { 0 }
    )
  }

  private func request() throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: "https://a.example/x?q=1")))
  }

  private static func wait(_ seconds: Int, _ status: Int = 429) -> StubTransport.Answer {
    .reply(status, "x", HTTPHeader(name: "Retry-After", value: String(seconds)))
  }

  private var starts: [Duration] { started.withLock { $0 } }

  @Test(arguments: [true, false])
  func requestsOfOneProcessAreSpaced(hasRecords: Bool) async throws {
    let transport = transport(network(.reply(200, "")), hasRecords: hasRecords)
    for _ in 0..<3 { _ = try await transport.exchange(try request(), timeout: .seconds(20)) }
    clock.advance(by: .seconds(3))
    _ = try await transport.exchange(try request(), timeout: .seconds(20))
    #expect(starts == [.zero, .seconds(5), .seconds(10), .seconds(15)])
    clock.advance(by: .seconds(30))
    _ = try await transport.exchange(try request(), timeout: .seconds(20))
    #expect(starts.last == .seconds(45))
  }

  @Test func requestsOfTwoProcessesAreSpaced() async throws {
    let network = network(.reply(200, ""))
    for _ in 0..<3 {
      _ = try await transport(network).exchange(try request(), timeout: .seconds(20))
    }
    #expect(starts == [.zero, .seconds(5), .seconds(10)])
  }

  @Test func servicesHaveSeparateTurns() async throws {
    let network = network(.reply(200, ""))
    for service in ["gdelt", "guardian"] {
      let transport = transport(network, service: service)
      _ = try await transport.exchange(try request(), timeout: .seconds(20))
    }
    #expect(starts == [.zero, .zero])
  }

  @Test func noLimitMeansNoWait() async throws {
    let transport = transport(network(.reply(200, "")), interval: .zero)
    for _ in 0..<5 { _ = try await transport.exchange(try request(), timeout: .seconds(20)) }
    #expect(clock.sleeps == [])
  }

  @Test func failingHistoryKeepsTheInterval() async throws {
    let transport = transport(network(.reply(200, "")))
    _ = try await transport.exchange(try request(), timeout: .seconds(20))
    records.breakDown()
    _ = try await transport.exchange(try request(), timeout: .seconds(20))
    _ = try await transport.exchange(try request(), timeout: .seconds(20))
    #expect(starts == [.zero, .seconds(5), .seconds(10)])
  }

  @Test func waitReducesTheTimeout() async throws {
    let timeouts = RecordingTransport()
    let transport = transport(timeouts)
    for _ in 0..<2 { _ = try await transport.exchange(try request(), timeout: .seconds(20)) }
    #expect(timeouts.timeouts == [.seconds(20), .seconds(15)])
  }

  @Test func timeoutIncludesTheWait() async throws {
    let timeouts = RecordingTransport(fails: true)
    let (transport, request) = (transport(timeouts), try request())
    for _ in 0..<2 {
      await #expect(throws: HTTPFailure.timedOut(host: "a.example", after: .seconds(20))) {
        try await transport.exchange(request, timeout: .seconds(20))
      }
    }
  }

  @Test(arguments: [true, false])
  func turnPastTheDeadlineIsRefused(hasRecords: Bool) async throws {
    let transport = transport(network(.reply(200, "")), hasRecords: hasRecords)
    _ = try await transport.exchange(try request(), timeout: .seconds(20))
    clock.advance(by: .milliseconds(500))
    let answer = try await transport.exchange(try request(), timeout: .seconds(4.5))
    #expect(answer.status == 429)
    #expect(answer["Retry-After"] == "5")
    #expect(starts.count == 1)
    #expect(clock.sleeps == [])
    #expect(
      lines.withLock { $0 } == ["GET https://a.example/x?q=1 -> not sent, rate limited for 5 s"]
    )
    // The turn was not taken: a request with more time still gets it.
    _ = try await transport.exchange(try request(), timeout: .seconds(20))
    #expect(starts == [.zero, .seconds(5)])
  }

  @Test func cancellationEndsTheTurn() async throws {
    let network = network(.reply(200, ""))
    let transport = PoliteTransport(
      wrapping: network,
      service: "gdelt",
      limits: RequestLimits(interval: .seconds(600)),
      records: records
    )
    let request = try request()
    _ = try await transport.exchange(request, timeout: .seconds(20))
    let task = Task { try await transport.exchange(request, timeout: .seconds(10_000)) }
    task.cancel()
    await #expect(throws: HTTPFailure.cancelled) { try await task.value }
    #expect(network.requests.count == 1)
  }

  @Test(arguments: [429, 503])
  func pauseAppliesToTheNextProcess(status: Int) async throws {
    let network = network(Self.wait(3_600, status), .reply(200, ""))
    #expect(try await client(network).send(try request()).status == status)
    clock.advance(by: .seconds(3_500))
    let answer = try await client(network).send(try request())
    #expect(answer.status == 429)
    #expect(answer["Retry-After"] == "100")
    #expect(starts.count == 1)
    clock.advance(by: .seconds(100))
    #expect(try await client(network).send(try request()).status == 200)
    #expect(starts.last == .seconds(3_600))
  }

  @Test func pauseAppliesWithoutHistory() async throws {
    let client = client(network(Self.wait(3_600), .reply(200, "")), hasRecords: false)
    #expect(try await client.send(try request()).status == 429)
    #expect(try await client.send(try request())["Retry-After"] == "3600")
    #expect(starts.count == 1)
  }

  @Test func pauseIsLimitedToADay() async throws {
    let network = network(.reply(429, "", HTTPHeader(name: "Retry-After", value: "99999999999")))
    _ = try await client(network).send(try request())
    #expect(try await client(network).send(try request())["Retry-After"] == "86400")
  }

  @Test(arguments: [200, 404, 500])
  func only429And503Pause(status: Int) async throws {
    let network = network(Self.wait(3_600, status))
    for _ in 0..<2 {
      _ = try await transport(network).exchange(try request(), timeout: .seconds(9))
    }
    #expect(starts.count == 2)
  }

  @Test func retriesTakeTurns() async throws {
    let network = network(.reply(503, "x"), Self.wait(2), .reply(200, "y"))
    #expect(try await client(network).send(try request()).status == 200)
    #expect(starts == [.zero, .seconds(5), .seconds(10)])
    #expect(records.counts == ["gdelt": 3])
  }

  @Test func redirectsTakeTurns() async throws {
    let place = URL(string: "https://a.example/y")
    let network = network(.success(HTTPResponse(status: 301, redirect: place)), .reply(200, ""))
    #expect(try await client(network).send(try request()).status == 200)
    #expect(starts == [.zero, .seconds(5)])
  }

  @Test func shortPauseIsWaitedFor() async throws {
    let network = network(Self.wait(10), .reply(200, ""))
    #expect(try await client(network).send(try request()).status == 200)
    #expect(starts == [.zero, .seconds(10)])
    #expect(clock.sleeps == [.seconds(10)])
  }

  @Test(arguments: [
    (HTTPFailure.timedOut(host: "h", after: .seconds(1)), 1), (.truncated(host: "h"), 1),
    (.cannotConnect(host: "h", reason: "r"), 0), (.nameNotResolved(host: "h"), 0),
    (.insecure(host: "h", reason: "r"), 0),
  ])
  func unsentRequestsAreNotCounted(failure: HTTPFailure, count: Int) async throws {
    let (transport, request) = (transport(network(.failure(failure))), try request())
    await #expect(throws: failure) {
      try await transport.exchange(request, timeout: .seconds(20))
    }
    #expect(records.counts["gdelt", default: 0] == count)
  }

  @Test(arguments: [true, false])
  func networkFailuresReturnTheirTurns(hasRecords: Bool) async throws {
    let network = network(.failure(.cannotConnect(host: "a", reason: "refused")))
    let transport = transport(network, hasRecords: hasRecords)
    for _ in 1...3 {
      await #expect(throws: HTTPFailure.self) {
        try await transport.exchange(try request(), timeout: .seconds(9))
      }
    }
    #expect(starts == [.zero, .zero, .zero])
  }

  @Test(arguments: [0, 1, 5], [1.0, 300, 86_400, 1e8])
  func clockSetBackDelaysByTheInterval(interval: Int, ahead: Double) async throws {
    let future = clock.date().addingTimeInterval(ahead)
    _ = await records.takeTurn(at: "gdelt", every: .seconds(interval)) { future }
    await records.noteRequest(
      to: "gdelt",
      now: future,
      pausedUntil: future.addingTimeInterval(60)
    )
    let transport = transport(network(.reply(200, "")), interval: .seconds(interval))
    for _ in 0..<2 { _ = try await transport.exchange(try request(), timeout: .seconds(20)) }
    #expect(starts == [.seconds(interval), .seconds(2 * interval)])
  }

  @Test func turnTakenElsewhereIsWaitedFor() async throws {
    records.grantElsewhere(2)
    let transport = transport(network(.reply(200, "")))
    #expect(try await transport.exchange(try request(), timeout: .seconds(20)).status == 200)
    #expect(starts == [.seconds(10)])
    #expect(clock.sleeps == [.seconds(5), .seconds(5)])
  }

  @Test func turnsTakenElsewhereRefuseAtTheDeadline() async throws {
    records.grantElsewhere(2)
    let transport = transport(network(.reply(200, "")))
    let answer = try await transport.exchange(try request(), timeout: .seconds(9))
    #expect(answer.status == 429 && answer["Retry-After"] == "5")
    #expect(starts.isEmpty)
  }
}

/// A network that never replies, and records the timeouts it receives.
private final class RecordingTransport: HTTPTransport {
  private let given = Locked<[Duration]>([])
  private let fails: Bool

  init(fails: Bool = false) {
    self.fails = fails
  }

  var timeouts: [Duration] { given.withLock { $0 } }

  func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    given.withLock { $0.append(timeout) }
    if fails { throw .timedOut(host: "a.example", after: timeout) }
    return HTTPResponse(status: 200)
  }
}
