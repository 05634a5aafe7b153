import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebPages

/// The memory of the steps of lists.
@Suite(.hangLimit)
struct NumberedListsTests {
  private let clock = Locked(Date(timeIntervalSince1970: 0))
  private let lists: NumberedLists
  private let query: NumberedLists.Query

  init() throws {
    lists = NumberedLists { [clock] in clock.withLock { $0 } }
    query = .articles(try ArticleQuery("wind", pageSize: 100))
  }

  private func titles(
    _ number: Int,
    size: Int,
    of search: FakeArticles,
    count: @escaping @Sendable () async -> Int? = { nil }
  ) async throws -> (titles: [String], total: Int) {
    let page = try await lists.page(
      NewsAPIParameters.Place(page: number, size: size).range,
      of: query,
      count: count,
      fetch: search.pages(of: try ArticleQuery("wind", pageSize: 100))
    )
    return (page.articles.map { String($0.title.dropFirst(6)) }, page.total)
  }

  private func steps(_ search: FakeArticles) -> [Int] { search.requests.map(\.page) }

  @Test func nextPageContinuesFromARememberedStep() async throws {
    let search = FakeArticles(["wind": [.page(["a", "b"]), .page(["c", "d"]), .end(["e"])]])
    #expect(try await titles(1, size: 2, of: search).titles == ["a", "b"])
    #expect(try await titles(2, size: 2, of: search).titles == ["c", "d"])
    #expect(try await titles(3, size: 2, of: search).titles == ["e"])
    #expect(steps(search) == [1, 2, 3])
  }

  @Test func pageSpansSteps() async throws {
    let search = FakeArticles(["wind": [.page(["a"]), .page([]), .page(["b", "c"]), .end(["d"])]])
    #expect(try await titles(1, size: 3, of: search).titles == ["a", "b", "c"])
    #expect(try await titles(2, size: 3, of: search).titles == ["d"])
    #expect(try await titles(2, size: 1, of: search).titles == ["b"])
  }

  @Test func articleIsListedInItsFirstPlace() async throws {
    let search = FakeArticles([
      "wind": [.page(["a", "b", "a"]), .page(["b", "c"]), .end(["a", "d"])]
    ])
    #expect(try await titles(1, size: 10, of: search).titles == ["a", "b", "c", "d"])
    #expect(try await titles(2, size: 2, of: search).titles == ["c", "d"])
    #expect(try await titles(1, size: 10, of: search).titles == ["a", "b", "c", "d"])
  }

  @Test func totalGrowsUntilTheEndIsKnown() async throws {
    let search = FakeArticles(["wind": [.page(["a", "b"]), .page(["c"]), .end(["d"])]])
    #expect(try await titles(1, size: 2, of: search).total == 3)
    #expect(try await titles(2, size: 2, of: search).total == 4)
    #expect(try await titles(1, size: 2, of: search).total == 4)
  }

  @Test func statedTotalIsReturned() async throws {
    let search = FakeArticles(["wind": [.page(["a", "b"], total: 30), .end(["c"])]])
    #expect(try await titles(1, size: 2, of: search).total == 30)
    #expect(try await titles(2, size: 2, of: search).total == 3)
  }

  @Test func stepsAreForgottenWhenTheListChanges() async throws {
    let search = FakeArticles(attempts: [
      "wind": [
        [.page(["a", "b"]), .page(["new", "a", "b"])],
        [.page(["c", "d"]), .end(["c", "d", "e"])],
        [.end(["e"])],
      ]
    ])
    #expect(try await titles(2, size: 2, of: search).titles == ["c", "d"])
    #expect(try await titles(1, size: 2, of: search).titles == ["new", "a"])
    #expect(try await titles(2, size: 2, of: search).titles == ["b", "c"])
    #expect(try await titles(3, size: 2, of: search).titles == ["d", "e"])
  }

  @Test func articleMovedToTheNextStepIsKept() async throws {
    let search = FakeArticles(attempts: [
      "wind": [[.page(["a", "b"]), .page(["new", "a", "x"])], [.end(["c"]), .end(["b", "c"])]]
    ])
    #expect(try await titles(1, size: 3, of: search).titles == ["a", "b", "c"])
    #expect(try await titles(1, size: 5, of: search).titles == ["new", "a", "x", "b", "c"])
  }

  @Test func endlessListWithoutNewsEnds() async throws {
    let pages = Array(repeating: FakeArticles.Reply.page(["a"]), count: 200)
    let search = FakeArticles(["wind": pages])
    let (titles, total) = try await titles(1, size: 2, of: search)
    #expect(titles == ["a"])
    #expect(total == 1)
    #expect(search.requests.count == Paging<Article>.pagesWithoutNews + 1)
  }

  @Test func lastPossiblePageIsCutAtTheLimit() async throws {
    let place = NewsAPIParameters.Place(page: 334, size: 30)
    let fetch: Pager<Article>.Fetch = { cursor in
      let step = cursor.flatMap { Int($0.position) } ?? 0
      return Page(
        items: (0..<100).map { .fake("\(step * 100 + $0)") },
        total: cursor == nil ? .moreThan(1_000) : nil,
        continuation: .more(Cursor(provider: Provider.fake.id, position: "\(step + 1)"))
      )
    }
    let page = try await lists.page(place.range, of: query, count: { 50_000 }, fetch: fetch)
    #expect(page.articles == (9_990..<10_000).map { .fake("\($0)") })
    #expect(page.total == 10_000)
  }

  @Test func stepsExpire() async throws {
    let search = FakeArticles(["wind": [.page(["a"]), .page(["b"]), .end(["c"])]])
    _ = try await titles(2, size: 1, of: search)
    clock.withLock { $0 += NumberedLists.lifetime - 1 }
    _ = try await titles(2, size: 1, of: search)
    clock.withLock { $0 += NumberedLists.lifetime }
    _ = try await titles(2, size: 1, of: search)
    #expect(steps(search) == [1, 2, 2, 1, 2])
  }

  @Test func leastRecentlyUsedListIsForgotten() async throws {
    let search = FakeArticles(["wind": [.page(["a"]), .end(["b"])]])
    _ = try await titles(2, size: 1, of: search)
    for number in 1...NumberedLists.capacity {
      clock.withLock { $0 += 1 }
      let other = NumberedLists.Query.articles(try ArticleQuery("other \(number)", pageSize: 100))
      let place = NewsAPIParameters.Place(page: 1, size: 1)
      let empty = Page<Article>(items: [], continuation: .end(.complete))
      _ = try await lists.page(place.range, of: other, count: { nil }, fetch: { _ in empty })
    }
    _ = try await titles(2, size: 1, of: search)
    #expect(steps(search) == [1, 2, 1, 2])
  }

  @Test func failedStepIsRequestedAgain() async throws {
    let search = FakeArticles(attempts: [
      "wind": [[.page(["a"])], [.failure(.rateLimited(.fake, retryAfter: nil)), .end(["b"])]]
    ])
    await #expect(throws: NewsError.rateLimited(.fake, retryAfter: nil)) {
      _ = try await titles(2, size: 1, of: search)
    }
    #expect(try await titles(2, size: 1, of: search).titles == ["b"])
  }
}
