import Domain
import Query
import TestSupport
import Testing

@Suite(.hangLimit)
struct FallbackSearchTests {
  private let outage = NewsError.unreachable(.fake, "no network")
  private let query: ArticleQuery

  init() throws {
    query = try ArticleQuery("x")
  }

  private func search(_ primary: FakeArticles, _ offline: FakeArticles) -> FallbackSearch {
    FallbackSearch(primary: primary, fallback: offline, provider: .library)
  }

  private func replies(_ replies: FakeArticles.Reply...) -> FakeArticles {
    FakeArticles(["x": replies])
  }

  @Test func successfulPrimaryIsTheOnlyOneAsked() async throws {
    let offline = replies(.end(["b"]))
    let page = try await search(replies(.end(["a"])), offline)(query, at: nil)
    #expect(page.items.map(\.title) == ["Title a"])
    #expect(page.remarks.isEmpty)
    #expect(offline.requests.isEmpty)
  }

  @Test(arguments: [false, true])
  func pageThatFailsWithoutArticlesFallsBack(hasArticles: Bool) async throws {
    let primary = ArrivingPages()
    let offline = replies(.end(["b"]))
    let search = FallbackSearch(primary: primary, fallback: offline, provider: .library)
    var stream = search.arriving(query, at: nil).makeAsyncIterator()
    let part = Page.part(hasArticles ? [.fake("a")] : [], isComplete: false)
    primary.send(.success(part))
    #expect(await stream.next() == .success(part))
    primary.send(.failure(outage))
    let last = try #require(await stream.next())
    if hasArticles {
      #expect(last == .failure(outage))
    } else {
      #expect(try last.get().remarks == [.answered(by: .library, insteadOf: outage)])
      #expect(try last.get().items == [.fake("b")])
    }
  }

  @Test func fallbackContinuesItsOwnPages() async throws {
    let offline = replies(.page(["b"]), .end(["c"]))
    let search = FallbackSearch(primary: replies(), fallback: offline, provider: .library)
    let cursor = Cursor(provider: Provider.library.id, position: "2")
    var stream = search.arriving(query, at: cursor).makeAsyncIterator()
    #expect(try await stream.next()?.get().items == [.fake("c")])
  }

  @Test func emptyPageIsNotAnOutage() async throws {
    let offline = replies(.end(["b"]))
    #expect(try await search(replies(.end([])), offline)(query, at: nil).items.isEmpty)
    #expect(offline.requests.isEmpty)
  }

  @Test(
    arguments: [
      .unreachable(.fake, ""), .timedOut(.fake, after: .seconds(1)), .insecure(.fake, ""),
      .redirectRefused(.fake, ""), .replyTooLarge(.fake, limit: 1), .replyUnreadable(.fake, ""),
      .providerFailed(.fake, ""), .privateAddressRefused(.fake, ""),
      .requestRejected(.fake, status: 404, nil), .systemFailed(.fake, ""),
    ] as [NewsError]
  )
  func outageUsesTheFallbackWithARemark(outage: NewsError) async throws {
    let page = try await search(replies(.failure(outage)), replies(.page(["b"])))(query, at: nil)
    #expect(page.items.map(\.title) == ["Title b"])
    #expect(page.remarks == [.answered(by: .library, insteadOf: outage)])
  }

  @Test(
    arguments: [
      .rateLimited(.fake, retryAfter: nil), .parameterRefused(.fake, ""),
      .timedOut(.fake, after: .zero),
    ] as [NewsError]
  )
  func outageBesideARefusalUsesTheFallback(other: NewsError) async throws {
    let outage = NewsError.everyProviderFailed([.unreachable(.fake, ""), other])
    let page = try await search(replies(.failure(outage)), replies(.page(["b"])))(query, at: nil)
    #expect(page.items.map(\.title) == ["Title b"])
  }

  @Test(
    arguments: [
      .everyProviderFailed([.unreachable(.fake, ""), .keyInvalid(.fake)]),
      .everyProviderFailed([.parameterRefused(.fake, ""), .rateLimited(.fake, retryAfter: nil)]),
    ] as [NewsError]
  )
  func keyErrorBesideAnOutageThrows(error: NewsError) async throws {
    await #expect(throws: error) {
      try await search(replies(.failure(error)), replies(.page(["b"])))(query, at: nil)
    }
  }

  @Test(
    arguments: [
      .cancelled, .invalidQuery(.nothingToSearchFor), .cursorRefused(.fake), .keyMissing(.fake),
      .keyInvalid(.fake), .keyDisabled(.fake), .quotaExhausted(.fake),
      .rateLimited(.fake, retryAfter: nil), .parameterRefused(.fake, ""),
      .parameterMissing(.fake, ""), .tooManySources(.fake), .unknownSource(.fake, ""),
      .archiveUnreadable(path: "", ""), .archiveUnwritable(path: "", ""), .archiveTooNew(path: ""),
      .archiveUnavailable(path: "", ""),
    ] as [NewsError]
  )
  func otherErrorsAreNotOutages(error: NewsError) async throws {
    let offline = replies(.end(["b"]))
    await #expect(throws: error) {
      try await search(replies(.failure(error)), offline)(query, at: nil)
    }
    #expect(offline.requests.isEmpty)
  }

  @Test(arguments: [.end([]), .failure(.archiveTooNew(path: "a"))] as [FakeArticles.Reply])
  func primaryErrorWithoutFallbackResults(reply: FakeArticles.Reply) async throws {
    await #expect(throws: outage) {
      try await search(replies(.failure(outage)), replies(reply))(query, at: nil)
    }
  }

  @Test func laterPageDoesNotFallBack() async throws {
    let offline = replies(.end(["b"]))
    let second = Cursor(provider: Provider.fake.id, position: "2")
    await #expect(throws: outage) {
      try await search(replies(.end(["a"]), .failure(outage)), offline)(query, at: second)
    }
    #expect(offline.requests.isEmpty)
  }

  @Test func fallbackListContinuesThere() async throws {
    let primary = replies(.end(["a"]), .end(["a"]))
    let second = Cursor(provider: Provider.library.id, position: "2")
    let page = try await search(primary, replies(.end(["b"]), .end(["c"])))(query, at: second)
    #expect(page.items.map(\.title) == ["Title c"])
    #expect(primary.requests.isEmpty)
  }
}
