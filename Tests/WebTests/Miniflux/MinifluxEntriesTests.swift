import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

@Suite(.hangLimit)
struct MinifluxEntriesTests {
  private let desk = MinifluxDesk()

  init() async throws {
    try await desk.archive.markRead(MinifluxDesk.articles[0])
    try await desk.archive.save(MinifluxDesk.articles[3])
    try await desk.archive.save(MinifluxDesk.other)
  }

  private func number(_ index: Int) -> Int { MinifluxDesk.articles[index].id.minifluxNumber }

  private func titles(_ query: String) async throws -> String {
    try await desk.titles("entries?" + query).map { String($0.dropFirst(6)) }
      .joined(separator: " ")
  }

  @Test(arguments: [
    ("", "n3 n2 n1 n0"),
    ("direction=desc", "n0 n1 n2 n3"),
    ("direction=desc&limit=2", "n0 n1"),
    ("direction=desc&limit=2&offset=1", "n1 n2"),
    ("limit=0&offset=3&order=id", "n0"),
    ("status=unread", "n3 n2 n1"),
    ("status=read", "n0"),
    ("status=read&status=unread", "n3 n2 n1 n0"),
    ("status=removed", ""),
    ("starred=true", "n3 other"),
    ("starred=True", "n3 other"),
    ("starred=1&status=read", ""),
    ("starred=false", "n2 n1 n0"),
    ("search=n2", "n2"),
    ("search=NOT+n2", "n3 n1 n0"),
    ("category_id=1", "n3 n2"),
    ("after=1799996400", "n0"),
    ("published_before=1799996400", "n3 n2"),
    ("changed_after=1799996400", "n1 n0"),
    ("changed_before=1799996400", "n3 n2"),
    ("globally_visible=true&unknown=1", "n3 n2 n1 n0"),
  ])
  func entriesAreSelected(query: String, expected: String) async throws {
    #expect(try await titles(query) == expected)
  }

  @Test(arguments: [
    ("", false), ("globally_visible=false", false), ("globally_visible=true", true),
  ])
  func quietFeedsAreLeftOutIfAsked(query: String, isLeftOut: Bool) async throws {
    _ = try await titles(query)
    let condition = try #require(desk.archive.queries.last?.condition)
    #expect(condition == .condition(.followed(exceptQuiet: isLeftOut)))
  }

  @Test func entryIsAPositionOrALimit() async throws {
    let id = number(1)
    #expect(try await titles("direction=desc&before_entry_id=\(id)") == "n2 n3")
    #expect(try await titles("direction=desc&before_entry_id=\(id)&limit=1") == "n2")
    #expect(try await titles("direction=desc&after_entry_id=\(id)") == "n0")
    #expect(try await titles("after_entry_id=\(id)") == "n0")
    #expect(try await titles("before_entry_id=\(id)") == "n3 n2")
    let feed = MinifluxDesk.rain.minifluxNumber
    #expect(try await titles("feed_id=\(feed)&direction=desc&before_entry_id=\(id)") == "n2 n3")
  }

  @Test func listsAreRead() async throws {
    let list: MinifluxList = try await desk.get("entries?direction=desc&limit=1")
    #expect(list.total == 4)
    let entry = try #require(list.entries.first)
    #expect(entry.id == number(0))
    #expect(entry.status == "read")
    #expect(entry.publishedAt == "2027-01-15T08:00:00Z")
    #expect(entry.content == "<p>About n0.</p>")
    #expect(entry.feedId == MinifluxDesk.wind.minifluxNumber)
    #expect(entry.feed.category.title == "news")
    let feed = MinifluxDesk.wind.minifluxNumber
    #expect(try await desk.titles("feeds/\(feed)/entries").count == 2)
    let category = MinifluxCategory(tag: "NEWS").number
    #expect(try await desk.titles("categories/\(category)/entries") == ["Title n1", "Title n0"])
  }

  @Test func entryIsFoundInItsFeedOnly() async throws {
    let (wind, rain) = (MinifluxDesk.wind.minifluxNumber, MinifluxDesk.rain.minifluxNumber)
    let category = MinifluxCategory(tag: "news").number
    for (path, status) in [
      ("entries/\(number(0))", 200), ("feeds/\(wind)/entries/\(number(0))", 200),
      ("feeds/\(rain)/entries/\(number(0))", 404),
      ("categories/\(category)/entries/\(number(0))", 200),
      ("categories/1/entries/\(number(0))", 404), ("entries/12345", 404),
      ("entries/\(Int.max)", 404), ("entries/\(Int.min)", 404), ("entries/-1", 404),
    ] {
      #expect(try await desk.send("GET", path).status == status, "\(path)")
    }
  }

  @Test func numbersOfNewsboatAreFound() async throws {
    for article in MinifluxDesk.articles {
      let short = Int32(truncatingIfNeeded: article.id.minifluxNumber)
      let entry: MinifluxList.Entry = try await desk.get("entries/\(short)")
      #expect(entry.hash == article.id.description)
    }
    let ids = MinifluxDesk.articles.map { Int32(truncatingIfNeeded: $0.id.minifluxNumber) }
    let body = #"{"entry_ids":\#(ids),"status":"read"}"#
    #expect(try await desk.send("PUT", "entries", body).status == 204)
    #expect(try await titles("status=unread") == "")
  }

  @Test func sharedNumberOfNewsboatIsNoArticle() async throws {
    let ids = [0x8123_4567_0000_0001, 0x8123_4567_FFFF_0001].map { Article.ID(rawValue: $0) }
    let shelf = AlikeIDs(all: ids)
    let short = Int(Int32(truncatingIfNeeded: ids[0].minifluxNumber))
    #expect(try await Article.ID.miniflux([short], in: shelf) == [])
    for id in ids { #expect(try await Article.ID.miniflux([id.minifluxNumber], in: shelf) == [id]) }
  }

  @Test func marksAreChangedAtOnce() async throws {
    let ids = [number(1), number(2), 77]
    let body = #"{"entry_ids":\#(ids),"status":"read"}"#
    #expect(try await desk.send("PUT", "entries", body).status == 204)
    #expect(desk.archive.changes == 1)
    #expect(try await titles("status=unread") == "n3")
    let unread = #"{"entry_ids":[\#(number(2))],"status":"unread"}"#
    #expect(try await desk.send("PUT", "entries", unread).status == 204)
    #expect(try await titles("status=unread") == "n3 n2")
  }

  @Test func longListIsRefusedBeforeItIsRead() async throws {
    let ids = String(repeating: "1,", count: 1_300_000)
    let body = #"{"entry_ids":[\#(ids)1],"status":"read"}"#
    #expect(try await desk.send("PUT", "entries", body).status == 413)
  }

  @Test func bookmarkIsToggled() async throws {
    let path = "entries/\(number(0))/bookmark"
    #expect(try await desk.send("PUT", path).status == 204)
    #expect(try await titles("starred=true") == "n3 other n0")
    #expect(try await desk.send("PUT", path).status == 204)
    #expect(try await titles("starred=true") == "n3 other")
  }

  @Test func listsAreMarkedAsRead() async throws {
    let feed = MinifluxDesk.wind.minifluxNumber
    #expect(try await desk.send("PUT", "feeds/\(feed)/mark-all-as-read").status == 204)
    #expect(try await titles("status=unread") == "n3 n2")
    #expect(try await desk.send("PUT", "categories/1/mark-all-as-read").status == 204)
    #expect(try await titles("status=unread") == "")
  }

  @Test(arguments: [
    ("GET", "entries?status=new", ""), ("GET", "entries?order=title", ""),
    ("GET", "entries?direction=up", ""), ("GET", "entries?limit=10001", ""),
    ("GET", "entries?offset=100001", ""), ("GET", "entries?limit=-1", ""),
    ("GET", "entries?limit=99999999999999999999", ""), ("GET", "entries?after=x", ""),
    ("GET", "entries?after_entry_id=77", ""),
    ("GET", "entries?search=" + String(repeating: "a", count: 501), ""),
    ("PUT", "entries", ""), ("PUT", "entries", "[]"), ("PUT", "entries", "{}"),
    ("PUT", "entries", #"{"entry_ids":[],"status":"read"}"#),
    ("PUT", "entries", #"{"entry_ids":["1"],"status":"read"}"#),
    ("PUT", "entries", #"{"entry_ids":[1],"status":"removed"}"#),
    ("PUT", "entries", #"{"entry_ids":[1e99],"status":"read"}"#),
  ])
  func wrongRequestsAreRefused(method: String, path: String, body: String) async throws {
    struct Failure: Decodable { var errorMessage: String }
    let response = try await desk.send(method, path, body)
    let failure: Failure = try await desk.value(of: response, 400)
    #expect(!failure.errorMessage.isEmpty && !failure.errorMessage.contains("\n"))
  }
}

/// An archive of ids only.
private struct AlikeIDs: FindArticle {
  let all: [Article.ID]

  func article(_ id: Article.ID) async throws(NewsError) -> Article? { nil }

  func articles(_ ids: [Article.ID]) async throws(NewsError) -> [Article] { [] }

  func stories(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleStory] {
    [:]
  }

  func firstSeen(_ ids: [Article.ID]) async throws(NewsError) -> [Article.ID: Date] { [:] }

  func ids(
    beginningWith numbers: [UInt64],
    bits: Int
  ) async throws(NewsError) -> [Article.ID] {
    all.filter { numbers.contains($0.rawValue >> (64 - bits)) }
  }

  func cursor(after id: Article.ID) async throws(NewsError) -> Cursor? { nil }
}
