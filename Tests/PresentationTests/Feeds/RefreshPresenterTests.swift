import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct RefreshPresenterTests {
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

  private func last(_ refresh: FeedRefresh) async -> RefreshPresenter.Output? {
    await RefreshPresenter(FakeRefresh([refresh])).outputs(for: .chosen(nil, isFresh: false)).last
  }

  @Test func progressCountsFeedsAndArticles() async {
    let waiting = Self.refresh(of: 0) { $0.isWaiting = true }
    let work = FakeRefresh([
      waiting, Self.refresh(), Self.refresh(2, added: 40),
      Self.refresh(3, added: 1_234) { $0.changes.changed = 2 },
    ])
    let person = Person(at: RefreshPresenter(work))
    person.does(.chosen([Self.feed.id], isFresh: true))
    var statuses: [WorkStatus] = []
    let end = await person.sees { output in
      if statuses.last != output.status { statuses.append(output.status) }
      return output.status == .done
    }
    #expect(
      statuses.suffix(5) == [
        .working(WorkProgress("Waiting for another refresh\u{2026}")),
        .working(WorkProgress("Refreshed 0 of 3 feeds, 0 new articles", share: 0)),
        .working(WorkProgress("Refreshed 2 of 3 feeds, 40 new articles", share: 2.0 / 3)),
        .working(WorkProgress("Refreshed 3 of 3 feeds, 1,234 new articles, 2 changed", share: 1)),
        .done,
      ]
    )
    #expect(end?.notice?.text == "refreshed 3 feeds: 1,234 new articles, 2 changed")
    #expect(work.requests == [.init(chosen: [Self.feed.id], isFresh: true)])
  }

  @Test func failuresAreCountedAndLastingOnesReported() async {
    let report = FeedRefresh.Report.failing(Self.feed, .missing, times: 3)
    let end = await last(
      Self.refresh(3, added: 1) { refresh in
        (refresh.failed, refresh.notDue, refresh.reports) = (2, 1, [report])
      }
    )
    #expect(end?.notice?.text == "refreshed 3 feeds: 1 new article; 2 failed; 1 not due yet")
    #expect(
      end?.reports.map(\.text) == [
        "Lamp (https://lamp.example/feed): there is no such page (404), 3 times in a row"
      ]
    )
    #expect(end?.hasOnlyFailures == false)
    #expect(await last(Self.refresh(3) { $0.failed = 3 })?.hasOnlyFailures == true)
  }

  @Test func movedAndRemovedFeedsAreReported() async throws {
    let address = try #require(WebLink("https://new.example/feed"))
    let end = await last(
      Self.refresh(3) { $0.reports = [.moved(Self.feed, to: address), .gone(Self.feed)] }
    )
    #expect(
      end?.reports.map(\.text) == [
        "Lamp has moved to https://new.example/feed",
        "Lamp was removed for good by its site (410) and is not asked any more; its articles stay",
      ]
    )
  }

  @Test func nothingToDoHasARemedy() async {
    let none = await last(Self.refresh(of: 0))
    #expect(none?.notice?.text == "you follow no feeds")
    #expect(none?.notice?.remedies == [.followFeed])
    let early = await last(Self.refresh(of: 0) { $0.notDue = 2 })
    #expect(early?.notice?.text == "nothing was asked: 2 feeds are not due yet")
    #expect(early?.notice?.remedies == [.askFeedsNow])
  }

  @Test func stopReportsWhatArrived() async {
    let work = FakeRefresh([Self.refresh(1, added: 5)], stopped: Self.refresh(2, added: 9))
    let person = Person(at: RefreshPresenter(work))
    person.does(.chosen(nil, isFresh: false))
    await person.sees {
      $0.status == .working(WorkProgress("Refreshed 1 of 3 feeds, 5 new articles", share: 1.0 / 3))
    }
    person.does(.chosen(nil, isFresh: true))
    person.does(.stopped)
    let end = await person.leaves()
    #expect(end?.status == .stopped)
    #expect(end?.notice?.text == "stopped; refreshed 2 of 3 feeds: 9 new articles")
    #expect(work.requests.count == 1)
  }

  @Test func failureOfTheArchiveIsShown() async {
    let error = NewsError.archiveUnwritable(path: "a", "disk full")
    let work = FakeRefresh([], failure: error)
    let end = await RefreshPresenter(work).outputs(for: .chosen(nil, isFresh: false)).last
    #expect(end?.status == .failed)
    #expect(end?.notice?.error == error)
  }
}
