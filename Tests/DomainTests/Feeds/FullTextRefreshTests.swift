import TestSupport
import Testing

@testable import Domain

/// The fetching of pages after a refresh.
@Suite(.hangLimit)
struct FullTextRefreshTests {
  private func article(_ name: String, host: String = "a.example") -> Article {
    Article.sample(link: .sample("https://\(host)/\(name)"), title: name)
  }

  private static let feed = FollowedFeed(address: .sample("https://a.example/feed"))
  private let feeds = FakeFollowedFeeds([feed])

  /// Whether the next refresh reads the document again.
  private var isOpen: Bool? { feeds.feeds.first.map { $0.state.checksum == nil } }

  private func refresh(
    _ articles: [Article],
    _ pages: FakeFullTexts,
    clock: any Clock<Duration> = ContinuousClock(),
    isInBackground: Bool = false,
    progress: @escaping @Sendable (FeedRefresh) -> Void = { _ in }
  ) async throws -> FeedRefresh {
    var state = FeedRefresh()
    var read = FeedState()
    read.checksum = 1
    state.excerpts = [
      FeedRefresh.Excerpts(feed: Self.feed.id, state: read, articles: articles.map(\.id))
    ]
    let refresh = FullTextRefresh(
      wrapping: FakeRefresh([state]),
      of: feeds,
      fetch: pages,
      archive: FakeArticleShelf(articles: articles),
      clock: clock,
      isInBackground: isInBackground
    )
    return try await refresh(nil, mode: .due, progress: progress)
  }

  @Test func pagesAreFetchedOnce() async throws {
    let articles = ["1", "2", "3"].map { article($0) }
    let known = [
      articles[0], articles[1].with(fullText: "Known."), articles[2].with(fullText: ""),
    ]
    let pages = FakeFullTexts()
    let result = try await refresh(known, pages)
    #expect(pages.requests == [articles[0].id])
    #expect(result.pages == 1 && result.requestedPages == 1 && result.fullTexts == 1)
    #expect(isOpen == false)
  }

  @Test func hostsHaveLimits() async throws {
    let articles = (0..<30).map { article("\($0)") } + [article("x", host: "b.example")]
    let running = Locked((now: 0, most: 0))
    let pages = FakeFullTexts { article in
      guard article.link.site == "a.example" else { return nil }
      running.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
      var turns = 10_000
      while turns > 0, running.withLock({ $0.most }) < FeedRefresher.hostLimit {
        await Task.yield()
        turns -= 1
      }
      running.withLock { $0.now -= 1 }
      return nil
    }
    let result = try await refresh(articles, pages)
    #expect(result.pages == 21 && result.fullTexts == 21)
    // The next refresh fetches the other pages.
    #expect(isOpen == true)
    #expect(running.withLock { $0.most } == FeedRefresher.hostLimit)
  }

  @Test func stalledHostsGiveTheirPlacesBack() async throws {
    let stalled = (0..<100).map { article("x", host: "stalled\($0).example") }
    let good = (0..<40).map { article("x", host: "good\($0).example") }
    let gate = Gate()
    let pages = FakeFullTexts { article in
      if article.link.site.hasPrefix("stalled") { await gate.pass() }
      return nil
    }
    let result = try await refresh(stalled + good, pages, clock: ManualClock()) { state in
      if state.fullTexts == 40 { gate.open() }
    }
    #expect(result.fullTexts == 140 && isOpen == false)
  }

  @Test func pagesAreRequestedForTwoMinutes() async throws {
    let clock = ManualClock()
    let pages = FakeFullTexts { _ in
      clock.advance(by: .seconds(61))
      return nil
    }
    let result = try await refresh((0..<9).map { article("\($0)") }, pages, clock: clock)
    // Two at once; the first of them to end starts a third.
    #expect((2...3).contains(pages.requests.count))
    #expect(result.fullTexts == pages.requests.count && isOpen == true)
  }

  @Test(arguments: [
    NewsError.unreachable(.fake, "no network"), .timedOut(.fake, after: .seconds(1)),
    .rateLimited(.fake, retryAfter: nil),
  ])
  func hostThatDoesNotAnswerIsLeft(error: NewsError) async throws {
    let articles = (0..<9).map { article("\($0)") } + [article("x", host: "b.example")]
    let pages = FakeFullTexts { $0.link.site == "a.example" ? error : nil }
    let result = try await refresh(articles, pages)
    let asked = pages.requests.count
    #expect((2...5).contains(asked) && result.requestedPages == asked && result.pages == asked)
    // The validators stay, so that the next refresh does not ask for the whole document.
    #expect(result.fullTexts == 1 && isOpen == false)
  }

  @Test func otherErrorsLeaveTheHost() async throws {
    let pages = FakeFullTexts { .pageGone(.fake, $0.link) }
    let result = try await refresh((0..<5).map { article("\($0)") }, pages)
    #expect(result.requestedPages == 5 && result.fullTexts == 0 && isOpen == false)
  }

  @Test func pagesThatAlwaysFailDoNotAskForTheDocument() async throws {
    // More than a refresh requests of a host.
    let articles = (0..<30).map { article("\($0)") }
    let result = try await refresh(articles, FakeFullTexts { _ in .providerFailed(.fake, "500") })
    #expect(result.requestedPages == FullTextRefresh.hostLimit && isOpen == false)
  }

  @Test func onePageThatLeadsNowhereLeavesTheHost() async throws {
    let pages = FakeFullTexts { $0.title == "0" ? .unreachable(.fake, "refused") : nil }
    let result = try await refresh((0..<5).map { article("\($0)") }, pages)
    #expect(result.requestedPages == 5 && result.fullTexts == 4 && isOpen == false)
  }

  @Test func failureOfTheArchiveIsReported() async throws {
    let error = NewsError.archiveUnwritable(path: "p", "no space left")
    await #expect(throws: error) {
      try await refresh([article("1"), article("2")], FakeFullTexts { _ in error })
    }
    #expect(isOpen == true)
  }

  @Test func progressIsReported() async throws {
    let steps = Locked<[String]>([])
    _ = try await refresh([article("1"), article("2")], FakeFullTexts()) { state in
      steps.withLock { $0.append("\(state.requestedPages)/\(state.pages)") }
    }
    #expect(steps.withLock { $0 } == ["0/0", "0/2", "1/2", "2/2"])
  }

  @Test func cancellationStopsTheRest() async throws {
    let gate = Gate()
    let pages = FakeFullTexts { _ in
      await gate.pass()
      return .cancelled
    }
    let articles = (0..<9).map { article("\($0)") }
    let task = Task { try await refresh(articles, pages) }
    while pages.requests.count < FeedRefresher.hostLimit { await Task.yield() }
    task.cancel()
    let result = try await task.value
    #expect(result.isStopped && pages.requests.count == FeedRefresher.hostLimit)
    #expect(isOpen == true)
  }

  @Test func listDoesNotWaitForPagesInTheBackground() async throws {
    let gate = Gate()
    let pages = FakeFullTexts { _ in
      await gate.pass()
      return nil
    }
    let result = try await refresh([article("1")], pages, isInBackground: true)
    #expect(result.pages == 0)
    while pages.requests.isEmpty { await Task.yield() }
    gate.open()
  }
}
