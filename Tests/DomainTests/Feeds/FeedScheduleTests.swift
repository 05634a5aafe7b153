import FoundationEssentials
import TestSupport
import Testing

@testable import Domain

/// When feeds are asked.
@Suite struct FeedScheduleTests {
  /// Thursday, 1 January 2026, 10:20 UTC.
  private static let now = Date(timeIntervalSince1970: 1_767_262_800)
  private static let reply = FeedReply(.unchanged)

  private func feed(_ state: FeedState = FeedState()) throws -> FollowedFeed {
    FollowedFeed(address: try #require(WebLink("https://a.example/feed")), state: state)
  }

  private func minutes(_ state: FeedState) -> Double? {
    state.dueAt.map { $0.timeIntervalSince(Self.now) / 60 }
  }

  @Test(
    arguments: [
      (nil, nil, 60.0), (.seconds(60), nil, 15), (.seconds(0), nil, 15), (nil, 1, 15),
      (nil, 90, 90), (.seconds(1_170), nil, 20), (.seconds(3_600), 120, 120),
      (.seconds(7_200), 10, 120), (.seconds(999_999_999), nil, 1_440), (nil, .max, 1_440),
      (nil, -5, 60), (nil, 0, 60),
    ] as [(Duration?, Int?, Double)]
  )
  func longestWishCountsWithinBounds(freshFor: Duration?, ttl: Int?, interval: Double) {
    let reply = FeedReply(.unchanged, freshFor: freshFor)
    let state = FeedState().received(
      reply,
      checksum: 1,
      pace: FeedPace(ttl: ttl),
      at: Self.now
    )
    #expect(minutes(state) == interval)
  }

  @Test func wishOfTheDocumentSurvivesUnchangedReplies() {
    let pace = FeedPace(ttl: 240)
    let state = FeedState().received(Self.reply, checksum: 1, pace: pace, at: Self.now)
    #expect(minutes(state.succeeded(Self.reply, at: Self.now)) == 240)
  }

  @Test func wishOfTheServerSurvivesUnchangedReplies() {
    let pace = FeedPace(ttl: 20, skipHours: [4], skipDays: [2])
    let fresh = FeedReply(.unchanged, freshFor: .seconds(7_200))
    var state = FeedState().received(fresh, checksum: 1, pace: pace, at: Self.now)
    state = state.succeeded(Self.reply, at: Self.now).succeeded(Self.reply, at: Self.now)
    #expect(minutes(state) == 120)
    state.pace = FeedPace(rawValue: state.pace.rawValue)
    let less = FeedReply(.unchanged, freshFor: .seconds(1_800))
    #expect(minutes(state.succeeded(less, at: Self.now).succeeded(Self.reply, at: Self.now)) == 30)
    // A document without it replaces it.
    let next = state.received(Self.reply, checksum: 2, pace: state.pace, at: Self.now)
    #expect(minutes(next) == 20 && next.pace == pace)
  }

  @Test(
    arguments: [
      (60, nil, 60.0), (1_440, 2, 720), (nil, 48, 30), (60, 60, 15), (60, 0, 60), (60, -1, 60),
      (10_080, 1, 1_440), (nil, nil, 60), (nil, .max, 60),
    ] as [(Int?, Int?, Double)]
  )
  func updatePeriodOfTheDocumentCounts(period: Int?, frequency: Int?, interval: Double) {
    var feed = Feed(format: .rss)
    (feed.updatePeriod, feed.updateFrequency) = (period, frequency)
    let state = FeedState()
      .received(Self.reply, checksum: 1, pace: FeedPace(feed), at: Self.now)
    #expect(minutes(state) == interval)
  }

  @Test(
    arguments: [
      // Within an hour to skip, the first hour after it counts.
      (FeedPace(skipHours: [11, 12]), 160.0), (FeedPace(skipHours: [9]), 60),
      (FeedPace(skipDays: [3]), 60), (FeedPace(skipHours: Set(0..<24)), 1_440),
      (FeedPace(skipDays: [4]), 820), (FeedPace(skipDays: [4, 5]), 1_440),
      (FeedPace(skipHours: [0, 1], skipDays: [4]), 940), (FeedPace(skipHours: [24, -1, 99]), 60),
    ] as [(FeedPace, Double)]
  )
  func skippedTimesDelayUpToOneDay(pace: FeedPace, interval: Double) {
    let state = FeedState().received(Self.reply, checksum: 1, pace: pace, at: Self.now)
    #expect(minutes(state) == interval)
  }

  @Test func wishesSurviveStoring() {
    let pace = FeedPace(ttl: 90, skipHours: [0, 23], skipDays: [0, 6])
    #expect(FeedPace(rawValue: pace.rawValue) == pace)
    #expect(
      FeedPace(rawValue: pace.rawValue) != FeedPace(ttl: 90, skipHours: [0], skipDays: [0, 6])
    )
  }

  @Test func failuresBackOffToADay() {
    var state = FeedState()
    let intervals = (1...12).map { _ in
      state = state.failed(.unreachable, at: Self.now)
      return minutes(state)
    }
    #expect(intervals.prefix(8) == [15, 30, 60, 120, 240, 480, 960, 1_440])
    #expect(intervals.last == 1_440)
    #expect(state.failures == 12)
  }

  @Test(
    arguments: [
      (nil, 15.0), (Duration.seconds(5), 15), (.seconds(3_600), 60), (.seconds(259_200), 4_320),
      (.seconds(1 << 31), 43_200),
    ] as [(Duration?, Double)]
  )
  func retryAfterIsBounded(wait: Duration?, interval: Double) {
    let state = FeedState().failed(.busy, retryAfter: wait, at: Self.now)
    #expect(minutes(state) == interval)
    #expect(state.problem == .busy)
  }

  @Test func successEndsAFailure() {
    let state = FeedState().failed(.timedOut, at: Self.now).succeeded(Self.reply, at: Self.now)
    #expect(state.failures == 0 && state.problem == nil)
    #expect(state.succeededAt == Self.now)
  }

  @Test func goneFeedIsNeverDue() throws {
    let feed = try feed(FeedState().failed(.gone, at: Self.now))
    #expect(!feed.isDue(at: Self.now + 1e9))
  }

  @Test func feedIsDueAfterItsInterval() throws {
    let feed = try feed(FeedState().succeeded(Self.reply, at: Self.now))
    #expect(!feed.isDue(at: Self.now + 3_599))
    #expect(feed.isDue(at: Self.now + 3_600))
    #expect(try self.feed().isDue(at: Self.now))
  }

  private static let modes = (
    now: RefreshMode.now, tenMinutes: RefreshMode.automatic(every: .seconds(600))
  )
  private static let states = (
    read: FeedState().succeeded(reply, at: now),
    slow: FeedState().succeeded(FeedReply(.unchanged, freshFor: .seconds(7_200)), at: now),
    quick: FeedState().succeeded(FeedReply(.unchanged, freshFor: .seconds(1_200)), at: now),
    failed: FeedState().failed(.missing, at: now),
    busy: FeedState().failed(.busy, retryAfter: .seconds(7_200), at: now),
    gone: FeedState().failed(.gone, at: now)
  )

  /// The seconds after the last request at which a refresh asks the feed; nil for never.
  @Test(
    arguments: [
      (modes.now, states.read, 60), (modes.now, states.slow, 60), (modes.now, states.failed, 60),
      (modes.now, states.busy, 7_200), (modes.now, states.gone, nil),
      (modes.tenMinutes, states.read, 600), (modes.tenMinutes, states.slow, 7_200),
      (modes.tenMinutes, states.quick, 1_200),
      (modes.tenMinutes, states.failed, 600), (modes.tenMinutes, states.busy, 7_200),
      (modes.tenMinutes, states.gone, nil), (.fresh, states.busy, 0), (.due, states.read, 3_600),
    ] as [(RefreshMode, FeedState, Double?)]
  )
  func modeDecidesWhenAFeedIsAsked(mode: RefreshMode, state: FeedState, after: Double?) throws {
    let feed = try feed(state)
    guard let after else { return #expect(!feed.isAsked(in: mode, at: Self.now + 1e9)) }
    #expect(feed.isAsked(in: mode, at: Self.now + after))
    #expect(after == 0 || !feed.isAsked(in: mode, at: Self.now + after - 1))
    #expect(try self.feed().isAsked(in: mode, at: Self.now))
    #expect(mode == .due || feed.isAsked(in: mode, at: Self.now - 60))
  }

  @Test func clockThatWasSetBackMakesFeedsDue() throws {
    #expect(try feed(FeedState().succeeded(Self.reply, at: Self.now)).isDue(at: Self.now - 60))
  }

  @Test(
    arguments: [
      (0.0, false, true), (6.9, false, true), (7, false, false), (99, false, false),
      (-1, false, false), (1, true, false),
    ] as [(Double, Bool, Bool)]
  )
  func requestIsUnconditionalOnceAWeek(days: Double, isFresh: Bool, isConditional: Bool) throws {
    let reply = FeedReply(.unchanged, etag: "W/\"x\"", lastModified: "yesterday")
    let state = FeedState().received(reply, checksum: 1, pace: FeedPace(), at: Self.now)
    let request = try feed(state).request(
      for: .sample("https://a.example/feed"),
      isFresh: isFresh,
      at: Self.now + days * 86_400
    )
    #expect(request.etag == (isConditional ? "W/\"x\"" : nil))
    #expect(request.lastModified == (isConditional ? "yesterday" : nil))
  }
}
