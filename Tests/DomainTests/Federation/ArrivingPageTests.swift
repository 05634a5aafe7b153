import Domain
import FoundationEssentials
import TestSupport
import Testing

/// One page as it arrives: its elements, its failures, and readers that stop.
@Suite(.hangLimit)
struct ArrivingPageTests {
  /// Returns the first element, and stops reading.
  private func firstElement(_ stream: PageStream<Article>) async throws -> Page<Article> {
    for await element in stream { return try element.get() }
    throw NewsError.cancelled
  }

  private func elements(_ stream: PageStream<Article>) async -> [Result<Page<Article>, NewsError>] {
    var elements: [Result<Page<Article>, NewsError>] = []
    for await element in stream { elements.append(element) }
    return elements
  }

  @Test(arguments: [ArticleQuery.Sort.newest, .relevance])
  func fastMembersGiveOneElement(sort: ArticleQuery.Sort) async throws {
    let federation = try ArrivingFederation(sort: sort)
    for member in federation.held { member.answer() }
    let plain = try await ArrivingFederation.otherProcess()(federation.query, at: nil)
    let elements = await elements(federation.search.arriving(federation.query, at: nil))
    #expect(elements == [.success(plain)])
  }

  @Test func slowMemberDoesNotDelayTheOthers() async throws {
    let federation = try ArrivingFederation()
    var (stream, part) = try await federation.started(answering: [1, 2, 3])
    #expect(part?.names == ["f", "c", "s", "d", "e"])
    federation.held[0].answer()
    let complete = try #require(try await stream.next(awaiting: []))
    #expect(complete.names == ["f", "a", "c", "s", "d", "e"])
    // A late copy of a listed story is no row.
    #expect(complete.items[3].alsoAt.map(\.provider.id) == ["m0"])
    #expect(complete.items[4].alsoAt.map(\.provider.id) == ["m3"])
    let rest = try await federation.search.pages(federation.query, from: complete.next)
    #expect(rest.map(\.names) == [["g", "i", "b", "h"]])
  }

  @Test func lateMemberTakesItsTurnsOnTheNextPage() async throws {
    let federation = try ArrivingFederation(sort: .relevance)
    var (stream, part) = try await federation.started(answering: [1, 2, 3])
    #expect(part?.names == ["c", "d", "e", "f"])
    federation.held[0].answer()
    let complete = try #require(try await stream.next(awaiting: []))
    #expect(complete.names == part?.names)
    let next = try await federation.search(federation.query, at: complete.next)
    #expect(next.names == ["s", "a", "g", "i"])
  }

  @Test func nextPageJoinsTheRequest() async throws {
    let federation = try ArrivingFederation()
    let part = try await federation.started(answering: [1, 2, 3]).part
    async let next = federation.search(federation.query, at: part?.next)
    federation.held[0].answer()
    // Articles that sort above the previous page come first.
    #expect(try await next.names == ["a", "g", "i", "b"])
    #expect(federation.held[0].fake.asked == [1])
  }

  @Test func samePageJoinsTheRequest() async throws {
    let federation = try ArrivingFederation()
    _ = try await federation.started(answering: [3])
    let again = federation.search.arriving(federation.query, at: nil)
    // The deadline of the requests, the patience of the first page, and of the second.
    await federation.clock.hasBegun(sleeps: 3)
    for member in federation.held { member.answer() }
    let last = await elements(again).last
    #expect(try last?.get().names == ["f", "a", "c", "s"])
    #expect(federation.held[0].fake.asked == [1])
  }

  @Test func joinedRequestKeepsItsDeadline() async throws {
    let federation = try ArrivingFederation()
    let part = try await federation.started(answering: [3]).part
    var next = federation.search.arriving(federation.query, at: part?.next).makeAsyncIterator()
    await federation.clock.isSleptBy()
    federation.clock.advance(by: .seconds(9))
    var last: Result<Page<Article>, NewsError>?
    while let element = await next.next() { last = element }
    let errors = (0..<3).map {
      NewsError.timedOut(.member("m\($0)"), after: ArrivingFederation.deadline)
    }
    #expect(last == .failure(.everyProviderFailed(errors)))
  }

  @Test func leftRequestsAreLimited() async throws {
    let slow = FakeArticles([:])
    let clock = WaitingClock()
    let members = [FederatedSearch.Member(.member("m0"), slow)]
    let search = FederatedSearch(of: members, deadline: .seconds(100), clock: clock)
    for number in 0...16 {
      let gate = slow.hold(FakeArticles.Request("q\(number)", 1))
      let query = try ArticleQuery("q\(number)")
      async let part = firstElement(search.arriving(query, at: nil))
      await gate.isReached()
      for _ in 0..<2 { await clock.isSleptBy() }
      clock.advance(by: .seconds(1))
      #expect(try await part.items.isEmpty)
    }
    await slow.isCancelled()
    #expect(slow.cancelled == [FakeArticles.Request("q0", 1)])
  }

  @Test func strictPageFailsWithTheFirstFailure() async throws {
    let error = NewsError.unreachable(.member("m2"), "no network")
    let federation = try ArrivingFederation(failing: (2, error), isStrict: true)
    federation.held[0].answer()
    var stream = await federation.start()
    federation.clock.advance(by: .seconds(1))
    federation.held[2].answer()
    var last: Result<Page<Article>, NewsError>?
    while let element = await stream.next() { last = element }
    #expect(last == .failure(error))
  }

  @Test func pageFailsIfAllMembersTimeOut() async throws {
    let federation = try ArrivingFederation()
    var stream = await federation.start()
    federation.clock.advance(by: .seconds(1))
    #expect(try await stream.next(awaiting: [0, 1, 2, 3])?.items.isEmpty == true)
    federation.clock.advance(by: .seconds(9))
    var last: Result<Page<Article>, NewsError>?
    while let element = await stream.next() { last = element }
    let errors = (0..<4).map {
      NewsError.timedOut(.member("m\($0)"), after: ArrivingFederation.deadline)
    }
    #expect(last == .failure(.everyProviderFailed(errors)))
  }

  @Test func partlyListedPageIsWaitedFor() async throws {
    let federation = try ArrivingFederation()
    federation.held[3].answer()
    let cursor = Cursor(provider: "all", position: "m0=+2,m1=end,m2=end,m3=+0")
    var stream = federation.search.arriving(federation.query, at: cursor).makeAsyncIterator()
    for _ in 0..<2 { await federation.clock.isSleptBy() }
    federation.clock.advance(by: .seconds(1))
    while let part = try await stream.next()?.get() {
      // The story of m3 that m0 has listed must not appear.
      #expect(!part.names.contains("s"))
      if part.awaited.map(\.id) == ["m0"] {
        #expect(part.items.isEmpty)
        federation.held[0].answer()
      }
      if part.awaited.isEmpty { #expect(part.names == ["d/m3", "i", "b"]) }
    }
  }

  @Test func releasedSearchCancelsItsRequests() async throws {
    let slow = FakeArticles(["x": [.end([])]])
    let gate = slow.hold(FakeArticles.Request("x", 1))
    let clock = WaitingClock()
    let query = try ArticleQuery("x")
    // The task owns the search.
    let part = Task {
      let members = [FederatedSearch.Member(.member("m0"), slow)]
      let search = FederatedSearch(of: members, deadline: .seconds(10), clock: clock)
      return try await firstElement(search.arriving(query, at: nil))
    }
    await gate.isReached()
    for _ in 0..<2 { await clock.isSleptBy() }
    clock.advance(by: .seconds(1))
    #expect(try await part.value.items.isEmpty)
    await slow.isCancelled()
  }
}
