import Domain
import HTTP
import NewsServices
import TestSupport
import Testing

/// YouTube as the tests ask it: over a script of answers.
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

  /// Returns what a search makes of an answer.
  static func page(_ body: String, status: Int = 200) async throws -> Page<Video> {
    try await YouTubeDesk(StubTransport(.reply(status, body))).videos(try VideoQuery("x"), at: nil)
  }

  /// Returns what a search makes of one item.
  static func found(_ item: String) async throws -> Video? {
    try await page(#"{"items":[\#(item)]}"#).items.first
  }

  /// Returns what is made of an item of the list of videos, which is asked for `dQw4w9WgXcQ`.
  static func whole(_ item: String) async throws -> Video? {
    let network = StubTransport(.reply(200, #"{"items":[\#(item)]}"#))
    return try await YouTubeDesk(network).videos.video(try id("dQw4w9WgXcQ"))
  }

  static func id(_ text: String) throws -> Video.ID { try #require(Video.ID(text)) }

  static func cursor(_ token: String) -> Cursor { Cursor(provider: "youtube", position: token) }
}
