import Domain
import TestSupport
import Testing

struct PagingTests {
  private let second = Cursor(provider: "fake", position: "2")

  private func page(_ names: [String], total: Int? = nil, next: Cursor?) -> Page<Article> {
    Page(
      items: names.map { .fake($0) },
      total: total.map(Total.exactly),
      continuation: next.map(Page.Continuation.more) ?? .end(.complete)
    )
  }

  @Test func onlyOnePageLoadsAtATime() {
    var paging = Paging<Article>()
    let asksFirst = paging.begin()
    #expect(asksFirst)
    let asksMeanwhile = paging.begin()
    #expect(!asksMeanwhile)
    _ = paging.receive(page(["a"], next: second))
    let asksNext = paging.begin()
    #expect(asksNext)
  }

  @Test func failedPageDoesNotAdvance() {
    var paging = Paging<Article>()
    _ = paging.begin()
    _ = paging.receive(page(["a"], next: second))
    _ = paging.begin()
    paging.fail(.timedOut(.fake, after: .seconds(20)))
    #expect(paging.next == second)
    let asksAgain = paging.begin()
    #expect(asksAgain)
    #expect(paging.cursor == second)
    #expect(paging.pageCount == 1)
  }

  @Test func duplicateKeepsItsFirstPlace() {
    var paging = Paging<Article>()
    _ = paging.begin()
    let firstNews = paging.receive(page(["a", "b", "a"], next: second)).map(\.title)
    #expect(firstNews == ["Title a", "Title b"])
    _ = paging.begin()
    let secondNews = paging.receive(page(["b", "c"], next: nil)).map(\.title)
    #expect(secondNews == ["Title c"])
    #expect(paging.count == 3)
  }

  /// An item of a group, which is not its first.
  private struct Member: ListedItem {
    let id: Int
    let group: Int?
    var found: Int
  }

  private func members(_ items: [Member], next: Int?) -> Page<Member> {
    let cursor = next.map { Cursor(provider: "fake", position: String($0)) }
    return Page(items: items, continuation: cursor.map(Page.Continuation.more) ?? .end(.complete))
  }

  @Test func pagesOfOneGroupDoNotEndAList() {
    var paging = Paging<Member>()
    for number in 1...40 {
      _ = paging.begin()
      let item = Member(id: number, group: 0, found: number)
      #expect(paging.receive(members([item], next: number)).count == (number == 1 ? 1 : 0))
    }
    #expect(paging.status == .ready)
    #expect(paging.count == 1 && paging.grouped == 39)
    _ = paging.begin()
    let last = Member(id: 41, group: nil, found: 41)
    #expect(paging.receive(members([last], next: nil)).map(\.id) == [41])
  }

  /// Article 1 represents its story, another article of which is on the second page.
  @Test func partBeforeACursorHasTheRowsOfItsGroups() async throws {
    let first = [(1, 1), (2, 2), (3, 3)].map { Member(id: $0, group: $0, found: $1) }
    let second = [(1, 4), (5, 5)].map { Member(id: $0, group: $0, found: $1) }
    let source = PageSource<Member> { (cursor) throws(NewsError) in
      cursor == nil ? members(first, next: 2) : members(second, next: nil)
    }
    let end = Cursor(provider: "fake", position: "2")
    #expect(try await source.items(before: end).items.map(\.id) == [1, 2, 3])
    #expect(try await source.items(before: nil).items.map(\.id) == [1, 2, 3, 5])
  }

  @Test func arrivingPageIsComparedButNotAdded() {
    var paging = Paging<Article>()
    _ = paging.begin()
    _ = paging.receive(page(["a"], next: second))
    _ = paging.begin()
    for names in [["b"], ["c", "a", "b", "c"]] {
      let news = paging.newItems(of: page(names, next: second)).map(\.title)
      #expect(news == (names.count == 1 ? ["Title b"] : ["Title c", "Title b"]))
    }
    #expect(paging.count == 1 && paging.status == .loading)
    let news = paging.receive(page(["c", "b"], next: second)).map(\.title)
    #expect(news == ["Title c", "Title b"])
  }

  @Test func latestTotalIsUsed() {
    var paging = Paging<Article>()
    _ = paging.begin()
    _ = paging.receive(page(["a"], total: 30, next: second))
    _ = paging.begin()
    _ = paging.receive(page(["b"], total: 2, next: second))
    #expect(paging.total == .exactly(2))
    _ = paging.begin()
    _ = paging.receive(page(["c"], next: nil))
    #expect(paging.total == .exactly(2))
  }

  @Test func noRequestAfterTheEnd() {
    var paging = Paging<Article>()
    _ = paging.begin()
    _ = paging.receive(page(["a"], next: nil))
    let asksPastTheEnd = paging.begin()
    #expect(!asksPastTheEnd)
    #expect(paging.status == .ended(.complete))
    #expect(paging.next == nil)
  }

  @Test func repeatedPagesEndTheList() {
    var paging = Paging<Article>()
    for _ in 0...Paging<Article>.pagesWithoutNews {
      let asks = paging.begin()
      #expect(asks)
      _ = paging.receive(page(["a"], next: second))
    }
    #expect(paging.status == .ended(.nothingNew))
  }

  @Test func newItemResetsTheCount() {
    var paging = Paging<Article>()
    for round in 0..<Paging<Article>.pagesWithoutNews * 3 {
      let asks = paging.begin()
      #expect(asks)
      _ = paging.receive(page(["\(round / 20)"], next: second))
    }
    #expect(paging.status == .ready)
  }

  @Test func listStartsAtCursor() {
    let paging = Paging<Article>(from: second)
    #expect(paging.cursor == second)
  }

  @Test(arguments: ["newsapi:2", "hackernews:a:b", "archive:ü"])
  func cursorRoundTrips(text: String) {
    #expect(Cursor(text)?.description == text)
  }

  @Test(arguments: ["", ":", "newsapi", "newsapi:", ":2"])
  func invalidCursorIsRejected(text: String) {
    #expect(Cursor(text) == nil)
  }
}

@Suite(.hangLimit)
struct PagerTests {
  private let query = try? ArticleQuery("x")

  @Test func pagesAreFetchedOnceInOrder() async throws {
    let search = FakeArticles(["x": [.page(["a", "b"]), .page(["b", "c"]), .end(["d"])]])
    var pager = Pager(search, for: try #require(query))
    var titles: [[String]] = []
    while let articles = try await pager.next() { titles.append(articles.map(\.title)) }
    #expect(titles == [["Title a", "Title b"], ["Title c"], ["Title d"]])
    #expect(search.requests.map(\.page) == [1, 2, 3])
    let afterTheEnd = try await pager.next()
    #expect(afterTheEnd == nil)
  }

  @Test func failedPageIsFetchedAgain() async throws {
    let failure = NewsError.providerFailed(.fake, "HTTP status 500")
    let search = FakeArticles(attempts: ["x": [[.page(["a"])], [.failure(failure), .end(["b"])]]])
    var pager = Pager(search, for: try #require(query))
    _ = try await pager.next()
    do {
      _ = try await pager.next()
      Issue.record("the second page did not fail")
    } catch {
      #expect(error == failure)
    }
    let second = try await pager.next()
    #expect(second?.map(\.title) == ["Title b"])
  }

  @Test func remarksAreOfTheLastPage() async throws {
    let remark = PageRemark.notKept(.archiveTooNew(path: "a"))
    var pager = Pager<Article> { (cursor) throws(NewsError) in
      let next = Cursor(provider: "fake", position: "2")
      return cursor == nil
        ? Page(items: [.fake("a")], continuation: .more(next), remarks: [remark])
        : Page(items: [.fake("b")], continuation: .end(.complete))
    }
    #expect(pager.remarks.isEmpty)
    _ = try await pager.next()
    #expect(pager.remarks == [remark])
    _ = try await pager.next()
    #expect(pager.remarks.isEmpty)
  }
}

struct TotalTests {
  @Test func onlyExactTotalIsExact() {
    #expect(Total.exactly(3).isExact)
    #expect(!Total.moreThan(3).isExact)
    #expect(Total.exactly(3).count == 3)
    #expect(Total.moreThan(1_000).count == 1_000)
  }
}

/// Lists without duplicates, and cancellation.
@Suite(.hangLimit)
struct DistinctPagingTests {
  private let pages: Pager<Article>.Fetch = { cursor throws(NewsError) in
    Page(
      items: [.fake("a"), .fake("b")],
      continuation: cursor == nil
        ? .more(Cursor(provider: "fake", position: "2")) : .end(.complete)
    )
  }

  @Test func distinctListStoresNoIDs() async throws {
    var pager = Pager(isDistinct: true, fetch: pages)
    #expect(try await pager.next()?.count == 2)
    #expect(try await pager.next()?.count == 2)
    #expect(pager.paging.count == 4)
    #expect(try await pager.next() == nil)
  }

  @Test func duplicatesAreDropped() async throws {
    var pager = Pager(fetch: pages)
    #expect(try await pager.next()?.count == 2)
    #expect(try await pager.next()?.isEmpty == true)
    #expect(pager.paging.count == 2)
  }

  @Test func cancelledPagerSendsNoRequest() async {
    let pages = pages
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var pager = Pager(fetch: pages)
      await #expect(throws: NewsError.cancelled) { try await pager.next() }
      #expect(pager.paging.status == .failed(.cancelled))
    }
    await task.value
  }
}
