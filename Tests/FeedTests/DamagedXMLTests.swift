import Domain
import FeedFormats
import Testing

@Suite struct DamagedXMLTests {
  private static func title(_ declarations: String, _ text: String) throws -> String? {
    try Feed.reading(
      "<!DOCTYPE rss [\(declarations)]><rss><channel><title>\(text)</title></channel></rss>"
    ).title
  }

  @Test func entitiesOfTheDocumentAreReplaced() throws {
    let declarations = """
      <!-- ]> --><!ELEMENT a (b)><!ENTITY who "A &amp; B"><!ENTITY deep 'x]> &who; y'><!ENTITY % p "z">
      <!ENTITY c "&#169;"><!ENTITY d "&#38;#160;-"><!ENTITY amp "no"><!ENTITY who "second">
      """
    #expect(try Self.title(declarations, "&deep;, &c;&d; &amp; &p;") == "x]> A & B y, © - & &p;")
  }

  @Test func entitiesOfOtherFilesAndThemselvesStay() throws {
    let declarations = """
      <!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY a "&b;"><!ENTITY b "&a;"><!ENTITY s "&s;">
      """
    #expect(try Self.title(declarations, "&f; &a; &b; &s;") == "&f; &b; &b; &s;")
  }

  @Test func expansionOfEntitiesIsBounded() throws {
    let laughs = (1...20).map {
      "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">"
    }
    let declarations = "<!ENTITY l0 \"lol\">" + laughs.joined()
    #expect(try Self.title(declarations, "&l20;")?.utf8.count ?? 0 < 2_000)
    let long = "<!ENTITY a \"\(String(repeating: "x", count: 2_000))\">"
    let item =
      "<item><title>x</title><description>\(String(repeating: "&a;", count: 100))</description></item>"
    let items = String(repeating: item, count: 100)
    let feed = try Feed.reading("<!DOCTYPE r [\(long)]><rss><channel>\(items)</channel></rss>")
    #expect(feed.entries.reduce(0) { $0 + ($1.summary?.utf8.count ?? 0) } < 2 << 20)
  }

  private static func feed(_ text: String) throws -> Feed {
    try #require(Feed.read(Array(text.utf8)))
  }

  @Test(arguments: [
    // Text before and after the document.
    "\n\n<?xml version='1.0'?><rss><item><title>A &amp; B</title></item></rss> </rss>x",
    "Warning: x in <b>y.php</b><br /><rss><channel><item><title>A & B</title></item></channel></rss>",
    // Missing end tags.
    "<rss><channel><title>x<item><title>A &amp; B<link>http://a/</link></item>",
    "<rss><channel><item><title>A &amp; B<item></channel></rss>",
    "<rss><channel><item><description>x<br>y<pubDate>z</pubDate></description><title>A & B</item></rss>",
    // Mis-nested and excess end tags.
    "<rss><channel><item><title>A <b>&amp; B</title></b></item></channel></rss>",
    "<rss><channel></channel></rss><item><title>A & B</title></item>",
    "<rss><channel><item></foo></bar><title>A &amp; B</title></item></channel></rss>",
    // Malformed tags and attributes.
    "<rss version=2.0><channel/ ><item foo='bar><title>A & B</title></item></rss>",
    "<rss><item a=\"1\"b='2' c d= ><title x=\"y>A & B</title ></item></rss>",
    "<rss><ITEM><Title>A &amp; B</TITLE></item></rss>",
    "<!DOCTYPE rss [<!ENTITY x \"y\"> <!ELEMENT a (b)>]><rss><item><title>A & B</title></item></rss>",
    "<rss><item><title><![CDATA[A & B]]></title></item></rss>",
    "<rss><item><title><![CDATA[A & B",
    "<?xml version='1.0'><rss><item><title>A & B</title></item></rss><?x y?>",
    "<rss><!-- x --><item><!-- <title>no</title> --><title>A &#38; B</title></item></rss>",
    "<rss><item><title>A \u{1}&\u{8} B</title></item></rss>",
    "<feed><entry><title>A &amp; B</title></entry></feed>",
    "<x:rss xmlns:x='http://backend.userland.com/rss2'><x:item><x:title>A &amp; B</x:title></x:item></x:rss>",
    "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:title>A &amp; B</a:title></a:entry></a:feed>",
    "<rss><item><dc:title>A &amp; B</dc:title></item></rss>",
    "<rss xmlns='http://unknown.example/'><item><title>A &amp;amp; B</title></item></rss>",
  ])
  func titleIsFoundInDamagedFeeds(text: String) throws {
    #expect(try Self.feed(text).entries.first?.title == "A & B")
  }

  @Test(arguments: [
    ("&eacute;", "é"), ("&#233;", "é"), ("&#xE9;", "é"), ("&#150;", "–"), ("&nGt;", "≫⃒"),
    ("&undefined;", "&undefined;"), ("&", "&"), ("a&b", "a&b"), ("1 < 2", "1 < 2"),
    ("&apos;", "'"), ("AT&amp;amp;T", "AT&T"), ("&amp;lt;b&amp;gt;", "<b>"),
    ("&lt;b&gt;x&lt;/b&gt;", "x"), ("Array&lt;Int&gt;", "Array<Int>"), ("&#xD800;", "&#xD800;"),
  ])
  func referencesAreDecodedAsInBrowsers(title: String, expected: String) throws {
    let text = "<rss><item><title>\(title)</title></item></rss>"
    #expect(try Self.feed(text).entries.first?.title == expected)
  }

  @Test func longEntryIsTruncatedAndReported() throws {
    let long = String(repeating: "wörd ", count: 500_000)
    let text =
      "<rss><item><title>a</title><description>\(long)</description></item><item><title>b</title></item></rss>"
    let feed = try Self.feed(text)
    #expect(feed.entries.map(\.title) == ["a", "b"])
    #expect(feed.entries.first?.summary.map { $0.utf8.count > 2_000_000 } == true)
    #expect(feed.problems.contains { $0.contains("2 MiB") })
  }

  @Test(arguments: [
    "<a>", "<", "<a b=\"", "<!--", "<![CDATA[", "&#", "</a>", "<!DOCTYPE [", "<a xmlns:b='c'>",
    "<a b='<c d=\"", "<item>", "<category>x</category>", "<media:content url='a'/>",
    "<media:group>", "<channel>", "<a xml:base='b/'>", "]]>", "<a b='c' b='d' b",
  ])
  func repetitionTakesLinearTime(part: String) throws {
    let text = "<rss><item><title>x</title>" + String(repeating: part, count: 20_000)
    #expect(try Self.feed(text).entries.first?.title == "x")
  }

  @Test func manyDistinctNamesTakeLinearTime() throws {
    let elements = (0..<30_000).map { "<a\($0) b\($0)='c'>d</a\($0)>" }.joined()
    let feed = try Self.feed("<rss><item><title>x</title>\(elements)</item></rss>")
    #expect(feed.entries.first?.title == "x")
  }
}
