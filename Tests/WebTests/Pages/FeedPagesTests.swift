import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// Following, changing and unfollowing feeds on the pages, without scripts.
@Suite(.hangLimit)
struct FeedPagesTests {
  private static let lamp = "https://lamp.example/feed"

  /// Sends a form, and returns the page that it leads to.
  private func send(
    _ target: String,
    _ fields: KeyValuePairs<String, String>,
    to desk: WebDesk
  ) async throws -> String {
    let response = try #require(await desk.post(target, fields))
    guard response.status == 303, let path = response[header: "Location"] else {
      return "\(response.status) \(response.text)"
    }
    let page = await desk.text(path)
    #expect(CheckedHTML(page).problems == [])
    return page
  }

  @Test(arguments: ["/unread", "/feeds", "/unread?q=storm"])
  func emptyDeskStartsWithTheFormThatFollows(path: String) async throws {
    let page = await WebDesk().text(path)
    #expect(CheckedHTML(page).problems == [])
    let main = try #require(page.firstRange(of: "<main"))
    let form = try #require(page[main.upperBound...].firstRange(of: "<form "))
    #expect(
      page[form.lowerBound...].hasPrefix("<form class=\"feed\" method=\"post\" action=\"/follow\">")
    )
    #expect(page.contains("action=\"/import-feeds\" enctype=\"multipart/form-data\""))
    #expect(!page.contains("broadsheet follow"))
  }

  @Test func refreshWithoutFeedsStartsThereToo() async throws {
    #expect(
      try await send("/refresh", ["back": "/unread"], to: WebDesk()).contains("action=\"/follow\"")
    )
  }

  @Test func unreadableFeedsAreNotAnEmptyDesk() async throws {
    var desk = WebDesk()
    desk.feedFailure = .archiveDamaged(path: "/a", "short")
    #expect(await !desk.text("/unread").contains("You follow no feeds yet"))
    #expect(await desk.text("/feeds").contains("the archive /a is damaged"))
  }

  @Test func siteIsFollowed() async throws {
    var desk = WebDesk.sample()
    let feed = FollowedFeed.fake("Wind")
    desk.followSite = FakeFollowSite([
      "https://wind.example": .followed(feed, added: 7, isNew: true)
    ])
    _ = try await desk.feeds.follow([feed])
    let page = try await send("/follow", ["address": " wind.example "], to: desk)
    #expect(page.contains("following Wind (https://wind.example/feed): 7 new articles"))
  }

  @Test func siteWithSeveralFeedsOffersThem() async throws {
    var desk = WebDesk()
    let links = try ["a", "b"].map { name in
      FeedLink(
        address: try #require(WebLink("https://wind.example/\(name)")),
        title: "Feed <\(name)>"
      )
    }
    desk.followSite = FakeFollowSite(["https://wind.example": .choices(links)])
    let page = try await send("/follow", ["address": "https://wind.example"], to: desk)
    #expect(page.hasPrefix("200 "))
    #expect(CheckedHTML(page).problems == [])
    for name in ["a", "b"] { #expect(page.contains("value=\"https://wind.example/\(name)\"")) }
    #expect(page.contains("Feed &lt;a&gt;"))
  }

  @Test(arguments: [("not an address", 400), ("javascript:alert(1)", 400), ("calm.example", 502)])
  func failureKeepsTheTypedAddress(address: String, status: Int) async throws {
    var desk = WebDesk.sample()
    desk.followSite = FakeFollowSite([:])
    let page = try await send("/follow", ["address": address], to: desk)
    #expect(page.hasPrefix("\(status) "))
    #expect(page.contains("role=\"alert\""))
    #expect(page.contains("name=\"address\" value=\"\(address)\""))
  }

  @Test func feedIsRenamedAndTagged() async throws {
    let desk = WebDesk.sample()
    let fields: KeyValuePairs = [
      "id": Self.lamp, "title": "My lamp", "tags": "sea,  air ,", "full": "always", "quiet": "on",
    ]
    let page = try await send("/change-feed", fields, to: desk)
    #expect(page.contains("the changes were stored"))
    let feed = try #require(desk.feeds.feeds.first)
    #expect((feed.title, feed.ownTitle) == ("My lamp", "Lamp"))
    #expect(feed.tags == ["air", "sea"])
    #expect(feed.choices.fullText == .always && feed.choices.isQuiet)
  }

  @Test func fieldsThatWereNotChangedAreKept() async throws {
    var desk = WebDesk()
    let feed = FollowedFeed.fake("Lamp", tags: ["news, world", "sea"])
    desk.feeds = FakeFollowedFeeds([feed])
    let fields: KeyValuePairs = [
      "id": Self.lamp, "title": "Other", "tags": "news, world, sea", "full": "auto", "quiet": "off",
    ]
    _ = try await send("/change-feed", fields, to: desk)
    #expect(desk.feeds.feeds.first?.tags == ["news, world", "sea"])
    #expect(desk.feeds.transactions.isEmpty)
  }

  @Test func unfollowedFeedIsFollowedAgain() async throws {
    let desk = WebDesk.sample()
    let page = try await send("/unfollow", ["id": Self.lamp], to: desk)
    #expect(page.contains("no longer following Lamp"))
    #expect(page.contains("action=\"/follow-again\""))
    #expect(desk.feeds.feeds.map(\.title) == ["Quiet"])
    let again = try await send("/follow-again", ["id": Self.lamp], to: desk)
    #expect(again.contains("following Lamp (\(Self.lamp)) again"))
    #expect(desk.feeds.feeds.first { $0.title == "Lamp" }?.tags == ["news", "world & sea"])
    let late = try await send("/follow-again", ["id": Self.lamp], to: desk)
    #expect(late.hasPrefix("409 ") && late.contains("name=\"address\" value=\"\(Self.lamp)\""))
    #expect(await !desk.text("/feeds?unfollowed=\(Self.lamp)").contains("no longer following"))
  }

  @Test func onlyTheLatestFeedsAreHeld() async throws {
    let feeds = UnfollowedFeeds()
    for number in 0...UnfollowedFeeds.limit { feeds.add(UnfollowedFeed(.fake("f\(number)")) {}) }
    #expect(feeds[FollowedFeed.fake("f0").id] == nil)
    #expect(feeds[FollowedFeed.fake("f1").id] != nil)
    feeds.add(UnfollowedFeed(.fake("f1", tags: ["new"])) {})
    feeds.add(UnfollowedFeed(.fake("g")) {})
    #expect(feeds[FollowedFeed.fake("f1").id]?.feed.tags == ["new"])
  }

  @Test func oneFeedOrAllAreRefreshed() async throws {
    var desk = WebDesk.sample()
    var done = FeedRefresh()
    (done.total, done.done) = (1, 1)
    desk.refresh = FakeRefresh([done])
    let back = "/feed?id=x"
    let one = try await send("/refresh", ["feed": Self.lamp, "back": back], to: desk)
    #expect(one.contains("<h1 dir=\"auto\">Lamp</h1>") && one.contains("refreshed 1 feed"))
    let all = try await send("/refresh", ["back": "/feeds"], to: desk)
    #expect(all.contains("<h1>Feeds</h1>") && all.contains("refreshed 1 feed"))
    let id = try #require(FollowedFeed.ID(Self.lamp))
    #expect(desk.refresh.requests.map(\.chosen) == [[id], nil])
    #expect(desk.refresh.requests.allSatisfy { $0.mode == .now })
  }

  @Test(arguments: FeedForm.allCases)
  func longFormIsRefusedWithoutItsText(form: FeedForm) async throws {
    let text = String(repeating: "\"", count: 20_000)
    let response = await WebDesk.sample().post(form.path.text, ["address": text, "id": text])
    #expect(response?.status == (form == .importList ? 400 : 413))
    #expect(response?.text.utf8.count ?? .max < 20_000)
  }

  @Test func problemHasItsReason() async throws {
    var desk = WebDesk()
    var feed = FollowedFeed.fake("Lamp")
    (feed.state.problem, feed.state.failures) = (.missing, 3)
    desk.feeds = FakeFollowedFeeds([feed])
    for path in ["/feeds", "/feed?id=\(Self.lamp)"] {
      #expect(await desk.text(path).contains("404), 3 times in a row"))
    }
  }

  @Test(arguments: ["/change-feed", "/unfollow"], ["", "x", "https://none.example/feed"])
  func unknownFeedIsMissing(path: String, id: String) async {
    #expect(await WebDesk.sample().post(path, ["id": id])?.status == 404)
    #expect(await WebDesk.sample().get("/feed?id=\(id)")?.status == 404)
  }

  @Test func failureOfTheArchiveIsShown() async throws {
    var desk = WebDesk.sample()
    desk.feedFailure = .archiveUnwritable(path: "/a", "the disk is full")
    for form in [FeedForm.unfollow, .change, .importList] {
      let response = await desk.post(form.path.text, ["id": Self.lamp])
      #expect(response?.status ?? 0 >= 400)
      #expect(CheckedHTML(response?.text ?? "").problems == [])
    }
    #expect(await desk.get("/feeds.opml")?.status == 503)
  }
}
