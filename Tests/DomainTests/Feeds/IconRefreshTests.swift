import FoundationEssentials
import TestSupport
import Testing

@testable import Domain

@Suite(.hangLimit)
struct IconRefreshTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func feed(_ address: String, icon: String? = nil) -> FollowedFeed {
    var feed = FollowedFeed(address: .sample(address))
    feed.statedIcon = icon.map { .sample($0) }
    feed.state.succeededAt = Self.now
    return feed
  }

  private func refresh(
    _ feeds: FakeFollowedFeeds,
    _ web: FakeFeedWeb,
    wrapping refresh: any RefreshFeeds = FakeRefresh([])
  ) -> IconRefresh {
    IconRefresh(
      wrapping: refresh,
      of: feeds,
      fetch: web,
      read: FakeFeedReader(),
      decode: { $0.starts(with: Array("icon".utf8)) ? Icon(Data($0), format: .png) : nil },
      now: { Self.now }
    )
  }

  /// Refreshes feeds, and returns the icons that they have then.
  private func icons(
    of feeds: [FollowedFeed],
    _ web: FakeFeedWeb
  ) async throws -> [String?] {
    let store = FakeFollowedFeeds(feeds)
    let refresh = refresh(store, web, wrapping: FakeRefresh([FeedRefresh()]))
    _ = try await refresh(nil, mode: .due) { _ in }
    await refresh.finish()
    return store.iconBytes().map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test func iconOfTheDocumentIsFirst() async throws {
    let web = FakeFeedWeb(["https://cdn.example/i.png": "icon 1", "https://a.example/": "PAGE"])
    let feed = feed("https://a.example/x", icon: "https://cdn.example/i.png")
    #expect(try await icons(of: [feed], web) == ["icon 1"])
    #expect(web.addresses == ["https://cdn.example/i.png"])
    // Only the host of the feed was chosen by the person.
    #expect(web.requests.map(\.mayReachPrivateAddresses) == [false])
  }

  @Test func iconOfThePageIsNext() async throws {
    let web = FakeFeedWeb([
      "https://a.example:81/": "PAGE icon:https://a.example/l.png",
      "https://a.example/l.png": "icon 2", "https://a.example:81/i.png": "<html>",
    ])
    let feed = feed("https://me:pw@a.example:81/x/y", icon: "https://a.example:81/i.png")
    #expect(try await icons(of: [feed], web) == ["icon 2"])
    #expect(
      web.addresses == [
        "https://a.example:81/i.png", "https://a.example:81/", "https://a.example/l.png",
      ]
    )
    #expect(web.requests.map(\.mayReachPrivateAddresses) == [true, true, false])
  }

  @Test func faviconIsLast() async throws {
    let web = FakeFeedWeb(["https://a.example/": "<p>", "https://a.example/favicon.ico": "icon 3"])
    #expect(try await icons(of: [feed("https://a.example/x")], web) == ["icon 3"])
    #expect(web.addresses == ["https://a.example/", "https://a.example/favicon.ico"])
  }

  @Test func siteIsAskedOnceForItsFeeds() async throws {
    let web = FakeFeedWeb(["https://a.example/": "<p>", "https://a.example/favicon.ico": "icon"])
    var other = feed("https://feeds.example/a")
    other.site = .sample("https://a.example/about")
    let feeds = [feed("https://a.example/x"), feed("https://a.example/y"), other]
    #expect(try await icons(of: feeds, web) == ["icon", "icon", "icon"])
    #expect(web.addresses.count == 2)
  }

  @Test func siteThatDoesNotAnswerIsAskedOnce() async throws {
    let web = FakeFeedWeb { request throws(NewsError) in
      throw .unreachable(Provider(site: request.address), "no network")
    }
    #expect(try await icons(of: [feed("https://a.example/x")], web) == [nil])
    #expect(web.addresses == ["https://a.example/"])
  }

  @Test(arguments: [
    (true, 29.0, false), (true, 31, true), (true, -1, true), (false, 6, false), (false, 8, true),
  ])
  func iconIsFetchedAgainWhenItIsOld(isKnown: Bool, days: Double, isAsked: Bool) async throws {
    let web = FakeFeedWeb([:])
    var feed = feed("https://a.example/x")
    feed.icon = isKnown ? Icon.ID() : nil
    feed.iconTriedAt = Self.now.addingTimeInterval(-days * 86_400)
    _ = try await icons(of: [feed], web)
    #expect(web.addresses.isEmpty != isAsked)
  }

  @Test func feedThatDoesNotAnswerIsLeftOut() async throws {
    let web = FakeFeedWeb([:])
    var gone = feed("https://gone.example/")
    gone.state.problem = .gone
    _ = try await icons(of: [FollowedFeed(address: .sample("https://new.example/")), gone], web)
    #expect(web.addresses.isEmpty)
  }

  @Test func fewSitesAreAskedAtATime() async throws {
    let feeds = (0..<250).map { feed("https://site\($0).example/feed") }
    let web = FakeFeedWeb { request throws(NewsError) in
      for _ in 0..<20 { await Task.yield() }
      throw .unreachable(Provider(site: request.address), "no network")
    }
    _ = try await icons(of: feeds, web)
    #expect(2...IconRefresh.requestLimit ~= web.most)
    #expect(web.addresses.count == IconRefresh.siteLimit)
  }

  @Test func refreshDoesNotWaitForIcons() async throws {
    let gate = Gate()
    let web = FakeFeedWeb { request throws(NewsError) in
      await gate.pass()
      return .text("icon", at: request.address)
    }
    let feeds = FakeFollowedFeeds([feed("https://a.example/x")])
    let refresh = refresh(feeds, web)
    for _ in 1...2 { _ = try await refresh(nil, mode: .due) { _ in } }
    #expect(feeds.iconBytes() == [nil])
    gate.open()
    await refresh.finish()
    #expect(feeds.iconBytes() != [nil])
  }

  @Test func failedRefreshFetchesNoIcons() async throws {
    let web = FakeFeedWeb([:])
    let feeds = FakeFollowedFeeds([feed("https://a.example/x")])
    let refresh = refresh(feeds, web, wrapping: FakeRefresh([], failure: .cancelled))
    await #expect(throws: NewsError.cancelled) { try await refresh(nil, mode: .due) { _ in } }
    await refresh.finish()
    #expect(web.addresses.isEmpty)
  }

  private struct EverySite: FollowSite {
    func callAsFunction(
      _ address: WebLink,
      tags: [String]
    ) async throws(NewsError) -> FollowedSite { .followed(.fake("A"), added: 1, isNew: true) }

    func feeds(at address: WebLink) async throws(NewsError) -> [FeedLink] { [] }
  }

  @Test func followedSiteGetsItsIconAtOnce() async throws {
    let refresh = FakeRefresh([], stopped: FeedRefresh())
    let follow = IconFollowing(wrapping: EverySite(), refresh: refresh)
    let site = try await follow(.sample("https://a.example/"), tags: [])
    #expect(site == .followed(.fake("A"), added: 1, isNew: true))
    await refresh.gate.isReached()
    #expect(refresh.requests == [.init(chosen: [], mode: .automatic(every: .zero))])
    refresh.gate.open()
  }

  @Test func documentsStateTheirIcons() async throws {
    var content = Feed(format: .rss)
    content.image = Feed.Image(url: "https://a.example/image.png")
    content.icon = "data:image/png;base64,AAAA"
    let visit = FeedVisit(feed: feed("https://a.example/x"), read: FakeFeedReader(), now: Self.now)
    let reply = FeedReply(.unchanged)
    let arrival = visit.arrival(of: reply, checksum: 1, content)
    #expect(arrival.update.icon?.description == "https://a.example/image.png")
    content.icon = "https://a.example/icon.png"
    #expect(visit.arrival(of: reply, checksum: 1, content).update.icon?.description == content.icon)
  }
}
