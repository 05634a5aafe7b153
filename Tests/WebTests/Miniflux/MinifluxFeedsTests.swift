import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

@Suite(.hangLimit)
struct MinifluxFeedsTests {
  private let desk = MinifluxDesk()
  private let wind = MinifluxDesk.wind.minifluxNumber

  private func tags(_ title: String) async throws -> [String]? {
    try await desk.archive.followedFeeds().first { $0.title == title }?.tags
  }

  private func category(_ title: String) async throws -> Int {
    let body = #"{"title":"\#(title)"}"#
    let response = try await desk.send("POST", "categories", body)
    return try await desk.value(of: response, 201, as: MinifluxFeed.Category.self).id
  }

  @Test func feedsHaveCategories() async throws {
    let feeds: [MinifluxFeed] = try await desk.get("feeds")
    #expect(feeds.map(\.title) == ["Wind", "Rain"])
    #expect(feeds.map(\.category.title) == ["news", "All"])
    #expect(Set(feeds.map(\.id)).count == 2)
    let categories: [MinifluxFeed.Category] = try await desk.get("categories")
    #expect(categories.map(\.title) == ["All", "news"])
    #expect(categories[0].id == 1)
    for category in categories {
      let feeds: [MinifluxFeed] = try await desk.get("categories/\(category.id)/feeds")
      #expect(feeds.map(\.category) == [category])
    }
    let feed: MinifluxFeed = try await desk.get("feeds/\(wind)")
    #expect(feed.feedUrl == "https://wind.example/feed")
  }

  @Test func feedIsFollowedInANewCategory() async throws {
    let id = try await category("winds")
    let known: [MinifluxFeed.Category] = try await desk.get("categories")
    #expect(known.map(\.title) == ["All", "news", "winds"])
    let body = #"{"feed_url":"https://new.example","category_id":\#(id),"crawler":false,"x":[{}]}"#
    struct Created: Decodable { var feedId: Int }
    let response = try await desk.send("POST", "feeds", body)
    let created: Created = try await desk.value(of: response, 201)
    #expect(created.feedId == FollowedFeed.fake("New").minifluxNumber)
  }

  @Test func feedIsChanged() async throws {
    let id = try await category("winds")
    let body = #"{"title":"My wind","category_id":\#(id),"crawler":true,"hide_globally":true}"#
    let response = try await desk.send("PUT", "feeds/\(wind)", body)
    let feed: MinifluxFeed = try await desk.value(of: response, 201)
    #expect(feed.title == "My wind")
    #expect(feed.category.title == "winds")
    #expect(feed.crawler && feed.hideGlobally)
    #expect(try await tags("My wind") == ["winds"])
    let same = #"{"feed_url":"https://wind.example/feed","category_id":1}"#
    #expect(try await desk.send("PUT", "feeds/\(wind)", same).status == 201)
    #expect(try await tags("My wind") == [])
  }

  @Test func categoryIsRenamedAndRemoved() async throws {
    let news = MinifluxCategory(tag: "news").number
    let response = try await desk.send("PUT", "categories/\(news)", #"{"title":" b  c "}"#)
    let renamed: MinifluxFeed.Category = try await desk.value(of: response, 201)
    #expect(renamed.title == "b c" && renamed.id == news)
    let feed: MinifluxFeed = try await desk.get("feeds/\(wind)")
    #expect(feed.category == renamed)
    // Its old title is free, and has another number.
    #expect(try await category("news") != news)
    let known = try await desk.send("POST", "categories", #"{"title":"B C"}"#)
    #expect(known.status == 400 && known.text.contains("already exists"))
    #expect(try await tags("Wind") == ["b c"])
    #expect(try await desk.send("DELETE", "categories/\(renamed.id)").status == 204)
    #expect(try await tags("Wind") == [])
    #expect(try await desk.archive.followedFeeds().count == 2)
  }

  @Test func categoriesAreCountedIfAsked() async throws {
    struct Counted: Decodable, Equatable {
      var title: String
      var feedCount, totalUnread: Int?
    }
    let counted: [Counted] = try await desk.get("categories?counts=true")
    #expect(
      counted == [
        Counted(title: "All", feedCount: 1, totalUnread: 2),
        Counted(title: "news", feedCount: 1, totalUnread: 2),
      ]
    )
    let plain: [Counted] = try await desk.get("categories")
    #expect(plain.allSatisfy { $0.feedCount == nil && $0.totalUnread == nil })
  }

  @Test func listOfFeedsIsImportedInAnyForm() async throws {
    let list = "LIST https://later.example/feed"
    let part = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n"
    let form = part + list + "\r\n--x--\r\n"
    for (body, type) in [(list, "text/xml"), (form, "multipart/form-data; boundary=x")] {
      let response = try await desk.send("POST", "import", body, type: type)
      #expect(response.status == 201)
    }
    let addresses = try await desk.archive.followedFeeds().map(\.address!.description)
    #expect(addresses.contains("https://later.example/feed"))
  }

  @Test func feedIsNoLongerFollowed() async throws {
    #expect(try await desk.send("DELETE", "feeds/\(wind)").status == 204)
    #expect(try await desk.archive.followedFeeds().map(\.title) == ["Rain"])
    #expect(try await desk.send("DELETE", "feeds/\(wind)").status == 404)
  }

  @Test func feedsAreRefreshed() async throws {
    for path in ["feeds/refresh", "feeds/\(wind)/refresh", "categories/1/refresh"] {
      #expect(try await desk.send("PUT", path).status == 204)
    }
  }

  @Test func feedsOfASiteAreFound() async throws {
    struct Found: Decodable { var title, url: String }
    let body = #"{"url":"several.example"}"#
    let found: [Found] = try await desk.value(
      of: try await desk.send("POST", "discover", body),
      200
    )
    #expect(found.map(\.title) == ["Rain"])
    #expect(found.map(\.url) == ["https://rain.example/feed"])
    #expect(try await desk.archive.followedFeeds().count == 2)
  }

  @Test func listsAreImportedAndExported() async throws {
    let response = try await desk.send("POST", "import", "LIST https://new.example/feed")
    #expect(response.status == 201)
    #expect(response.text == #"{"message":"following 1 new feed"}"#)
    #expect(try await desk.send("GET", "export").text.contains("https://new.example/feed"))
  }

  @Test func entriesAreCounted() async throws {
    struct Counters: Decodable {
      var reads, unreads: [String: Int]
    }
    try await desk.archive.markRead(MinifluxDesk.articles[0])
    let counters: Counters = try await desk.get("feeds/counters")
    let rain = MinifluxDesk.rain.minifluxNumber
    #expect(counters.reads == ["\(wind)": 1, "\(rain)": 0])
    #expect(counters.unreads == ["\(wind)": 1, "\(rain)": 2])
  }

  @Test func userAndVersionAreKnown() async throws {
    struct User: Decodable {
      var id: Int
      var username: String
    }
    struct Version: Decodable { var version: String }
    #expect(try await desk.get("me", as: User.self).username == "broadsheet")
    #expect(try await desk.get("version", as: Version.self).version == MinifluxAPI.version)
  }

  @Test(arguments: [
    ("GET", "feeds/1", "", 404), ("GET", "feeds/\(Int.max)", "", 404),
    ("GET", "feeds/99999999999999999999", "", 404), ("GET", "categories/7/feeds", "", 404),
    ("POST", "feeds", "{}", 400), ("POST", "feeds", #"{"feed_url":"x","category_id":7}"#, 404),
    ("POST", "categories", #"{"title":" "}"#, 400), ("DELETE", "categories/1", "", 400),
    ("PUT", "categories/1", #"{"title":"x"}"#, 400), ("POST", "discover", "{}", 400),
    ("POST", "import", "PAGE", 400), ("POST", "entries", "", 404), ("GET", "", "", 404),
    ("GET", "feeds//1", "", 404), ("GET", "feeds/1/2/3/4/5/6/7/8/9", "", 404),
  ])
  func wrongRequestsAreRefused(
    method: String,
    path: String,
    body: String,
    status: Int
  ) async throws {
    #expect(try await desk.send(method, path, body).status == status)
  }

  @Test(arguments: [
    "maildir:/home/me/Mail", "maildir:///home/me/Mail.d", "file:///etc/passwd", "file:/etc/passwd",
    "mail:1/a",
  ])
  func localAddressesAreRefused(address: String) async throws {
    for (path, name) in [("feeds", "feed_url"), ("discover", "url")] {
      let reply = try await desk.send("POST", path, #"{"\#(name)":"\#(address)","category_id":1}"#)
      #expect(reply.status == 400 && reply.text.contains("web address"))
    }
  }

  @Test func addressOfAFeedStays() async throws {
    let body = #"{"feed_url":"https://other.example/"}"#
    #expect(try await desk.send("PUT", "feeds/\(wind)", body).status == 400)
  }
}
