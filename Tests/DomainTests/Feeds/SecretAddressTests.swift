import Domain
import TestSupport
import Testing

/// The parts of feeds' addresses that are not shared.
struct SecretAddressTests {
  @Test(arguments: [
    ("https://anna:pw@a.example/feed", "https://a.example/feed"),
    ("https://anna@a.example:8080/feed", "https://a.example:8080/feed"),
    ("https://a.example/feed?token=abc", "https://a.example/feed"),
    ("https://a.example?token=abc", "https://a.example"),
    ("https://a.example/feed?a=1&TOKEN=abc&b=2#x", "https://a.example/feed?a=1&b=2"),
    ("https://a.example/feed?api_key=abc&apiKey=d&x-api-key=e&key2=f", "https://a.example/feed"),
    ("https://a.example/feed?user%5Btoken%5D=abc&%74oken=d", "https://a.example/feed"),
    ("https://a.example/feed?auth=a&oauth=b&authkey=c&auth_code=d", "https://a.example/feed"),
    ("https://a.example/feed?secret=a&client_secret=b&pw=c&pass=d", "https://a.example/feed"),
    ("https://a.example/feed?password=1&passwd=2&sid=a1b2&PHPSESSID=c", "https://a.example/feed"),
    ("https://a.example/feed?X-Amz-Signature=a&X-Amz-Credential=b", "https://a.example/feed"),
    ("https://a.example/feed?sig=a&signature=b&jwt=c&hmac=d&session=e", "https://a.example/feed"),
    (
      "https://a.example/.rss?feed=0123456789abcdef0123456789ABCDEF&user=anna",
      "https://a.example/.rss?user=anna"
    ),
    ("https://a.example/rss?0123456789abcdef0123456789abcdef", "https://a.example/rss"),
  ])
  func secretsAreLeftOut(address: String, shared: String) {
    #expect(WebLink.sample(address).withoutSecrets.description == shared)
    #expect(WebLink.sample(shared).withoutSecrets.description == shared)
  }

  @Test(arguments: [
    "https://a.example/feed", "https://a.example/?author=5&feed=rss2",
    "https://a.example/?keyword=x",
    "https://a.example/?keywords=climate+token", "https://a.example/@anna/feed",
    "http://[::1]:80/?a",
    "https://a.example/rss?sid=5&key=12", "https://a.example/rss?token=",
    "https://a.example/?q=a=b",
    "https://www.youtube.example/feeds/videos.xml?channel_id=UCabcdefabcdefabcdefabcd",
    "https://pipes.example/run?_id=0123456789abcdef0123456789abcdef&_render=rss",
    "https://a.example/private/0123456789abcdef0123456789abcdef/feed?user=UU123",
  ])
  func otherAddressesStay(address: String) {
    #expect(WebLink.sample(address).withoutSecrets.description == address)
  }

  @Test func peopleWithDifferentKeysShareTheIdentity() {
    let ids = [
      "https://anna:x@A.example/feed/?token=1", "http://a.example/feed?b=1",
      "https://a.example/feed",
    ]
    .map { FollowedFeed.ID(WebLink.sample($0)).shared }
    #expect(ids[0] == ids[2])
    #expect(ids[1] != ids[2])
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
