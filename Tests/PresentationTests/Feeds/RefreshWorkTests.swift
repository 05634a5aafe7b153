import Domain
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct RefreshWorkTests {
  private static let feed = FollowedFeed.fake("Lamp")

  private static func refresh(
    _ done: Int = 0,
    of total: Int = 3,
    added: Int = 0,
    _ change: (inout FeedRefresh) -> Void = { _ in }
  ) -> FeedRefresh {
    var refresh = FeedRefresh()
    (refresh.done, refresh.total, refresh.changes.added) = (done, total, added)
    change(&refresh)
    return refresh
  }

  private func end(_ refresh: FeedRefresh) async -> WorkOutput<FeedRefresh> {
    await Job.refreshing(nil, mode: .due, FakeRefresh([refresh])).end()
  }

  @Test func progressCountsFeedsAndArticles() async {
    let waiting = Self.refresh(of: 0) { $0.isWaiting = true }
    let work = FakeRefresh([
      waiting, Self.refresh(), Self.refresh(2, added: 40),
      Self.refresh(3, added: 1_234) { $0.changes.changed = 2 },
    ])
    let outputs = await Job.refreshing([Self.feed.id], mode: .fresh, work).outputs()
    #expect(
      outputs.map(\.status) == [
        .working(nil),
        .working(WorkProgress("Waiting for another refresh\u{2026}")),
        .working(WorkProgress("Refreshed 0 of 3 feeds, 0 new articles", share: 0)),
        .working(WorkProgress("Refreshed 2 of 3 feeds, 40 new articles", share: 2.0 / 3)),
        .working(WorkProgress("Refreshed 3 of 3 feeds, 1,234 new articles, 2 changed", share: 1)),
        .done,
      ]
    )
    #expect(outputs.last?.notice?.text == "refreshed 3 feeds: 1,234 new articles, 2 changed")
    #expect(work.requests == [.init(chosen: [Self.feed.id], mode: .fresh)])
  }

  @Test func failuresAreCountedAndReported() async {
    let report = FeedRefresh.Report.failing(Self.feed, .missing, times: 3)
    let last = await end(
      Self.refresh(3, added: 1) { refresh in
        (refresh.failed, refresh.notDue, refresh.reports) = (2, 1, [report])
      }
    )
    #expect(last.notice?.text == "refreshed 3 feeds: 1 new article; 2 failed; 1 not due yet")
    #expect(
      last.remarks == [
        "Lamp (https://lamp.example/feed): there is no such page (404), 3 times in a row"
      ]
    )
    #expect(last.outcome.hasOnlyFailures == false)
    #expect(await end(Self.refresh(3) { $0.failed = 3 }).outcome.hasOnlyFailures == true)
  }

  @Test func movedAndRemovedFeedsAreReported() async throws {
    let address = try #require(WebLink("https://new.example/feed"))
    let end = await end(
      Self.refresh(3) { $0.reports = [.moved(Self.feed, to: address), .gone(Self.feed)] }
    )
    #expect(
      end.remarks == [
        "Lamp has moved to https://new.example/feed",
        "Lamp was removed for good by its site (410) and is not asked any more; its articles stay",
      ]
    )
  }

  @Test(arguments: [
    (1, 60, 60, "feed is asked again in 60 s"),
    (2, 900, 3_600, "2 feeds are asked again in 15 min to 60 min"),
    (20, 259_200, 259_201, "20 feeds are asked again in 3 days to 4 days"),
  ])
  func busyHostIsOneLine(feeds: Int, first: Int, last: Int, words: String) async {
    let end = await end(
      Self.refresh(3) { refresh in
        let times: ClosedRange<Duration> = .seconds(first)...(.seconds(last))
        refresh.reports = [.pausing(host: "lamp.example", feeds: feeds, times)]
      }
    )
    #expect(end.remarks == ["lamp.example is busy: its \(words)"])
  }

  @Test func nothingToDoHasARemedy() async {
    let none = await end(Self.refresh(of: 0))
    #expect(none.notice?.text == "you follow no feeds")
    #expect(none.notice?.remedies == [.followFeed])
    let early = await end(Self.refresh(of: 0) { $0.notDue = 2 })
    #expect(early.notice?.text == "nothing was asked: 2 feeds are not due yet")
    #expect(early.notice?.remedies == [.askFeedsNow])
    let busy = await end(Self.refresh(of: 0) { ($0.notDue, $0.heldBack) = (1, 2) })
    let both = "1 feed is not due yet; 2 feeds are held back by a busy host"
    #expect(busy.notice?.text == "nothing was asked: \(both)")
    let asked = await Job.refreshing(
      nil,
      mode: .now,
      FakeRefresh([Self.refresh(of: 0) { $0.notDue = 2 }])
    ).end()
    let reason = "2 feeds were asked less than a minute ago, or the server asks to wait"
    #expect(asked.notice?.text == "nothing was asked: \(reason)")
    #expect(asked.notice?.remedies == [])
  }

  @Test func stopReportsWhatArrived() async {
    let work = FakeRefresh([Self.refresh(1, added: 5)], stopped: Self.refresh(2, added: 9))
    let end = await Job.refreshing(nil, mode: .due, work).end(stoppedAt: work.gate)
    #expect(end.status == .stopped)
    #expect(end.notice?.text == "stopped; refreshed 2 of 3 feeds: 9 new articles")
    #expect(work.requests.count == 1)
  }

  @Test func failureOfTheArchiveFollowsWhatWasStored() async {
    let error = NewsError.archiveUnwritable(path: "a", "disk full")
    let work = FakeRefresh([Self.refresh(1, added: 5)], failure: error)
    let end = await Job.refreshing(nil, mode: .due, work).end()
    #expect(end.status == .failed)
    #expect(end.notice?.error == error)
    #expect(end.notice?.text.hasPrefix("refreshed 1 of 3 feeds; then the archive a ") == true)
    #expect(end.outcome.changes.added == 5)
  }
}
