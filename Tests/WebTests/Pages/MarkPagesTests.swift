import Domain
import FoundationEssentials
import Presentation
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

  @Test(arguments: ["/unread", "/unread?each=1", "/saved", "/today"])
  func otherReportsOfAStoryStayUnread(back: String) async throws {
    var desk = WebDesk.sample()
    let articles = Array(desk.articles.prefix(2))
    desk.stories[articles[0].id] = .fake(articles)
    for (kind, isRead) in [("read", true), ("unread", false)] {
      let fields: KeyValuePairs = ["kind": kind, "id": "\(articles[0].id)", "back": back]
      #expect(await desk.post("/mark", fields)?.status == 303)
      let marks = try await desk.marks.marks(of: articles.map(\.id))
      #expect((marks[articles[0].id]?.isRead ?? false) == isRead)
      #expect(marks[articles[1].id]?.isRead ?? false == false)
    }
  }

  @Test func articleIsSplitOffItsStoryAndPutBack() async throws {
    var desk = WebDesk.sample()
    desk.stories[id] = .fake(Array(desk.articles.prefix(2)))
    let path = "/article/\(id)"
    for (kind, next) in [("apart", "Back to its story"), ("together", "Not this story")] {
      let response = await desk.post("/mark", ["kind": kind, "id": "\(id)", "back": path])
      #expect(response?.status == 303)
      #expect(try await marks(desk).isApart == (kind == "apart"))
      #expect(await desk.text(path).contains(next))
    }
    #expect(await desk.post("/mark", ["kind": "apart", "id": "0123456789abcdef"])?.status == 404)
  }

  @Test func scriptReadsTheMarksOfItsItems() async throws {
    let desk = WebDesk.sample()
    let other = try #require(desk.articles.first { $0.id != id }).id
    try await desk.marks.mark([other], isRead: true, isSaved: nil)
    let fields: KeyValuePairs = ["id": "\(id)", "id": "\(other)", "id": "\(id)", "id": "nothing"]
    let response = try #require(await desk.post("/marks", fields))
    #expect(response[header: "Content-Type"] == "application/json")
    let marks = try JSONDecoder().decode([String: [String]].self, from: Data(response.text.utf8))
    #expect(marks == ["\(id)": ["save", "unread"], "\(other)": ["unsave", "read"]])
    #expect(await desk.post("/marks", [:])?.text == "{}")
    desk.marks.fail(with: .archiveUnwritable(path: "/a", "the disk is full"))
    #expect(await desk.post("/marks", fields)?.status == 503)
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
    let fields: KeyValuePairs = [
      "back": "/unread?marked=3&q=storm#x", "q": "is:saved", "seen-before": "1",
    ]
    let response = await desk.post("/read-all", fields)
    #expect(response?[header: "Location"] == "/unread?q=storm&marked=0")
    let undone = await desk.post("/undo", ["back": "https://evil.example"])
    #expect(undone?[header: "Location"] == "/unread?unmarked=0")
  }

  @Test func articlesThatArriveAfterThePageStayUnread() async throws {
    var desk = WebDesk.sample()
    let page = await desk.text("/unread")
    let name = "name=\"seen-before\" value=\""
    let moment = try #require(page.components(separatedBy: name).last?.prefix { $0 != "\"" })
    for (seconds, count) in [(-0.001, desk.articles.count), (0.0, 0), (60, 0)] {
      desk.marks = FakeMarks(
        others: desk.articles,
        firstSeen: WebDesk.now.addingTimeInterval(seconds)
      )
      let followed = desk.articles.map { ($0.id, ArticleMarks(isFollowed: true)) }
      desk.marks.changeElsewhere(Dictionary(followed) { first, _ in first })
      let fields: KeyValuePairs = ["seen-before": String(moment), "q": "-is:saved"]
      let response = await desk.post("/read-all", fields)
      #expect(response?[header: "Location"] == "/unread?marked=\(count)")
    }
    #expect(await desk.post("/read-all", ["q": "storm"])?.status == 400)
  }

  @Test func resultOfMarkingAllCanBeUndone() async {
    let desk = WebDesk.sample()
    let marked = await desk.text("/unread?marked=3")
    #expect(marked.contains("marked 3 articles as read"))
    #expect(marked.contains("action=\"/undo\""))
    #expect(await desk.text("/unread?unmarked=3").contains("action=\"/undo\"") == false)
    #expect(await desk.text("/unread?marked=x").contains("class=\"result\"") == false)
  }

  @Test func refreshShowsItsResultAboveTheUnreadArticles() async throws {
    var desk = WebDesk.sample()
    var done = FeedRefresh()
    (done.total, done.done) = (2, 2)
    desk.refresh = FakeRefresh([done])
    let response = try #require(await desk.post("/refresh", ["back": "/unread?q=storm"]))
    #expect(response.status == 303)
    let path = try #require(response[header: "Location"])
    #expect(path.hasPrefix("/unread?q=storm&result="))
    // Also when it is loaded again, which refreshes nothing.
    for _ in 1...2 {
      let page = await desk.text(path)
      #expect(page.contains("refreshed 2 feeds") && page.contains("value=\"storm\""))
      #expect(CheckedHTML(page).problems == [])
    }
    #expect(desk.refresh.requests.count == 1)
    #expect(await !desk.text("/unread?result=x").contains("refreshed"))
  }

  @Test func oldResultsAreDropped() {
    let results = FormResults()
    let paths = (0...FormResults.limit).map { number in
      results.path(LocalPath("/unread"), with: Notice(NewsError.archiveTooNew(path: "/\(number)")))
        .text
    }
    let ids = paths.map { WebRequest("GET", $0).query["result"] }
    #expect(Set(ids).count == FormResults.limit + 1)
    #expect(results[ids.first ?? nil] == nil && results[nil] == nil)
    #expect(results[ids.last ?? nil]?.text.contains("/\(FormResults.limit)") == true)
    #expect(results.path(LocalPath("/unread"), with: nil).text == "/unread")
  }
}
