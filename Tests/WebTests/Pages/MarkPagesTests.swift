import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

@Suite(.hangLimit)
struct MarkPagesTests {
  private let id = Article.story.id

  private func marks(_ desk: WebDesk) async throws -> ArticleMarks {
    try await desk.marks.marks(of: [id])[id] ?? ArticleMarks()
  }

  @Test func marksAreSetAndRemoved() async throws {
    let desk = WebDesk.sample()
    let back = "/unread?q=a"
    for (kind, expected) in [
      ("unsave", ArticleMarks()), ("read", ArticleMarks(isRead: true)),
      ("save", ArticleMarks(isSaved: true, isRead: true)), ("unread", ArticleMarks(isSaved: true)),
      ("save", ArticleMarks(isSaved: true)),
    ] {
      let response = await desk.post("/mark", ["kind": kind, "id": "\(id)", "back": back])
      #expect(response?.status == 303)
      #expect(response?[header: "Location"] == "/unread?q=a#row-\(id)")
      #expect(try await marks(desk) == expected)
    }
  }

  @Test func videosAreLikedAndUnliked() async {
    let desk = WebDesk.sample()
    let video = "news_______"
    _ = await desk.post("/mark", ["kind": "like", "id": video, "back": "/videos"])
    #expect(desk.likes.liked.map(\.id.description) == ["clip_______", video])
    _ = await desk.post("/mark", ["kind": "unlike", "id": video, "back": "/videos"])
    #expect(desk.likes.liked.map(\.id.description) == ["clip_______"])
  }

  @Test func severalArticlesAreMarkedByOneForm() async throws {
    let desk = WebDesk.sample()
    let other = try #require(desk.articles.first { $0.id != id }).id
    let fields: KeyValuePairs = ["kind": "read", "id": "\(id)", "id": "\(other)"]
    #expect(await desk.post("/mark", fields, accept: "application/json")?.status == 204)
    for id in [id, other] { #expect(try await desk.marks.marks(of: [id])[id]?.isRead == true) }
    let unknown: KeyValuePairs = ["kind": "unread", "id": "\(id)", "id": "nothing"]
    #expect(await desk.post("/mark", unknown)?.status == 404)
  }

  @Test func scriptGetsNoPage() async {
    let desk = WebDesk.sample()
    let fields: KeyValuePairs = ["kind": "read", "id": "\(id)"]
    let response = await desk.post("/mark", fields, accept: "application/json")
    #expect(response?.status == 204)
    #expect(response?.text == "")
  }

  @Test(arguments: ["//evil.example/x", "https://evil.example", "/\\evil.example", "x", ""])
  func formLeadsOnlyToThisServer(back: String) async {
    let fields: KeyValuePairs = ["kind": "read", "id": "\(id)", "back": back]
    let response = await WebDesk.sample().post("/mark", fields)
    #expect(response?[header: "Location"] == "/#row-\(id)")
  }

  @Test(arguments: [
    ("read", "0123456789abcdef", 404), ("like", "abcdefghijk", 404), ("save", "x", 404),
    ("like", "0123456789abcdef", 404), ("steal", "0123456789abcdef", 400),
  ])
  func unknownItemsAndMarksAreRejected(kind: String, id: String, status: Int) async {
    #expect(await WebDesk.sample().post("/mark", ["kind": kind, "id": id])?.status == status)
  }

  @Test func failureIsShownWithItsRemedy() async {
    let desk = WebDesk.sample()
    desk.marks.fail(with: .archiveUnwritable(path: "/a", "the disk is full"))
    let response = await desk.post("/mark", ["kind": "read", "id": "\(id)"])
    #expect(response?.status == 503)
    #expect(response?.text.contains("the disk is full") == true)
  }

  @Test func allArticlesAreMarkedAndUnmarked() async {
    let desk = WebDesk.sample()
    let fields: KeyValuePairs = ["back": "/unread?marked=3&q=storm#x", "q": "is:saved"]
    let response = await desk.post("/read-all", fields)
    #expect(response?[header: "Location"] == "/unread?q=storm&marked=0")
    let undone = await desk.post("/undo", ["back": "https://evil.example"])
    #expect(undone?[header: "Location"] == "/unread?unmarked=0")
  }

  @Test func resultOfMarkingAllCanBeUndone() async {
    let desk = WebDesk.sample()
    let marked = await desk.text("/unread?marked=3")
    #expect(marked.contains("marked 3 articles as read"))
    #expect(marked.contains("action=\"/undo\""))
    #expect(await desk.text("/unread?unmarked=3").contains("action=\"/undo\"") == false)
    #expect(await desk.text("/unread?marked=x").contains("class=\"result\"") == false)
  }

  @Test func refreshShowsItsResultAboveTheUnreadArticles() async {
    var desk = WebDesk.sample()
    var done = FeedRefresh()
    (done.total, done.done) = (2, 2)
    desk.refresh = FakeRefresh([done])
    let response = await desk.post("/refresh", ["back": "/unread?q=storm"])
    #expect(response?.status == 200)
    #expect(response?.text.contains("refreshed 2 feeds") == true)
    #expect(response?.text.contains("value=\"storm\"") == true)
    #expect(CheckedHTML(response?.text ?? "").problems == [])
  }
}
