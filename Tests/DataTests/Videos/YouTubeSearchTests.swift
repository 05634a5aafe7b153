import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct YouTubeSearchTests {
  private static let empty = #"{"items":[]}"#

  private static func item(_ snippet: String, id: String = #"{"videoId":"dQw4w9WgXcQ"}"#) -> String
  {
    #"{"id":\#(id),"snippet":\#(snippet)}"#
  }

  @Test func parametersAreSentAndTheKeyIsSecret() async throws {
    let desk = try YouTubeDesk(StubTransport(.reply(200, Self.empty)))
    let query = try VideoQuery("wind & sün", order: .viewCount, pageSize: 50)
    _ = try await desk.videos(query, at: YouTubeDesk.cursor("CAUQAA"))
    let request = try #require(desk.network.requests.first)
    #expect(request.url.absoluteString.hasPrefix(YouTubeDesk.address + "/search?"))
    #expect(
      request.query == [
        "part": "snippet", "type": "video", "q": "wind & sün", "order": "viewCount",
        "maxResults": "50", "pageToken": "CAUQAA",
      ]
    )
    let key = HTTPHeader(name: "X-Goog-Api-Key", value: YouTubeDesk.key)
    #expect(request.secretHeaders == [key] && desk.network.requests.count == 1)
    #expect(request.headers.map(\.name) == ["Accept"] && request.secretQuery.encoded.isEmpty)
  }

  @Test func firstPageHasNoToken() async throws {
    let desk = try YouTubeDesk(StubTransport(.reply(200, Self.empty)))
    _ = try await desk.videos(try VideoQuery("x"), at: nil)
    let query = try #require(desk.network.requests.first).query
    #expect(query["pageToken"] == nil && query["maxResults"] == "20")
    #expect(query["order"] == "relevance")
  }

  @Test(arguments: [nil, ""])
  func missingKeySendsNothing(key: String?) async throws {
    let desk = try YouTubeDesk(StubTransport(.reply(200, Self.empty)), key: key)
    await #expect(throws: NewsError.keyMissing(YouTubeVideos.provider)) {
      try await desk.videos(try VideoQuery("x"), at: nil)
    }
    await #expect(throws: NewsError.keyMissing(YouTubeVideos.provider)) {
      try await desk.videos.video(try YouTubeDesk.id("dQw4w9WgXcQ"))
    }
    #expect(desk.network.requests.isEmpty)
  }

  @Test(arguments: [
    Cursor(provider: "newsapi", position: "CAUQAA"), Cursor(provider: "youtube", position: ""),
  ])
  func foreignCursorIsRejected(cursor: Cursor) async throws {
    let desk = try YouTubeDesk(StubTransport(.reply(200, Self.empty)))
    await #expect(throws: NewsError.cursorRefused(YouTubeVideos.provider)) {
      try await desk.videos(try VideoQuery("x"), at: cursor)
    }
    #expect(desk.network.requests.isEmpty)
  }

  @Test func videoFieldsAreMapped() async throws {
    let video = try #require(
      try await YouTubeDesk.found(
        Self.item(
          #"""
          {"publishedAt":"2017-06-08T02:25:43.000Z","channelId":"UC1","title":"Tom &amp; Jerry&#39;s",
           "description":" It &quot;blows&quot; &lt;3 ","channelTitle":"A &amp; B",
           "liveBroadcastContent":"live","thumbnails":{"default":{"url":"https://i.example/1.jpg"}}}
          """#
        )
      )
    )
    #expect(video.id.description == "dQw4w9WgXcQ" && video.title == "Tom & Jerry's")
    #expect(video.channel == Video.Channel(id: "UC1", name: "A & B"))
    #expect(video.summary == #"It "blows" <3"#)
    #expect(video.link.description == "https://www.youtube.com/watch?v=dQw4w9WgXcQ")
    #expect(video.thumbnail?.description == "https://i.example/1.jpg")
    #expect(video.publishedAt == Date(timeIntervalSince1970: 1_496_888_743))
    #expect(video.broadcast == .live && video.duration == nil && video.viewCount == nil)
  }

  @Test(arguments: [
    ("live", Video.Broadcast.live), ("upcoming", .upcoming), ("none", .recorded), ("x", .recorded),
  ])
  func broadcastStateIsMapped(word: String, broadcast: Video.Broadcast) async throws {
    let snippet = #"{"title":"T","liveBroadcastContent":"\#(word)"}"#
    #expect(try await YouTubeDesk.found(Self.item(snippet))?.broadcast == broadcast)
  }

  @Test(arguments: [
    #""dQw4w9WgXcQ""#, #"{"channelId":"UC1"}"#, #"{"playlistId":"PL1"}"#, "{}", "null", "7", "[]",
    #"{"videoId":7}"#, #"{"videoId":null}"#, #"{"videoId":""}"#, #"{"videoId":"../../../x/"}"#,
  ])
  func otherItemsAreSkipped(id: String) async throws {
    let items = [
      Self.item(#"{"title":"A"}"#), Self.item(#"{"title":"B"}"#, id: id),
      Self.item(#"{"title":"C"}"#, id: #"{"videoId":"AAAAAAAAAAA"}"#), "null", "7", "{}", "[]",
      #"{"id":{"videoId":"BBBBBBBBBBB"}}"#, Self.item(#"{"title":" "}"#), Self.item("[]"),
    ]
    let page = try await YouTubeDesk.page(#"{"items":[\#(items.joined(separator: ","))]}"#)
    #expect(page.items.map(\.title) == ["A", "C"])
  }

  @Test(arguments: ["null", "7", "{}", "[7]", "true", #""""#])
  func invalidFieldsAreNil(value: String) async throws {
    let names = [
      "publishedAt", "channelId", "channelTitle", "description", "thumbnails",
      "liveBroadcastContent",
    ]
    let fields = names.map { #""\#($0)":\#(value)"# }.joined(separator: ",")
    let video = try #require(try await YouTubeDesk.found(Self.item(#"{"title":"T",\#(fields)}"#)))
    #expect(video.title == "T" && video.channel.name == "YouTube" && video.summary == nil)
    #expect(video.publishedAt == nil && video.thumbnail == nil && video.broadcast == .recorded)
  }

  @Test(arguments: [
    (#""high":{"url":"https://i/h","width":480},"default":{"url":"https://i/d","width":120}"#, "h"),
    (#""default":{"url":"https://i/d"},"maxres":{"url":"https://i/m"},"high":null"#, "m"),
    (#""medium":{"url":"https://i/m"},"high":{"url":"https://i/h"}"#, "h"),
    (#""a":{"url":"https://i/a","width":9},"high":{"url":"https://i/h"}"#, "a"),
    (#""high":{"url":"ftp://i/h","width":9},"medium":{"url":"https://i/m","width":"9"}"#, "m"),
    (#""high":{"url":7},"x":7,"medium":[],"default":{"url":"https://i/d","width":-1}"#, "d"),
  ])
  func largestThumbnailIsUsed(thumbnails: String, name: String) async throws {
    let snippet = #"{"title":"T","thumbnails":{\#(thumbnails)}}"#
    let link = try await YouTubeDesk.found(Self.item(snippet))?.thumbnail
    #expect(link?.description == "https://i/" + name)
  }

  @Test(
    arguments: [
      (#""pageInfo":{"totalResults":1000000},"nextPageToken":"CAUQAA""#, 1_000_000, "CAUQAA"),
      (#""pageInfo":{"totalResults":-1},"nextPageToken":"""#, nil, nil),
      (#""pageInfo":{"totalResults":0}"#, 0, nil), (#""pageInfo":7,"nextPageToken":7"#, nil, nil),
      (#""pageInfo":{"totalResults":"3"},"nextPageToken":null"#, nil, nil),
      (#""pageInfo":{"totalResults":1e300}"#, nil, nil),
      (#""nextPageToken":"a:b c""#, nil, "a:b c"),
    ] as [(String, Int?, String?)]
  )
  func totalIsAnEstimate(
    fields: String,
    total: Int?,
    token: String?
  ) async throws {
    let page = try await YouTubeDesk.page(#"{"items":[],\#(fields)}"#)
    #expect(page.total == total.map(Total.about))
    #expect(page.continuation == token.map { .more(YouTubeDesk.cursor($0)) } ?? .end(.complete))
  }

  @Test func serviceNeedsAKey() {
    #expect(YouTubeVideos.access == .ownKey && YouTubeVideos.provider.keyPage != nil)
    #expect(YouTubeVideos.limits == RequestLimits(daily: 100))
    #expect(YouTubeVideos.standardAddress == "https://www.googleapis.com/youtube/v3")
  }

  @Test(.enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"))
  func recordedRepliesAreParsed() async throws {
    let file = try #require(Fixtures.folder) + "/youtube/search.tomato.2018.json"
    let page = try await YouTubeDesk.page(try String(contentsOfFile: file, encoding: .utf8))
    #expect(
      page.items.map(\.id.description)
        == ["DN61Xcwc4u0", "idw9J0DoLks", "NskAr0d3Cn8", "bGYs4KS_djg"]
    )
    #expect(page.items.allSatisfy { $0.publishedAt != nil && $0.summary != nil })
    #expect(page.items[0].channel.name == "Gary Pilarchik (The Rusted Garden)")
    #expect(
      page.items[0].thumbnail?.description == "https://i.ytimg.com/vi/DN61Xcwc4u0/hqdefault.jpg"
    )
    #expect(page.total == .about(1_000_000))
    #expect(page.continuation == .more(YouTubeDesk.cursor("CAUQAA")))
  }
}
