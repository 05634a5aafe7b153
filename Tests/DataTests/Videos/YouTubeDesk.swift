import Domain
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

/// YouTube with scripted replies.
struct YouTubeDesk {
  static let key = "canary+key"
  static let address = "https://youtube.example/v3"

  let network: StubTransport
  let videos: YouTubeVideos

  init(_ network: StubTransport, key: String? = key) throws {
    self.network = network
    videos = YouTubeVideos(
      client: HTTPClient(transport: network, clock: ManualClock()),
      address: try #require(WebLink(Self.address)),
      key: key
    )
  }

  /// Returns the result of a search with a response.
  static func page(_ body: String, status: Int = 200) async throws -> Page<Video> {
    try await YouTubeDesk(StubTransport(.reply(status, body))).videos(try VideoQuery("x"), at: nil)
  }

  /// Returns the result of a search with one item.
  static func found(_ item: String) async throws -> Video? {
    try await page(#"{"items":[\#(item)]}"#).items.first
  }

  /// Returns the video of a list with one item, requested as `dQw4w9WgXcQ`.
  static func whole(_ item: String) async throws -> Video? {
    let network = StubTransport(.reply(200, #"{"items":[\#(item)]}"#))
    return try await YouTubeDesk(network).videos.video(try id("dQw4w9WgXcQ"))
  }

  static func id(_ text: String) throws -> Video.ID { try #require(Video.ID(text)) }

  static func cursor(_ token: String) -> Cursor { Cursor(provider: "youtube", position: token) }
}
