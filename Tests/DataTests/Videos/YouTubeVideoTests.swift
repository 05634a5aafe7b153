import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

/// A single video from the list of videos.
@Suite(.hangLimit)
struct YouTubeVideoTests {
  private static func item(_ fields: String, title: String = "T") -> String {
    #"{"id":"dQw4w9WgXcQ","snippet":{"title":"\#(title)"},\#(fields)}"#
  }

  @Test func oneRequestReturnsAllFields() async throws {
    let body = #"""
      {"items":[{"id":"dQw4w9WgXcQ","snippet":{"title":"Tom &amp; Jerry","channelId":"UC1",
       "channelTitle":"C","description":" One\r\n\r\nTwo &lt;b&gt;\n  indented\n ",
       "publishedAt":"2026-08-20T12:15:00Z","liveBroadcastContent":"none"},
       "contentDetails":{"duration":"PT1H2M3S"},"statistics":{"viewCount":"1234567"}}]}
      """#
    let desk = try YouTubeDesk(StubTransport(.reply(200, body)))
    let video = try #require(try await desk.videos.video(try YouTubeDesk.id("dQw4w9WgXcQ")))
    #expect(video.title == "Tom & Jerry" && video.channel == .init(id: "UC1", name: "C"))
    #expect(video.summary == "One\n\nTwo &lt;b&gt;\n  indented")
    #expect(video.duration == .seconds(3_723) && video.viewCount == 1_234_567)
    #expect(video.publishedAt != nil && video.broadcast == .recorded)
    let request = try #require(desk.network.requests.first)
    #expect(desk.network.requests.count == 1 && request.url.path() == "/v3/videos")
    #expect(
      request.query == ["part": "snippet,contentDetails,statistics", "id": "dQw4w9WgXcQ"]
    )
    #expect(request.secretHeaders.map(\.name) == ["X-Goog-Api-Key"])
  }

  @Test(arguments: [
    "", "null", "{}", #"{"id":"AAAAAAAAAAA","snippet":{"title":"Another"}}"#,
    #"{"id":{"videoId":"dQw4w9WgXcQ"},"snippet":{"title":"T"}}"#,
    #"{"id":"dQw4w9WgXcQ","snippet":{"title":""}}"#, #"{"id":"dQw4w9WgXcQ"}"#,
  ])
  func otherVideosAreIgnored(item: String) async throws {
    #expect(try await YouTubeDesk.whole(item) == nil)
  }

  @Test func videoIsFoundAmongOthers() async throws {
    let other = #"{"id":"AAAAAAAAAAA","snippet":{"title":"Another"}}"#
    let video = try await YouTubeDesk.whole(other + ",null," + Self.item(#""x":0"#))
    #expect(video?.id.description == "dQw4w9WgXcQ")
  }

  @Test func unknownVideoIsNil() async throws {
    let body = #"{"error":{"errors":[{"reason":"videoNotFound"}],"message":"gone"}}"#
    let desk = try YouTubeDesk(StubTransport(.reply(404, body)))
    #expect(try await desk.videos.video(try YouTubeDesk.id("dQw4w9WgXcQ")) == nil)
  }

  @Test(
    arguments: [
      ("PT1H2M3S", 3_723), ("P1DT2H", 93_600), ("PT15S", 15), ("PT90M", 5_400), ("P1D", 86_400),
      ("P2W", 1_209_600), ("P1WT1S", 604_801), ("PT0S", nil), ("P0D", nil), ("P", nil), ("", nil),
      ("PT", 0), ("PT1", nil), ("PTS", nil), ("PT1S1M", nil), ("PT1M1M", nil), ("P1H", nil),
      ("PT1D", nil), ("1H", nil), ("-PT1S", nil), ("PT-1S", nil), ("PT+1S", nil), ("PT1.5S", nil),
      ("P1Y", nil), ("P1M", nil), ("pt1s", nil), ("PT1S ", nil), ("PT١S", nil), ("PT1T1S", nil),
      ("PT99999999999999999999S", nil), ("P106751991167300D", nil), ("PT9223372036854775807S", nil),
      ("P106751991167299DT99999999H", nil), ("P367D", nil), ("P366D", 31_622_400),
      ("PT2562047788015215H9223372036854775807S", nil), ("P213503982334602D", nil),
      ("PT2562047788015215H153722867280912930M1876S", nil), ("P366DT1S", nil),
      ("PT8784H", 31_622_400), ("PT1S\u{0}", nil), ("PT1S\u{301}", nil),
    ] as [(String, Int?)]
  )
  func durationsAreParsed(text: String, seconds: Int?) async throws {
    let video = try #require(
      try await YouTubeDesk.whole(Self.item(#""contentDetails":{"duration":\#(json(text))}"#))
    )
    #expect(video.duration == seconds.flatMap { $0 == 0 ? nil : .seconds($0) })
  }

  @Test(
    arguments: [
      ("\"0\"", 0), ("\"15\"", 15), ("16", 16), ("\"9223372036854775807\"", Int.max),
      ("\"-1\"", nil),
      ("-1", nil), ("\"99999999999999999999\"", nil), ("99999999999999999999", nil), ("1e300", nil),
      ("1.5", nil), ("\"1,000\"", nil), ("\"\"", nil), ("null", nil), ("[]", nil), ("true", nil),
    ] as [(String, Int?)]
  )
  func viewsAreStringOrNumber(value: String, count: Int?) async throws {
    let video = try #require(
      try await YouTubeDesk.whole(Self.item(#""statistics":{"viewCount":\#(value)}"#))
    )
    #expect(video.viewCount == count)
  }

  @Test(arguments: ["null", "7", "[]", "\"x\"", #"{"duration":7,"viewCount":{}}"#])
  func invalidPartsAreNil(value: String) async throws {
    let fields = #""contentDetails":\#(value),"statistics":\#(value)"#
    let video = try #require(try await YouTubeDesk.whole(Self.item(fields)))
    #expect(video.duration == nil && video.viewCount == nil && video.title == "T")
  }

  @Test func liveVideoHasNoDuration() async throws {
    let item = #"""
      {"id":"dQw4w9WgXcQ","snippet":{"title":"T","liveBroadcastContent":"live"},
       "contentDetails":{"duration":"P0D"}}
      """#
    let video = try #require(try await YouTubeDesk.whole(item))
    #expect(video.broadcast == .live && video.duration == nil)
  }

  @Test(arguments: hostileTexts)
  func hostileTextsAreUnchanged(text: String) async throws {
    let snippet = #"{"title":\#(json("T" + text)),"description":\#(json("D\n" + text + "."))}"#
    let item = #"{"id":"dQw4w9WgXcQ","snippet":\#(snippet)}"#
    let video = try #require(try await YouTubeDesk.whole(item))
    #expect(video.title.unicodeScalars.first == "T")
    #expect(video.summary?.unicodeScalars.starts(with: "D\n".unicodeScalars) == true)
    #expect(!video.title.contains { $0.isNewline })
  }
}
