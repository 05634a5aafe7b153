import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Updates of a video by a newer copy.
struct VideoCopiesTests {
  private let date = Date(timeIntervalSince1970: 1_000)

  private func summary(_ older: String?, _ newer: String?) -> String? {
    Video.fake("a", summary: older).updated(by: .fake("a", summary: newer)).summary
  }

  @Test func newerCopyReplacesValues() throws {
    let older = Video.fake("a", publishedAt: .distantPast, duration: .seconds(1), viewCount: 1)
    let thumbnail = try #require(WebLink("https://video.example/a.jpg"))
    let link = try #require(WebLink("https://new.example/"))
    let newer = try #require(
      Video(
        id: older.id,
        title: "New",
        channel: Video.Channel(id: "n", name: "N"),
        summary: "New.",
        link: link,
        thumbnail: thumbnail,
        publishedAt: date,
        broadcast: .live,
        duration: .seconds(2),
        viewCount: 0
      )
    )
    #expect(older.updated(by: newer) == newer)
  }

  @Test func missingValuesStay() throws {
    let thumbnail = try #require(WebLink("https://video.example/a.jpg"))
    let bare = Video.fake("a")
    let full = try #require(
      Video(
        id: bare.id,
        title: bare.title,
        channel: bare.channel,
        summary: "About.",
        link: bare.link,
        thumbnail: thumbnail,
        publishedAt: date,
        duration: .seconds(3),
        viewCount: 4
      )
    )
    #expect(full.updated(by: bare) == full)
    #expect(bare.updated(by: full) == full)
    #expect(full.updated(by: full) == full)
  }

  @Test func channelKeepsItsIDWithItsName() throws {
    let older = Video.fake("a")
    func channel(_ name: String) throws -> Video.Channel {
      let newer = Video(
        id: older.id,
        title: "New",
        channel: Video.Channel(id: nil, name: name),
        link: older.link
      )
      return older.updated(by: try #require(newer)).channel
    }
    #expect(try channel("Channel") == older.channel)
    #expect(try channel("Other") == Video.Channel(id: nil, name: "Other"))
  }

  @Test func otherVideoIsIgnored() {
    #expect(Video.fake("a").updated(by: .fake("b")) == .fake("a"))
  }

  @Test(
    arguments: [
      (nil, nil, nil), (nil, "New.", "New."), ("Old.", nil, "Old."), ("Old.", "", "Old."),
      (nil, "", nil),
      ("A long old text.", "Short.", "Short."), ("Old.", "A longer text.", "A longer text."),
    ] as [(String?, String?, String?)]
  )
  func newerSummaryIsUsed(older: String?, newer: String?, expected: String?) {
    #expect(summary(older, newer) == expected)
  }

  @Test(
    arguments: [
      ("The whole text.", "The whole...", "The whole text."),
      ("The whole text.", "The...", "The whole text."),
      ("The whole text.", "The wh\u{2026}", "The whole text."),
      ("The ...", "The whole ...", "The whole ..."),
      ("The whole ...", "The ...", "The whole ..."),
      ("Short.", "A longer beginning ...", "A longer beginning ..."),
      ("The whole ...", "The whole.", "The whole."), ("Same ...", "Same ...", "Same ..."),
    ]
  )
  func cutSummaryDoesNotReplaceALongerOne(older: String, newer: String, expected: String) {
    #expect(summary(older, newer) == expected)
  }

  @Test(
    arguments: [
      ("One.\n\nTwo.", "One. Two.", "One.\n\nTwo."), ("One. Two.", "One.\n\nTwo.", "One.\n\nTwo."),
      ("One.\nTwo.", "One.\n\nTwo.", "One.\n\nTwo."),
      ("One.\n\nTwo.", "One. Three.", "One. Three."),
    ]
  )
  func lineBreaksStay(older: String, newer: String, expected: String) {
    #expect(summary(older, newer) == expected)
  }
}
