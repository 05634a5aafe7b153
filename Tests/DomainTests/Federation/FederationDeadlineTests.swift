import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Deadlines and cancellation of requests to members.
@Suite(.hangLimit)
struct FederationDeadlineTests {
  /// A provider that ignores cancellation and holds the reply to its second page.
  private final class StubbornMember: SearchArticles {
    private let pages: [[Article]]
    private let reply = Gate()
    private let finish = Gate()

    init(_ pages: [[Article]]) {
      self.pages = pages
    }

    /// Releases the reply.
    func answer() { reply.open() }

    /// Waits until a held request is finished.
    func isDone() async { await finish.isReached() }

    func callAsFunction(
      _ query: ArticleQuery,
      at cursor: Cursor?
    ) async throws(NewsError) -> Page<Article> {
      guard cursor != nil else {
        return Page(items: pages[0], continuation: .more(Cursor(provider: "m0", position: "2")))
      }
      // Cancellation reaches the calling task, not this one.
      await Task { await reply.pass() }.value
      finish.announce()
      return Page(items: pages[1], continuation: .end(.complete))
    }
  }

  private let query: ArticleQuery
  private let clock = WaitingClock()

  init() throws {
    query = try ArticleQuery("x")
  }

  private func search(_ members: any SearchArticles...) -> FederatedSearch {
    FederatedSearch(
      of: members.enumerated().map { FederatedSearch.Member(.member("m\($0)"), $1) },
      deadline: .seconds(5),
      clock: clock
    )
  }

  @Test func uncancellableMemberTimesOut() async throws {
    let slow = StubbornMember([[try .fake("a9", 9, by: "m0")], [try .fake("a7", 7, by: "m0")]])
    let fast = FakeMember("m1", [[try .fake("b8", 8, by: "m1"), try .fake("b6", 6, by: "m1")]])
    let search = search(slow, fast)
    let query = try ArticleQuery("x", pageSize: 1)
    let first = try await search(query, at: nil)
    #expect(first.names == ["a9"])
    await clock.isSleptBy()
    async let reply = search(query, at: first.next)
    await clock.isSleptBy()
    clock.advance(by: .seconds(5))
    let second = try await reply
    #expect(second.names == ["b8"])
    #expect(second.remarks == [.missing([.timedOut(.member("m0"), after: .seconds(5))])])
    slow.answer()
    await slow.isDone()
    #expect(try await search.pages(query, from: second.next).map(\.names) == [["a7"], ["b6"]])
  }

  @Test func slowMemberIsCancelled() async throws {
    let slow = FakeArticles(["x": [.end([])]])
    let gate = slow.hold(FakeArticles.Request("x", 1))
    let search = search(slow)
    let query = query
    let reply = Task { try await search(query, at: nil) }
    await gate.isReached()
    await clock.isSleptBy()
    clock.advance(by: .seconds(5))
    await #expect(throws: NewsError.timedOut(.member("m0"), after: .seconds(5))) {
      try await reply.value
    }
    await slow.isCancelled()
  }

  @Test func replyBeforeDeadlineCounts() async throws {
    let members = [FakeArticles(["x": [.end(["a"])]]), FakeArticles(["x": [.end(["b"])]])]
    let gate = members[0].hold(FakeArticles.Request("x", 1))
    let search = search(members[0], members[1])
    async let reply = search(query, at: nil)
    await gate.isReached()
    await clock.isSleptBy()
    clock.advance(by: .seconds(4.9))
    gate.open()
    #expect(try await reply.names == ["news.example/a", "news.example/b"])
  }

  @Test func laterRequestsShareTheDeadline() async throws {
    let slow = FakeArticles(["x": [.page(["a"]), .end(["b"])]])
    let gates = [1, 2].map { slow.hold(FakeArticles.Request("x", $0)) }
    let search = search(slow)
    async let reply = search(query, at: nil)
    await gates[0].isReached()
    await clock.isSleptBy()
    clock.advance(by: .seconds(3))
    gates[0].open()
    await gates[1].isReached()
    await clock.isSleptBy()
    clock.advance(by: .seconds(2))
    let page = try await reply
    #expect(page.items.map(\.title) == ["Title a"])
    // Skipped, not failed: it had only two seconds.
    #expect(page.remarks.isEmpty && page.next?.position.contains("failed") == false)
    gates[1].open()
    #expect(try await search(query, at: page.next).items.map(\.title) == ["Title b"])
  }

  @Test func noRequestAfterTheDeadline() async throws {
    // The timer never fires: the work itself takes longer than the deadline.
    let clock = ManualClock(patience: .zero)
    let pages = [[try Article.fake("a9", 9, by: "m0")], [try .fake("a8", 8, by: "m0")]]
    let member = FakeMember("m0", pages) { _ in
      clock.advance(by: .seconds(5))
      return nil
    }
    let search = FederatedSearch(of: [member.member], deadline: .seconds(5), clock: clock)
    let page = try await search(query, at: nil)
    #expect(page.names == ["a9"] && page.remarks.isEmpty)
    #expect(member.asked == [1])
    #expect(try await search(query, at: page.next).names == ["a8"])
  }

  @Test func cancellationReachesAllMembers() async throws {
    let stubborn = StubbornMember([[], []])
    let patient = FakeArticles(["x": [.end([])]])
    let gate = patient.hold(FakeArticles.Request("x", 1))
    let search = search(stubborn, patient)
    let query = query
    let task = Task { try await search(query, at: nil) }
    await gate.isReached()
    task.cancel()
    await #expect(throws: NewsError.cancelled) { try await task.value }
    await patient.isCancelled()
  }

  @Test func cancellationDoesNotWaitForMembers() async throws {
    let stubborn = StubbornMember([[], []])
    let search = search(stubborn)
    let query = query
    let task = Task { try await search(query, at: nil) }
    await clock.isSleptBy()
    await clock.isSleptBy()
    task.cancel()
    await #expect(throws: NewsError.cancelled) { try await task.value }
    stubborn.answer()
    await stubborn.isDone()
  }

  @Test func cancelledSearchSendsNoRequest() async throws {
    let member = FakeMember("m0", [[]])
    let search = search(member)
    let query = query
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await search(query, at: nil)
    }
    await #expect(throws: NewsError.cancelled) { try await task.value }
    #expect(member.asked.isEmpty)
  }
}
