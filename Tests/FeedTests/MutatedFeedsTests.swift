import Domain
import FeedFormats
import TestSupport
import Testing

/// Reads damaged copies of feeds: a fixed number of them, from fixed seeds.
@Suite struct MutatedFeedsTests {
  private static let runs = 2_000

  /// Small feeds of each dialect, which contain most of the cases that the parser distinguishes.
  private static let samples: [[UInt8]] = [
    """
    <?xml version="1.0" encoding="utf-8"?><!DOCTYPE rss [<!ENTITY x "y">]>
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T &amp; &eacute;</title>
    <link>http://a/</link><image><url>i.png</url></image><item><title><![CDATA[<b>x</b>]]></title>
    <description>&lt;p style="color: red"&gt;a&lt;/p&gt;</description><guid isPermaLink="false">g</guid>
    <dc:creator>me@example.com (Me)</dc:creator><pubDate>Thu, 01 Jan 2004 19:48:21 EST</pubDate>
    <enclosure url="http://a/b.mp3" length="12" type="audio/mpeg"/></item></channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a/b/" xml:lang="de"><title type="html">&lt;i&gt;</title>
    <entry><link rel="alternate" href="../c"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
    <p xml:base="x/">a<br/><a href="d">e</a></p></div></content><updated>2003-W52-3T10:14:55Z</updated>
    <source><title>s</title></source><author><name>n</name></author></entry></feed>
    """,
    """
    {"version":"https://jsonfeed.org/version/1.1","title":"x","items":[{"id":1,"content_html":"<p>a</p>",
    "attachments":[{"url":"a","size_in_bytes":3}],"tags":["b"],"authors":[{"name":"c"}]}]}
    """,
    """
    <opml version="2.0"><head><title>t</title></head><body><outline text="folder"><outline text="a" type="rss"
    xmlUrl="http://a/" custom="b &amp; c"/></outline></body></opml>
    """,
  ].map { Array($0.utf8) }

  @Test func damagedCopiesAreRead() {
    var generator = SeededGenerator(seed: 1)
    for run in 0..<Self.runs {
      Self.read(Self.samples[run % Self.samples.count], &generator)
    }
  }

  @Test(.enabled(if: Fixtures.arePresent, "no recorded fixtures"))
  func damagedCopiesOfRecordedFeedsAreRead() throws {
    let files =
      try RecordedFeeds.files(in: "feeds/feedparser/rss")
      + RecordedFeeds.files(in: "feeds/feedparser/atom10")
    var generator = SeededGenerator(seed: 2)
    for run in 0..<Self.runs { Self.read(files[run % files.count].bytes, &generator) }
  }

  private static func read(_ sample: [UInt8], _ generator: inout SeededGenerator) {
    var bytes = sample
    for _ in 0...Int.random(in: 0..<8, using: &generator) { damage(&bytes, &generator) }
    let charsets = [nil, "utf-16", "shift_jis", "iso-2022-jp", "utf-7", "cp037", "hz"]
    let document = FeedDocument.read(
      bytes,
      charset: charsets.randomElement(using: &generator) ?? nil
    )
    if case .feed(let feed)? = document { #expect(feed.entries.count <= bytes.count) }
  }

  /// Replaces, removes, repeats or inserts some bytes.
  private static func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let start = Int.random(in: 0..<bytes.count, using: &generator)
    let end = min(bytes.count, start + Int.random(in: 0..<20, using: &generator))
    let marks: [[UInt8]] = [
      "<", ">", "\"", "'", "&", "]]>", "<![CDATA[", "<!--", "</", "/>", "<item>", "&#x",
      "xmlns:a='b'",
    ].map { Array($0.utf8) }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: end)
    case 2: bytes.insert(contentsOf: marks.randomElement(using: &generator) ?? [], at: start)
    default: bytes[start] = UInt8.random(in: 0...255, using: &generator)
    }
  }
}
