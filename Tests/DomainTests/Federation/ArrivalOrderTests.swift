import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Pages as they arrive, for every order of arrival of four providers.
@Suite(.hangLimit)
struct ArrivalOrderTests {
  /// A failure at one place in the order of arrival.
  enum Trouble: CaseIterable {
    case failure, rateLimit, timeout

    /// The error of the member's first request; nil for a timeout.
    func error(of member: Int) -> NewsError? {
      switch self {
      case .failure: .unreachable(.member("m\(member)"), "no network")
      case .rateLimit: .rateLimited(.member("m\(member)"), retryAfter: .seconds(9))
      case .timeout: nil
      }
    }
  }

  private func titles(_ articles: [Article]) -> [String] { articles.map(\.title) }

  @Test(arguments: [ArticleQuery.Sort.newest, .relevance], ArrivingFederation.orders)
  func everyOrderKeepsTheRules(sort: ArticleQuery.Sort, order: [Int]) async throws {
    let federation = try ArrivingFederation(sort: sort)
    var stream = await federation.start()
    var check = ArrivalCheck()
    federation.clock.advance(by: .seconds(1))
    let empty = try #require(try await stream.next(awaiting: Set(order)))
    #expect(empty.items.isEmpty && empty.next != nil && empty.total == nil)
    for place in order.indices {
      federation.held[order[place]].answer()
      let page = try await stream.next(awaiting: Set(order[(place + 1)...]))
      check.check(try #require(page), "\(order) \(place)")
      if sort == .newest { check.checkDates("\(order) \(place)") }
      try await checkOtherProcess(try #require(page), federation.query)
    }
    #expect(await stream.next() == nil)
    let first = try #require(check.last)
    #expect(first.remarks.isEmpty)
    let rest = try await federation.search.pages(federation.query, from: first.next)
    let all = titles(first.items + rest.flatMap(\.items))
    #expect(all.count == Set(all).count)
    #expect(try Set(all) == ArrivingFederation.stories())
    #expect(federation.held.map(\.fake.asked) == [[1], [1, 2], [1, 2], [1]])
  }

  /// Continues from a page's cursor in another process, and checks that nothing is lost.
  private func checkOtherProcess(_ page: Page<Article>, _ query: ArticleQuery) async throws {
    guard let cursor = page.next else { return }
    let other = try ArrivingFederation.otherProcess()
    let rest = try await other.pages(query, from: Cursor(cursor.description))
    let all = titles(page.items + rest.flatMap(\.items))
    #expect(try Set(all) == ArrivingFederation.stories(), "\(cursor)")
  }

  @Test(
    arguments: ArrivingFederation.orders.flatMap { order in
      order.indices.flatMap { place in Trouble.allCases.map { (order, place, $0) } }
    }
  )
  func troubleAtEachPlaceKeepsTheRules(order: [Int], place: Int, trouble: Trouble) async throws {
    // In this case no member replies, and the page fails.
    if trouble == .timeout, place == 0 { return }
    for sort in [ArticleQuery.Sort.newest, .relevance] {
      let failing = trouble.error(of: order[place]).map { (order[place], $0) }
      let federation = try ArrivingFederation(sort: sort, failing: failing)
      var stream = await federation.start()
      var check = ArrivalCheck()
      federation.clock.advance(by: .seconds(1))
      _ = try await stream.next(awaiting: Set(order))
      let answering = trouble == .timeout ? order[..<place] : order[...]
      for (index, member) in answering.enumerated() {
        federation.held[member].answer()
        let page = try await stream.next(awaiting: Set(order[(index + 1)...]))
        check.check(try #require(page), "\(order) \(place) \(trouble)")
      }
      var missing = trouble.error(of: order[place]).map { [$0] } ?? []
      if trouble == .timeout {
        federation.clock.advance(by: .seconds(9))
        let page = try #require(try await stream.next(awaiting: []))
        check.check(page, "\(order) \(place) \(trouble)")
        missing = order[place...].sorted().map {
          .timedOut(.member("m\($0)"), after: ArrivingFederation.deadline)
        }
      }
      let first = try #require(check.last)
      #expect(first.remarks == [.missing(missing)])
      for member in federation.held { member.answer() }
      let rest = try await federation.search.pages(federation.query, from: first.next)
      let all = titles(first.items + rest.flatMap(\.items))
      #expect(all.count == Set(all).count)
      #expect(try Set(all) == ArrivingFederation.stories())
    }
  }
}
