import Domain
import HTTP
import NewsServices
import TestSupport
import Testing

/// YouTube with the real client and a local server.
@Suite(.hangLimit)
struct YouTubeServerTests {
  private func videos(at server: LoopbackServer) throws -> YouTubeVideos {
    YouTubeVideos(
      client: HTTPClient(transport: CurlTransport(userAgent: "broadsheet/test")),
      address: try #require(WebLink(server.baseURL + "/youtube/v3")),
      key: YouTubeDesk.key
    )
  }

  /// A page of three videos, the second of which is also on the previous page.
  private static func page(_ number: Int, next: String?) -> String {
    let items = [number * 2 + 1, number * 2, number * 2 + 2].map { place in
      #"{"id":{"videoId":"video-\#(10_000 + place)"},"snippet":{"title":"\#(place)"}}"#
    }
    let token = next.map { #","nextPageToken":"\#($0)""# } ?? ""
    return #"{"items":[\#(items.joined(separator: ","))],"pageInfo":{"totalResults":9}\#(token)}"#
  }

  @Test func pagesFollowByToken() async throws {
    let server = try LoopbackServer { request, connection in
      switch request.query["pageToken"] {
      case nil: connection.reply(body: Self.page(0, next: "A=/?&+b"))
      case "A=/?&+b": connection.reply(body: Self.page(1, next: "B"))
      case "B": connection.reply(body: Self.page(2, next: nil))
      default: connection.reply(status: 400, body: "{}")
      }
    }
    let search = try videos(at: server)
    var pager = Pager(fetch: search.pages(of: try VideoQuery("wind", pageSize: 3)))
    var titles: [String] = []
    while let news = try await pager.next() { titles += news.map(\.title) }
    #expect(titles == ["1", "0", "2", "3", "4", "5", "6"])
    #expect(pager.paging.status == .ended(.complete) && pager.paging.total == .about(9))
    #expect(server.requests.map(\.path) == Array(repeating: "/youtube/v3/search", count: 3))
  }
}
