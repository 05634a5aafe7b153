import Domain
import FoundationEssentials
import TestSupport
import Testing

/// When feeds are refreshed without being asked for.
@Suite(.hangLimit)
struct AutomaticRefreshTests {
  private let desk = RefreshDesk()
  private let web = FakeFeedWeb { request in
    let isSlow = request.address.site == "slow.example"
    return FeedReply(
      .document(LoadedDocument(bytes: Array("FEED 1".utf8))),
      freshFor: isSlow ? .seconds(7_200) : nil
    )
  }

  private func automatic(_ feeds: FakeFollowedFeeds, minutes: Int = 10) -> AutomaticRefresh {
    AutomaticRefresh(
      every: .seconds(60 * minutes),
      of: feeds,
      by: desk.refresher(feeds, web),
      now: { [desk] in desk.now }
    )
  }

  @Test func feedsAreAskedAfterTheInterval() async throws {
    let refresh = automatic(try desk.feeds("a", "slow"))
    let first = await refresh()
    #expect(first.result?.total == 2 && first.next == .seconds(600))
    desk.pass(minutes: 4)
    let early = await refresh()
    // A minute later than the first feed, so that the others are due too.
    #expect(early.result == nil && early.next == .seconds(420))
    desk.pass(minutes: 7)
    #expect(await refresh().result?.total == 1)
    #expect(web.addresses.count { $0 == RefreshDesk.address("slow") } == 1)
  }

  @Test func newFeedIsAskedAtOnce() async throws {
    let feeds = try desk.feeds("a")
    let refresh = automatic(feeds)
    _ = await refresh()
    _ = try await feeds.follow([FollowedFeed(address: try desk.link("b"))])
    #expect(await refresh().result?.total == 1)
    #expect(web.addresses.last == RefreshDesk.address("b"))
  }

  @Test func twoProcessesRefreshOnce() async throws {
    let feeds = try desk.feeds("a")
    let turn = try await feeds.refreshTurn()
    #expect(await automatic(feeds)().result == FeedRefresh())
    withExtendedLifetime(turn) {}
    #expect(web.addresses.isEmpty)
  }

  @Test func nothingIsDoneWithoutFeedsOrArchive() async throws {
    let none = await automatic(FakeFollowedFeeds([]))()
    #expect(none.result == nil && none.next == .seconds(600))
    let failing = FakeFollowedFeeds(
      [FollowedFeed(address: try desk.link("a"))],
      failure: .archiveUnwritable(path: "a", "full")
    )
    let failed = await automatic(failing)()
    #expect(failed.result == nil && failed.next == .seconds(600))
  }
}
