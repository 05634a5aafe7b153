import Domain
import TestSupport
import Testing

/// The parts of feeds' addresses that are not shared.
struct SecretAddressTests {
  @Test(arguments: [
    ("https://anna:pw@a.example/feed", "https://a.example/feed"),
    ("https://anna@a.example:8080/feed", "https://a.example:8080/feed"),
    ("https://a.example?token=abc", "https://a.example"),
    ("https://a.example/feed?id=1&TOKEN=abc&page=2#x", "https://a.example/feed?id=1&page=2"),
    ("https://a.example/feed?otp=123456&pin=1234&sid=5", "https://a.example/feed"),
    ("https://a.example/feed?token=&format=rss", "https://a.example/feed?format=rss"),
    ("https://a.example/rss?0123456789abcdef0123456789abcdef", "https://a.example/rss"),
    ("https://a.example/rss?abc", "https://a.example/rss"),
    ("https://a.example/rss?rss&abc&atom", "https://a.example/rss?rss&atom"),
    (
      "https://a.example/.rss?feed=0123456789abcdef0123456789abcdef&user=anna",
      "https://a.example/.rss?user=anna"
    ),
    ("https://a.example/feed?id=12345678901", "https://a.example/feed"),
    // Names and values in another form than the usual one.
    ("https://a.example/feed?%66ormat=rss&FORMAT=rss&format%3Drss", "https://a.example/feed"),
    ("https://a.example/feed?TOKEN%3Dabc&%74oken=d&id%00=1", "https://a.example/feed"),
    ("https://a.example/feed?type=rss;token=abc", "https://a.example/feed"),
    ("https://a.example/feed?type=rss%26token%3Dabc", "https://a.example/feed"),
    ("https://a.example/feed?q=https://b.example/", "https://a.example/feed"),
    ("https://a.example/feed?q=https%253A%252F%252Fb.example", "https://a.example/feed"),
    ("https://a.example/feed?id=1&id=2", "https://a.example/feed?id=1"),
    ("https://a.example/feed?q=eyJhbGciOiJIUzI1NiIsInR5cCI.e30.x", "https://a.example/feed"),
  ])
  func unknownValuesAreLeftOut(address: String, shared: String) {
    #expect(WebLink.sample(address).withoutSecrets.description == shared)
    #expect(WebLink.sample(shared).withoutSecrets.description == shared)
  }

  @Test(arguments: [
    "bearer", "code", "hash", "otp", "k", "t", "cred", "torrent_pass", "Policy", "token", "api_key",
    "key", "auth", "sig", "session", "url", "feed_token", "user[token]", "X-Amz-Signature", "",
  ])
  func valuesOfUnknownNamesAreLeftOut(name: String) {
    let address = WebLink.sample("https://a.example/feed?\(name)=abc")
    #expect(address.withoutSecrets.description == "https://a.example/feed")
    #expect(!FollowedFeed.ID(address).isShared)
  }

  @Test(arguments: [
    "https://a.example/feed", "https://a.example/?author=5&feed=rss2", "http://[::1]:80/?atom",
    "https://a.example/?q=tides+and%20%22spring%20tides%22", "https://a.example/@anna/feed",
    "https://www.youtube.example/feeds/videos.xml?channel_id=UCabcdefabcdefabcd-_abcd",
    "https://www.youtube.example/feeds/videos.xml?playlist_id=PLabcdefabcdefabcdefabcdefabcdefab",
    "https://www.youtube.example/feeds/videos.xml?user=anna",
    "https://news.example/rss/search?q=when:24h+allinurl:lamp.example&hl=en-US&gl=US&ceid=US%3Aen",
    "https://a.example/w/index.php?title=Tide&action=history&feed=atom",
    "https://a.example/feed?tag=%D0%BF%D1%80%D0%B8%D0%BB%D0%B8%D0%B2&cat=3&lang=ru&limit=50&sort=-date",
    "https://a.example/private/0123456789abcdef0123456789abcdef/feed?page=2",
  ])
  func harmlessAddressesStay(address: String) {
    #expect(WebLink.sample(address).withoutSecrets.description == address)
    #expect(FollowedFeed.ID(WebLink.sample(address)).isShared)
  }

  @Test func trackingDoesNotMakeAFeedPersonal() {
    let address = WebLink.sample("https://a.example/feed?utm_source=x#top")
    #expect(address.hasSecrets && FollowedFeed.ID(address).isShared)
  }

  @Test func articlesDoNotHaveTheSecretsOfTheirFeed() async throws {
    let address = WebLink.sample("https://anna:pw@a.example/feed?token=x")
    let feeds = FakeFollowedFeeds([FollowedFeed(address: address)])
    let web = FakeFeedWeb { .text("", at: $0.address) }
    let refresh = FeedRefresher(of: feeds, fetch: web, read: OwnLinks(), now: { .saving })
    _ = try await refresh(nil, mode: .due) { _ in }
    let discovered = FakeFollowedFeeds([])
    let follow = FeedDiscovery(
      into: discovered,
      fetch: web,
      read: OwnLinks(),
      patience: .seconds(1),
      now: { .saving }
    )
    _ = try await follow(address, tags: [])
    for store in [feeds, discovered] {
      let links = store.transactions.joined().flatMap { $0.entries ?? [] }.map(\.article.link)
      #expect(links.count == 2)
      #expect(links.allSatisfy { $0.description.hasPrefix("https://a.example/feed") })
      #expect(links.allSatisfy { !$0.description.contains("token") })
      #expect(store.feeds.map(\.address) == [address])
    }
  }
}

/// A reader of feeds with an entry that links to the feed, and one without a link.
private struct OwnLinks: ReadFeed {
  func callAsFunction(_ document: LoadedDocument) -> FeedDocument? {
    var feed = Feed(format: .rss)
    feed.entries = [nil, document.address].map { address in
      var entry = Feed.Entry()
      (entry.id, entry.title, entry.url) = (address, address ?? "none", address)
      return entry
    }
    return .feed(feed)
  }

  func links(in page: LoadedDocument) -> PageLinks { PageLinks() }
}
