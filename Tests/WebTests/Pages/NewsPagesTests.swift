import Domain
import FoundationEssentials
import Presentation
import Query
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

@Suite(.hangLimit)
struct NewsPagesTests {
  @Test func firstPageHasUnreadArticles() async {
    #expect(await WebDesk.sample().get("/")?[header: "Location"] == "/unread")
    #expect(await WebDesk().get("/")?[header: "Location"] == "/unread")
  }

  @Test(arguments: [
    "/nothing", "/article", "/unread/x", "/picture/1", "/rows", "/events?list=x", "//",
  ])
  func unknownPathHasNoPage(path: String) async {
    #expect(await WebDesk.sample().get(path) == nil)
  }

  @Test(arguments: [
    ("POST", "/unread", "GET, HEAD"), ("GET", "/mark", "POST"), ("GET", "/read-all", "POST"),
    ("DELETE", "/", "GET, HEAD"), ("GET", "/undo", "POST"), ("GET", "/refresh", "POST"),
  ])
  func otherMethodIsNotAllowed(method: String, path: String, allowed: String) async {
    let response = await WebDesk.sample().pages.response(to: WebRequest(method, path))
    #expect(response?.status == 405)
    #expect(response?[header: "Allow"] == allowed)
  }

  @Test(arguments: ["/article/0123456789abcdef", "/article/x", "/video/abcdefghijk", "/video/x"])
  func unknownItemHasAPageWithItsStatus(path: String) async {
    let response = await WebDesk.sample().get(path)
    #expect(response?.status == 404)
    #expect(CheckedHTML(response?.text ?? "").problems == [])
  }

  @Test func unreadableArchiveIsNotAMissingArticle() async {
    var desk = WebDesk.sample()
    desk.failure = .archiveDamaged(path: "/a", "short")
    let response = await desk.get("/article/\(Article.story.id)")
    #expect(response?.status == 503)
    #expect(response?.text.contains("run `broadsheet doctor`") == true)
  }

  @Test func invalidQueryKeepsItsTextInTheField() async {
    let response = await WebDesk.sample().get("/search?q=lang:xx")
    #expect(response?.status == 400)
    #expect(response?.text.contains("value=\"lang:xx\"") == true)
  }

  @Test func failedListOffersAnotherTry() async {
    var desk = WebDesk.sample()
    desk.failure = .archiveDamaged(path: "/a", "short")
    let text = await desk.text("/saved?q=storm")
    #expect(text.contains("href=\"/saved?q=storm\">Try again</a>"))
    #expect(text.ranges(of: "the archive /a is damaged").count == 1)
  }

  @Test func pageOfAnArticleMarksNothing() async throws {
    let desk = WebDesk.sample()
    _ = await desk.text("/article/\(Article.story.id)")
    #expect(try await desk.marks.marks(of: [Article.story.id])[Article.story.id]?.isRead == false)
  }

  @Test(arguments: ["/unread", "/rows?list=search&q=flood", "/article/\(Article.story.id)"])
  func pageReadsTheMarksOnce(path: String) async {
    let desk = WebDesk.sample()
    _ = await desk.text(path)
    #expect(desk.marks.uses == FakeMarks.Uses(reads: 1, follows: 0))
  }

  @Test func videoThatNoListShowsHasItsMark() async {
    #expect(await WebDesk.sample().text("/video/clip_______").contains("value=\"unlike\""))
  }

  @Test func filesAreKeptByTheirVersion() async throws {
    let path = StaticFile.stylesheet.path.text
    let pages = WebDesk.sample().pages
    let file = try #require(await pages.response(to: WebRequest("GET", path)))
    #expect(file[header: "Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(file[header: "Content-Type"] == "text/css; charset=utf-8")
    let plain = await pages.response(to: WebRequest("GET", "/page.css?v=0"))
    #expect(plain?[header: "Cache-Control"] == "no-cache")
    let tag = try #require(file[header: "ETag"])
    let again = WebRequest("GET", path, headers: [("If-None-Match", tag)])
    #expect(await pages.response(to: again)?.status == 304)
  }

  @Test func scriptsAreSmall() async {
    var lines = 0
    for name in ["page", "article", "search"] {
      let script = await WebDesk.sample().text("/\(name).js")
      lines += script.split(separator: "\n").count
      #expect(!script.contains("innerHTML") && !script.contains("eval("))
    }
    #expect((1...500).contains(lines))
  }

  @Test func picturesAreFetchedOnlyForStoredArticles() async {
    var desk = WebDesk.sample()
    let path = "/picture/\(Article.story.id)"
    #expect(await desk.get(path) == nil)
    desk.pictures = .proxy
    let response = await desk.get(path)
    #expect(response?.status == 200)
    #expect(response?[header: "Content-Type"] == "image/png")
    #expect(await desk.text("/article/\(Article.story.id)").contains("src=\"\(path)\""))
    #expect(await desk.get("/picture/0123456789abcdef") == nil)
    desk.pictures = .direct
    let page = await desk.text("/article/\(Article.story.id)")
    #expect(page.contains("src=\"https://paper.example/flood.jpg\" alt=\"\" loading=\"lazy\""))
    #expect(page.contains("referrerpolicy=\"no-referrer\""))
  }

  @Test func articleHasThePictureOfItsStory() async throws {
    let articles = [Article.fake("a"), Article.fake("b")]
    var desk = WebDesk(articles: articles, pictures: .proxy)
    let path = "/picture/\(articles[0].id)"
    #expect(await desk.get(path) == nil)
    let picture = WebLink.sample("https://paper.example/b.jpg")
    desk.stories[articles[0].id] = .fake(articles, pictures: [nil, picture])
    #expect(await desk.get(path)?.status == 200)
    #expect(await desk.get(path + "?number=0") == nil)
    #expect(await desk.text("/article/\(articles[0].id)").contains("src=\"\(path)\""))
  }

  @Test(arguments: Picture.Format.allCases, [(6_000, 6_000, 200), (16_383, 16_383, 502)])
  func hugePictureIsNotPassedOn(
    format: Picture.Format,
    size: (width: Int, height: Int, status: Int)
  ) async throws {
    var desk = WebDesk.sample()
    desk.pictures = .proxy
    desk.picture = try Picture(Data([1]), format: format, width: size.width, height: size.height)
    #expect(await desk.get("/picture/\(Article.story.id)")?.status == size.status)
  }

  @Test func completionsCountCursorsAsBrowsersDo() async {
    var desk = WebDesk.sample()
    desk.values = FakeFilterValues([.site: [FilterValue("bbc.co.uk", count: 1_204)]])
    let line = FormFields.encoded("😀😀 site:b rest")
    let text = await desk.text("/complete?q=\(line)&cursor=11")
    #expect(text.contains("\"text\":\"😀😀 site:bbc.co.uk rest\""))
    #expect(text.contains("\"cursor\":19"))
    #expect(text.contains("\"note\":\"1,204 articles\""))
    #expect(await desk.text("/complete?q=x&cursor=-5") == "[]")
    let long = String(repeating: "s", count: 5_000)
    #expect(await desk.text("/complete?q=\(long)") == "[]")
  }

  @Test func eventsHaveEachListAndEnd() async throws {
    let desk = WebDesk.sample()
    let response = await desk.get("/events?list=search&q=flood&from=providers")
    guard case .stream(let parts)? = response?.body else {
      Issue.record("not a stream")
      return
    }
    var last = ""
    for await part in parts { last = String(decoding: part, as: UTF8.self) }
    #expect(response?[header: "Content-Type"] == "text/event-stream")
    #expect(last.hasPrefix("event: end\ndata: <div id=\"results\""))
    #expect(last.hasSuffix("</div>\n\n"))
    #expect(last.contains("<mark>Flood</mark>"))
    #expect(last.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("data: ") })
  }

  @Test func rowsOfTheFirstPageHaveTheChart() async {
    let desk = WebDesk.sample()
    #expect(await desk.text("/rows?list=search&q=flood").contains("<svg"))
    #expect(await desk.text("/rows?list=search&q=flood&cursor=archive:2").contains("<svg") == false)
    #expect(await desk.get("/rows?list=search&q=lang:xx")?.status == 400)
  }
}
