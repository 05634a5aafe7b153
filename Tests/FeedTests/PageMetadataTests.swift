import Domain
import FeedFormats
import FoundationEssentials
import Testing

/// What a page states about its article.
@Suite struct PageMetadataTests {
  private static func article(
    _ head: String,
    body: String = "<p>Some text.</p>",
    html: String = "<html>"
  ) -> PageArticle? {
    let html = "\(html)<head>\(head)</head><body>\(body)</body>"
    let address = "https://lamp.example/news/a.html"
    return PageReader()(LoadedDocument(bytes: Array(html.utf8), address: address))
  }

  private static func data(_ json: String) -> String {
    "<script type='application/ld+json'>\(json)</script>"
  }

  private static let record = """
    {"@type": "NewsArticle", "headline": "Ships &amp; lamps", "description": "Of ships.",
    "author": [{"@type": "Person", "name": "Ada"}, {"name": "Grace"}],
    "publisher": {"name": "Lamp"}, "datePublished": "2024-02-03T04:05:06+01:00",
    "image": {"url": "/lead.jpg"}}
    """

  @Test(arguments: [
    record, "[\(record)]", "{\"@graph\": [{\"@type\": \"WebSite\"}, \(record)]}",
    "<![CDATA[\(record)]]>", "//\n\(record)\n//",
    record.replacing("\"NewsArticle\"", with: "[\"BlogPosting\"]"),
  ])
  func linkedDataIsRead(json: String) {
    let article = Self.article("<meta property=og:title content=Other>" + Self.data(json))
    #expect(article?.title == "Ships & lamps")
    #expect(article?.byline == "Ada, Grace")
    #expect(article?.excerpt == "Of ships.")
    #expect(article?.siteName == "Lamp")
    #expect(article?.publishedAt?.timeIntervalSince1970 == 1_706_929_506)
    #expect(article?.picture?.description == "https://lamp.example/lead.jpg")
  }

  @Test(arguments: ["{", "[]", "{\"@type\": \"Organization\", \"name\": \"x\"}", "null"])
  func otherDataIsIgnored(json: String) {
    #expect(Self.article("<title>Lamp</title>" + Self.data(json))?.title == "Lamp")
  }

  @Test func nameWithWhichTheTitleBeginsIsTheTitle() {
    let json = "{\"@type\":\"Article\",\"headline\":\"an island\",\"name\":\"Lamp Rock\"}"
    #expect(
      Self.article("<title>Lamp Rock - Atlas</title>" + Self.data(json))?.title == "Lamp Rock"
    )
  }

  @Test(arguments: [
    ("<meta property='og:title' content=A>", "A"), ("<meta name='twitter:title' content=A>", "A"),
    ("<meta name='DC.title' content=A><meta property='og:title' content=B>", "A"),
    ("<meta property='x og:title' content=A>", "A"), ("<meta name=parsely-title content=A>", "A"),
    ("<meta property='og:title' content='A &amp;amp; B'>", "A & B"),
    ("<title>How the lamps were lit | Lamp</title>", "How the lamps were lit"),
    ("<title>Lamp - How the lamps were lit</title>", "How the lamps were lit"),
    ("<title>Lamps - Lamp</title>", "Lamps - Lamp"), ("", "Heading"),
  ])
  func titleIsThatOfTheFirstSource(head: String, title: String) {
    #expect(Self.article(head, body: "<h1>Heading</h1><p>Some text.</p>")?.title == title)
  }

  @Test(arguments: [
    ("<meta name=author content=Ada>", ""), ("<meta name='dc:creator' content=Ada>", ""),
    ("", "<a rel=author href=/a>Ada</a>"), ("", "<p class=byline>Ada</p>"),
    ("", "<span itemprop=author>Ada</span>"),
    ("<meta property='article:author' content='https://a.example/'>", "<p class=byline>Ada</p>"),
  ])
  func bylineIsRead(head: String, body: String) {
    #expect(Self.article(head, body: body + "<p>Some text.</p>")?.byline == "Ada")
  }

  @Test(arguments: [
    "<meta property='article:published_time' content='2024-02-03'>",
    "<meta name=parsely-pub-date content=2024-02-03T00:00:00Z>",
    "<meta itemprop=datePublished content='3 Feb 2024'>", "<time datetime=2024-02-03>today</time>",
  ])
  func timeOfPublicationIsRead(head: String) {
    #expect(Self.article(head)?.publishedAt?.timeIntervalSince1970 == 1_706_918_400)
  }

  @Test func otherFactsComeFromTags() {
    let head = """
      <meta property="og:site_name" content="Lamp"><meta name=description content="Of ships.">
      <meta property="og:image" content="/lead.jpg">
      """
    let article = Self.article(head, html: "<html lang='de-AT'>")
    #expect(article?.siteName == "Lamp")
    #expect(article?.excerpt == "Of ships.")
    #expect(article?.picture?.description == "https://lamp.example/lead.jpg")
    #expect(article?.language == "de-AT")
  }

  @Test func firstParagraphIsTheExcerptAndOtherFactsAreNil() {
    let text = String(repeating: "Lamps of the sea. ", count: 6)
    let article = Self.article("", body: "<p>Short</p><p>\(text)</p>")
    #expect(article?.excerpt == String(text.dropLast()))
    #expect(article?.title == nil)
    #expect(article?.byline == nil)
    #expect(article?.language == nil)
    #expect(article?.publishedAt == nil)
    #expect(article?.picture == nil)
  }
}
