import Domain
import FeedFormats
import Testing

@Suite struct LinkedFeedsTests {
  private static func links(
    _ html: String,
    address: String? = "https://example.com/blog/"
  ) -> [String] {
    let page = LoadedDocument(bytes: Array(html.utf8), address: address)
    return FeedReader().links(in: page).feeds.map(\.address.description)
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
    let links = FeedReader().links(in: page).feeds
    #expect(
      links.map(\.address.description) == [
        "https://example.com/feed?a=1&b=2", "https://example.com/blog/atom.xml",
        "https://cdn.example.com/feed.json",
      ]
    )
    #expect(links.map(\.title) == ["News & more", nil, nil])
  }

  private static func page(_ html: String, header: String? = nil) -> PageLinks {
    let address = "https://www.example.com/blog/"
    let bytes = Array(html.utf8)
    return FeedReader().links(
      in: LoadedDocument(bytes: bytes, address: address, linkHeader: header)
    )
  }

  @Test(arguments: [
    ("/rss-all.xml", "a", true), ("/a.rss", "", true), ("/x?format=rss", "", true),
    ("https://feeds.example.org/x", "", true), ("https://news.example.com/rss", "", true),
    ("/subscribe", "RSS", true), ("/subscribe", "<img alt='RSS'>", true),
    ("/sitemap.xml", "a", false), ("/rss.png", "a", false), ("/feedback", "a", false),
    ("/how-to-feed-a-cat", "a", false), ("/cat", "How to feed a cat well", false),
    ("https://other.example/rss", "RSS", false), ("javascript:rss", "RSS", false),
  ])
  func anchorsAreGuesses(href: String, text: String, isGuess: Bool) {
    let links = Self.page("<a href=\"\(href)\">\(text)</a>")
    #expect(links.feeds.isEmpty && links.guesses.count == (isGuess ? 1 : 0))
  }

  @Test func likelyLinksAreBeforePossibleOnes() {
    let links = Self.page("<a href='/s'>RSS</a><a href='/b.xml'>b</a><a href='/b.xml'>c</a>")
    let addresses = links.guesses.map(\.address.description)
    #expect(addresses == ["https://www.example.com/b.xml", "https://www.example.com/s"])
  }

  @Test(arguments: [
    ("0; url=/a", "https://www.example.com/a"), ("5;URL = 'a'", "https://www.example.com/blog/a"),
    ("0; url=javascript:a", nil), ("30", nil), (";", nil), ("0; /a", nil), ("0;url=", nil),
  ])
  func refreshIsRead(content: String, address: String?) {
    let html = "<meta http-equiv=\"Refresh\" content=\"\(content)\"><link rel=canonical href='/c'>"
    let links = Self.page(html)
    #expect(links.refresh?.description == address)
    #expect(links.canonical?.description == "https://www.example.com/c")
  }

  @Test(arguments: [
    ("<link rel='shortcut icon' href='/i.ico'>", "https://www.example.com/i.ico"),
    ("<link rel=ICON href=a.png><link rel=icon href=b.png>", "https://www.example.com/blog/a.png"),
    (
      "<link rel=icon type='image/svg+xml' href=/a><link rel=icon href=b.png>",
      "https://www.example.com/blog/b.png"
    ),
    ("<link rel=icon href=/a.svg>", nil), ("<link rel=icon href='data:image/png,x'>", nil),
    ("<a rel=icon href=/a.png>a</a>", nil), ("<link rel=apple-touch-icon href=/a.png>", nil),
  ])
  func iconIsRead(html: String, address: String?) {
    #expect(Self.page(html).icon?.description == address)
  }

  @Test(arguments: [
    ("</a>; rel=alternate; type=text/xml", ["/a"]),
    (
      "</a,b;c>;REL=\"x Alternate\";title=\"a,<b>;\\\"\" ; type=\"application/atom+xml\"",
      ["/a,b;c"]
    ),
    ("</x>; rel=next, <a>;rel=feed,</b>; rel=feed", ["/blog/a", "/b"]),
    ("<", []), ("<>; rel=feed", []), ("</a>; rel=\"feed", ["/a"]), ("</a>;;=;rel", []),
    ("<javascript:a>; rel=feed", []),
  ])
  func headersHaveLinksToo(header: String, paths: [String]) {
    let links = Self.page("", header: header).feeds.map(\.address.description)
    #expect(links == paths.map { "https://www.example.com" + $0 })
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
    #expect(FeedReader().links(in: page).feeds.map(\.title) == ["Я"])
  }

  @Test func onlyTheBeginningOfAPageIsRead() {
    let link = "<link rel=alternate type=text/xml href=f>"
    let filler = String(repeating: "<p>wörd</p>", count: 100_000)
    #expect(Self.links(link + filler).count == 1)
    #expect(Self.links(filler + link).isEmpty)
  }

  @Test(arguments: [
    "<a href=/rss>", "<a href=\"rss ", "<meta http-equiv=refresh content='", "<", "<!--",
    "<script>", "<link ", "<link rel=\"", "<title><", "<a b='", "</", "<link href=a ",
    "<link rel=alternate type=text/xml href=a",
  ])
  func repetitionTakesLinearTime(part: String) {
    #expect(Self.links(String(repeating: part, count: 100_000)).count <= 1)
  }
}
