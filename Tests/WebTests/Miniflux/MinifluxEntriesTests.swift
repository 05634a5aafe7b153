import Domain
import FoundationEssentials
import Query
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

  private func number(_ index: Int) -> Int { MinifluxDesk.articles[index].id.number }

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
    ("offset=100001", ""),
    ("order=created_at&direction=desc", "n0 n1 n2 n3"),
    ("order=status", "n0 n1 n2 n3"),
    ("order=title&direction=desc", "n3 n2 n1 n0"),
    ("order=author", "n0 n1 n2 n3"),
    ("order=category_title", "n2 n3 n0 n1"),
    ("tags=news", ""),
    ("status=unread", "n3 n2 n1"),
    ("status=read", "n0"),
    ("status=read&status=unread", "n3 n2 n1 n0"),
    ("status=removed", ""),
    ("starred=true", "n3 other"),
    ("starred=True", "n3 other"),
    ("starred", "n3 other"),
    ("starred=1&status=read", ""),
    ("starred=false", "n2 n1 n0"),
    ("search=n2", "n2"),
    ("search=NOT+n2", "n3 n1 n0"),
    ("category_id=1", "n3 n2"),
    ("after=1799996400", "n0"),
    ("published_before=1799996400", "n3 n2"),
    ("changed_after=1799996400", "n0"),
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
      let short = Int32(truncatingIfNeeded: article.id.number)
      let entry: MinifluxList.Entry = try await desk.get("entries/\(short)")
      #expect(entry.hash == article.id.description)
    }
    let ids = MinifluxDesk.articles.map { Int32(truncatingIfNeeded: $0.id.number) }
    let body = #"{"entry_ids":\#(ids),"status":"read"}"#
    #expect(try await desk.send("PUT", "entries", body).status == 204)
    #expect(try await titles("status=unread") == "")
  }

  @Test func sharedNumberOfNewsboatIsNoArticle() async throws {
    let ids = [0x8123_4567_0000_0001, 0x8123_4567_FFFF_0001].map { Article.ID(rawValue: $0) }
    let shelf = FakeIDs(all: ids)
    let short = Int(Int32(truncatingIfNeeded: ids[0].number))
    #expect(try await Article.ID.numbered([short], in: shelf) == [])
    for id in ids { #expect(try await Article.ID.numbered([id.number], in: shelf) == [id]) }
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

  @Test func starsAreSetWithStates() async throws {
    let body = #"{"entry_ids":[\#(number(1)),\#(number(3))],"status":"read","starred":true}"#
    #expect(try await desk.send("PUT", "entries", body).status == 204)
    #expect(try await titles("starred=true") == "n3 other n1")
    #expect(try await titles("status=read&direction=desc") == "n0 n1 n3")
    let removal = #"{"entry_ids":[\#(number(3))],"starred":false}"#
    #expect(try await desk.send("PUT", "entries", removal).status == 204)
    #expect(try await titles("starred=true") == "other n1")
    #expect(try await desk.send("PUT", "entries/\(number(2))/star").status == 204)
    #expect(try await desk.send("POST", "entries/\(number(0))/save").status == 202)
    #expect(try await titles("starred=true") == "n2 other n1 n0")
  }

  @Test func numbersOfEntriesAreListed() async throws {
    struct Numbers: Decodable, Equatable {
      var total: Int
      var entryIds: [Int]
    }
    func numbers(_ query: String) async throws -> Numbers {
      try await desk.get("entries/ids?" + query)
    }
    let unread = (1...3).map { number($0) }.sorted(by: >)
    #expect(try await numbers("status=unread") == Numbers(total: 3, entryIds: unread))
    let second = Numbers(total: 3, entryIds: [unread[1]])
    #expect(try await numbers("status=unread&limit=1&offset=1") == second)
    let saved = [number(3), MinifluxDesk.other.id.number].sorted(by: >)
    #expect(try await numbers("starred=true&limit=10000").entryIds == saved)
  }

  @Test func allEntriesAreListedByNumber() async throws {
    var (found, last): ([Int], Int?) = ([], nil)
    for _ in 0...4 {
      let before = last.map { "&before_entry_id=\($0)" } ?? ""
      let list: MinifluxList = try await desk.get(
        "entries?order=id&direction=desc&limit=1" + before
      )
      #expect(list.total == 4 - found.count)
      found += list.entries.map(\.id)
      last = found.min()
    }
    #expect(found == (0...3).map { number($0) }.sorted(by: >))
  }

  @Test func otherUsersAreRefused() async throws {
    #expect(try await desk.send("PUT", "users/77/mark-all-as-read").status == 403)
    #expect(try await titles("status=unread") == "n3 n2 n1")
    #expect(try await desk.send("PUT", "users/1/mark-all-as-read").status == 204)
    #expect(try await titles("status=unread") == "")
  }

  @Test(arguments: ["PUT", "DELETE"])
  func historyIsKept(method: String) async throws {
    #expect(try await desk.send(method, "flush-history").status == 202)
    #expect(try await titles("status=read") == "n0")
  }

  @Test func listsAreMarkedAsRead() async throws {
    let feed = MinifluxDesk.wind.minifluxNumber
    #expect(try await desk.send("PUT", "feeds/\(feed)/mark-all-as-read").status == 204)
    #expect(try await titles("status=unread") == "n3 n2")
    #expect(try await desk.send("PUT", "categories/1/mark-all-as-read").status == 204)
    #expect(try await titles("status=unread") == "")
  }

  @Test(arguments: [
    ("GET", "entries?status=new", ""), ("GET", "entries?order=length", ""),
    ("GET", "entries?direction=up", ""), ("GET", "entries?limit=10001", ""),
    ("GET", "entries?limit=-1", ""),
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

  @Test func positionOfAnAttachedFileIsKept() async throws {
    struct Enclosure: Decodable {
      var id, entryId, mediaProgression: Int
      var url: String
    }
    struct Entry: Decodable { var enclosures: [Enclosure] }
    func entry() async throws -> Entry {
      try await desk.get("entries/\(MinifluxDesk.other.id.number)")
    }
    let file = try #require(try await entry().enclosures.first)
    #expect(file.mediaProgression == 0 && file.entryId == MinifluxDesk.other.id.number)
    #expect(1 << 52..<1 << 53 ~= file.id)
    let path = "enclosures/\(file.id)"
    #expect(try await desk.send("PUT", path, #"{"media_progression": 754}"#).status == 204)
    #expect(try await entry().enclosures[0].mediaProgression == 754)
    let read: Enclosure = try await desk.get(path)
    #expect((read.mediaProgression, read.url) == (754, file.url))
    for wrong in [#"{"media_progression": -1}"#, #"{"media_progression": 1e30}"#, "[]"] {
      #expect(try await desk.send("PUT", path, wrong).status == 400)
    }
    #expect(try await desk.send("PUT", path, "{}").status == 204)
    #expect(try await entry().enclosures[0].mediaProgression == 0)
    for other in [1, -1, file.id + 1, file.entryId, Int.max] {
      #expect(try await desk.send("GET", "enclosures/\(other)").status == 404)
      #expect(try await desk.send("PUT", "enclosures/\(other)", "{}").status == 404)
    }
  }
}
