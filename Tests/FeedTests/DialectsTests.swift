import Domain
import FeedFormats
import FoundationEssentials
import Testing

@Suite struct DialectsTests {
  @Test func rssIsRead() throws {
    let feed = try Feed.reading(
      """
      <rss version="2.0"><channel><title>T</title><link>/site</link><description>D &lt;b&gt;x&lt;/b&gt;</description>
      <language>en</language><copyright>C</copyright><managingEditor>me@example.com (Me)</managingEditor>
      <ttl>60</ttl><generator>G</generator><image><url>i.png</url><title>I</title><link>l</link></image>
      <atom:link rel="self" href="feed.xml"/><category domain="s">c</category>
      <item><title>A</title><guid>http://a/1</guid><description>S</description><content:encoded>&lt;p&gt;x</content:encoded>
      <enclosure url="e.mp3" length="12" type="audio/mpeg"/><comments>c</comments>
      <source url="http://s/">Src</source></item></channel></rss>
      """,
      address: "http://a/b/feed.xml"
    )
    #expect(feed.format == .rss)
    #expect(feed.version == "2.0")
    #expect(feed.link == "http://a/site")
    #expect(feed.feedURL == "http://a/b/feed.xml")
    #expect(feed.description == "D x")
    #expect(feed.ttl == 60)
    #expect(feed.authors.map(\.name) == ["Me"])
    #expect(feed.authors.map(\.email) == ["me@example.com"])
    #expect(feed.image?.url == "http://a/b/i.png")
    #expect(feed.categories.map(\.scheme) == ["s"])
    let entry = try #require(feed.entries.first)
    #expect(entry.url == "http://a/1")
    #expect(entry.summary == "S")
    #expect(entry.content == "<p>x</p>")
    #expect(entry.enclosures.map(\.url) == ["http://a/b/e.mp3"])
    #expect(entry.enclosures.map(\.length) == [12])
    #expect(entry.source?.title == "Src")
  }

  @Test func hoursAndDaysToSkipAreRead() throws {
    let feed = try Feed.reading(
      """
      <rss version="2.0"><channel><skipHours><hour>0</hour><hour> 7 </hour><hour>24</hour><hour>25</hour>
      <hour>-1</hour><hour>x</hour></skipHours><skipDays><day>Sunday</day><day> saturday</day><day>Caturday</day>
      </skipDays></channel></rss>
      """
    )
    #expect(feed.skipHours == [0, 7])
    #expect(feed.skipDays == [0, 6])
  }

  @Test func rdfIsRead() throws {
    let feed = try Feed.reading(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:d="http://purl.org/dc/elements/1.1/"><channel rdf:about="http://a/"><title>T</title>
      <image rdf:resource="http://a/i.png"/></channel><image rdf:about="http://a/i.png"><title>I</title>
      <url>http://a/i.png</url></image><item rdf:about="http://a/1"><title>A</title><d:creator>X</d:creator>
      <d:date>2003-12-31T10:14:55Z</d:date><d:subject>s</d:subject></item></rdf:RDF>
      """
    )
    #expect(feed.format == .rdf)
    #expect(feed.version == "1.0")
    #expect(feed.id == "http://a/")
    #expect(feed.image?.title == "I")
    let entry = try #require(feed.entries.first)
    #expect(entry.id == "http://a/1")
    #expect(entry.authors.map(\.name) == ["X"])
    #expect(entry.published?.iso8601 == "2003-12-31T10:14:55Z")
    #expect(entry.categories.map(\.term) == ["s"])
  }

  @Test func atomIsRead() throws {
    let feed = try Feed.reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a/b/" xml:lang="de"><id>urn:x</id>
      <title type="html">A &amp;amp; B</title><subtitle>S</subtitle><link rel="alternate" href="../c"/>
      <entry xml:base="d/"><id>urn:y</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">1 &lt; 2</div></title>
      <link href="e"/><link rel="enclosure" href="f" length="3" type="a/b"/><summary>x &lt; y</summary>
      <content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p xml:base="g/">a<x:br/><x:a href="h">i</x:a></x:p></x:div></content>
      <author><name>N</name><uri>u</uri></author><updated>2003-12-31T10:14:55+01:00</updated>
      <source><id>urn:s</id><title>S</title><link href="http://s/"/></source></entry></feed>
      """
    )
    #expect(feed.title == "A & B")
    #expect(feed.language == "de")
    #expect(feed.link == "http://a/c")
    let entry = try #require(feed.entries.first)
    #expect(entry.title == "1 < 2")
    #expect(entry.url == "http://a/b/d/e")
    #expect(entry.enclosures.map(\.url) == ["http://a/b/d/f"])
    #expect(entry.summary == "x &lt; y")
    #expect(entry.content == "<p>a<br /><a href=\"http://a/b/d/g/h\">i</a></p>")
    #expect(entry.contentType == "application/xhtml+xml")
    #expect(entry.authors.map(\.url) == ["http://a/b/d/u"])
    #expect(entry.updated?.iso8601 == "2003-12-31T09:14:55Z")
    #expect(entry.source?.id == "urn:s")
  }

  @Test func atom03IsRead() throws {
    let feed = try Feed.reading(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><tagline>T</tagline><modified>2003-12-31</modified>
      <entry><issued>2003-12-30</issued><content type="text/html" mode="base64">PGI+eDwvYj4=</content></entry></feed>
      """
    )
    #expect(feed.version == "0.3")
    #expect(feed.description == "T")
    #expect(feed.entries.first?.content == "<b>x</b>")
    #expect(feed.entries.first?.published?.iso8601Day == "2003-12-30")
  }

  @Test(arguments: [("QUJD", "ABC"), ("Ex", "Ex"), ("no Base64!", "no Base64!")])
  func binaryContentIsDecodedIfItIsText(text: String, expected: String) throws {
    let feed = try Feed.reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="application/x">\(text)</content></entry></feed>
      """
    )
    #expect(feed.entries.first?.content == expected)
  }

  @Test func cdfIsRead() throws {
    let feed = try Feed.reading(
      """
      <CHANNEL HREF="http://a/" LASTMOD="2003-12-31"><TITLE>T</TITLE><ABSTRACT>D</ABSTRACT>
      <ITEM HREF="http://a/1"><TITLE>A</TITLE><ABSTRACT>S</ABSTRACT></ITEM></CHANNEL>
      """
    )
    #expect(feed.format == .cdf)
    #expect(feed.link == "http://a/")
    #expect(feed.description == "D")
    #expect(feed.entries.first?.url == "http://a/1")
    #expect(feed.entries.first?.summary == "S")
  }

  @Test func ownVocabularyHasPrecedence() throws {
    let entry = try Feed.Entry.reading(
      """
      <dc:title>no</dc:title><title>yes</title><dc:creator>no</dc:creator><author>Yes</author>
      <image><title>no</title><link>http://no/</link></image><link>http://yes/</link>
      """
    )
    #expect(entry.title == "yes")
    #expect(entry.authors.map(\.name) == ["Yes"])
    #expect(entry.url == "http://yes/")
    #expect(entry.links.count == 1)
  }

  @Test func secondDescriptionIsTheContent() throws {
    let entry = try Feed.Entry.reading(
      "<description>short</description><summary>&lt;p&gt;long</summary>"
    )
    #expect(entry.summary == "short")
    #expect(entry.content == "<p>long</p>")
    #expect(try Feed.Entry.reading("<summary>s</summary>").summary == "s")
  }

  @Test(arguments: [
    ("http://www.w3.org/2005/Atom", "<p>x</p>"),
    ("http://purl.org/atom/ns#", "<div><p>x</p></div>"),
  ])
  func onlyAtom10HasAnOuterDivision(namespace: String, expected: String) throws {
    let feed = try Feed.reading(
      """
      <feed xmlns="\(namespace)"><entry><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x</p></div>
      </content></entry></feed>
      """
    )
    #expect(feed.entries.first?.content == expected)
  }

  @Test func jsonFeedIsRead() throws {
    let feed = try Feed.reading(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"T","home_page_url":"http://a/","icon":"http://a/i",
      "items":[{"id":7,"content_text":"a < b","date_published":"2003-12-31T10:14:55Z","tags":["x"],
      "authors":[{"name":"N"}],"attachments":[{"url":"http://a/e","mime_type":"a/b","size_in_bytes":3}]},"broken"]}
      """
    )
    #expect(feed.format == .json)
    #expect(feed.version == "1.1")
    let entry = try #require(feed.entries.first)
    #expect(feed.entries.count == 1)
    #expect(entry.id == "7")
    #expect(entry.content == "a &lt; b")
    #expect(entry.authors.map(\.name) == ["N"])
    #expect(entry.enclosures.map(\.length) == [3])
  }

  @Test func foldersOfSubscriptionsBecomeTags() throws {
    let text = """
      <opml version="2.0"><head><title>T</title></head><body><outline text="A"><outline text="B">
      <outline type="rss" text="x" title="X &amp; Y" xmlUrl="http://a/?b&c" htmlUrl="http://a/" myOwn="z"/></outline>
      </outline><outline text="C"><outline xmlUrl="http://a/?b&amp;c"/></outline><outline text="d" xmlUrl="http://d/"/></body></opml>
      """
    guard case .subscriptions(let list)? = FeedDocument.read(Array(text.utf8)) else {
      Issue.record("not a list of subscriptions")
      return
    }
    #expect(list.title == "T")
    #expect(list.feeds.map(\.url) == ["http://a/?b&c", "http://d/"])
    #expect(list.feeds[0].tags == ["A", "B", "C"])
    #expect(list.feeds[0].title == "X & Y")
    #expect(list.feeds[0].otherAttributes.map(\.name) == ["myOwn"])
    #expect(list.feeds[1].tags.isEmpty)
  }

  @Test(arguments: ["", "x", "<html><body>x</body></html>", "{}", "[1]", "{\"a\":", "\u{0}"])
  func otherDocumentsAreNoFeeds(text: String) {
    #expect(FeedDocument.read(Array(text.utf8)) == nil)
  }
}
