import FoundationEssentials
import HTTP
import OuterTestSupport
import RequestHistory
import TestSupport
import Testing

@Suite(.hangLimit)
struct CachingClientTests {
  private let clock = ManualClock()
  private let records = FakeRequestHistory()
  private let lines = Locked<[String]>([])
  private let network = StubTransport { _, place in .reply(200, "{\"place\":\(place)}") }

  private func client(
    _ network: StubTransport? = nil,
    service: String = "gdelt",
    isFresh: Bool = false
  ) -> CachingClient {
    CachingClient(
      wrapping: HTTPClient(transport: network ?? self.network, clock: clock),
      service: service,
      records: records,
      isFresh: isFresh,
      now: clock.date,
      trace: RequestTrace { [lines] line in lines.withLock { $0.append(line) } }
    )
  }

  private func request(
    _ url: String = "https://a.example/x?q=1",
    key: String = "canary",
    headers: [HTTPHeader] = []
  ) throws -> HTTPRequest {
    HTTPRequest(
      url: try #require(URL(string: url)),
      headers: headers,
      secretHeaders: [HTTPHeader(name: "X-Api-Key", value: key)],
      secretQuery: QueryItems([("token", key + "query")])
    )
  }

  private func body(_ client: CachingClient, _ request: HTTPRequest) async throws -> String {
    String(decoding: try await client.send(request).body, as: UTF8.self)
  }

  @Test(arguments: [(0, true), (299.5, true), (300, true), (300.5, false), (1e6, false)])
  func repliesAreCachedForFiveMinutes(seconds: Double, isKept: Bool) async throws {
    let first = try await body(client(), request())
    clock.advance(by: .seconds(seconds))
    #expect(try await (body(client(), request()) == first) == isKept)
    #expect(network.requests.count == (isKept ? 1 : 2))
  }

  @Test func cachedReplyEqualsTheOriginal() async throws {
    let header = HTTPHeader(name: "content-type", value: "application/json")
    let cookie = HTTPHeader(name: "Set-Cookie", value: "a=b")
    let network = StubTransport(.reply(200, "\n [1]", header, cookie))
    _ = try await client(network).send(try request())
    let kept = try await client(network).send(try request())
    #expect(kept.status == 200)
    #expect(kept["Content-Type"] == "application/json")
    #expect(kept["Set-Cookie"] == nil)
    #expect(kept.body == Data("\n [1]".utf8))
    #expect(network.requests.count == 1)
  }

  @Test func otherRequestsMissTheCache() async throws {
    let accept = [HTTPHeader(name: "Accept", value: "a")]
    _ = try await client().send(try request())
    _ = try await client().send(try request("https://a.example/x?q=2"))
    _ = try await client().send(try request("http://a.example/x?q=1"))
    _ = try await client().send(try request(headers: accept))
    _ = try await client(service: "other").send(try request())
    #expect(network.requests.count == 5)
    _ = try await client().send(try request(headers: accept))
    #expect(network.requests.count == 5)
  }

  @Test func changedKeyMissesTheCache() async throws {
    for key in ["canary", "canarz", "other"] {
      _ = try await client().send(try request(key: key))
      _ = try await client().send(try request(key: key))
    }
    #expect(network.requests.count == 3)
  }

  @Test func cacheKeysContainNoSecrets() async throws {
    _ = try await client().send(try request("https://user:pass@a.example/x#part", key: "topsecret"))
    let kept = try #require(records.keptRequests.first)
    #expect(kept.hasPrefix("gdelt\nhttps://a.example/x\n"))
    for secret in ["topsecret", "user", "pass", "part", "X-Api-Key", "token"] {
      #expect(!kept.contains(secret), "\(secret) in \(kept)")
    }
  }

  @Test func storedHashOfAKeyIsEightBits() async throws {
    for number in 0..<1_500 { _ = try await client().send(try request(key: "key \(number)")) }
    #expect(records.keptRequests.count <= 256)
    #expect(records.keptRequests.count > 200)
  }

  @Test(arguments: [201, 204, 301, 400, 401, 404, 426, 429, 500])
  func onlyStatus200IsCached(status: Int) async throws {
    let network = StubTransport(.reply(status, "{}"))
    _ = try await client(network).send(try request())
    #expect(records.keptRequests == [])
  }

  @Test(arguments: ["", "  ", "Please limit requests to one every 5 seconds", "<html>", "\u{FEFF}"])
  func onlyJSONIsCached(body: String) async throws {
    _ = try await client(StubTransport(.reply(200, body))).send(try request())
    #expect(records.keptRequests == [])
  }

  @Test(arguments: [(0, true), (1, false)])
  func largeBodiesAreNotCached(excess: Int, isKept: Bool) async throws {
    let body = "{" + String(repeating: "x", count: CachedReply.largestBody + excess - 1)
    _ = try await client(StubTransport(.reply(200, body))).send(try request())
    #expect(records.keptRequests.isEmpty != isKept)
  }

  @Test func failuresAreNotCached() async throws {
    let network = StubTransport(.failure(.truncated(host: "a.example")), .reply(200, "{}"))
    let (client, request) = (client(network), try request())
    await #expect(throws: HTTPFailure.truncated(host: "a.example")) {
      try await client.send(request)
    }
    #expect(try await client.send(request).status == 200)
  }

  @Test func freshIgnoresOlderReplies() async throws {
    let old = try await body(client(), request())
    clock.advance(by: .seconds(1))
    let fresh = try await body(client(isFresh: true), request())
    #expect(fresh != old)
    #expect(try await body(client(), request()) == fresh)
    #expect(network.requests.count == 2)
  }

  @Test func freshUsesRepliesOfTheSameRun() async throws {
    _ = try await client().send(try request())
    clock.advance(by: .seconds(1))
    let client = client(isFresh: true)
    let first = try await body(client, request())
    clock.advance(by: .seconds(200))
    #expect(try await body(client, request()) == first)
    clock.advance(by: .seconds(200))
    #expect(try await body(client, request()) != first)
  }

  @Test func brokenHistorySendsEveryRequest() async throws {
    records.breakDown()
    for _ in 0..<3 { _ = try await client().send(try request()) }
    #expect(network.requests.count == 3)
  }

  @Test func cacheHitIsTraced() async throws {
    let body = "{" + String(repeating: " ", count: 12_343) + "}"
    let network = StubTransport(.reply(200, body))
    for _ in 0..<2 { _ = try await client(network).send(try request()) }
    #expect(
      lines.withLock { $0 } == ["GET https://a.example/x?q=1 -> from the cache, 12,345 bytes"]
    )
  }
}

extension ManualClock {
  /// A wall clock that runs with this one.
  var date: @Sendable () -> Date {
    { [self] in Date(timeIntervalSince1970: 1_800_000_000 + now.offset / .seconds(1)) }
  }
}
