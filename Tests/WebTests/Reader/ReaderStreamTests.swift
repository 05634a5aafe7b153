import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

@Suite(.hangLimit)
struct ReaderStreamTests {
  private static let wind = FollowedFeed.fake("Wind", tags: ["a b", "news"])
  private static let rain = FollowedFeed.fake("Rain", path: "/feed?x=1&y=%20z", tags: ["news"])
  private static let articles = (0..<4).map { number in
    Article.fake("n\(number)", at: ReaderDesk.now - Double(number) * 3_600)
  }
  private static let other = Article.fake("other", at: ReaderDesk.now - 7_200)

  private let desk: ReaderDesk

  init() async throws {
    let archive = FakeFeedArchive(
      [
        (Self.wind, [Self.articles[0], Self.articles[1]]),
        (Self.rain, [Self.articles[1], Self.articles[2], Self.articles[3]]),
      ],
      others: [Self.other, .fake("never")]
    )
    try await archive.markRead(Self.articles[0])
    try await archive.save(Self.articles[3])
    try await archive.save(Self.other)
    desk = ReaderDesk(archive)
  }

  private func names(_ query: String) async throws -> [String] {
    let names = Dictionary(
      (Self.articles + [Self.other]).map { ($0.id, $0.title.dropFirst("Title ".count)) }
    ) { first, _ in first }
    return try await desk.ids(query).map { String(names[$0] ?? "?") }
  }

  @Test(arguments: [
    ("s=user/-/state/com.google/reading-list", "n0 n1 n2 n3"),
    ("", "n0 n1 n2 n3"),
    ("s=user/me/state/com.google/reading-list&xt=user/me/state/com.google/read", "n1 n2 n3"),
    ("s=user/-/state/com.google/read", "n0"),
    ("s=user/-/state/com.google/kept-unread", "n1 n2 n3"),
    ("s=user/-/state/com.google/starred", "other n3"),
    ("s=user/-/state/com.google/reading-list&it=user/-/state/com.google/starred", "n3"),
    ("s=user/-/state/com.google/broadcast", ""),
    ("s=user/-/label/NEWS", "n0 n1 n2 n3"),
    ("s=user/-/label/a%20b", "n0 n1"),
    ("s=user/-/label/none", ""),
    ("s=feed/https://wind.example/feed", "n0 n1"),
    ("s=feed/https://WIND.example/feed/%23x", "n0 n1"),
    ("s=feed%2Fhttps%3A%2F%2Frain.example%2Ffeed%3Fx%3D1%26y%3D%2520z", "n1 n2 n3"),
    ("s=feed/https://none.example/", ""),
    ("s=user/-/label/news&xt=feed/https://wind.example/feed", "n2 n3"),
    ("s=feed/https://wind.example/feed&s=user/-/label/news", "n0 n1 n2 n3"),
    ("xt=user/-/state/com.google/broadcast", "n0 n1 n2 n3"),
    ("xt=&it=&c=&ot=&nt=0", "n0 n1 n2 n3"),
    ("n=2", "n0 n1"),
    ("n=2&r=o", "n3 n2"),
    ("r=n", "n0 n1 n2 n3"),
    ("n=0", "n0"),
  ])
  func streamsAreListed(query: String, expected: String) async throws {
    #expect(try await names(query).joined(separator: " ") == expected)
  }

  @Test(arguments: ["stream/items/ids", "stream/contents"])
  func oldestFirstContinues(method: String) async throws {
    let begin = Int(ReaderDesk.now.timeIntervalSince1970) - 7_200
    var (names, next): ([String], String?) = ([], nil)
    repeat {
      let reply = try await desk.object("\(method)?n=1&r=o&ot=\(begin)&c=\(next ?? "")")
      let ids = (reply.items ?? reply.itemRefs ?? []).compactMap { Article.ID.number($0.id) }
      names += Self.articles.filter { ids.contains($0.id.number) }.map(\.title)
      next = reply.continuation
    } while next != nil
    #expect(names == ["Title n2", "Title n1", "Title n0"])
  }

  @Test(arguments: [1.0, 1e3, 1e6, 1e9])
  func timesHaveAnyUnit(units: Double) async throws {
    let begin = Int((ReaderDesk.now.timeIntervalSince1970 - 7_200) * units)
    #expect(try await names("ot=\(begin)") == ["n0", "n1", "n2"])
    let end = Int((ReaderDesk.now.timeIntervalSince1970 - 3_600) * units)
    #expect(try await names("nt=\(end)") == ["n2", "n3"])
  }

  @Test func timeCanHaveAFraction() async throws {
    let begin = ReaderDesk.now.timeIntervalSince1970 - 3_600
    #expect(try await names("ot=\(begin - 0.5)") == ["n0", "n1"])
    #expect(try await names("ot=\(begin + 0.5)") == ["n0"])
  }

  @Test func lateArticleIsNew() async throws {
    let late = Article.fake("late", at: ReaderDesk.now - 86_400)
    let seen = [late.id: ReaderDesk.now]
    let desk = ReaderDesk(FakeFeedArchive([(Self.wind, [late, Self.articles[1]])], seen: seen))
    let begin = Int(ReaderDesk.now.timeIntervalSince1970) - 60
    #expect(try await desk.ids("ot=\(begin)") == [late.id])
    let item = try await desk.object("stream/contents?ot=\(begin)").items?.first
    #expect(item?.crawlTimeMsec == "1800000000000")
    #expect(item?.published == 1_800_000_000 - 86_400)
  }

  @Test(arguments: [
    ("ot=.", 400), ("ot=1e5", 400), ("ot=-1", 400), ("ot=1.2.3", 400), ("s=x", 404),
    ("s=feed/", 404), ("s=feed/ftp://a.example/", 404), ("s=user/-/label/", 404),
    ("s=user/-/state/other", 404), ("s=feed/0123456789abcdef", 404), ("c=zz", 400), ("c=00", 400),
    ("c=" + "66616b653a31", 400), ("n=x", 400), ("n=-1", 400), ("ot=99999999999999999999", 400),
    ("s=user/-/state/com.google/starred&s=user/-/label/news", 400),
    (String(repeating: "s=user/-/label/news&", count: 101), 400),
    ("s=feed/https://a.example/" + String(repeating: "x", count: 10_000), 404),
  ])
  func wrongParametersAreRejected(query: String, status: Int) async throws {
    let response = try await desk.send("GET", "/reader/api/0/stream/items/ids?" + query)
    #expect(response.status == status)
    #expect(response.text.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
  }

  @Test func contentsHaveWhatClientsShow() async throws {
    let reply = try await desk.object(
      "stream/contents/feed%2Fhttps%3A%2F%2Fwind.example%2Ffeed?n=1"
    )
    #expect(reply.id == "feed/https://wind.example/feed")
    #expect(reply.title == "Wind")
    #expect(reply.continuation != nil)
    let item = try #require(reply.items?.first)
    #expect(item.id == Self.articles[0].id.readerTag)
    #expect(item.title == "Title n0")
    #expect(item.published == 1_800_000_000)
    #expect(item.timestampUsec == "1800000000000000")
    #expect(item.crawlTimeMsec == "1800000000000")
    #expect(item.canonical?.map(\.href) == ["https://news.example/n0"])
    #expect(item.summary?.content == "<p>About n0.</p>")
    #expect(item.origin?.streamId == "feed/https://wind.example/feed")
    #expect(item.origin?.htmlUrl == "https://wind.example/")
    let categories = [
      "state/com.google/reading-list", "state/com.google/read", "label/a b", "label/news",
    ]
    #expect(item.categories == categories.map { "user/-/" + $0 })
    let next = try await desk.object(
      "stream/contents/feed/https://wind.example/feed?n=5&c=\(reply.continuation ?? "")"
    )
    #expect(next.items?.map(\.title) == ["Title n1"])
    #expect(next.continuation == nil)
  }

  @Test(arguments: [
    "stream/contents", "stream/contents/", "stream/contents/user/-/state/com.google/reading-list",
  ])
  func contentsOfAllFeedsAreListed(method: String) async throws {
    #expect(try await desk.object(method).items?.count == 4)
  }

  @Test func savedArticleOfNoFeedHasItsSite() async throws {
    let reply = try await desk.object("stream/contents/user/-/state/com.google/starred?n=1")
    let item = try #require(reply.items?.first)
    let origin = Reply.Origin(
      streamId: "feed/https://news.example/",
      title: "Wire",
      htmlUrl: "https://news.example/"
    )
    #expect(item.origin == origin)
    #expect(item.categories == ["user/-/state/com.google/starred"])
  }

  @Test func itemsAreFoundByTheirIDs() async throws {
    let ids = [String(Self.articles[2].id.number), "12345", "nonsense", Self.other.id.readerTag]
    let reply = try await desk.object("stream/items/contents", form: ids.map { ("i", $0) })
    #expect(reply.items?.map(\.title) == ["Title n2", "Title other"])
    let numbered = try #require(reply.items?.first?.origin?.streamId)
    #expect(numbered == "feed/" + Article.ID(Self.rain.webAddress).description)
    #expect(try await names("s=" + numbered) == ["n1", "n2", "n3"])
  }

  @Test func tooManyIDsAreRejected() async throws {
    let ids = (0...1_000).map { ("i", "\($0)") }
    let path = "/reader/api/0/stream/items/contents"
    #expect(try await desk.send("POST", path, form: ids).status == 400)
    #expect(try await desk.send("POST", path, form: Array(ids.dropLast())).status == 200)
  }

  @Test func failureOfTheArchiveIsReported() async throws {
    desk.archive.fail(with: .archiveUnreadable(path: "/archive", "it is a folder"))
    let response = try await desk.send("GET", "/reader/api/0/stream/items/ids")
    #expect(response.status == 503)
    #expect(response.text == "the archive /archive cannot be read: it is a folder\n")
  }
}
