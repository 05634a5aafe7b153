import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

@Suite(.hangLimit)
struct ReaderChangeTests {
  private static let state = "user/-/state/com.google/"
  private static let feed = FollowedFeed.fake("Wind", tags: ["news", "old"])
  private static let articles = (0..<3).map { number in
    Article.fake("n\(number)", at: ReaderDesk.now - Double(number) * 0.25)
  }

  private let archive = FakeFeedArchive(
    [(Self.feed, Self.articles)],
    others: [.fake("other", at: ReaderDesk.now)]
  )
  private var desk: ReaderDesk {
    ReaderDesk(
      archive,
      followSite: FakeFollowSite([
        "https://new.example": .followed(.fake("New"), added: 3, isNew: true),
        "https://several.example/": .choices([FeedLink(address: Self.feed.webAddress)]),
        Self.feed.webAddress.description: .followed(Self.feed, added: 0, isNew: false),
        "https://list.example/": .list(SubscriptionList()),
      ])
    )
  }

  private func read() async throws -> [Bool] {
    let ids = Self.articles.map(\.id)
    let marks = try await archive.marks(of: ids)
    return ids.map { marks[$0]?.isRead ?? false }
  }

  private func tags() async throws -> [String]? {
    try await archive.followedFeeds().first?.tags
  }

  @Test func manyArticlesAreMarkedAtOnce() async throws {
    let ids = Self.articles.map { ("i", $0.id.readerTag) } + [("i", "77"), ("i", "nonsense")]
    let form = ids + [("a", Self.state + "read"), ("r", Self.state + "kept-unread")]
    #expect(try await desk.send("POST", "/reader/api/0/edit-tag", form: form).text == "OK")
    #expect(try await read() == [true, true, true])
  }

  @Test func removedReadMarksAsUnread() async throws {
    try await archive.markRead(Self.articles[1])
    let item = ("i", Self.articles[1].id.readerTag)
    try await desk.post("edit-tag", item, ("r", "user/me/state/com.google/read"))
    #expect(try await read() == [false, false, false])
  }

  @Test func keptUnreadRemovesRead() async throws {
    try await archive.markRead(Self.articles[1])
    let form = [
      ("i", String(Self.articles[1].id.number)), ("r", Self.state + "read"),
      ("a", Self.state + "kept-unread"), ("a", Self.state + "tracking-kept-unread"),
    ]
    #expect(try await desk.send("POST", "/reader/api/0/edit-tag", form: form).text == "OK")
    #expect(try await read() == [false, false, false])
  }

  @Test func starsAreSetAndRemoved() async throws {
    let id = Self.articles[0].id
    try await desk.post("edit-tag", ("i", id.readerTag), ("a", Self.state + "starred"))
    #expect(try await archive.marks(of: [id])[id]?.isSaved == true)
    try await desk.post("edit-tag", ("i", id.readerTag), ("r", Self.state + "starred"))
    #expect(try await archive.marks(of: [id])[id]?.isSaved == false)
  }

  @Test func unknownStatesAreIgnored() async throws {
    for name in ["like", "broadcast", "tracking-body-link-used"] {
      let item = ("i", Self.articles[0].id.readerTag)
      try await desk.post("edit-tag", item, ("a", Self.state + name))
    }
    #expect(try await read() == [false, false, false])
  }

  @Test(arguments: ["a", "r"])
  func labelOfAnArticleIsRefused(name: String) async throws {
    let form = [
      ("i", Self.articles[0].id.readerTag), ("a", Self.state + "read"), (name, "user/-/label/x"),
    ]
    let response = try await desk.send("POST", "/reader/api/0/edit-tag", form: form)
    #expect(response.status == 400)
    #expect(response.text.hasPrefix("articles have no labels of their own"))
    #expect(try await read() == [false, false, false])
  }

  @Test func thousandsAreMarkedInOneChange() async throws {
    let ids = (0..<99_997).map { ("i", "\($0)") } + Self.articles.map { ("i", $0.id.readerTag) }
    let form = ids + [("a", Self.state + "read"), ("a", Self.state + "starred")]
    #expect(try await desk.send("POST", "/reader/api/0/edit-tag", form: form).text == "OK")
    #expect(try await read() == [true, true, true])
    #expect(archive.changes == 1)
    let more = form + [("i", "99997")]
    #expect(try await desk.send("POST", "/reader/api/0/edit-tag", form: more).status == 400)
  }

  @Test(arguments: ["feed/https://wind.example/feed", "user/1/label/news"])
  func streamIsMarkedAsReadUpToATime(stream: String) async throws {
    let time = Int((ReaderDesk.now.timeIntervalSince1970 - 0.25) * 1e6)
    try await desk.post("mark-all-as-read", ("s", stream), ("ts", "\(time)"))
    #expect(try await read() == [false, true, true])
    try await desk.post("mark-all-as-read", ("s", stream))
    #expect(try await read() == [true, true, true])
    let other = Article.fake("other").id
    #expect(try await archive.marks(of: [other])[other] == nil)
  }

  @Test func articleThatWasSeenLaterStaysUnread() async throws {
    let late = Article.fake("late", at: ReaderDesk.now - 7_200)
    let early = Article.fake("early", at: ReaderDesk.now - 3_600)
    let archive = FakeFeedArchive([(Self.feed, [late, early])], seen: [late.id: ReaderDesk.now])
    let desk = ReaderDesk(archive)
    let time = Int(ReaderDesk.now.timeIntervalSince1970) - 60
    let all = Self.state + "reading-list"
    try await desk.post("mark-all-as-read", ("s", all), ("ts", "\(time)"))
    #expect(try await desk.ids("xt=\(Self.state)read") == [late.id])
  }

  @Test func streamIsNeededToMarkAllAsRead() async throws {
    let response = try await desk.send("POST", "/reader/api/0/mark-all-as-read")
    #expect(response.status == 400)
    #expect(try await read() == [false, false, false])
  }

  @Test func labelsOfFeedsAreChanged() async throws {
    try await desk.post(
      "subscription/edit",
      ("ac", "edit"),
      ("s", Self.feed.streamID),
      ("t", "My Lamp"),
      ("a", "user/-/label/new"),
      ("r", "user/-/label/old")
    )
    #expect(try await tags() == ["new", "news"])
    #expect(try await archive.followedFeeds().map(\.title).contains("My Lamp"))
    try await desk.post("rename-tag", ("s", "user/-/label/news"), ("dest", "user/-/label/b c"))
    #expect(try await tags() == ["b c", "new"])
    try await desk.post("disable-tag", ("s", "user/-/label/new"))
    #expect(try await tags() == ["b c"])
  }

  @Test func labelThatIsOnlyAddedIsTheNewFolder() async throws {
    func folders() async throws -> [String]? {
      let feeds = try await desk.object("subscription/list").subscriptions
      return feeds?.first { $0.title == Self.feed.title }?.categories.map(\.id)
    }
    // A feed with two labels is in the folder of the first one.
    #expect(try await folders() == ["user/-/label/news"])
    let edit = [("ac", "edit"), ("s", Self.feed.streamID)]
    try await desk.post("subscription/edit", edit[0], edit[1], ("a", "user/-/label/sky"))
    #expect(try await folders() == ["user/-/label/sky"])
    #expect(try await tags() == ["sky"])
  }

  @Test func folderWithoutFeedsChangesNothing() async throws {
    try await desk.post("edit-tag", ("a", "user/-/label/new"))
    try await desk.post("edit-tag", ("s", "user/-/label/news"))
    #expect(try await tags() == ["news", "old"])
  }

  @Test func listOfFeedsIsImported() async throws {
    let list = "LIST https://new.example/feed \(Self.feed.webAddress) nonsense"
    for type in ["text/xml", "application/x-www-form-urlencoded"] {
      let response = try await desk.send(
        "POST",
        "/reader/api/0/subscription/import",
        body: list,
        type: type
      )
      #expect(response.text == "OK")
    }
    let addresses = try await archive.followedFeeds().map(\.address!.description)
    #expect(addresses.contains("https://new.example/feed"))
  }

  @Test(arguments: ["", "PAGE", "LIST https://new.example/feed cut"])
  func damagedListIsRefused(list: String) async throws {
    let path = "/reader/api/0/subscription/import"
    #expect(try await desk.send("POST", path, body: list, type: "text/xml").status == 400)
  }

  @Test func feedIsNoLongerFollowed() async throws {
    try await desk.post("subscription/edit", ("ac", "unsubscribe"), ("s", Self.feed.streamID))
    #expect(try await archive.followedFeeds() == [])
    try await desk.post("subscription/edit", ("ac", "unsubscribe"), ("s", Self.feed.streamID))
  }

  @Test func knownFeedGetsLabels() async throws {
    let form = [("ac", "subscribe"), ("s", Self.feed.streamID), ("a", "user/-/label/new")]
    let path = "/reader/api/0/subscription/edit"
    #expect(try await desk.send("POST", path, form: form).text == "OK")
    #expect(try await tags() == ["new", "news", "old"])
  }

  @Test(
    arguments: [
      ([("ac", "subscribe"), ("s", "feed/https://none.example/")], 503),
      ([("ac", "subscribe"), ("s", "feed/https://list.example/")], 400),
      ([("ac", "edit"), ("s", "feed/https://none.example/")], 404),
      ([("ac", "subscribe"), ("s", "feed/mail:1/a")], 400),
      ([("ac", "edit")], 400), ([("ac", "x"), ("s", "feed/https://none.example/")], 400),
    ] as [([(String, String)], Int)]
  )
  func wrongEditsAreRejected(form: [(String, String)], status: Int) async throws {
    let path = "/reader/api/0/subscription/edit"
    #expect(try await desk.send("POST", path, form: form).status == status)
  }

  @Test(arguments: [
    ("new.example", "feed/https://new.example/feed"),
    ("https://several.example/", "feed/https://wind.example/feed"),
  ])
  func sitesAreFollowed(address: String, stream: String) async throws {
    let reply = try await desk.object("subscription/quickadd", form: [("quickadd", address)])
    #expect(reply.numResults == 1)
    #expect(reply.streamId == stream)
  }

  @Test(arguments: ["maildir:/home/me/Mail", "file:///etc/passwd", "mail:1/a"])
  func localAddressIsRefused(address: String) async throws {
    let path = "/reader/api/0/subscription/quickadd"
    #expect(try await desk.send("POST", path, form: [("quickadd", address)]).status == 400)
  }

  @Test func siteWithoutFeedHasNoResults() async throws {
    let form = [("quickadd", "https://none.example/")]
    let reply = try await desk.object("subscription/quickadd", form: form)
    #expect(reply.numResults == 0)
    #expect(reply.error?.isEmpty == false)
  }
}
