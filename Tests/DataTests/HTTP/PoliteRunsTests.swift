import Domain
import FoundationEssentials
import HTTP
import LocalArchive
import TestSupport
import Testing

/// The whole HTTP stack of a service in several processes, with a real server and archive.
@Suite(.hangLimit)
struct PoliteRunsTests {
  private let folder: TemporaryFolder
  private let clock = ManualClock()
  private let arrivals = Locked<[Duration]>([])
  private let lines = Locked<[String]>([])

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Starts a server that records the time of each request.
  private func server(
    _ respond: @escaping @Sendable (Int, LoopbackConnection) -> Void
  ) throws -> LoopbackServer {
    let counter = Counter()
    return try LoopbackServer { [arrivals, clock] _, connection in
      arrivals.withLock { $0.append(clock.now.offset) }
      respond(counter.next(), connection)
    }
  }

  /// The client of a service in one run of the program.
  private func run(isFresh: Bool = false) -> any HTTPSending {
    let limits = RequestLimits(interval: .seconds(5))
    let archive = Archive(path: folder.file("archive.sqlite"), now: clock.date)
    let trace = RequestTrace { [lines] line in lines.withLock { $0.append(line) } }
    let network = CurlTransport(userAgent: "test")
    let client = HTTPClient(
      transport: PoliteTransport(
        wrapping: TracingTransport(wrapping: network, trace: trace, clock: clock),
        service: "gdelt",
        limits: limits,
        records: archive,
        clock: clock,
        now: clock.date,
        trace: trace
      ),
      clock: clock,
      timeout: .seconds(20) + limits.interval,
      now: clock.date
    )
    return CachingClient(
      wrapping: client,
      service: "gdelt",
      records: archive,
      isFresh: isFresh,
      now: clock.date,
      trace: trace
    )
  }

  private func request(_ server: LoopbackServer, _ path: String) throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: server.baseURL + path)))
  }

  @Test func processesShareTheInterval() async throws {
    let server = try server { _, connection in connection.reply(body: "{}") }
    for place in 0..<4 {
      #expect(try await run().send(try request(server, "/\(place)")).status == 200)
      clock.advance(by: .seconds(1))
    }
    #expect(arrivals.withLock { $0 } == [.zero, .seconds(5), .seconds(10), .seconds(15)])
  }

  @Test func processesShareTheCache() async throws {
    let server = try server { place, connection in connection.reply(body: "{\"n\":\(place)}") }
    let address = server.baseURL + "/a?q=1"
    let first = try await run().send(try request(server, "/a?q=1")).body
    #expect(try await run().send(try request(server, "/a?q=1")).body == first)
    clock.advance(by: .seconds(7))
    #expect(try await run(isFresh: true).send(try request(server, "/a?q=1")).body != first)
    #expect(arrivals.withLock { $0 } == [.zero, .seconds(7)])
    #expect(
      lines.withLock { $0 } == [
        "GET \(address) -> 200, 7 bytes, 0 ms", "GET \(address) -> from the cache, 7 bytes",
        "GET \(address) -> 200, 7 bytes, 0 ms",
      ]
    )
  }

  @Test func processesShareThePause() async throws {
    let server = try server { _, connection in
      connection.reply(status: 429, headers: ["Retry-After": "120"], body: "slow down")
    }
    #expect(try await run().send(try request(server, "/")).status == 429)
    clock.advance(by: .seconds(60))
    #expect(try await run().send(try request(server, "/"))["Retry-After"] == "60")
    clock.advance(by: .seconds(60))
    #expect(try await run().send(try request(server, "/"))["Retry-After"] == "120")
    #expect(arrivals.withLock { $0 } == [.zero, .seconds(120)])
    let services = try await Archive(
      path: folder.file("archive.sqlite"),
      now: clock.date
    ).examine().services
    #expect(services.map(\.id) == ["gdelt"])
    #expect(services.map(\.requestsToday) == [2])
    #expect(services.map(\.pausedUntil) == [clock.date().addingTimeInterval(120)])
  }
}
