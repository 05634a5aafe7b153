import Domain
import FeedFormats
import FoundationEssentials
import Testing
import Texts

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
    #expect(entry.enclosures.map(\.url) == ["http://a/e.mp3"])
    #expect(entry.enclosures.map(\.length) == [12])
    #expect(entry.source?.title == "Src")
  }

  @Test(arguments: [
    ("", "http://rich.example/articles/one/", "http://rich.example/articles/two/"),
    ("", "/articles/one/", "http://rich.example/articles/two/"),
    ("", "?p=1", "http://rich.example/two/"),
    (" xml:base='http://other.example/b/c/'", "/a/b/", "http://other.example/b/two/"),
  ])
  func relativeAddressesReferToThePageOfTheEntry(
    base: String,
    link: String,
    expected: String
  ) throws {
    let text = "&lt;a href='../two/'>next&lt;/a> &lt;img src='pic.png'>"
    let feed = try Feed.reading(
      """
      <rss version="2.0"><channel><link>http://rich.example/</link><item><link>\(link)</link>
      <description\(base)>\(text)</description></item></channel></rss>
      """,
      address: "http://feeds.example/rich/rss.xml"
    )
    let summary = try #require(feed.entries.first?.summary)
    #expect(summary.contains("href=\"\(expected)\""), "\(summary)")
    #expect(!summary.contains("feeds.example"))
  }

  @Test func relativeAddressesOfAnEntryWithoutLinkReferToTheSite() throws {
    let items = "<item><guid isPermaLink='false'>1</guid><enclosure url='e.mp3'/></item>"
    let feed = try Feed.reading(
      "<rss><channel><link>http://rich.example/x/</link>\(items)</channel></rss>",
      address: "http://feeds.example/rss.xml"
    )
    #expect(feed.entries.first?.enclosures.first?.url == "http://rich.example/x/e.mp3")
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

  @Test func updatePeriodIsRead() throws {
    let syndication = "xmlns:s='http://purl.org/rss/1.0/modules/syndication/'"
    for (elements, interval) in [
      ("<s:updatePeriod> Hourly\n</s:updatePeriod><s:updateFrequency>2</s:updateFrequency>", 30),
      ("<s:updateFrequency>4</s:updateFrequency>", 360),
      ("<s:updatePeriod>weekly</s:updatePeriod>", 10_080),
      ("<s:updatePeriod>x</s:updatePeriod><s:updatePeriod>daily</s:updatePeriod>", 1_440),
      ("<s:updatePeriod>x</s:updatePeriod>", nil),
      ("<s:updatePeriod>hourly</s:updatePeriod><s:updateFrequency>0</s:updateFrequency>", 60),
    ] as [(String, Int?)] {
      let feed = try Feed.reading("<rss \(syndication)><channel>\(elements)</channel></rss>")
      #expect(feed.updateInterval == interval, "\(elements)")
    }
  }

  @Test(
    arguments: [
      "<rss><channel><atom:link rel='hub' href='/h'/></channel></rss>",
      "<feed xmlns='http://www.w3.org/2005/Atom'><link rel='hub' href='/h'/></feed>",
      #"{"version":"1","items":[],"hubs":[3,{"type":"x"},{"type":"WebSub","url":"/h"}]}"#,
    ]
  )
  func hubIsRead(text: String) throws {
    #expect(try Feed.reading(text, address: "http://a/feed").hub == "http://a/h")
  }

  @Test func hubOfTheHeaderIsRead() throws {
    let document = LoadedDocument(
      bytes: Array("<rss><channel/></rss>".utf8),
      address: "http://a/feed",
      linkHeader: "<http://a/feed>; rel=self, </h>; rel=\"hub\""
    )
    guard case .feed(let feed)? = FeedReader()(document) else {
      Issue.record("no feed")
      return
    }
    #expect(feed.hub == "http://a/h")
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

  @Test func documentOfOneEntryIsRead() throws {
    let feed = try Feed.reading(
      """
      <a:entry xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:id>http://a/1</a:id>
      <a:author><a:name>N</a:name></a:author></a:entry>
      """
    )
    #expect(feed.format == .atom && feed.title == "T")
    #expect(feed.entries.map(\.url) == ["http://a/1"])
    #expect(Feed.read(Array("<entry><title>T</title></entry>".utf8)) == nil)
  }

  @Test func entryOfAtomWithoutLinkHasItsID() throws {
    let entries = try Feed.reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://a/1</id><link rel="via" href="http://v/"/></entry>
      <entry><id>tag:a,2004:1</id></entry><entry><id>http://a/2</id><link href="http://a/3"/></entry></feed>
      """
    ).entries
    #expect(entries.map(\.url) == ["http://a/1", nil, "http://a/3"])
    #expect(try Feed.Entry.reading("<guid isPermaLink='false'>http://a/1</guid>").url == nil)
  }

  @Test func entriesWithoutAuthorHaveTheFeedsAuthor() throws {
    let atom = try Feed.reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><author><name>F</name></author><entry><author><name>E</name></author>
      </entry><entry><source><author><name>S</name></author></source></entry><entry/></feed>
      """
    )
    #expect(atom.entries.map { $0.authors.map(\.name) } == [["E"], ["S"], ["F"]])
    let rss = try Feed.reading(
      """
      <rss><channel><item><dc:creator>E</dc:creator></item><item/><dc:creator>F</dc:creator><webMaster>W</webMaster>
      </channel></rss>
      """
    )
    #expect(rss.entries.map { $0.authors.map(\.name) } == [["E"], ["F"]])
    let json = try Feed.reading(#"{"version":"1","authors":[{"name":"F"}],"items":[{"id":"1"}]}"#)
    #expect(json.entries.map { $0.authors.map(\.name) } == [["F"]])
  }

  @Test func webmasterIsNotTheAuthorOfEntries() throws {
    let feed = try Feed.reading(
      "<rss><channel><webMaster>W</webMaster><item><title>x</title></item></channel></rss>"
    )
    #expect(feed.authors.map(\.name) == ["W"] && feed.entries.map(\.authors.count) == [0])
  }

  @Test func datesOfCreationAndExpirationAreRead() throws {
    let entry = try Feed.Entry.reading(
      """
      <dcterms:created>2003-12-31</dcterms:created><dcterms:issued>2004-01-01</dcterms:issued>
      <expirationDate>Fri, 02 Jan 2004 00:00:00 GMT</expirationDate>
      """
    )
    #expect(
      entry.created?.iso8601Day == "2003-12-31" && entry.published?.iso8601Day == "2004-01-01"
    )
    #expect(entry.expired?.iso8601Day == "2004-01-02")
    let valid = try Feed.Entry.reading(
      "<dcterms:valid>start=2002-10-13; end=2002-10-17T17:00+01:00; scheme=W3C-DTF</dcterms:valid>"
    )
    #expect(valid.expired?.iso8601 == "2002-10-17T16:00:00Z")
  }

  @Test func commentsAreNotInTitles() throws {
    let entry = try Feed.Entry.reading("<title>a <!-- x -->b &lt;!-- y --&gt;c</title>")
    #expect(entry.title == "a b c")
    #expect(try Feed.Entry.reading("<title>a &lt;!-- b</title>").title == "a <!-- b")
  }

  @Test func languageTagsHaveDashes() throws {
    func language(_ content: String, _ header: String? = nil) -> String? {
      let bytes = Array("<rss><channel>\(content)</channel></rss>".utf8)
      guard case .feed(let feed)? = FeedReader()(LoadedDocument(bytes: bytes, language: header))
      else {
        return nil
      }
      return feed.language
    }
    #expect(language("<language>en_US</language>", "de") == "en-US")
    #expect(language("<title>x</title>", "de_AT") == "de-AT")
    #expect(try Feed.reading("<rss xml:lang='pt_BR'><channel/></rss>").language == "pt-BR")
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

  @Test(arguments: ["</body></opml>", "</body></opml> ", "", "</body>", "<outline xmlUrl=\"http:"])
  func listThatIsCutOffIsALoss(end: String) throws {
    let text = "<opml><body><outline xmlUrl=\"http://a/\"/>" + end
    guard case .subscriptions(let list)? = FeedDocument.read(Array(text.utf8)) else {
      Issue.record("not a list of subscriptions")
      return
    }
    #expect(list.losses.isEmpty == end.contains("</opml>"))
    #expect(list.feeds.first?.url == "http://a/")
  }

  @Test(arguments: ["", "x", "<html><body>x</body></html>", "{}", "[1]", "{\"a\":", "\u{0}"])
  func otherDocumentsAreNoFeeds(text: String) {
    #expect(FeedDocument.read(Array(text.utf8)) == nil)
  }
}
