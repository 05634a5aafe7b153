import Domain
import FoundationEssentials
import Presentation
import Query
import TestSupport
import Testing

@Suite(.hangLimit)
struct PruneWorkTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)  // 15 January 2027

  private let date: DateExpression

  init() throws {
    date = try #require(DateExpression("2026-10-17", now: Self.now))
  }

  private func work(
    _ pruning: FakePruning,
    _ plan: PrunedArticles? = nil
  ) -> Job<PrunedArticles> {
    .pruning(pruning, before: date, plan: plan, dates: DateWording(now: { Self.now }))
  }

  @Test func dryRunOnlyCounts() async {
    let pruning = FakePruning(250, saved: 3)
    let end = await work(pruning).end()
    #expect(end.status == .done)
    #expect(end.outcome == PrunedArticles(removed: 250, saved: 3))
    #expect(
      end.notice?.text
        == "would delete 250 articles older than 17 Oct 2026; would keep 3 saved articles"
    )
    #expect(pruning.left == 250)
    #expect(pruning.dates == [date.start])
  }

  @Test(arguments: [(0, nil), (100, nil), (101, "Delete 101 articles?")])
  func manyArticlesNeedAQuestion(count: Int, question: String?) {
    let plan = PrunedArticles(removed: count, saved: 3)
    #expect(LibraryWording.pruneQuestion(plan) == question)
  }

  @Test func progressIsInOrder() async {
    let pruning = FakePruning(250, saved: 1)
    let plan = await work(pruning).end().outcome
    let outputs = await work(pruning, plan).outputs()
    #expect(
      outputs.map(\.status) == [
        .working(nil),
        .working(WorkProgress("Deleted 100 of 250 articles", share: 0.4)),
        .working(WorkProgress("Deleted 200 of 250 articles", share: 0.8)),
        .working(WorkProgress("Deleted 250 of 250 articles", share: 1)),
        .done,
      ]
    )
    #expect(outputs.last?.outcome == PrunedArticles(removed: 250, saved: 1))
    #expect(
      outputs.last?.notice?.text
        == "deleted 250 articles older than 17 Oct 2026; kept 1 saved article"
    )
    #expect(pruning.left == 0)
    #expect(pruning.dates == [date.start, date.start])
  }
}

/// Stops and failures.
extension PruneWorkTests {
  @Test func stopReportsTheDeletedArticles() async {
    let pruning = FakePruning(250)
    let plan = await work(pruning).end().outcome
    let end = await work(pruning, plan).end(stoppedAt: pruning.hold(2))
    #expect(end.status == .stopped)
    #expect(end.outcome.removed == 100)
    #expect(
      end.notice?.text == "stopped: deleted 100 of 250 articles; run it again to delete the rest"
    )
    #expect(pruning.left == 150)
  }

  @Test func stopBeforeTheDeletionDeletesNothing() async {
    let pruning = FakePruning(250)
    let plan = await work(pruning).end().outcome
    let end = await work(pruning, plan).endStoppedBeforeTheStart()
    #expect(end.status == .stopped)
    #expect(end.notice?.text == "stopped; nothing was deleted")
    #expect(pruning.left == 250)
  }

  @Test func stopDuringTheCountDeletesNothing() async {
    let pruning = FakePruning(250)
    let end = await work(pruning).end(stoppedAt: pruning.hold(1))
    #expect(end.status == .stopped)
    #expect(end.notice?.text == "stopped; nothing was deleted")
  }

  @Test func stopBeforeTheStartCountsNothing() async {
    let pruning = FakePruning(250)
    let end = await work(pruning).endStoppedBeforeTheStart()
    #expect(end.status == .stopped)
    #expect(end.notice?.text == "stopped; nothing was deleted")
    #expect(pruning.dates == [])
  }

  @Test func archiveErrorIsShown() async {
    let pruning = FakePruning(250)
    let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")
    let plan = await work(pruning).end().outcome
    pruning.fail(with: trouble)
    let end = await work(pruning, plan).end()
    #expect(end.status == .failed)
    #expect(end.notice?.error == trouble)
    #expect(end.outcome.removed == 0)
  }

  @Test func cancelledWorkIsStopped() async {
    let pruning = FakePruning(250)
    pruning.fail(with: .cancelled)
    let end = await work(pruning).end()
    #expect(end.status == .stopped)
    #expect(end.notice?.error == nil)
  }
}
