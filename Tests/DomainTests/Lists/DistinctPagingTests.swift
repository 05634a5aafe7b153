import Domain
import TestSupport
import Testing

/// Lists whose items are known to come once, and calling them off.
@Suite(.timeLimit(.minutes(1)))
struct DistinctPagingTests {
  private let pages: Pager<Article>.Fetch = { cursor throws(NewsError) in
    Page(
      items: [.fake("a"), .fake("b")],
      continuation: cursor == nil
        ? .more(Cursor(provider: "fake", position: "2")) : .end(.complete)
    )
  }

  @Test func ofADistinctListNothingIsRemembered() async throws {
    var pager = Pager(isDistinct: true, fetch: pages)
    #expect(try await pager.next()?.count == 2)
    #expect(try await pager.next()?.count == 2)
    #expect(pager.paging.count == 4)
    #expect(try await pager.next() == nil)
  }

  @Test func ofAnyOtherListAnItemComesOnce() async throws {
    var pager = Pager(fetch: pages)
    #expect(try await pager.next()?.count == 2)
    #expect(try await pager.next()?.isEmpty == true)
    #expect(pager.paging.count == 2)
  }

  @Test func whoHasBeenCalledOffAsksNobody() async {
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
