import Domain
import FeedFormats
import Testing

/// Elements of other vocabularies in RSS: iTunes, Media RSS, Creative Commons.
@Suite struct ExtensionsTests {
  @Test func podcastsAndMediaAreRead() throws {
    let entry = try Feed.Entry.reading(
      """
      <itunes:subtitle>short</itunes:subtitle><itunes:summary>long</itunes:summary><itunes:author>A</itunes:author>
      <itunes:duration>1:02:03</itunes:duration><itunes:explicit>yes</itunes:explicit><itunes:keywords>a, b</itunes:keywords>
      <media:group><media:content url="http://a/v.mp4" type="video/mp4" fileSize="9"/><media:thumbnail url="http://a/t.png"/>
      <media:title>M</media:title></media:group>
      """
    )
    #expect(entry.title == "M")
    #expect(entry.summary == "long")
    #expect(entry.authors.map(\.name) == ["A"])
    #expect(entry.duration == "1:02:03")
    #expect(entry.explicit == true)
    #expect(entry.categories.map(\.term) == ["a", "b"])
    #expect(entry.enclosures.map(\.length) == [9])
    #expect(entry.image == "http://a/t.png")
  }

  @Test func linkBeforeFeedBurnerIsTheLink() throws {
    let entry = try Feed.Entry.reading(
      "<link>http://feeds/1</link><feedburner:origLink>http://a/1</feedburner:origLink>"
    )
    #expect(entry.url == "http://a/1")
  }

  @Test func podcastsAndMediaOfChannelsAreRead() throws {
    let feed = try Feed.reading(
      """
      <rss><channel><itunes:explicit>yes</itunes:explicit><media:group><media:content medium="image" url="http://a/i"/>
      <media:credit role="editor">B</media:credit></media:group>
      <media:license href="http://cc/1">CC</media:license></channel></rss>
      """
    )
    #expect(feed.explicit == true && feed.image?.url == "http://a/i")
    #expect(feed.contributors.map(\.name) == ["B"])
    #expect(feed.links.map(\.href) == ["http://cc/1"])
    #expect(try Feed.Entry.reading("<media:rating>adult</media:rating>").explicit == true)
  }

  @Test(arguments: [
    "<itunes:image href='http://a/i'/>", "<itunes:link rel='image' href='http://a/i'/>",
  ])
  func picturesOfEpisodesAreRead(element: String) throws {
    #expect(try Feed.Entry.reading(element).image == "http://a/i")
  }

  @Test func licensesAreLinks() throws {
    let entry = try Feed.Entry.reading(
      """
      <creativeCommons:license>http://cc/1</creativeCommons:license><cc:license rdf:resource="http://cc/2"/>
      """
    )
    #expect(entry.links.map(\.rel) == ["license", "license"])
    #expect(entry.links.map(\.href) == ["http://cc/1", "http://cc/2"])
    #expect(entry.url == nil)
  }

  @Test func categoriesInsideCategoriesAreRead() throws {
    let entry = try Feed.Entry.reading(
      "<itunes:category text='a'><itunes:category text='b'/></itunes:category>"
    )
    #expect(entry.categories.map(\.term) == ["a", "b"])
    let list = try Feed.Entry.reading(
      "<categories><category>c</category><category>d</category></categories>"
    )
    #expect(list.categories.map(\.term) == ["c", "d"])
  }

  @Test func ownerOfAPodcastIsTheLastResort() throws {
    let owner =
      "<itunes:owner><itunes:name>O</itunes:name><itunes:email>o@a.b</itunes:email></itunes:owner>"
    let alone = try Feed.reading("<rss><channel>\(owner)</channel></rss>")
    #expect(alone.authors == [Feed.Person(name: "O", email: "o@a.b")])
    let other = try Feed.reading(
      "<rss><channel>\(owner)<itunes:author>A</itunes:author></channel></rss>"
    )
    #expect(other.authors.map(\.name) == ["A"])
  }
}
