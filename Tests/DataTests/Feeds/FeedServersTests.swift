import Domain
import FoundationEssentials
import HTTP
import NewsServices
import TestSupport
import Testing

/// Refreshes with the real client and local servers.
@Suite(.hangLimit)
struct FeedServersTests {
  private static let now = Date(timeIntervalSince1970: 1_767_262_800)

  private func refresh(
    _ feeds: FakeFollowedFeeds,
    mode: RefreshMode = .due,
    progress: @escaping @Sendable (FeedRefresh) -> Void = { _ in }
  ) async throws -> FeedRefresh {
    let client = HTTPClient(
      transport: CurlTransport(userAgent: "test", patience: .seconds(600)),
      timeout: .seconds(600),
      retries: 0
    )
    let refresher = FeedRefresher(
      of: feeds,
      fetch: WebFeeds(client: client),
      read: FakeFeedReader(),
      now: { Self.now }
    )
    return try await refresher(nil, mode: mode, progress: progress)
  }

  private func feed(_ address: String) throws -> FollowedFeed {
    FollowedFeed(address: try #require(WebLink(address)))
  }

  @Test func connectionsAreReusedAndRepliesCompressed() async throws {
    let server = try LoopbackServer { request, connection in
      let body = LoopbackEncoding.gzip(Array("FEED \(request.path)".utf8))
      connection.reply(headers: ["Content-Encoding": "gzip", "ETag": "\"1\""], body: body)
    }
    defer { server.stop() }
    let feeds = FakeFollowedFeeds(try (0..<100).map { try feed("\(server.baseURL)/\($0)") })
    let result = try await refresh(feeds)
    #expect(result.done == 100 && result.changes.added == 100 && result.failed == 0)
    #expect(server.connectionCount <= FeedRefresher.hostLimit)
    #expect(server.requests.allSatisfy { $0.headers["Accept-Encoding"]?.contains("gzip") == true })
    #expect(feeds.feeds.allSatisfy { $0.state.etag == "\"1\"" })
  }

  @Test func hostileSourcesDelayNoOther() async throws {
    let good = try LoopbackServer { _, connection in connection.reply(body: "FEED 1") }
    defer { good.stop() }
    let bad = try LoopbackServer(host: "127.0.0.2") { request, connection in
      switch request.path {
      case "/endless":
        connection.send("HTTP/1.1 200 OK\r\n\r\nFEED")
        connection.waitForHangUp()
      case "/large":
        connection.reply(body: [UInt8](repeating: 32, count: 20 << 20))
      case "/bomb":
        let body = LoopbackEncoding.gzipBomb(inflatingTo: 300 << 20)
        connection.reply(headers: ["Content-Encoding": "gzip"], body: body)
      case "/loop":
        connection.reply(status: 301, headers: ["Location": "/loop"])
      case "/noise":
        connection.send([0xFF, 0x00, 0x0D, 0x0A, 0x0D, 0x0A])
      default: connection.reply(body: [0xFF, 0x00, 0x80])
      }
    }
    defer { bad.stop() }
    let paths = ["endless", "large", "bomb", "loop", "noise", "bytes"]
    let feeds = FakeFollowedFeeds(
      try paths.map { try feed("\(bad.baseURL)/\($0)") }
        + (0..<40).map { try feed("\(good.baseURL)/\($0)") }
    )
    // Everything else is stored while the endless reply is still waited for.
    let rest = Gate()
    let running = Task {
      try await refresh(feeds) { state in if state.done == 45 { rest.announce() } }
    }
    await rest.isReached()
    running.cancel()
    let result = try await running.value
    #expect(result.isStopped && result.failed == 5 && result.changes.added == 40)
    let problems = feeds.feeds.prefix(6).map(\.state.problem)
    #expect(problems == [nil, .tooLarge, .tooLarge, .forbiddenAddress, .other, .notAFeed])
  }

  @Test func unchangedFeedIsStatus304() async throws {
    let server = try LoopbackServer { request, connection in
      let isKnown = request.headers["If-None-Match"] == "\"v1\""
      connection.reply(
        status: isKnown ? 304 : 200,
        headers: ["ETag": "\"v1\"", "Cache-Control": "max-age=7200"],
        body: "FEED 1"
      )
    }
    defer { server.stop() }
    var known = try feed(server.baseURL)
    let first = FakeFollowedFeeds([known])
    _ = try await refresh(first)
    known.state = try #require(first.feeds.first).state
    known.state.dueAt = nil
    let second = FakeFollowedFeeds([known])
    let result = try await refresh(second)
    #expect(result.done == 1 && result.failed == 0)
    #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"v1\""])
    #expect(second.feeds.first?.state.dueAt == Self.now + 7_200)
    #expect(second.transactions.first?.first?.entries == nil)
  }

  @Test func feedThatMovedIsAskedAtItsNewAddress() async throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/old" {
        connection.reply(status: 301, headers: ["Location": "/new"])
      } else {
        connection.reply(body: "FEED 1")
      }
    }
    defer { server.stop() }
    let feeds = FakeFollowedFeeds([try feed(server.baseURL + "/old")])
    let moved = try await refresh(feeds)
    #expect(moved.reports.count == 1)
    _ = try await refresh(feeds, mode: .fresh)
    #expect(server.requests.map(\.path) == ["/old", "/new", "/new"])
  }
}
