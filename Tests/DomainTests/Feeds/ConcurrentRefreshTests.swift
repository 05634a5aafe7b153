import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Requests at a time, transactions meanwhile, two refreshes at once and cancellation.
@Suite(.hangLimit)
struct ConcurrentRefreshTests {
  private let desk = RefreshDesk()

  private func feeds(_ hosts: [String], each count: Int) throws -> [FollowedFeed] {
    try hosts.flatMap { host in
      try (0..<count).map { number in
        FollowedFeed(address: try #require(WebLink("https://\(host).example/\(number)")))
      }
    }
  }

  private static func hosts(_ count: Int) -> [String] { (0..<count).map { "h\($0)" } }

  @Test(arguments: [(1, 40), (3, 20), (7, 9), (20, 3), (40, 1)])
  func limitsOfRequestsHold(hosts: Int, each: Int) async throws {
    let feeds = FakeFollowedFeeds(try feeds(Self.hosts(hosts), each: each))
    let web = FakeFeedWeb { _ in
      for _ in 0..<20 { await Task.yield() }
      return RefreshDesk.reply("FEED 1")
    }
    let result = try await desk.refresh(feeds, web)
    #expect(result.done == hosts * each && result.changes.added == hosts * each)
    #expect(web.most <= FeedRefresher.requestLimit)
    #expect(web.mostPerHost <= FeedRefresher.hostLimit)
    #expect(Set(web.addresses).count == web.addresses.count)
  }

  @Test func limitsAreReached() async throws {
    let feeds = FakeFollowedFeeds(try feeds(Self.hosts(10), each: 3))
    let (gate, started) = (Gate(), Counter())
    let web = FakeFeedWeb { _ in
      if started.next() >= FeedRefresher.requestLimit { gate.open() }
      await gate.pass()
      return RefreshDesk.reply("FEED 1")
    }
    #expect(try await desk.refresh(feeds, web).done == 30)
    #expect(web.most == FeedRefresher.requestLimit && web.mostPerHost == FeedRefresher.hostLimit)
  }

  @Test func slowHostDelaysNoOther() async throws {
    let feeds = FakeFollowedFeeds(try feeds(["slow"] + Self.hosts(10), each: 10))
    let (gate, progress) = (Gate(), Counter())
    let web = FakeFeedWeb { request in
      if request.address.site == "slow.example" { await gate.pass() }
      return RefreshDesk.reply("FEED 1")
    }
    let result = try await desk.refresh(
      feeds,
      web,
      progress: { state in
        // All others are stored while the slow host still has its first two requests.
        if state.done == 100, progress.next() == 1 { gate.open() }
      }
    )
    #expect(result.done == 110)
    #expect(web.mostPerHost == FeedRefresher.hostLimit)
  }

  @Test func stalledServersGiveTheirPlacesBack() async throws {
    let stalled = (0..<100).map { "stalled\($0)" }
    let feeds = FakeFollowedFeeds(try feeds(stalled + Self.hosts(40), each: 1))
    let gate = Gate()
    let web = FakeFeedWeb { request in
      if request.address.site.hasPrefix("stalled") { await gate.pass() }
      return RefreshDesk.reply("FEED 1")
    }
    let refresher = desk.refresher(feeds, web, clock: ManualClock())
    let result = try await refresher(nil, mode: .due) { if $0.done == 40 { gate.open() } }
    #expect(result.done == 140)
    #expect((40...FeedRefresher.openLimit).contains(web.most))
  }

  @Test func largeBodiesShareTheirMemory() async throws {
    let feeds = FakeFollowedFeeds(try feeds(Self.hosts(16), each: 1))
    let received = Locked((now: 0, most: 0, refused: 0))
    let web = FakeFeedWeb { request throws(NewsError) in
      var size = 0
      defer { received.withLock { [size] in $0.now -= size } }
      // All bodies arrive together, in parts of 64 KiB.
      while size < FeedRequest.bodyLimit {
        for _ in 0..<20 { await Task.yield() }
        guard request.memory?.take(64 << 10) ?? true else {
          received.withLock { $0.refused += 1 }
          throw .replyTooLarge(Provider(site: request.address), limit: 1)
        }
        size += 64 << 10
        received.withLock { $0 = ($0.now + 64 << 10, max($0.most, $0.now + 64 << 10), $0.refused) }
      }
      return RefreshDesk.reply("FEED 1")
    }
    let result = try await desk.refresh(feeds, web)
    #expect(result.changes.added == 16 && result.failed == 0)
    let (_, most, refused) = received.withLock { $0 }
    #expect(most <= 4 * FeedRequest.bodyLimit)
    #expect(refused > 0 && web.requests.count == 16 + refused)
  }

  @Test func smallBodiesAreNeverRefused() async throws {
    let memory = BodyMemory(limit: 100, share: 10)
    let large = BodyMemory.Part(of: memory)
    #expect(large.take(95) && !large.isRefused)
    let small = BodyMemory.Part(of: memory)
    #expect(small.take(10) && !small.take(1) && small.isRefused)
    #expect(!small.take(1))
    // The refused body has released its memory.
    #expect(large.take(5))
    #expect(!large.take(1) && large.isRefused)
  }

  @Test func memoryIsReleasedWithItsBody() {
    let memory = BodyMemory(limit: 100, share: 10)
    do {
      let first = BodyMemory.Part(of: memory)
      #expect(first.take(100))
    }
    let second = BodyMemory.Part(of: memory)
    #expect(second.take(100))
  }

  @Test func feedsThatFailedComeLast() async throws {
    var feeds = try feeds(["a"], each: 3)
    feeds[0].state.failures = 1
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1") }
    try await desk.refresh(FakeFollowedFeeds(feeds), web)
    #expect(web.addresses.last == "https://a.example/0")
  }

  @Test func batchesAreBounded() async throws {
    let (first, rest) = (Gate(), Counter())
    let feeds = FakeFollowedFeeds(try feeds(Self.hosts(12), each: 1)) { $0 == 1 ? first : nil }
    let text = "FEED " + (0..<500).map(String.init).joined(separator: " ")
    let web = FakeFeedWeb { _ in
      if rest.next() == 12 { first.open() }
      return RefreshDesk.reply(text)
    }
    #expect(try await desk.refresh(feeds, web).changes.added == 6_000)
    let sizes = feeds.transactions.map { $0.reduce(0) { $0 + ($1.entries?.count ?? 0) } }
    #expect(sizes.allSatisfy { $0 <= FeedRefresher.batchSize })
    #expect(sizes.reduce(0, +) == 6_000)
  }

  @Test func fetchingPausesWhileABatchWaits() async throws {
    let gate = Gate()
    let feeds = FakeFollowedFeeds(try feeds(Self.hosts(60), each: 1)) { $0 == 1 ? gate : nil }
    let text = "FEED " + (0..<500).map(String.init).joined(separator: " ")
    let read = Locked(0)
    let web = FakeFeedWeb { _ in RefreshDesk.reply(text) }
    async let refresh = desk.refresh(
      feeds,
      web,
      isRead: { _ in read.withLock { $0 += 1 } }
    )
    await gate.isReached()
    // The first transaction does not end: only one batch and the feeds in flight are read.
    for _ in 0..<3_000 { await Task.yield() }
    #expect(read.withLock { $0 } <= 1 + 4 + FeedRefresher.requestLimit)
    gate.open()
    #expect(try await refresh.done == 60)
  }

  @Test func twoRefreshesAskEachServerOnce() async throws {
    for mode in [RefreshMode.due, .fresh] {
      let feeds = FakeFollowedFeeds(try feeds(Self.hosts(5), each: 2))
      let gate = Gate()
      let web = FakeFeedWeb { _ in
        await gate.pass()
        return RefreshDesk.reply("FEED 1")
      }
      async let first = desk.refresh(feeds, web, mode: mode)
      await gate.isReached()
      let clock = WaitingClock()
      let waiting = Gate()
      let refresher = desk.refresher(feeds, web, clock: clock)
      async let second = refresher(nil, mode: mode) { state in
        if state.isWaiting { waiting.announce() }
      }
      await waiting.isReached()
      gate.open()
      #expect(try await first.done == 10)
      await clock.isSleptBy()
      clock.advance(by: .milliseconds(200))
      let result = try await second
      #expect(result.total == 0 && result.notDue == 10 && !result.isWaiting)
      #expect(web.requests.count == 10)
    }
  }

  @Test func cancellationKeepsWhatArrived() async throws {
    let feeds = FakeFollowedFeeds(try feeds(["a", "slow"], each: 1))
    let (slow, stored) = (Gate(), Gate())
    let web = FakeFeedWeb { request throws(NewsError) in
      guard request.address.site == "slow.example" else { return RefreshDesk.reply("FEED 1") }
      await slow.pass()
      throw .cancelled
    }
    let refresh = Task {
      try await desk.refresh(
        feeds,
        web,
        progress: { state in if state.done == 1 { stored.announce() } }
      )
    }
    await slow.isReached()
    await stored.isReached()
    refresh.cancel()
    let result = try await refresh.value
    #expect(result.isStopped && result.done == 1 && result.failed == 0)
    #expect(feeds.titles(of: "https://a.example/0") == ["1"])
    #expect(feeds.feeds.last?.state == FeedState())
  }

  @Test func cancellationDoesNotReachATransaction() async throws {
    let gate = Gate()
    let feeds = FakeFollowedFeeds(try feeds(["a", "b"], each: 1)) { _ in gate }
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1") }
    let refresh = Task { try await desk.refresh(feeds, web) }
    await gate.isReached()
    refresh.cancel()
    // `Gate.pass` would return if the cancellation reached the store.
    for _ in 0..<1_000 { await Task.yield() }
    #expect(feeds.transactions.isEmpty)
    gate.open()
    #expect(try await refresh.value.done >= 1)
    #expect(feeds.titles(of: "https://a.example/0") == ["1"])
  }

  @Test func cancellationWhileWaitingIsAnError() async throws {
    let feeds = FakeFollowedFeeds(try feeds(["a"], each: 1))
    let turn = try await feeds.refreshTurn()
    let clock = WaitingClock()
    let refresher = desk.refresher(feeds, FakeFeedWeb([:]), clock: clock)
    let refresh = Task { try await refresher(nil, mode: .due) { _ in } }
    await clock.isSleptBy()
    refresh.cancel()
    await #expect(throws: NewsError.cancelled) { try await refresh.value }
    withExtendedLifetime(turn) {}
  }

  @Test func turnEndsWithTheRefresh() async throws {
    let feeds = FakeFollowedFeeds(try feeds(["a"], each: 1))
    try await desk.refresh(feeds, FakeFeedWeb([:]))
    #expect(try await feeds.refreshTurn() != nil)
  }
}
