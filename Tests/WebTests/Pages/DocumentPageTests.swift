import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// Documents and attached files on the page of an article.
@Suite(.hangLimit)
struct DocumentPageTests {
  private static let html =
    "<h2>Head</h2><ul><li>a <a href=\"https://b.example/\">b</a></li></ul>"
    + "<p><img src=\"https://a.example/1.png\" alt=\"One\"/> and text</p>"
    + "<table><tr><td>1</td><td>2</td></tr></table><pre>x  y</pre>"

  private func page(_ pictures: PictureMode) async throws -> String {
    let sound = try #require(WebLink("https://a.example/1.mp3"))
    let body = Article.Body(
      Document(html: Self.html),
      enclosures: [Article.Enclosure(sound, type: "audio/mpeg", bytes: 45_000_000, seconds: 3_723)],
      comments: WebLink("https://a.example/1#comments")
    )
    let article = Article(
      provider: .fake,
      source: .init(id: nil, name: "Lamp"),
      title: "Title",
      link: .sample("https://a.example/1"),
      body: body
    )
    let desk = WebDesk(articles: [try #require(article)], pictures: pictures)
    let text = await desk.text("/article/\(try #require(article).id)")
    #expect(CheckedHTML(text).problems == [])
    return text
  }

  @Test func documentKeepsItsStructure() async throws {
    let text = try await page(.direct)
    #expect(text.contains("<h2 dir=\"auto\">Head</h2><ul><li dir=\"auto\">a <a href="))
    #expect(text.contains("<pre><code>x  y</code></pre>"))
    #expect(text.contains("<td dir=\"auto\">1</td>"))
  }

  @Test(arguments: [
    (PictureMode.none, "<p dir=\"auto\">One and text"),
    (.direct, "<img src=\"https://a.example/1.png\" alt=\"One\" loading=\"lazy\""),
    (.proxy, "<img src=\"/picture/"),
  ])
  func picturesFollowTheirSetting(mode: PictureMode, expected: String) async throws {
    #expect(try await page(mode).contains(expected))
  }

  @Test(arguments: [
    (PictureMode.direct, "src=\"https://paper.example/flood.jpg\""),
    (.proxy, "src=\"/picture/\(Article.story.id)\""), (.none, ""),
  ])
  func rowsHavePreviews(mode: PictureMode, source: String) async {
    var desk = WebDesk.sample()
    desk.pictures = mode
    let text = await desk.text("/saved")
    #expect(text.contains("<p class=\"opening\" lang=\"en\" dir=\"auto\">After two days of rain"))
    let size = "alt=\"\" width=\"72\" height=\"48\" loading=\"lazy\""
    let hasPicture = !source.isEmpty && text.contains("<img class=\"preview\" \(source) \(size)")
    #expect(hasPicture == text.contains("<img"))
    #expect(hasPicture == (mode != .none))
  }

  @Test func denseListsHaveNoPreviews() async {
    var desk = WebDesk.sample()
    desk.pictures = .direct
    desk.hasDenseLists = true
    let text = await desk.text("/saved")
    #expect(!text.contains("<img") && !text.contains("opening"))
  }

  @Test func soundsHaveAPlayerThatLoadsNothing() async throws {
    let text = try await page(.none)
    #expect(text.contains("<audio src=\"https://a.example/1.mp3\" controls preload=\"none\">"))
    #expect(text.contains("audio/mpeg, 1:02:03, 45.0 MB"))
    #expect(text.contains("https://a.example/1#comments"))
  }

  @Test func pageOfAnArticleIsFetchedByAButton() async throws {
    let article = Article.fake("a")
    let desk = WebDesk(articles: [article])
    let page = await desk.text("/article/\(article.id)")
    #expect(CheckedHTML(page).problems == [])
    #expect(page.contains("Fetch the full text") && page.contains("action=\"/full-text\""))
    let reply = await desk.post("/full-text", ["id": article.id.description])
    #expect(reply?.status == 303 && desk.fullTexts.requests == [article.id])
    #expect(await desk.post("/full-text", ["id": "0123456789abcdef"])?.status == 404)
  }

  @Test func failureToFetchThePageIsExplained() async throws {
    let article = Article.fake("a")
    let desk = WebDesk(articles: [article], fullTexts: FakeFullTexts { .pageGone(.fake, $0.link) })
    let reply = await desk.post("/full-text", ["id": article.id.description])
    #expect(reply?.text.contains("Back to the article") == true)
    #expect(reply?.text.contains("https://web.archive.org/web/2027") == true)
    #expect(reply?.text.contains("has nothing at this address any more") == true)
    #expect(reply?.status == 502)
  }

  @Test func bothTextsAreOnThePage() async throws {
    let article = Article.sample(content: "Short.").with(fullText: "Everything about lanterns.")
    let page = await WebDesk(articles: [article]).text("/article/\(article.id)")
    #expect(CheckedHTML(page).problems == [])
    #expect(page.contains("<p dir=\"auto\">Everything about lanterns."))
    #expect(page.contains("<summary>Text of the feed</summary>"))
    #expect(!page.contains("Fetch the full text"))
  }
}
