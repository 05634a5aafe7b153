import Domain
import FoundationEssentials
import TestSupport
import Testing
import Texts

@testable import WebPages
@testable import WebServer

@Suite(.hangLimit)
struct ReaderFeedTests {
  private static let hostile = "<b>\"A\" & 'B'\u{0}\u{1B}[31m\u{FFFE}\u{202E}]]></title>\\ \u{2028}"

  /// Returns a server with one article of a feed, both with hostile texts.
  private func desk(content: String? = nil) throws -> ReaderDesk {
    var feed = FollowedFeed.fake("Wind", tags: ["a<b", "read"])
    feed.title = Self.hostile
    feed.state.documentAt = ReaderDesk.now
    let article = Article(
      provider: FollowedFeed.provider,
      source: .init(id: nil, name: Self.hostile),
      author: Self.hostile,
      title: Self.hostile,
      link: try #require(WebLink("https://wind.example/?a=1&b=%3Cx%3E")),
      picture: WebLink("https://wind.example/1.png?size=1"),
      publishedAt: Date(timeIntervalSince1970: 1_700_000_000),
      content: content ?? Self.hostile + "\nsecond"
    )
    return ReaderDesk(FakeFeedArchive([(feed, [try #require(article)])]))
  }

  @Test func hostileTextsSurviveInJSON() async throws {
    let desk = try desk()
    let item = try #require(try await desk.object("stream/contents").items?.first)
    let title = Self.hostile.singleSpaced
    #expect(item.title?.unicodeScalars.elementsEqual(title.unicodeScalars) == true)
    #expect(item.author?.isEmpty == false)
    #expect(item.origin?.title.unicodeScalars.elementsEqual(title.unicodeScalars) == true)
    #expect(item.enclosure == [.init(href: "https://wind.example/1.png?size=1", type: "image/png")])
    let html = try #require(item.summary?.content)
    #expect(html.hasPrefix("<p>&lt;b&gt;&quot;A&quot; &amp; 'B'"))
    #expect(html.hasSuffix("</p><p>second</p>"))
    let subscription = try #require(try await desk.object("subscription/list").subscriptions?.first)
    #expect(subscription.title.unicodeScalars.elementsEqual(title.unicodeScalars))
  }

  @Test func atomHasWhatNewsboatReads() async throws {
    let desk = try desk(content: "one & two")
    let path = "/reader/atom/feed%2Fhttps%3A%2F%2Fwind.example%2Ffeed?n=20"
    let response = try await desk.send("GET", path)
    #expect(response.status == 200)
    #expect(response.headers.contains { $0.value == "application/atom+xml; charset=utf-8" })
    let id = WebLink("https://wind.example/?a=1&b=%3Cx%3E").map { Article.ID($0).readerTag }
    let parts = [
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"",
      "<id>tag:google.com,2005:reader/feed/https://wind.example/feed</id>",
      "<entry gr:crawl-timestamp-msec=\"1700000000000\">\n<id>\(id ?? "")</id>",
      "<published>2023-11-14T22:13:20Z</published>",
      "href=\"https://wind.example/?a=1&amp;b=%3Cx%3E\" type=\"text/html\"/>",
      "<content type=\"html\">&lt;p&gt;one &amp;amp; two&lt;/p&gt;</content>",
      "scheme=\"http://www.google.com/reader/\" label=\"fresh\"/>",
      "<category term=\"user/-/label/a&lt;b\" label=\"a&lt;b\"/>",
      "<source gr:stream-id=\"feed/https://wind.example/feed\">",
    ]
    for part in parts { #expect(response.text.contains(part), "\(part)") }
    #expect(!response.text.contains("scheme=\"http://www.google.com/reader/\" label=\"read\""))
    let hasControls = response.text.unicodeScalars.contains { scalar in
      scalar.value < 0x20 && scalar != "\n" || scalar == "\u{FFFE}"
    }
    #expect(!hasControls)
  }

  @Test func atomShowsStates() async throws {
    let desk = try desk()
    let id = try #require(try await desk.ids("").first)
    let state = "user/-/state/com.google/"
    try await desk.post(
      "edit-tag",
      ("i", id.readerTag),
      ("a", state + "read"),
      ("a", state + "starred")
    )
    let text = try await desk.send("GET", "/reader/atom/user/-/state/com.google/starred").text
    for name in ["read", "starred"] {
      let category =
        "<category term=\"\(state)\(name)\" scheme=\"http://www.google.com/reader/\" label=\"\(name)\"/>"
      #expect(text.contains(category))
    }
    #expect(!text.contains("fresh"))
  }

  @Test func longStreamContinuesInAtom() async throws {
    let articles = (0..<3).map { Article.fake("n\($0)", at: ReaderDesk.now - Double($0)) }
    let desk = ReaderDesk(FakeFeedArchive([(.fake("Wind"), articles)]))
    let first = try await desk.send("GET", "/reader/atom/user/-/state/com.google/reading-list?n=2")
      .text
    let next = try #require(
      first.split(separator: "gr:continuation>").dropFirst().first?.dropLast(2)
    )
    let path = "/reader/atom/user/-/state/com.google/reading-list?n=2&c=\(next)"
    let second = try await desk.send("GET", path).text
    #expect(second.contains("Title n2"))
    #expect(!second.contains("Title n1") && !second.contains("gr:continuation>"))
  }

  @Test func largeTextsEndAResponseEarly() async throws {
    let articles = (0..<60).map { Article.fake("n\($0)", at: ReaderDesk.now - Double($0)) }
    let desk = ReaderDesk(FakeFeedArchive([(.fake("Wind"), articles)]))
    // The first fifty texts have 840 bytes.
    let lists = ReaderLists(desk.services, maximumText: 100)
    let all = ReaderParameters(WebRequest("GET", "/?n=1000"))
    let reply = try await lists.contents(of: "", all).reply
    #expect(reply.items?.count == 50)
    #expect(try await desk.object("stream/contents?n=1000").items?.count == 60)
    let next = try #require(reply.continuation)
    let rest = ReaderParameters(WebRequest("GET", "/?n=1000&c=\(next)"))
    #expect(try await lists.contents(of: "", rest).reply.items?.first?.title == "Title n50")
    let ids = articles.map { "i=\($0.id.number)" }.joined(separator: "&")
    let items = try await lists.items(ReaderParameters(WebRequest("GET", "/?" + ids))).reply.items
    #expect(items?.count == 60)
    #expect(items?.count { $0.summary?.content.isEmpty == false } == 24)
  }

  @Test func undatedAndFutureArticlesHaveTimes() async throws {
    let future = Article.fake("future", at: Date(timeIntervalSince1970: 1e12))
    let past = Article.fake("past", at: Date(timeIntervalSince1970: -1e12))
    let articles = [future, past, .fake("undated")]
    let seen = articles.reduce(into: [:]) { $0[$1.id] = ReaderDesk.now }
    let archive = FakeFeedArchive([(.fake("Wind"), articles)], seen: seen)
    let items = try await ReaderDesk(archive).object("stream/contents").items ?? []
    let now = Int(ReaderDesk.now.timeIntervalSince1970)
    #expect(items.map(\.published) == [now, now, 0])
    #expect(items.map(\.timestampUsec) == Array(repeating: "\(now)000000", count: 3))
  }

  @Test(arguments: [-1e300, -1, 0, 1e18, 1e300])
  func wrongTimesOfSightingAreBounded(seconds: Double) async throws {
    let article = Article.fake("a")
    let seen = [article.id: Date(timeIntervalSince1970: seconds)]
    let desk = ReaderDesk(FakeFeedArchive([(.fake("Wind"), [article])], seen: seen))
    let time = seconds > 0 ? "253402300799000000" : "0"
    let milliseconds = seconds > 0 ? "253402300799000" : "0"
    #expect(try await desk.object("stream/contents").items?.first?.timestampUsec == time)
    let atom = try await desk.send("GET", "/reader/atom/user/-/state/com.google/reading-list")
    #expect(atom.text.contains("crawl-timestamp-msec=\"\(milliseconds)\""))
  }

  @Test func labelsAreListed() async throws {
    let tags = try await desk().object("tag/list?output=json").tags
    #expect(
      tags == [
        .init(id: "user/-/state/com.google/starred"),
        .init(id: "user/-/label/a<b", type: "folder"),
        .init(id: "user/-/label/read", type: "folder"),
      ]
    )
  }

  @Test func countsHaveTheTimeOfTheLatestDocument() async throws {
    let reply = try await desk().object("unread-count?output=json")
    #expect(reply.max == 1)
    let streams = [
      "user/-/state/com.google/reading-list", "user/-/label/a<b", "user/-/label/read",
      "feed/https://wind.example/feed",
    ]
    #expect(
      reply.unreadcounts
        == streams.map { .init(id: $0, count: 1, newestItemTimestampUsec: "1800000000000000") }
    )
  }

  @Test func feedsAreExported() async throws {
    let text = try await desk().get("subscription/export")
    #expect(text.contains("xmlUrl=\"https://wind.example/feed\""))
  }

  @Test(arguments: ["preference/list", "preference/stream/list", "friend/list"])
  func emptyListsAreObjects(method: String) async throws {
    _ = try await desk().object(method)
  }
}
