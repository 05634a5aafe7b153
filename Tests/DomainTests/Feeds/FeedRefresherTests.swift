import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The rules of a refresh: which feeds are asked, and what is stored and reported.
@Suite(.hangLimit)
struct FeedRefresherTests {
  private let desk = RefreshDesk()

  @Test func newFeedIsReadAndStored() async throws {
    let feeds = try desk.feeds("a")
    let web = FakeFeedWeb([RefreshDesk.address("a"): "FEED 1 2"])
    let result = try await desk.refresh(feeds, web)
    #expect(result.total == 1 && result.done == 1 && result.changes == FeedChanges(added: 2))
    #expect(feeds.titles(of: RefreshDesk.address("a")) == ["1", "2"])
    let feed = try #require(feeds.feeds.first)
    #expect(feed.title == "A feed")
    #expect(feed.state.succeededAt == desk.now && feed.state.documentAt == desk.now)
  }

  @Test func titleThatWasGivenStays() async throws {
    let feed = FollowedFeed(address: try desk.link("a"), title: "Mine")
    let feeds = FakeFollowedFeeds([feed])
    _ = try await desk.refresh(feeds, FakeFeedWeb([RefreshDesk.address("a"): "FEED 1"]))
    #expect(feeds.feeds.first?.title == "Mine")
  }

  // Others read the articles of a shared archive, too.
  @Test func chosenTitleIsNotStoredWithArticles() async throws {
    var feed = FollowedFeed(address: try desk.link("a"), title: "A feed")
    feed.title = "Mine"
    let feeds = FakeFollowedFeeds([feed])
    _ = try await desk.refresh(feeds, FakeFeedWeb([RefreshDesk.address("a"): "FEED 1"]))
    #expect(feeds.sources(of: RefreshDesk.address("a")) == ["A feed"])
    #expect(feeds.feeds.first?.title == "Mine")
  }

  @Test func onlyFeedsThatAreDueAreAsked() async throws {
    let feeds = try desk.feeds("a", "b")
    let web = FakeFeedWeb([
      RefreshDesk.address("a"): "FEED ttl=90", RefreshDesk.address("b"): "FEED",
    ])
    _ = try await desk.refresh(feeds, web)
    desk.pass(minutes: 60)
    let result = try await desk.refresh(feeds, web)
    #expect(result.total == 1 && result.notDue == 1)
    #expect(web.addresses.last == RefreshDesk.address("b"))
  }

  @Test func freshAsksAllFeedsUnconditionally() async throws {
    let feeds = try desk.feeds("a")
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1", etag: "x") }
    _ = try await desk.refresh(feeds, web)
    #expect(try await desk.refresh(feeds, web).total == 0)
    #expect(try await desk.refresh(feeds, web, mode: .fresh).total == 1)
    #expect(web.requests.map(\.etag) == [nil, nil])
  }

  @Test func nowAsksAgainAfterAMinute() async throws {
    let feeds = try desk.feeds("a")
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1 ttl=600", etag: "x") }
    _ = try await desk.refresh(feeds, web)
    desk.pass(minutes: 0.9)
    #expect(try await desk.refresh(feeds, web, mode: .now).notDue == 1)
    desk.pass(minutes: 0.1)
    #expect(try await desk.refresh(feeds, web, mode: .now).total == 1)
    #expect(web.requests.map(\.etag) == [nil, "x"])
  }

  @Test func automaticRefreshIsDoneByOneProcess() async throws {
    let feeds = try desk.feeds("a")
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1") }
    var turn = try await feeds.refreshTurn()
    let mode = RefreshMode.automatic(every: .seconds(600))
    #expect(try await desk.refresh(feeds, web, mode: mode) == FeedRefresh())
    withExtendedLifetime(turn) {}
    turn = nil
    #expect(try await desk.refresh(feeds, web, mode: mode).total == 1)
  }

  @Test func anotherRefreshIsWaitedForFiveMinutes() async throws {
    let feeds = try desk.feeds("a")
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1") }
    let turn = try await feeds.refreshTurn()
    let before = desk.clock.now
    await #expect(throws: NewsError.refreshTaken(for: .seconds(300))) {
      _ = try await desk.refresh(feeds, web)
    }
    #expect(before.duration(to: desk.clock.now) == .milliseconds(300_200))
    #expect(web.addresses.isEmpty)
    withExtendedLifetime(turn) {}
  }

  @Test func onlyChosenFeedsAreAsked() async throws {
    let feeds = try desk.feeds("a", "b")
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1") }
    let result = try await desk.refresh(feeds, web, [FollowedFeed.ID(try desk.link("b"))])
    #expect(web.addresses == [RefreshDesk.address("b")])
    #expect(result.total == 1 && result.notDue == 0)
  }

  @Test func validatorsAreSentVerbatim() async throws {
    let feeds = try desk.feeds("a")
    let web = FakeFeedWeb { request in
      request.etag == nil
        ? RefreshDesk.reply("FEED 1", etag: "W/\" x\"", lastModified: "Thu, 1 jan")
        : FeedReply(.unchanged)
    }
    _ = try await desk.refresh(feeds, web)
    desk.pass(minutes: 60)
    let result = try await desk.refresh(feeds, web)
    #expect(web.requests.last?.etag == "W/\" x\"")
    #expect(web.requests.last?.lastModified == "Thu, 1 jan")
    #expect(result.done == 1 && result.failed == 0 && result.changes == FeedChanges())
    // The next request also has the validators; the one a week later has none.
    desk.pass(minutes: 60)
    _ = try await desk.refresh(feeds, web)
    #expect(web.requests.last?.etag == "W/\" x\"")
    desk.pass(minutes: 7 * 24 * 60)
    _ = try await desk.refresh(feeds, web)
    #expect(web.requests.map { $0.etag == nil } == [true, false, false, true])
  }

  @Test func sameDocumentIsNotReadAgain() async throws {
    let feeds = try desk.feeds("a")
    let reads = Counter()
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1") }
    for _ in 0..<3 {
      try await desk.refresh(feeds, web, mode: .fresh, isRead: { _ in _ = reads.next() })
    }
    #expect(reads.next() == 2)
    #expect(feeds.transactions.map { $0[0].entries?.count } == [1, nil, nil])
  }

  @Test func changedArticleIsCounted() async throws {
    let feeds = try desk.feeds("a")
    let place = Counter()
    let web = FakeFeedWeb { _ in
      RefreshDesk.reply(place.next() == 1 ? "FEED 1" : "FEED 2 3")
    }
    _ = try await desk.refresh(feeds, web)
    let result = try await desk.refresh(feeds, web, mode: .fresh)
    #expect(result.changes == FeedChanges(added: 2))
    // The article that left the feed stays.
    #expect(feeds.titles(of: RefreshDesk.address("a")) == ["1", "2", "3"])
  }

  /// Servers of which only the one of `reached` can be reached.
  private func web(reaching reached: String?) -> FakeFeedWeb {
    FakeFeedWeb { request throws(NewsError) in
      guard request.address.description == reached.map(RefreshDesk.address) else {
        throw .unreachable(Provider(site: request.address), "no route")
      }
      return RefreshDesk.reply("FEED 1")
    }
  }

  @Test func withoutNetworkNothingIsNoted() async throws {
    let feeds = try desk.feeds("a", "b")
    let result = try await desk.refresh(feeds, web(reaching: nil))
    #expect(result.done == 2 && result.failed == 2 && !result.isStopped)
    #expect(feeds.transactions.isEmpty)
    #expect(try await desk.refresh(feeds, web(reaching: "b")).total == 2)
  }

  @Test func unreachableServerIsNotedIfAnotherIsReached() async throws {
    let feeds = try desk.feeds("a", "b", "c")
    let result = try await desk.refresh(feeds, web(reaching: "b"))
    #expect(result.done == 3 && result.failed == 2)
    #expect(feeds.feeds.map(\.state.failures) == [1, 0, 1])
    let single = try desk.feeds("a")
    _ = try await desk.refresh(single, web(reaching: nil))
    #expect(single.feeds.map(\.state.problem) == [.unreachable])
  }

  @Test func permanentMoveIsStoredAndReported() async throws {
    let feeds = try desk.feeds("a")
    let old = try #require(feeds.feeds.first)
    let new = try #require(WebLink("https://new.example/feed"))
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1", movedTo: new) }
    #expect(try await desk.refresh(feeds, web).reports == [.moved(old, to: new)])
    #expect(feeds.feeds.first?.address == new)
    #expect(feeds.titles(of: "https://new.example/feed") == ["1"])
  }

  @Test func moveToWhatIsNoFeedIsIgnored() async throws {
    let feeds = try desk.feeds("a")
    let new = try desk.link("new")
    let web = FakeFeedWeb { _ in RefreshDesk.reply("PAGE", movedTo: new) }
    let result = try await desk.refresh(feeds, web)
    #expect(result.failed == 1)
    guard case .failing(_, .notAFeed, 1)? = result.reports.last, result.reports.count == 1 else {
      Issue.record("\(result.reports)")
      return
    }
    #expect(feeds.feeds.first?.address == (try desk.link("a")))
    #expect(feeds.feeds.first?.state.problem == .notAFeed)
  }

  @Test func goneFeedIsReportedAndNotAskedAgain() async throws {
    let feeds = try desk.feeds("a")
    let feed = try #require(feeds.feeds.first)
    let web = FakeFeedWeb { _ in FeedReply(.gone) }
    #expect(try await desk.refresh(feeds, web).reports == [.gone(feed)])
    desk.pass(minutes: 100_000)
    #expect(try await desk.refresh(feeds, web).total == 0)
    #expect(try await desk.refresh(feeds, web, mode: .fresh).total == 1)
  }

  @Test func busyServerIsLeftAlone() async throws {
    let feeds = try desk.feeds("a")
    let web = FakeFeedWeb { _ in FeedReply(.busy(retryAfter: .seconds(7_200))) }
    #expect(try await desk.refresh(feeds, web).failed == 1)
    desk.pass(minutes: 119)
    #expect(try await desk.refresh(feeds, web).total == 0)
    desk.pass(minutes: 1)
    #expect(try await desk.refresh(feeds, web).total == 1)
  }

  @Test func firstFailureIsReported() async throws {
    let feeds = try desk.feeds("a")
    let feed = try #require(feeds.feeds.first)
    let web = FakeFeedWeb([:])
    #expect(try await desk.refresh(feeds, web).reports == [.failing(feed, .missing, times: 1)])
    let reports = try await desk.refresh(feeds, web, mode: .fresh).reports
    guard case .failing(_, .missing, 2)? = reports.first else {
      Issue.record("\(reports)")
      return
    }
  }

  /// A network without a server behind it: names fail, requests time out, a portal has its certificate.
  @Test func networkIsBlamedBeforeFeeds() async throws {
    let feeds = try desk.feeds("a", "b", "c")
    let web = FakeFeedWeb { request throws(NewsError) in
      let site = Provider(site: request.address)
      switch request.address.site {
      case "a.example": throw .timedOut(site, after: .seconds(20))
      case "b.example": throw .insecure(site, "not its name")
      default: throw .unreachable(site, "no such host")
      }
    }
    let result = try await desk.refresh(feeds, web)
    #expect(result.failed == 3 && result.reports.isEmpty && feeds.transactions.isEmpty)
  }

  @Test(arguments: [
    (NewsError.unreachable(.news, ""), FeedProblem.unreachable), (.insecure(.news, ""), .insecure),
    (.timedOut(.news, after: .zero), .timedOut), (.redirectRefused(.news, ""), .forbiddenAddress),
    (.privateAddressRefused(.news, ""), .forbiddenAddress), (.systemFailed(.news, ""), .other),
    (.replyTooLarge(.news, limit: 1), .tooLarge), (.providerFailed(.news, ""), .serverFailed),
    (.requestRejected(.news, status: 404, nil), .missing),
    (.requestRejected(.news, status: 403, nil), .refused),
    (.replyUnreadable(.news, ""), .other), (.rateLimited(.news, retryAfter: nil), .busy),
  ])
  func errorIsStoredAsAProblem(error: NewsError, problem: FeedProblem) async throws {
    let feeds = try desk.feeds("a")
    let web = FakeFeedWeb { _ throws(NewsError) in throw error }
    #expect(try await desk.refresh(feeds, web).failed == 1)
    #expect(feeds.feeds.first?.state.problem == problem)
  }

  @Test func failureOfTheArchiveEndsTheRefresh() async throws {
    let error = NewsError.archiveUnwritable(path: "a", "full")
    let feeds = FakeFollowedFeeds([FollowedFeed(address: try desk.link("a"))], failure: error)
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1") }
    await #expect(throws: error) { try await desk.refresh(feeds, web) }
  }

  @Test func progressIsThatOfStoredFeeds() async throws {
    let feeds = try desk.feeds("a", "b", "c")
    let states = Locked<[FeedRefresh]>([])
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1") }
    let result = try await desk.refresh(
      feeds,
      web,
      progress: { state in states.withLock { $0.append(state) } }
    )
    let seen = states.withLock { $0 }
    #expect(seen.first?.total == 3 && seen.first?.done == 0)
    #expect(seen.count == feeds.transactions.count + 1)
    #expect(seen.last == result && result.done == 3)
  }
}

/// A refresh with fakes and a clock that the test sets; requests never wait too long for a reply.
struct RefreshDesk: Sendable {
  private let moment = Locked(Date(timeIntervalSince1970: 1_767_262_800))
  let clock = ManualClock(patience: .milliseconds(500))

  var now: Date { moment.withLock { $0 } }

  func pass(minutes: Double) {
    moment.withLock { $0 += 60 * minutes }
  }

  static func address(_ host: String) -> String { "https://\(host).example/feed" }

  static func reply(
    _ text: String,
    etag: String? = nil,
    lastModified: String? = nil,
    movedTo: WebLink? = nil
  ) -> FeedReply {
    FeedReply(
      .document(LoadedDocument(bytes: Array(text.utf8))),
      etag: etag,
      lastModified: lastModified,
      movedTo: movedTo
    )
  }

  func link(_ host: String) throws -> WebLink {
    try #require(WebLink(Self.address(host)))
  }

  func feeds(_ hosts: String...) throws -> FakeFollowedFeeds {
    FakeFollowedFeeds(try hosts.map { FollowedFeed(address: try link($0)) })
  }

  func refresher(
    _ feeds: FakeFollowedFeeds,
    _ web: FakeFeedWeb,
    clock: (any Clock<Duration>)? = nil,
    isRead: @escaping @Sendable (String) -> Void = { _ in }
  ) -> FeedRefresher {
    FeedRefresher(
      of: feeds,
      fetch: web,
      read: FakeFeedReader(isRead: isRead),
      clock: clock ?? self.clock,
      now: { now }
    )
  }

  @discardableResult
  func refresh(
    _ feeds: FakeFollowedFeeds,
    _ web: FakeFeedWeb,
    _ chosen: Set<FollowedFeed.ID>? = nil,
    mode: RefreshMode = .due,
    isRead: @escaping @Sendable (String) -> Void = { _ in },
    progress: @escaping @Sendable (FeedRefresh) -> Void = { _ in }
  ) async throws -> FeedRefresh {
    try await refresher(feeds, web, isRead: isRead)(chosen, mode: mode, progress: progress)
  }
}
