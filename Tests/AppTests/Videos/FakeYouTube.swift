import FoundationEssentials
import HTTP
import OuterTestSupport
import TestSupport

/// A fake YouTube with numbered videos.
enum FakeYouTube {
  static let variables = ["YOUTUBE_KEY": "canary", "TERM": "dumb", "BROWSER": "surf"]

  /// Returns a network with `total` videos: pages of search results, and details of each.
  static func network(total: Int) -> StubTransport {
    StubTransport { request, _ in answer(request, total: total) }
  }

  static func answer(_ request: HTTPRequest, total: Int) -> StubTransport.Answer {
    let isAboutOne = request.url.path().hasSuffix("/videos")
    return .reply(
      200,
      isAboutOne
        ? YouTubeReplies.details(request.query, total: total)
        : YouTubeReplies.page(request.query, total: total)
    )
  }
}
