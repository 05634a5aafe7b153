import Domain
import FoundationEssentials
import OuterTestSupport
import TestSupport
import Testing

@testable import Presentation

struct VideoWordingTests {
  private let published = Date(timeIntervalSince1970: 1_799_996_400)

  private func video(
    title: String = "T",
    summary: String? = nil,
    publishedAt: Date? = nil,
    broadcast: Video.Broadcast = .recorded,
    duration: Duration? = nil,
    viewCount: Int? = nil
  ) throws -> Video {
    let video = Video(
      id: .named("a"),
      title: title,
      channel: .init(id: nil, name: "Channel"),
      summary: summary,
      link: try #require(WebLink("https://video.example/a")),
      publishedAt: publishedAt,
      broadcast: broadcast,
      duration: duration,
      viewCount: viewCount
    )
    return try #require(video)
  }

  private func row(_ video: Video) -> ListRow {
    DeskItem.video(video, isLiked: false).row()
  }

  @Test(arguments: [
    (0, "0:00"), (9, "0:09"), (59.9, "0:59"), (60, "1:00"), (253, "4:13"), (3_599, "59:59"),
    (3_600, "1:00:00"), (3_723, "1:02:03"), (90_605, "25:10:05"),
  ])
  func lengthIsWrittenAsAClock(seconds: Double, words: String) throws {
    #expect(try row(video(duration: .seconds(seconds))).length == words)
  }

  @Test func extremeLengths() throws {
    #expect(try row(video(duration: .seconds(-1))).length == nil)
    #expect(try row(video(duration: .seconds(Int64.max))).length == "2562047788015215:30:07")
    #expect(try row(video(duration: .seconds(Int64.min))).length == nil)
  }

  @Test(arguments: [
    (0, "0 views"), (1, "1 view"), (1_234, "1,234 views"), (-1, nil), (.min, nil),
    (.max, "9,223,372,036,854,775,807 views"),
  ])
  func viewsAreCounted(count: Int, words: String?) throws {
    #expect(try row(video(viewCount: count)).views == words)
  }

  @Test func liveAndUpcomingHaveABadge() throws {
    #expect(try row(video()).badge == nil)
    #expect(try row(video(broadcast: .live)).badge == "live")
    #expect(try row(video(broadcast: .upcoming)).badge == "upcoming")
  }

  @Test func rowHasKnownFields() throws {
    let bare = try row(video())
    #expect(bare.origin == "Channel")
    #expect(bare.publishedAt == nil && bare.length == nil && bare.views == nil)
    #expect(try row(video(publishedAt: published)).publishedAt == published)
  }

  @Test func longTitleIsCutInTheListOnly() throws {
    let title = String(repeating: "x", count: 1_000)
    let long = try video(title: title)
    #expect(row(long).title == String(repeating: "x", count: 299) + "…")
    #expect(ItemDetail(MarkedVideo(long, isLiked: false)).title == title)
    #expect(Notice(long, isLiked: true).text.count == "liked: ".count + 300)
  }

  @Test func longChannelNameIsCut() throws {
    let name = String(repeating: "x", count: 1_000)
    let link = try #require(WebLink("https://video.example/a"))
    let video = Video(id: .named("a"), title: "T", channel: .init(id: nil, name: name), link: link)
    #expect(try row(#require(video)).origin?.count == 300)
  }

  @Test func bylineHasKnownFieldsInOrder() throws {
    let known = try video(
      publishedAt: published,
      broadcast: .live,
      duration: .seconds(253),
      viewCount: 1_234
    )
    #expect(
      ItemDetail(MarkedVideo(known, isLiked: false)).byline(VideoDesk.dates) == [
        "Channel", "15 Jan 2027 at 07:00 UTC (1 hour ago)", "4:13", "1,234 views", "live",
      ]
    )
    let bare = ItemDetail(MarkedVideo(try video(), isLiked: false))
    #expect(bare.byline(VideoDesk.dates) == ["Channel"])
    #expect(bare.paragraphs == [])
  }

  @Test func eachLineIsAParagraph() throws {
    let summary = " First  line\r\n\r\n\u{2028}0:00\tStart\n \n"
    let detail = ItemDetail(MarkedVideo(try video(summary: summary), isLiked: true))
    #expect(detail.paragraphs == ["First line", "0:00 Start"])
    #expect(detail.isLiked)
  }
}
