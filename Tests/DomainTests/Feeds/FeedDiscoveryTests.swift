import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The feed of a site.
@Suite(.hangLimit)
struct FeedDiscoveryTests {
  private let feeds = FakeFollowedFeeds()
  private let now = Date(timeIntervalSince1970: 1_767_262_800)

  private func follow(
    _ address: String,
    _ web: FakeFeedWeb,
    tags: [String] = [],
    clock: any Clock<Duration> = ManualClock(patience: .seconds(9))
  ) async throws -> FollowedSite {
    try await discovery(of: web, clock)(try #require(WebLink(address)), tags: tags)
  }

  private func discovery(
    of web: FakeFeedWeb,
    _ clock: any Clock<Duration> = ManualClock(patience: .seconds(9))
  ) -> FeedDiscovery {
    FeedDiscovery(
      into: feeds,
      fetch: web,
      read: FakeFeedReader(),
      known: { page in
        guard page.site == "known.example" else { return [] }
        return [WebLink("https://known.example/its")].compactMap {
          $0.map { FeedLink(address: $0) }
        }
      },
      clock: clock,
      patience: .seconds(10),
      now: { [now] in now }
    )
  }

  private func followed(_ site: FollowedSite) throws -> FollowedFeed {
    guard case .followed(let feed, _, _, _) = site else {
      Issue.record("\(site)")
      throw NewsError.cancelled
    }
    return feed
  }

  @Test func feedIsFollowedWithItsArticles() async throws {
    let web = FakeFeedWeb { _ in
      FeedReply(
        .document(LoadedDocument(bytes: Array("FEED whole 1 2".utf8))),
        etag: "x",
        lastModified: "y"
      )
    }
    let site = try await follow("https://a.example/feed", web, tags: ["news"])
    #expect(site == .followed(try #require(feeds.feeds.first), added: 2, isNew: true))
    let feed = try followed(site)
    #expect(feed.title == "A feed" && feed.tags == ["news"])
    // The first refresh is already conditional.
    #expect(feed.state.etag == "x" && feed.state.lastModified == "y")
    #expect(feed.state.documentAt == now && feed.state.dueAt != nil)
    #expect(feeds.titles(of: "https://a.example/feed") == ["1", "2"])
    for scheme in ["https", "http"] {
      guard case .followed(feed, 0, false, _) = try await follow("\(scheme)://a.example/feed", web)
      else {
        Issue.record("followed twice")
        return
      }
    }
  }

  @Test(arguments: [
    ("FEED 1", ["https://a.example/"]),
    (
      "PAGE https://a.example/1 https://a.example/2",
      ["https://a.example/1", "https://a.example/2"]
    ),
    ("PAGE", ["https://a.example/feed"]),
  ])
  func feedsAreFoundWithoutFollowing(document: String, expected: [String]) async throws {
    let web = FakeFeedWeb { request in
      let isPage = request.address.description == "https://a.example/"
      return RefreshDesk.reply(isPage ? document : "FEED 1")
    }
    let links = try await discovery(of: web).feeds(at: try #require(WebLink("https://a.example/")))
    #expect(links.map(\.address.description) == expected)
    #expect(feeds.feeds.isEmpty)
  }

  @Test func refreshReadsExcerptsAgain() async throws {
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1 2", etag: "x") }
    let feed = try followed(try await follow("https://a.example/feed", web))
    #expect(feed.state.succeededAt == now && feed.state.dueAt != nil)
    #expect(feed.state.etag == nil && feed.state.checksum == nil)
  }

  @Test func addressAfterPermanentRedirectsIsFollowed() async throws {
    let new = try #require(WebLink("https://new.example/feed"))
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1", movedTo: new) }
    #expect(try followed(await follow("https://a.example/feed", web)).address == new)
    #expect(feeds.titles(of: "https://new.example/feed") == ["1"])
  }

  @Test func linkOfThePageIsFollowed() async throws {
    let web = FakeFeedWeb([
      "https://a.example": "PAGE https://b.example/x https://b.example/x/",
      "https://b.example/x": "FEED 1",
    ])
    let feed = try followed(await follow("https://a.example", web))
    #expect(feed.address?.description == "https://b.example/x")
    #expect(web.requests.last?.mayReachPrivateAddresses == false)
  }

  @Test func privatePageMayLinkToPrivateAddresses() async throws {
    let web = FakeFeedWeb { request in
      let isPage = request.address.description == "http://10.0.0.1"
      var reply = RefreshDesk.reply(isPage ? "PAGE http://10.0.0.2/feed" : "FEED 1")
      reply.isFromPrivateAddress = true
      return reply
    }
    _ = try await follow("http://10.0.0.1", web)
    #expect(web.requests.allSatisfy { $0.mayReachPrivateAddresses })
  }

  @Test func severalFeedsAreAChoice() async throws {
    let web = FakeFeedWeb([
      "https://a.example":
        "PAGE https://a.example/comments https://a.example/1 https://a.example/2 https://a.example/3",
      "https://a.example/1": "FEED", "https://a.example/2": "PAGE", "https://a.example/3": "FEED",
      "https://a.example/comments": "FEED",
    ])
    guard case .choices(let links) = try await follow("https://a.example", web) else {
      Issue.record("followed")
      return
    }
    // Those of comments are last, and a page is none.
    let paths = links.map { $0.address.description.dropFirst("https://a.example".count) }
    #expect(paths == ["/1", "/3", "/comments"] && links.allSatisfy { $0.title == "A feed" })
    #expect(feeds.feeds.isEmpty)
  }

  @Test func feedsBeyondTheLimitAreChoicesToo() async throws {
    let addresses = (1...30).map { "https://a.example/\($0)" }
    let web = FakeFeedWeb { request in
      let isPage = request.address.description == "https://a.example"
      return RefreshDesk.reply(isPage ? "PAGE " + addresses.joined(separator: " ") : "FEED 1")
    }
    let links = try await discovery(of: web).feeds(at: try #require(WebLink("https://a.example")))
    #expect(links.map(\.address.description) == addresses)
    #expect(web.requests.count < FeedDiscovery.mostRequests)
    #expect(web.most <= FeedDiscovery.requestLimit)
  }

  @Test func postsAreFollowedAndCommentsNamed() async throws {
    let web = FakeFeedWeb([
      "https://a.example": "PAGE https://a.example/comments/feed https://a.example/feed",
      "https://a.example/feed": "FEED 1", "https://a.example/comments/feed": "FEED 2",
    ])
    guard case .followed(let feed, _, _, let others) = try await follow("https://a.example", web)
    else {
      Issue.record("not followed")
      return
    }
    #expect(feed.address?.description == "https://a.example/feed")
    #expect(others.map(\.address.description) == ["https://a.example/comments/feed"])
  }

  @Test(arguments: [
    // Comments are followed only without posts.
    ("PAGE https://a.example/comments", "https://a.example/comments", ["/comments"]),
    ("PAGE https://a.example/comments", "https://a.example/feed", ["/comments", "/feed"]),
    ("PAGE https://a.example/comments guess:https://a.example/g", "https://a.example/g", ["/g"]),
    ("PAGE guess:https://a.example/x guess:https://a.example/g", "https://a.example/g", ["/g"]),
    ("PAGE refresh:https://a.example/to", "https://a.example/f", ["/to", "/f"]),
    // A site that refreshes for ever.
    ("PAGE refresh:https://a.example/1", "https://a.example/rss.xml", ["/1", "/rss.xml"]),
    ("PAGE refresh:https://a.example", "https://a.example/rss", ["/rss"]),
  ])
  func nextFeedIsTheOneOfPosts(page: String, expected: String, paths: [String]) async throws {
    let documents = [
      "/to": "PAGE https://a.example/f", "/1": "PAGE refresh:https://a.example/2",
      "/2": "PAGE refresh:https://a.example/1",
    ]
    let web = FakeFeedWeb { request throws(NewsError) in
      let path = String(request.address.description.dropFirst("https://a.example".count))
      if path.isEmpty { return RefreshDesk.reply(page) }
      let text = documents[path] ?? (paths.contains(path) ? "FEED 1" : nil)
      guard let text else { throw .requestRejected(.news, status: 404, nil) }
      return RefreshDesk.reply(text)
    }
    #expect(try followed(await follow("https://a.example", web)).address?.description == expected)
    #expect(web.requests.dropFirst().allSatisfy { !$0.mayReachPrivateAddresses })
    #expect(web.requests.count <= FeedDiscovery.mostRequests)
  }

  @Test func knownAddressIsAskedIfThePageFails() async throws {
    let documents = ["https://known.example/its": "FEED 1"]
    let feed = try followed(await follow("https://known.example/a", FakeFeedWeb(documents)))
    #expect(feed.address?.description == "https://known.example/its")
    let error = NewsError.requestRejected(
      Provider(id: "web", name: "known.example"),
      status: 404,
      nil
    )
    await #expect(throws: error) { try await follow("https://known.example/a", FakeFeedWeb([:])) }
  }

  @Test func errorOfAPageWithoutFeedsIsItsStatus() async throws {
    let site = Provider(id: "web", name: "a.example")
    let error = NewsError.requestRejected(site, status: 403, nil)
    let web = FakeFeedWeb { request throws(NewsError) in
      guard request.kind == .site else { throw .unreachable(site, "") }
      var reply = RefreshDesk.reply("FEED 1")
      reply.refusal = error
      return reply
    }
    await #expect(throws: error) { try await follow("https://a.example", web) }
    #expect(feeds.feeds.isEmpty)
  }

  @Test func listOfFeedsIsReturned() async throws {
    let web = FakeFeedWeb(["https://a.example/opml": "LIST"])
    #expect(try await follow("https://a.example/opml", web) == .list(SubscriptionList()))
  }

  @Test func firstUsualPathWithAFeedIsFollowed() async throws {
    let web = FakeFeedWeb([
      "https://a.example/blog/": "PAGE", "https://a.example/rss": "PAGE",
      "https://a.example/rss.xml": "FEED 1", "https://a.example/feed.xml": "FEED 2",
      "https://a.example/atom.xml": "FEED 3",
    ])
    let feed = try followed(await follow("https://a.example/blog/", web))
    #expect(feed.address?.description == "https://a.example/feed.xml")
    #expect(web.most <= FeedDiscovery.requestLimit)
  }

  @Test func brokenLinkOfThePageIsNotTheEnd() async throws {
    let documents = [
      "https://a.example": "PAGE https://b.example/x", "https://a.example/rss": "FEED",
    ]
    let feed = try followed(await follow("https://a.example", FakeFeedWeb(documents)))
    #expect(feed.address?.description == "https://a.example/rss")
    let error = NewsError.requestRejected(Provider(id: "web", name: "b.example"), status: 404, nil)
    let web = FakeFeedWeb(["https://a.example": "PAGE https://b.example/x"])
    await #expect(throws: error) { try await follow("https://a.example", web) }
  }

  @Test func usualPathsAreThoseOfTheFinalHost() async throws {
    let web = FakeFeedWeb { request throws(NewsError) in
      switch request.address.description {
      case "https://a.example":
        FeedReply(.document(LoadedDocument(bytes: [], address: "https://www.b.example/en?x#y")))
      case "https://www.b.example/atom.xml": RefreshDesk.reply("FEED 1")
      default: throw .unreachable(Provider(site: request.address), "")
      }
    }
    let feed = try followed(await follow("https://a.example", web))
    #expect(feed.address?.description == "https://www.b.example/atom.xml")
  }

  @Test func siteWithoutFeedIsAnError() async throws {
    let web = FakeFeedWeb(["https://a.example": "PAGE"])
    let reason = "no feed at this address or at the usual ones; give the address of a feed"
    await #expect(
      throws: NewsError.nothingFound(Provider(id: "web", name: "a.example"), reason)
    ) {
      try await follow("https://a.example", web)
    }
    #expect(web.requests.count == FeedDiscovery.mostRequests)
  }

  @Test func slowPathDelaysTheOthersUntilTheDeadlineOnly() async throws {
    let (slow, clock) = (Gate(), WaitingClock())
    let web = FakeFeedWeb { request throws(NewsError) in
      switch request.address.description {
      case "https://a.example": return RefreshDesk.reply("PAGE")
      case "https://a.example/feed":
        await slow.pass()
        throw .cancelled
      case "https://a.example/rss": return RefreshDesk.reply("FEED 1")
      default: throw .unreachable(Provider(site: request.address), "")
      }
    }
    async let site = follow("https://a.example", web, clock: clock)
    await slow.isReached()
    await clock.isSleptBy()
    clock.advance(by: .seconds(10))
    #expect(try followed(await site).address?.description == "https://a.example/rss")
  }

  @Test func errorOfThePageIsReported() async throws {
    let site = Provider(id: "web", name: "a.example")
    let errors: [(FakeFeedWeb, NewsError)] = [
      (FakeFeedWeb([:]), .requestRejected(site, status: 404, nil)),
      (FakeFeedWeb { _ in FeedReply(.gone) }, .requestRejected(site, status: 410, nil)),
      (FakeFeedWeb { _ in FeedReply(.busy(retryAfter: nil)) }, .rateLimited(site, retryAfter: nil)),
    ]
    for (web, error) in errors {
      await #expect(throws: error) { try await follow("https://a.example", web) }
    }
  }
}
