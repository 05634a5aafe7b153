import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct PrunePresenterTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)  // 15 January 2027

  private let date: DateExpression

  init() throws {
    date = try #require(DateExpression("2026-10-17", now: Self.now))
  }

  private func presenter(_ pruning: FakePruning) -> PrunePresenter {
    PrunePresenter(pruning, dates: DateWording(now: { Self.now }))
  }

  private func person(_ pruning: FakePruning) -> Person<PrunePresenter> {
    Person(at: presenter(pruning))
  }

  @Test func examinationOnlyCounts() async {
    let pruning = FakePruning(250, saved: 3)
    let last = await presenter(pruning).outputs(for: .examined(before: date)).last
    #expect(last?.status == .waiting)
    #expect(last?.plan == PrunedArticles(removed: 250, saved: 3))
    #expect(last?.question == "Delete 250 articles?")
    #expect(
      last?.notice?.text
        == "would delete 250 articles older than 17 Oct 2026; would keep 3 saved articles"
    )
    #expect(last?.result == nil)
    #expect(pruning.left == 250)
    #expect(pruning.dates == [date.start])
  }

  @Test(arguments: [(0, false), (100, false), (101, true)])
  func manyArticlesNeedAQuestion(count: Int, isAsked: Bool) async {
    let last = await presenter(FakePruning(count)).outputs(for: .examined(before: date)).last
    #expect((last?.question != nil) == isAsked)
  }

  @Test func progressIsInOrder() async {
    let pruning = FakePruning(250, saved: 1)
    let person = person(pruning)
    person.does(.examined(before: date))
    await person.sees { $0.plan != nil }
    person.does(.confirmed)
    var statuses: [WorkStatus] = []
    let last = await person.sees { output in
      statuses.append(output.status)
      return output.status == .done
    }
    #expect(
      statuses == [
        .working(nil),
        .working(WorkProgress("Deleted 100 of 250 articles", share: 0.4)),
        .working(WorkProgress("Deleted 200 of 250 articles", share: 0.8)),
        .working(WorkProgress("Deleted 250 of 250 articles", share: 1)),
        .done,
      ]
    )
    #expect(last?.result == PrunedArticles(removed: 250, saved: 1))
    #expect(last?.question == nil)
    #expect(
      last?.notice?.text == "deleted 250 articles older than 17 Oct 2026; kept 1 saved article"
    )
    #expect(pruning.left == 0)
  }

  @Test func secondConfirmationIsIgnored() async {
    let pruning = FakePruning(250)
    let person = person(pruning)
    person.does(.examined(before: date))
    await person.sees { $0.plan != nil }
    person.does(.confirmed)
    person.does(.confirmed)
    person.does(.declined)
    await person.sees { $0.status == .done }
    person.does(.confirmed)
    #expect(await person.leaves()?.result?.removed == 250)
    #expect(pruning.dates.count == 2)
  }

  @Test func confirmationBeforeTheCountIsIgnored() async {
    let pruning = FakePruning(250)
    let last = await presenter(pruning).outputs(for: .confirmed, .declined).last
    #expect(last?.status == .waiting)
    #expect(pruning.dates == [])
  }

  @Test func declinedPlanDeletesNothing() async {
    let pruning = FakePruning(250)
    let person = person(pruning)
    person.does(.examined(before: date))
    await person.sees { $0.plan != nil }
    person.does(.declined)
    let last = await person.leaves()
    #expect(last?.status == .done)
    #expect(last?.notice?.text == "nothing was deleted")
    #expect(pruning.left == 250)
  }

  @Test func newExaminationReplacesThePlan() async throws {
    let pruning = FakePruning(250)
    let other = try #require(DateExpression("2020", now: Self.now))
    let person = person(pruning)
    person.does(.examined(before: date))
    await person.sees { $0.plan != nil }
    person.does(.examined(before: other))
    #expect(await person.isAnswered()?.plan == nil)
    await person.sees { $0.plan != nil }
    person.does(.confirmed)
    #expect(await person.leaves()?.status == .done)
    #expect(pruning.dates == [date.start, other.start, other.start])
  }
}

/// Stops and failures.
extension PrunePresenterTests {
  @Test func stopReportsTheDeletedArticles() async {
    let pruning = FakePruning(250)
    let gate = pruning.hold(2)
    let person = person(pruning)
    person.does(.examined(before: date))
    await person.sees { $0.plan != nil }
    person.does(.confirmed)
    await gate.isReached()
    person.does(.stopped)
    let last = await person.leaves()
    #expect(last?.status == .stopped)
    #expect(last?.result?.removed == 100)
    #expect(
      last?.notice?.text == "stopped: deleted 100 of 250 articles; run it again to delete the rest"
    )
    #expect(pruning.left == 150)
  }

  @Test func stopBeforeTheConfirmationDeletesNothing() async {
    let pruning = FakePruning(250)
    let person = person(pruning)
    person.does(.examined(before: date))
    await person.sees { $0.plan != nil }
    person.does(.stopped)
    person.does(.confirmed)
    let last = await person.leaves()
    #expect(last?.status == .stopped)
    #expect(last?.notice?.text == "stopped; nothing was deleted")
    #expect(pruning.left == 250)
  }

  @Test func stopDuringTheCountDeletesNothing() async {
    let pruning = FakePruning(250)
    let gate = pruning.hold(1)
    let person = person(pruning)
    person.does(.examined(before: date))
    await gate.isReached()
    person.does(.stopped)
    let last = await person.leaves()
    #expect(last?.status == .stopped)
    #expect(last?.notice?.text == "stopped; nothing was deleted")
  }

  @Test func stopBeforeTheStartCountsNothing() async {
    let pruning = FakePruning(250)
    let last = await presenter(pruning).outputs(for: .stopped, .examined(before: date)).last
    #expect(last?.status == .stopped)
    #expect(last?.notice?.text == "stopped; nothing was deleted")
    #expect(pruning.dates == [])
  }

  @Test func archiveErrorIsShown() async {
    let pruning = FakePruning(250)
    let person = person(pruning)
    person.does(.examined(before: date))
    await person.sees { $0.plan != nil }
    let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")
    pruning.fail(with: trouble)
    person.does(.confirmed)
    let last = await person.leaves()
    #expect(last?.status == .failed)
    #expect(last?.notice?.error == trouble)
    #expect(last?.result == nil)
  }

  @Test func cancelledWorkIsStopped() async {
    let pruning = FakePruning(250)
    pruning.fail(with: .cancelled)
    let last = await presenter(pruning).outputs(for: .examined(before: date)).last
    #expect(last?.status == .stopped)
    #expect(last?.notice?.error == nil)
  }
}
