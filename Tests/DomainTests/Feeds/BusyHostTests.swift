import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Hosts that ask for fewer requests.
@Suite(.hangLimit)
struct BusyHostTests {
  private let desk = RefreshDesk()

  private func link(_ host: String, _ number: Int) -> WebLink {
    .sample("https://\(host).example/\(number)")
  }

  private func feeds(_ host: String, _ count: Int) -> [FollowedFeed] {
    (0..<count).map { FollowedFeed(address: link(host, $0)) }
  }

  /// Servers of which that of `busy` asks for a pause.
  private func web(_ outcome: FeedReply.Outcome) -> FakeFeedWeb {
    FakeFeedWeb { request in
      guard request.address.site == "busy.example" else { return RefreshDesk.reply("FEED 1") }
      var reply = FeedReply(outcome)
      reply.pausesHost = outcome != .unchanged
      return reply
    }
  }

  private static let pause = FeedReply.Outcome.busy(retryAfter: .seconds(7_200))

  @Test func allFeedsOfABusyHostWait() async throws {
    let feeds = FakeFollowedFeeds(feeds("busy", 20) + feeds("a", 3))
    let web = web(Self.pause)
    let result = try await desk.refresh(feeds, web)
    let busy = web.addresses.count { $0.contains("busy") }
    #expect(busy <= FeedRefresher.hostLimit)
    #expect(result.total == busy + 3 && result.done == result.total && !result.isStopped)
    #expect(result.failed == busy && result.heldBack == 20 - busy)
    #expect(result.notDue == 0)
    #expect(
      result.reports == [
        .pausing(host: "busy.example", feeds: 20, .seconds(7_200)...(.seconds(7_200)))
      ]
    )
    #expect(feeds.feeds.prefix(20).allSatisfy { $0.state.dueAt == desk.now + 7_200 })
    #expect(feeds.feeds.count { $0.state.failures > 0 } == busy)
    desk.pass(minutes: 119)
    #expect(try await desk.refresh(feeds, web, mode: .now).total == 3)
    desk.pass(minutes: 1)
    _ = try await desk.refresh(feeds, web)
    #expect(web.addresses.count { $0.contains("busy") } <= 2 * FeedRefresher.hostLimit)
  }

  @Test func feedsThatAreNotDueWaitToo() async throws {
    let feeds = FakeFollowedFeeds(feeds("busy", 3))
    let ids = feeds.feeds.map(\.id)
    _ = try await desk.refresh(feeds, FakeFeedWeb { _ in RefreshDesk.reply("FEED 1 ttl=90") })
    let web = web(.busy(retryAfter: .seconds(864_000)))
    let result = try await desk.refresh(feeds, web, [ids[0]], mode: .fresh)
    #expect(result.total == 1 && result.notDue == 0)
    #expect(
      result.reports == [
        .pausing(host: "busy.example", feeds: 3, .seconds(864_000)...(.seconds(864_000)))
      ]
    )
    desk.pass(minutes: 14_399)
    #expect(try await desk.refresh(feeds, web).total == 0)
    desk.pass(minutes: 1)
    #expect(try await desk.refresh(feeds, self.web(.unchanged)).total == 3)
    #expect(feeds.feeds.allSatisfy { $0.state.problem == nil })
  }

  @Test func reportHasTheFirstAndTheLastTime() async throws {
    let feeds = FakeFollowedFeeds(feeds("busy", 3))
    _ = try await desk.refresh(feeds, FakeFeedWeb { _ in RefreshDesk.reply("FEED 1") })
    desk.pass(minutes: 10)
    let first: Set = [feeds.feeds[0].id]
    let result = try await desk.refresh(feeds, web(.unavailable), first, mode: .now)
    // One is asked again after 15 minutes; the others are due in 50 anyway.
    let times: ClosedRange<Duration> = .seconds(900)...(.seconds(3_000))
    #expect(result.reports == [.pausing(host: "busy.example", feeds: 3, times)])
  }

  @Test func unavailableHostIsAskedAgainByAPerson() async throws {
    let feeds = FakeFollowedFeeds(feeds("busy", 20))
    let web = web(.unavailable)
    let result = try await desk.refresh(feeds, web)
    #expect(
      result.reports == [.pausing(host: "busy.example", feeds: 20, .seconds(900)...(.seconds(900)))]
    )
    #expect(feeds.feeds.allSatisfy { $0.state.problem == .serverFailed })
    #expect(try await desk.refresh(feeds, web).total == 0)
    desk.pass(minutes: 1)
    #expect(try await desk.refresh(feeds, self.web(.unchanged), mode: .now).total == 20)
  }

  @Test func hostBehindARedirectPausesOneFeed() async throws {
    let feeds = FakeFollowedFeeds(feeds("busy", 4))
    let web = FakeFeedWeb { request in
      guard request.address.description.hasSuffix("/0") else { return RefreshDesk.reply("FEED 1") }
      return FeedReply(Self.pause)
    }
    let result = try await desk.refresh(feeds, web)
    #expect(result.total == 4 && result.failed == 1)
    guard case .failing(_, .busy, times: 1)? = result.reports.first else {
      Issue.record("\(result.reports)")
      return
    }
  }

  @Test func goneFeedStaysGone() async throws {
    let feeds = FakeFollowedFeeds(feeds("busy", 2))
    let gone = feeds.feeds[1].id
    _ = try await desk.refresh(feeds, FakeFeedWeb { _ in FeedReply(.gone) }, [gone])
    let result = try await desk.refresh(feeds, web(Self.pause))
    #expect(feeds.feeds.map(\.state.problem) == [.busy, .gone])
    guard case .pausing(_, feeds: 1, _)? = result.reports.first else {
      Issue.record("\(result.reports)")
      return
    }
  }
}
