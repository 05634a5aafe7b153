import Domain
import FeedFormats
import Testing

@Suite struct LinkedFeedsTests {
  private static func links(
    _ html: String,
    address: String? = "https://example.com/blog/"
  ) -> [String] {
    let page = LoadedDocument(bytes: Array(html.utf8), address: address)
    return FeedReader().links(in: page).map(\.address.description)
  }

  @Test func linksAreFoundInDocumentOrder() {
    let html = """
      <!DOCTYPE html><html><head><title>a <link rel=alternate type=text/xml href=no></title>
      <link rel="stylesheet" href="style.css"><LINK REL='Alternate Home' TYPE="application/RSS+XML; charset=utf-8"
        title=" News &amp;\n more " href="/feed?a=1&amp;b=2"><script>"<link rel=alternate type=text/xml href=no>"</script>
      <!-- <link rel=alternate type=text/xml href=no> --><link rel=alternate type=application/atom+xml href=atom.xml />
      <link rel="alternate" hreflang="de" href="/de"><link rel="alternate" type="application/atom+xml" href="atom.xml">
      </head><body><link rel="alternate" type="application/feed+json" href="//cdn.example.com/feed.json"></body></html>
      """
    let page = LoadedDocument(bytes: Array(html.utf8), address: "https://example.com/blog/")
    let links = FeedReader().links(in: page)
    #expect(
      links.map(\.address.description) == [
        "https://example.com/feed?a=1&b=2", "https://example.com/blog/atom.xml",
        "https://cdn.example.com/feed.json",
      ]
    )
    #expect(links.map(\.title) == ["News & more", nil, nil])
  }

  @Test func baseElementResolvesAllLinks() {
    let link = "<link rel=alternate type=application/rss+xml href=f>"
    #expect(Self.links(link + "<base href='/c/'><base href='/d/'>") == ["https://example.com/c/f"])
    #expect(
      Self.links("<base href='http://b.example/'>" + link, address: nil) == ["http://b.example/f"]
    )
    #expect(Self.links(link, address: nil) == [])
  }

  @Test(arguments: [
    ("application/rdf+xml", "a", true), ("text/xml", "a", true), ("application/xml", "a", true),
    ("application/json", "/Feed.json", true), ("application/json", "/api/posts/1", false),
    ("application/json+oembed", "/feed", false), ("text/html", "/feed", false),
    ("", "/feed", false),
    ("application/rss+xml", "javascript:a", false), ("application/rss+xml", "ftp://a/b", false),
    ("application/rss+xml", "", false),
  ])
  func onlyFeedsOnTheWebCount(type: String, href: String, isFeed: Bool) {
    let links = Self.links("<link rel='alternate' type='\(type)' href='\(href)'>")
    #expect(links.count == (isFeed ? 1 : 0))
  }

  @Test func xhtmlWithPrefixesIsRead() {
    let html = """
      <?xml version="1.0" encoding="utf-8"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head>
      <h:link rel="alternate" type="application/rss+xml" href="f"/></h:head></h:html>
      """
    #expect(Self.links(html) == ["https://example.com/blog/f"])
  }

  @Test func titleIsReadInTheEncodingOfThePage() {
    let html = "<meta charset='windows-1251'><link rel=alternate type=text/xml href=f title=\""
    let page = LoadedDocument(
      bytes: Array(html.utf8) + [0xDF] + Array("\">".utf8),
      address: "http://a/"
    )
    #expect(FeedReader().links(in: page).map(\.title) == ["Я"])
  }

  @Test func onlyTheBeginningOfAPageIsRead() {
    let link = "<link rel=alternate type=text/xml href=f>"
    let filler = String(repeating: "<p>wörd</p>", count: 100_000)
    #expect(Self.links(link + filler).count == 1)
    #expect(Self.links(filler + link).isEmpty)
  }

  @Test(arguments: [
    "<", "<!--", "<script>", "<link ", "<link rel=\"", "<title><", "<a b='", "</", "<link href=a ",
    "<link rel=alternate type=text/xml href=a",
  ])
  func repetitionTakesLinearTime(part: String) {
    #expect(Self.links(String(repeating: part, count: 100_000)).count <= 1)
  }
}
