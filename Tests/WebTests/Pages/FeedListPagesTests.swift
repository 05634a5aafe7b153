import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// Lists of feeds from and for other readers.
@Suite(.hangLimit)
struct FeedListPagesTests {
  private func upload(_ file: String, text: String = "", to desk: WebDesk) async -> WebResponse? {
    let part = { (name: String, content: String) in
      "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(content)\r\n"
    }
    return await desk.pages.response(
      to: WebRequest(
        "POST",
        "/import-feeds",
        headers: [("Content-Type", "multipart/form-data; boundary=x")],
        body: Array((part("file", file) + part("text", text) + "--x--\r\n").utf8)
      )
    )
  }

  @Test func listLongerThanItsCountIsRefused() async throws {
    let desk = WebDesk.sample()
    let start = "LIST https://wind.example/feed "
    let response = await upload(
      start + String(repeating: " ", count: 1 << 20),
      text: "",
      to: desk
    )
    #expect(response?.status == 413)
    #expect(response?.text.contains("larger than 1 MB") == true)
    let whole = start + String(repeating: " ", count: (1 << 20) - start.utf8.count)
    #expect(await upload(whole, text: "", to: desk)?.status == 303)
  }

  @Test(arguments: [true, false])
  func fileOrTextIsImported(isFile: Bool) async throws {
    let desk = WebDesk.sample()
    let list = "LIST https://lamp.example/feed https://wind.example/feed ftp:x"
    let response = await upload(isFile ? list : "", text: isFile ? "" : list, to: desk)
    let path = try #require(response?[header: "Location"])
    let page = await desk.text(path)
    #expect(page.contains("following 1 new feed; 1 already followed; 1 without a usable address"))
    #expect(desk.feeds.feeds.map(\.address!.description).last == "https://wind.example/feed")
  }

  @Test func cutListIsReported() async throws {
    let desk = WebDesk()
    let response = await upload("LIST https://wind.example/feed cut", to: desk)
    #expect(response?.status == 200)
    #expect(response?.text.contains("feeds of the list may be missing: the list is cut") == true)
    #expect(desk.feeds.feeds.count == 1)
  }

  @Test(arguments: ["", "FEED a", "nothing", "\u{0}"])
  func otherFileIsRefused(file: String) async throws {
    let desk = WebDesk()
    let response = await upload(file, to: desk)
    #expect(response?.status == 400)
    #expect(response?.text.contains("this is not a list of feeds in OPML") == true)
    #expect(desk.feeds.feeds.isEmpty)
  }

  @Test func addressOfAListImportsIt() async throws {
    var desk = WebDesk()
    var list = SubscriptionList()
    list.feeds = [SubscriptionList.Subscription(url: "https://wind.example/feed", title: "Wind")]
    desk.followSite = FakeFollowSite(["https://wind.example": .list(list)])
    let response = await desk.post("/follow", ["address": "wind.example"])
    #expect(response?[header: "Location"] == "/feeds?imported=1&known=0&invalid=0")
    #expect(desk.feeds.feeds.map(\.title) == ["Wind"])
  }

  @Test(arguments: ["key", "another key"])
  func settingsAreAppliedIfTheArchiveExportedThem(key: String) async throws {
    var desk = WebDesk()
    let address = WebLink.sample("https://wind.example/feed")
    var feed = FollowedFeed(address: address)
    feed.choices.isQuiet = true
    var list = SubscriptionList()
    list.feeds = [SubscriptionList.Subscription(url: address.description)]
    (list.feeds[0].settings, list.feeds[0].seal) = (feed.choices, feed.seal(by: key))
    desk.followSite = FakeFollowSite(["https://wind.example": .list(list)])
    let response = await desk.post("/follow", ["address": "wind.example"])
    let isOwn = key == "key"
    let note = isOwn ? "applied settings of 1 feed: 1 quiet" : "settings of 1 feed were not applied"
    #expect(response?.text.contains(note) == true)
    #expect(desk.feeds.feeds.map(\.choices.isQuiet) == [isOwn])
  }

  @Test func noPageHasPasswords() async throws {
    var desk = WebDesk()
    let address = WebLink.sample("https://anna:pw5e@lamp.example/feed")
    desk.feeds = FakeFollowedFeeds([FollowedFeed(address: address, title: "Lamp")])
    let id = FollowedFeed.ID(address).description
    for path in ["/feeds", "/feed?id=\(id)", "/unread", "/unread?q=feed:\(id)", "/feeds.opml"] {
      #expect(await !desk.text(path).contains("pw5e"), "\(path)")
    }
    #expect(await desk.text("/feeds.opml").contains("xmlUrl=\"\(address.withoutUser)\""))
  }

  @Test func feedsAreExported() async throws {
    let response = try #require(await WebDesk.sample().get("/feeds.opml"))
    #expect(response[header: "Content-Disposition"] == "attachment; filename=\"feeds.opml\"")
    #expect(response.text.contains("<opml version=\"2.0\">"))
    #expect(response.text.contains("xmlUrl=\"https://lamp.example/feed\""))
  }
}
