import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// Texts from outside cannot leave their element, in any field of any page.
@Suite(.hangLimit)
struct HostilePagesTests {
  private static let texts = [
    "</a></li></body><script>alert(1)</script>", "\" onmouseover=\"alert(1)\" x=\"",
    "' style='position:fixed", "javascript:alert(1)", "<!-- ", "]]><svg onload=alert(1)>",
    "&#60;script&#62;", "\u{202E}\u{2066}gnp.exe", "a\u{0}\u{1B}[2J\u{9B}\tb",
    "a" + String(repeating: "\u{0301}", count: 10_000),
    String(repeating: "<", count: 4_000), "{{constructor.constructor('alert(1)')()}}",
  ]

  private static let paths = [
    "/unread", "/headlines", "/search?q=Title", "/saved", "/videos", "/sources", "/feeds",
    "/feed?id=FEED", "/article/ARTICLE", "/video/clip_______",
    "/rows?list=search&cursor=archive:20",
  ]

  // By number: a failure would print thousands of combining marks.
  @Test(arguments: texts.indices, paths)
  func textsStayInTheirElements(number: Int, path: String) async throws {
    let hostile = try #require(desk(with: Self.texts[number]))
    let harmless = try #require(desk(with: "plain"))
    let page = CheckedHTML(await hostile.text(path: path))
    #expect(page.problems == [])
    #expect(page.outline == CheckedHTML(await harmless.text(path: path)).outline)
  }

  @Test(
    arguments: texts.indices,
    [
      "/search?q=", "/unread?q=", "/unread?feed=", "/videos?q=", "/sources?q=", "/add?title=",
      "/add?text=", "/add?url=https://lamp.example/?", "/feed?id=",
    ]
  )
  func typedTextsStayInTheirElements(number: Int, path: String) async {
    let target = path + Self.texts[number].utf8.prefix(6_000).map { "%" + hexadecimal($0) }.joined()
    let page = CheckedHTML(await WebDesk.sample().text(target))
    #expect(page.problems == [])
    #expect(!page.outline.contains("svg") || path == "/search?q=")
    #expect(page.outline.count { $0 == "script" } == 1)
  }

  @Test func errorsAndRemarksStayInTheirElements() async {
    let text = "<script>alert(1)</script>\u{202E}"
    let hostile = Provider(id: "x", name: text)
    var desk = WebDesk.sample()
    desk.remarks = [
      .missing([.providerFailed(hostile, text), .timedOut(.wire, after: .seconds(1))])
    ]
    #expect(CheckedHTML(await desk.text("/search?q=flood")).problems == [])
    desk.failure = .archiveUnreadable(path: text, text)
    for path in ["/search", "/unread", "/article/\(Article.story.id)"] {
      let page = CheckedHTML(await desk.text(path))
      #expect(page.problems == [])
      #expect(page.outline.count { $0 == "script" } == 1)
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// Returns a desk in which every text is the same.
  private func desk(with text: String) -> WebDesk? {
    let link = WebLink("https://a.example/?q=\"><script>alert(1)</script>&x='y'")
    guard let link,
      let article = Article(
        provider: Provider(id: "x", name: text),
        source: Article.Source(id: text, name: text),
        author: text,
        title: "Title " + text,
        summary: "About " + text,
        link: link,
        picture: link,
        publishedAt: WebDesk.now,
        content: "Text " + text,
        alsoAt: [Appearance(provider: Provider(id: "y", name: text), source: text, link: link)]
      ),
      let source = NewsSource(id: "id" + text, name: "Title " + text, summary: text, link: link)
    else { return nil }
    let feed = FollowedFeed(
      address: link,
      title: "Title " + text,
      site: link,
      tags: ["tag " + text],
      unread: 3
    )
    var desk = WebDesk.sample()
    desk.articles = [article]
    desk.sources = [source]
    desk.videos = [.fake("clip", title: "Title " + text, summary: "About " + text)]
    desk.feeds = FakeFollowedFeeds([feed])
    desk.pictures = .direct
    return desk
  }
}

extension WebDesk {
  /// Returns the text of a page, in whose path `ARTICLE` is the first article.
  fileprivate func text(path: String) async -> String {
    await text(
      path.replacing("ARTICLE", with: articles.first?.id.description ?? "")
        .replacing("FEED", with: FormFields.encoded(feeds.feeds.first?.id.description ?? ""))
    )
  }
}
