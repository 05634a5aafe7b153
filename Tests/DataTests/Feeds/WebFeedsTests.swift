import Domain
import FoundationEssentials
import HTTP
import NewsServices
import TestSupport
import Testing

/// Documents of feeds from the web with the real client and local servers.
@Suite(.hangLimit)
struct WebFeedsTests {
  private func document(at server: LoopbackServer, _ path: String) async throws -> LoadedDocument {
    let client = CataasDesk.client(timeout: .seconds(20), allowsPrivateAddresses: true)
    return try await WebFeeds(client: client).document(
      at: try #require(WebLink(server.baseURL + path))
    )
  }

  @Test(arguments: [
    ("text/xml; charset=utf-8", "utf-8"), ("text/xml;charset=\"KOI8-R\"", "KOI8-R"),
    ("application/rss+xml; a=b; Charset = latin1", "latin1"), ("text/xml", nil),
    ("text/xml; charset=", nil), ("", nil),
  ])
  func charsetIsThatOfTheContentType(type: String, charset: String?) async throws {
    let server = try LoopbackServer { _, connection in
      connection.reply(headers: ["Content-Type": type], body: Array("<rss/>".utf8))
    }
    defer { server.stop() }
    let document = try await document(at: server, "/feed")
    #expect(document.charset == charset)
    #expect(document.bytes == Array("<rss/>".utf8))
  }

  @Test func addressIsThatAfterRedirects() async throws {
    let server = try LoopbackServer { request, connection in
      if request.target == "/old" {
        connection.reply(status: 302, headers: ["Location": "/new/feed.xml"], body: [])
      } else {
        connection.reply(body: Array("<rss/>".utf8))
      }
    }
    defer { server.stop() }
    #expect(try await document(at: server, "/old").address == server.baseURL + "/new/feed.xml")
  }

  @Test func missingFeedIsAnError() async throws {
    let server = try LoopbackServer { _, connection in connection.reply(status: 404, body: []) }
    defer { server.stop() }
    await #expect(
      throws: NewsError.requestRejected(Provider(id: "web", name: "127.0.0.1"), status: 404, nil)
    ) {
      try await document(at: server, "/feed")
    }
  }

  @Test func pageOfASiteArrivesWithAnErrorAndItsLinks() async throws {
    let server = try LoopbackServer { _, connection in
      connection.reply(status: 403, headers: ["Link": "</a>; rel=x"], body: Array("no".utf8))
    }
    defer { server.stop() }
    let client = CataasDesk.client(timeout: .seconds(20), allowsPrivateAddresses: true)
    let address = try #require(WebLink(server.baseURL + "/"))
    let reply = try await WebFeeds(client: client)(FeedRequest(address, kind: .site))
    #expect(reply.refusal == .requestRejected(Self.site, status: 403, nil))
    guard case .document(let page) = reply.outcome else {
      Issue.record("\(reply)")
      return
    }
    #expect(page.linkHeader == "</a>; rel=x" && page.bytes == Array("no".utf8))
  }

  @Test func errorOfTheStatusNamesTheSite() async throws {
    let replies: [(Int, NewsError)] = [
      (410, .requestRejected(Self.site, status: 410, nil)),
      (429, .rateLimited(Self.site, retryAfter: nil)),
      (500, .providerFailed(Self.site, "HTTP status 500")),
    ]
    for (status, error) in replies {
      let server = try LoopbackServer { _, connection in connection.reply(status: status) }
      defer { server.stop() }
      await #expect(throws: error) { try await document(at: server, "/feed") }
    }
  }

  private static let site = Provider(id: "web", name: "127.0.0.1")
}
