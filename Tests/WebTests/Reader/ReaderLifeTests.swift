import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebPages

/// The life of a client, from its login to the last article.
@Suite(.hangLimit)
struct ReaderLifeTests {
  private static let read = "user/-/state/com.google/read"
  private static let all = "user/-/state/com.google/reading-list"

  @Test func clientReadsEverything() async throws {
    let feeds = ["Wind", "Rain"].map { FollowedFeed.fake($0, tags: ["weather"]) }
    let articles = (0..<250).map { number in
      Article.fake("n\(number)", at: ReaderDesk.now - Double(number) * 60)
    }
    let archive = FakeFeedArchive([
      (feeds[0], Array(articles[..<150])), (feeds[1], Array(articles[150...])),
    ])
    let desk = ReaderDesk(archive, prefix: "/api/greader.php")
    let login = try await desk.send("POST", "/accounts/ClientLogin", authorization: nil)
    #expect(login.text.contains("Auth="))
    let token = try await desk.get("token")
    let list = try await desk.object("subscription/list?output=json")
    #expect(list.subscriptions?.map(\.title) == ["Wind", "Rain"])

    // All ids of unread articles, in three parts, each id once.
    var ids: [Article.ID] = []
    var next: String?
    repeat {
      let position = next.map { "&c=\($0)" } ?? ""
      let part = try await desk.object(
        "stream/items/ids?s=\(Self.all)&xt=\(Self.read)&n=120\(position)"
      )
      let numbers = part.itemRefs?.compactMap { Int($0.id) } ?? []
      ids += try await Article.ID.numbered(numbers, in: archive)
      next = part.continuation
    } while next != nil
    #expect(ids == articles.map(\.id))
    #expect(archive.queries.count == 3)

    // Their contents, in the order of the ids.
    let form = ids[..<3].map { ("i", $0.readerTag) }
    let contents = try await desk.object("stream/items/contents", form: form)
    #expect(contents.items?.map(\.title) == articles[..<3].map(\.title))

    // One is read, one is saved.
    try await desk.post("edit-tag", ("i", String(ids[0].number)), ("a", Self.read), ("T", token))
    let saved = "user/-/state/com.google/starred"
    try await desk.post("edit-tag", ("i", ids[1].readerTag), ("a", saved), ("T", token))
    #expect(try await desk.ids("s=\(saved)") == [ids[1]])
    #expect(try await desk.ids("s=\(Self.all)&it=\(Self.read)") == [ids[0]])
    #expect(try await counts(desk) == ["Wind": 149, "Rain": 100, "weather": 249, "all": 249])

    // All but the 50 latest are marked as read.
    let time = Int(articles[50].publishedAt?.timeIntervalSince1970 ?? 0) * 1_000_000
    try await desk.post("mark-all-as-read", ("s", Self.all), ("ts", "\(time)"), ("T", token))
    #expect(try await counts(desk) == ["Wind": 49, "Rain": 0, "weather": 49, "all": 49])
    #expect(try await desk.ids("s=\(Self.all)&xt=\(Self.read)&n=1000") == Array(ids[1..<50]))
  }

  private func counts(_ desk: ReaderDesk) async throws -> [String: Int] {
    let reply = try await desk.object("unread-count?output=json")
    let names = [
      "feed/https://wind.example/feed": "Wind", "feed/https://rain.example/feed": "Rain",
      "user/-/label/weather": "weather", Self.all: "all",
    ]
    let counts = (reply.unreadcounts ?? []).map { (names[$0.id] ?? $0.id, $0.count) }
    return Dictionary(counts) { first, _ in first }
  }
}
