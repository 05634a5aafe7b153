import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

/// Requests to servers of feeds, and the meanings of replies, with a scripted network.
@Suite(.hangLimit)
struct ConditionalFeedsTests {
  private func reply(
    _ network: StubTransport,
    etag: String? = nil,
    lastModified: String? = nil
  ) async throws -> FeedReply {
    let client = HTTPClient(transport: network, clock: ManualClock(), retries: 0)
    let address = try #require(WebLink("https://a.example/feed"))
    return try await WebFeeds(client: client, now: { Date(timeIntervalSince1970: 784_111_777) })(
      FeedRequest(address, etag: etag, lastModified: lastModified)
    )
  }

  private func reply(_ status: Int, _ headers: HTTPHeader...) async throws -> FeedReply {
    let response = HTTPResponse(status: status, headers: headers, body: Data("<rss/>".utf8))
    return try await reply(StubTransport(.success(response)))
  }

  private static let site = Provider(id: "web", name: "a.example")

  @Test func firstRequestIsUnconditional() async throws {
    let network = StubTransport(.reply(200, "<rss/>"))
    _ = try await reply(network)
    let names = network.requests.flatMap(\.headers).map(\.name)
    #expect(names == ["Accept"])
  }

  @Test(arguments: ["\"a\"", "W/\"a b\"", "unquoted", "\"a\", \"b\""])
  func validatorsAreSentAndReturnedVerbatim(etag: String) async throws {
    let date = "Sun, 6 Nov 94 8:49:37 +0100"
    let headers = [
      HTTPHeader(name: "etag", value: etag), HTTPHeader(name: "LAST-MODIFIED", value: date),
    ]
    let network = StubTransport(.success(HTTPResponse(status: 304, headers: headers)))
    let reply = try await reply(network, etag: etag, lastModified: date)
    let sent = try #require(network.requests.first).headers
    #expect(sent.contains(HTTPHeader(name: "If-None-Match", value: etag)))
    #expect(sent.contains(HTTPHeader(name: "If-Modified-Since", value: date)))
    #expect(reply.outcome == .unchanged)
    #expect(reply.etag == etag && reply.lastModified == date)
  }

  @Test func validatorsAreBounded() async throws {
    let long = String(repeating: "x", count: 5_000)
    let reply = try await reply(
      200,
      HTTPHeader(name: "ETag", value: long),
      HTTPHeader(name: "Last-Modified", value: "")
    )
    #expect(reply.etag == nil && reply.lastModified == nil)
  }

  @Test(
    arguments: [
      ("max-age=600", .seconds(600)), ("public, Max-Age=\"60\"", .seconds(60)),
      ("max-age=0", .zero),
      ("no-cache, max-age = 5", .seconds(5)), ("max-age=99999999999999", .seconds(UInt32.max)),
      ("s-maxage=9", nil), ("no-cache", nil), ("max-age", nil), ("max-age=-1", nil),
      ("max-age=1.5", nil), ("", nil), (",=,;", nil),
    ] as [(String, Duration?)]
  )
  func maximumAgeIsRead(value: String, freshFor: Duration?) async throws {
    let reply = try await reply(200, HTTPHeader(name: "Cache-Control", value: value))
    #expect(reply.freshFor == freshFor)
  }

  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 10:49:37 GMT", nil, .seconds(7_200)),
      ("Sun, 06 Nov 1994 10:49:37 GMT", "Sun, 06 Nov 1994 10:39:37 GMT", .seconds(600)),
      ("Sun, 06 Nov 1994 08:49:37 GMT", nil, nil), ("0", nil, nil), ("-1", nil, nil),
      ("Thu, 01 Jan 1970 00:00:00 GMT", nil, nil), ("", nil, nil),
      (String(repeating: "x ", count: 90), nil, nil),
    ] as [(String, String?, Duration?)]
  )
  func expiryIsRead(expires: String, date: String?, freshFor: Duration?) async throws {
    var headers = [HTTPHeader(name: "Expires", value: expires)]
    if let date { headers.append(HTTPHeader(name: "Date", value: date)) }
    let response = HTTPResponse(status: 304, headers: headers)
    #expect(try await reply(StubTransport(.success(response))).freshFor == freshFor)
    headers.append(HTTPHeader(name: "Cache-Control", value: "max-age=1200"))
    let other = HTTPResponse(status: 200, headers: headers)
    #expect(try await reply(StubTransport(.success(other))).freshFor == .seconds(1_200))
  }

  @Test func statusesAreOutcomes() async throws {
    let wait = HTTPHeader(name: "Retry-After", value: "120")
    #expect(try await reply(410).outcome == .gone)
    #expect(try await reply(429).outcome == .busy(retryAfter: nil))
    #expect(try await reply(429, wait).outcome == .busy(retryAfter: .seconds(120)))
    #expect(try await reply(503, wait).outcome == .busy(retryAfter: .seconds(120)))
    let unavailable = try await reply(503)
    #expect(unavailable.outcome == .unavailable && unavailable.pausesHost)
    #expect(try await reply(429, wait).pausesHost)
    #expect(try await reply(304).pausesHost == false)
    await #expect(throws: NewsError.providerFailed(Self.site, "HTTP status 502")) {
      try await reply(502)
    }
    await #expect(throws: NewsError.requestRejected(Self.site, status: 403, nil)) {
      try await reply(403)
    }
  }

  @Test func failedRequestIsNotSentAgain() async throws {
    let failures: [StubTransport.Answer] = [
      .reply(503, ""), .reply(429, "", HTTPHeader(name: "Retry-After", value: "1")),
      .failure(.cannotConnect(host: "a.example", reason: "refused")),
    ]
    for failure in failures {
      let network = StubTransport(failure)
      _ = try? await reply(network)
      #expect(network.requests.count == 1)
    }
  }

  @Test(
    arguments: [
      ([301], "https://a.example/1"), ([308, 301], "https://a.example/2"), ([302], nil),
      ([301, 302], "https://a.example/1"), ([302, 301], nil), ([307, 308], nil),
      ([301, 303, 301], "https://a.example/1"), ([], nil),
    ] as [([Int], String?)]
  )
  func permanentRedirectsAtTheBeginningMove(statuses: [Int], address: String?) async throws {
    let network = StubTransport { _, place in
      guard place < statuses.count else { return .reply(200, "<rss/>") }
      let target = URL(string: "https://a.example/\(place + 1)")
      return .success(HTTPResponse(status: statuses[place], redirect: target))
    }
    #expect(try await reply(network).movedTo?.description == address)
  }

  @Test func pagesAreRequestedInHTML() async throws {
    let network = StubTransport(.reply(200, "<p>"))
    let address = try #require(WebLink("https://a.example/feed"))
    let feeds = WebFeeds(client: HTTPClient(transport: network))
    _ = try await feeds(FeedRequest(address, kind: .page))
    let accepted = network.requests.last?.headers.first { $0.name == "Accept" }?.value
    #expect(accepted?.hasPrefix("text/html,") == true)
  }

  @Test(arguments: [
    ("text/html; charset=utf-8", true), ("application/xhtml+xml", true), ("image/png", false),
    ("application/pdf", false), ("application/json", false),
  ])
  func otherDocumentsAreNoPages(type: String, isPage: Bool) async throws {
    let network = StubTransport(.reply(200, "<p>", HTTPHeader(name: "Content-Type", value: type)))
    let address = try #require(WebLink("https://a.example/a"))
    let feeds = WebFeeds(client: HTTPClient(transport: network))
    let reply = try? await feeds(FeedRequest(address, kind: .page))
    #expect((reply != nil) == isPage)
  }

  @Test func addressFromAPublicPageMustBePublic() async throws {
    let network = StubTransport(.reply(200, "<rss/>"))
    let client = HTTPClient(transport: network)
    let address = try #require(WebLink("https://a.example/feed"))
    for isAllowed in [true, false] {
      let request = FeedRequest(address, mayReachPrivateAddresses: isAllowed)
      _ = try await WebFeeds(client: client)(request)
      #expect(network.requests.last?.mayReachPrivateAddresses == isAllowed)
    }
  }
}
