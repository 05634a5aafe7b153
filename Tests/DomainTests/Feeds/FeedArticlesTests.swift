import ByteStrings
import FoundationEssentials
import Query
import TestSupport
import Testing
import Texts

@testable import Domain

/// The entries of feeds as articles.
@Suite struct FeedArticlesTests {
  private func articles(
    _ entries: [Feed.Entry],
    link: String? = nil,
    language: String? = nil,
    at address: String = "https://a.example/feed"
  ) throws -> [FeedEntry] {
    var feed = Feed(format: .rss)
    (feed.entries, feed.link, feed.language) = (entries, link, language)
    return feed.articles(source: "A", at: try #require(WebLink(address)))
  }

  private func article(_ change: (inout Feed.Entry) -> Void) throws -> Article {
    try #require(try articles([entry(change)]).first).article
  }

  private func entry(_ change: (inout Feed.Entry) -> Void) -> Feed.Entry {
    var entry = Feed.Entry()
    entry.url = "https://a.example/1"
    entry.title = "One"
    change(&entry)
    return entry
  }

  @Test func undatedEntriesOfAFirstFetchFollowTheDatedOnes() throws {
    let (day, address) = (Date(timeIntervalSinceReferenceDate: 0), "https://a.example/feed")
    var content = Feed(format: .rss)
    content.entries = [entry { $0.title = "About" }, entry { ($0.id, $0.published) = ("2", day) }]
    for (feedDate, expected) in [(nil, day), (day + 60, day), (day - 60, day - 60)]
      as [(Date?, Date)]
    {
      content.updated = feedDate
      var feed = FollowedFeed(address: try #require(WebLink(address)))
      for isFirst in [true, false] {
        let visit = FeedVisit(feed: feed, read: FakeFeedReader(), now: day + 3_600)
        let reply = FeedReply(.unchanged)
        let arrival = visit.arrival(of: reply, checksum: 1, content)
        let dates = arrival.update.entries?.map(\.article.publishedAt)
        #expect(dates == [isFirst ? expected : nil, day])
        feed.state = arrival.update.state
      }
    }
  }

  @Test func identityIsIDElseLinkElseText() throws {
    let entries = [
      entry { $0.id = "urn:1" }, entry { $0.id = nil },
      entry { ($0.url, $0.content) = (nil, "text") },
    ]
    let keys = try articles(entries).map(\.key)
    #expect(keys[0] == "urn:1".utf8.fnv1a)
    #expect(keys[1] == "https://a.example/1".utf8.fnv1a)
    #expect(keys[2] == "One\ntext".utf8.fnv1a)
  }

  @Test func linkWithoutTrackingIsTheIdentity() throws {
    let entries = [entry { $0.url = "https://a.example/1?utm_source=feed" }, entry { _ in }]
    #expect(try articles(entries).count == 1)
  }

  @Test func feedsThatDifferInSecretsDoNotMixArticles() throws {
    let links = try [("x", "One"), ("y", "Two"), ("y", "One")].map { token, title in
      let entry = entry { ($0.id, $0.url, $0.title) = ("1", nil, title) }
      return try articles([entry], at: "https://a.example/feed?token=\(token)")[0].article.link
    }
    #expect(links[0] != links[1] && links[0] == links[2])
    #expect(links.allSatisfy { $0.description.hasPrefix("https://a.example/feed#entry=") })
  }

  @Test func firstOfSeveralWithOneIDCounts() throws {
    let entries = ["One", "Two"].map { title in entry { ($0.id, $0.title) = ("1", title) } }
    #expect(try articles(entries).map(\.article.title) == ["One"])
  }

  @Test func entriesWithOneIDAndOtherLinksAreKept() throws {
    let urls = ["https://a.example/1", "https://a.example/2", "https://a.example/2#x", nil]
    let entries = urls.map { url in entry { ($0.id, $0.url) = ("1", url) } }
    let articles = try articles(entries)
    #expect(articles.map(\.article.link.description).prefix(2) == [urls[0], urls[1]])
    #expect(Set(articles.map(\.key)).count == articles.count)
    let moved = try self.articles([entries[1], entries[0]])
    #expect(moved.map(\.key) == [articles[1].key, articles[0].key])
  }

  @Test(
    arguments: [
      ("http://a.example/?p=1", "http://a.example/1"), (nil, "http://a.example/1"),
      ("urn:1", "http://a.example/1"), (nil, "http://A.example:80/1/"),
    ] as [(String?, String)]
  )
  func movedSiteHasTheOldKeys(id: String?, url: String) throws {
    let old = entry { ($0.id, $0.url) = (id, url) }
    let new = entry { entry in
      entry.id = id?.replacing("http:", with: "https:")
      entry.url = url.replacing("http:", with: "https:").replacing(":80", with: ":443")
    }
    // Two entries with one id and other links.
    for others in [[], [entry { ($0.id, $0.url) = (old.id, "https://a.example/2") }]] {
      var others = others
      let before = try articles([old] + others)[0]
      if !others.isEmpty { others[0].id = new.id }
      let after = try articles([new] + others)[0]
      #expect([after.key, after.otherKey].contains(before.key))
      #expect(before.key != before.otherKey)
    }
  }

  @Test func idThatKeepsHTTPHasTheOldKeys() throws {
    let entries = ["http", "https"].map { scheme in
      [1, 2].map { number in
        entry { ($0.id, $0.url) = ("http://a.example/", "\(scheme)://a.example/\(number)") }
      }
    }
    #expect(try articles(entries[1]).map(\.otherKey) == (try articles(entries[0]).map(\.key)))
  }

  @Test func dataOfTheEntryIsKept() throws {
    let article = try article { entry in
      entry.authors = [
        Feed.Person(name: "Ada"), Feed.Person(email: "x@y"), Feed.Person(name: "Bo"),
      ]
      entry.summary = "Summary"
      entry.content = "Content"
      entry.image = "https://a.example/i.png"
      entry.updated = Date(timeIntervalSince1970: 9)
      entry.language = "en-GB"
    }
    #expect(article.provider == FollowedFeed.provider)
    #expect(article.source == Article.Source(id: nil, name: "A"))
    #expect(article.author == "Ada, Bo")
    #expect(article.summary == "Summary" && article.content == "Content")
    #expect(article.picture == WebLink("https://a.example/i.png"))
    #expect(article.publishedAt == Date(timeIntervalSince1970: 9))
    #expect(article.language == .en)
  }

  @Test func summaryThatEqualsTheContentIsLeftOut() throws {
    let article = try article { ($0.summary, $0.content) = ("same", "same") }
    #expect(article.summary == nil && article.content == "same")
  }

  @Test func longSummaryWithoutContentIsTheContent() throws {
    let text = String(repeating: "word ", count: 200)
    let article = try article { $0.summary = text }
    #expect(article.summary == nil && article.content == text.trimmed)
    #expect(try self.article { $0.summary = "short" }.summary == "short")
  }

  @Test func titleIsTheBeginningOfTheText() throws {
    let text = String(repeating: "word\n ", count: 40)
    let title = try article { ($0.title, $0.content) = (nil, text) }.title
    #expect(title == String(repeating: "word ", count: 15) + "word\u{2026}")
    #expect(try article { ($0.title, $0.summary) = (nil, "A note") }.title == "A note")
    let endless = String(repeating: "x", count: 900)
    #expect(try article { ($0.title, $0.summary) = (nil, endless) }.title.count == 81)
  }

  @Test func linkIsTheTitleWithoutAnyText() throws {
    #expect(try article { $0.title = nil }.title == "https://a.example/1")
  }

  @Test func entryWithoutAnythingIsDropped() throws {
    #expect(try articles([Feed.Entry()]).isEmpty)
  }

  @Test func attachedFileIsTheLink() throws {
    let article = try article { entry in
      entry.url = nil
      entry.enclosures = [.init(url: "https://a.example/1.mp3", type: "audio/mpeg")]
    }
    #expect(article.link == WebLink("https://a.example/1.mp3"))
  }

  @Test func attachedPictureIsThePicture() throws {
    let article = try article { entry in
      entry.enclosures = [
        .init(url: "a"), .init(url: "https://a.example/1.png", type: "image/png"),
      ]
    }
    #expect(article.picture == WebLink("https://a.example/1.png"))
  }

  @Test func entryWithoutLinkLeadsToTheSite() throws {
    let entries = [entry { ($0.id, $0.url) = ("1", nil) }]
    let key = "1".utf8.fnv1a.hexadecimal(digits: 16)
    #expect(
      try articles(entries, link: "https://a.example/#top").first?.article.link
        == WebLink("https://a.example/#top:~:entry=" + key)
    )
    #expect(
      try articles(entries).first?.article.link
        == WebLink("https://a.example/feed#entry=" + key)
    )
  }

  @Test func linkThatEntriesShareIsThatOfNoEntry() throws {
    let entries = ["1", "2"].map { id in entry { $0.id = id } }
    let links = try articles(entries).map(\.article.link.description)
    #expect(Set(links).count == 2 && links.allSatisfy { $0.contains("1#entry=") })
    let single = try articles([entries[0]], link: "https://a.example/1/")
    #expect(single.first?.article.link.description.contains("#entry=") == true)
  }

  @Test(
    arguments: [
      ("en-GB", "en"), ("DE", "de"), ("ur", "ud"), ("pl", nil), ("", nil), ("zh_Hant", "zh"),
    ] as [(String, String?)]
  )
  func languageOfTheFeedIsTheDefault(tag: String, code: String?) throws {
    let language = try articles([entry { _ in }], language: tag).first?.article.language
    #expect(language?.rawValue == code)
  }
}
