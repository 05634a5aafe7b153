public import FoundationEssentials

// When a feed is asked next, and with which headers.
extension FollowedFeed {
  /// The interval between two requests if neither the server nor the document states one.
  public static let standardInterval: Duration = .seconds(60 * 60)
  /// The shortest and the longest interval between two requests.
  public static let intervals: ClosedRange<Duration> = .seconds(15 * 60)...(.seconds(86_400))
  /// The longest pause that a server can request.
  public static let longestPause: Duration = .seconds(30 * 86_400)
  /// The time after the last document in which a reply that it did not change is trusted.
  public static let trust: Duration = .seconds(7 * 86_400)

  /// Returns whether the feed should be asked at a moment.
  public func isDue(at now: Date) -> Bool {
    if state.problem == .gone { return false }
    guard let due = state.dueAt, let asked = state.askedAt else { return true }
    // A request in the future shows that the clock was set back.
    return due <= now || asked > now
  }

  /// The time for which a feed is not asked again when a person wants to have it now.
  static let politeness: Duration = .seconds(60)

  /// Returns whether a refresh asks the feed at a moment.
  func isAsked(in mode: RefreshMode, at now: Date) -> Bool {
    switch mode {
    case .due: isDue(at: now)
    case .fresh: true
    case .now, .automatic:
      nextRequest(in: mode).map { $0 <= now || state.askedAt.map { now < $0 } ?? true } ?? false
    }
  }

  /// When a refresh in a mode that has its own interval asks the feed; nil if never.
  ///
  /// The pause after a reply that asks for one counts, and for an automatic refresh every wish of the
  /// server or the document, and every longer interval than the standard one.
  func nextRequest(in mode: RefreshMode) -> Date? {
    if state.problem == .gone { return nil }
    guard let asked = state.askedAt else { return .distantPast }
    var (interval, isWish) = (Self.politeness, state.problem == .busy)
    if case .automatic(let own) = mode {
      interval = own
      isWish =
        isWish || state.pace.interval != nil
        || state.dueAt.map { asked.advanced(by: Self.standardInterval) < $0 } ?? false
    }
    let next = asked.advanced(by: interval)
    return isWish ? max(next, state.dueAt ?? next) : next
  }

  /// The request for the feed at its address and at a moment.
  ///
  /// It is unconditional if `isFresh`, and a week after the last document: a server may state by
  /// mistake that nothing changed.
  func request(for address: WebLink, isFresh: Bool, at now: Date) -> FeedRequest {
    let age = state.documentAt.map { Duration.seconds(now.timeIntervalSince($0)) }
    guard !isFresh, let age, (.zero)..<Self.trust ~= age else { return FeedRequest(address) }
    return FeedRequest(address, etag: state.etag, lastModified: state.lastModified)
  }
}

extension FeedState {
  /// Returns the state after a reply with the feed, or that the feed did not change.
  func succeeded(_ reply: FeedReply, at now: Date) -> FeedState {
    var state = self
    (state.askedAt, state.succeededAt) = (now, now)
    (state.failures, state.problem) = (0, nil)
    // A reply without a document often has no `Cache-Control`: the document's still applies.
    if let freshFor = reply.freshFor { state.pace.setFreshness(freshFor) }
    let interval = (state.pace.interval ?? FollowedFeed.standardInterval).bounded
    state.dueAt = pace.firstMoment(
      from: now.advanced(by: interval),
      to: now.advanced(by: FollowedFeed.intervals.upperBound)
    )
    return state
  }

  /// Returns the state after a reply with a document, with the headers for the next request.
  func received(_ reply: FeedReply, checksum: UInt64, pace: FeedPace, at now: Date) -> FeedState {
    var state = self
    (state.etag, state.lastModified) = (reply.etag, reply.lastModified)
    (state.checksum, state.documentAt, state.pace) = (checksum, now, pace)
    state.pace.setFreshness(nil)
    return state.succeeded(reply, at: now)
  }

  /// Returns the state after a failure; the interval doubles with each one in a row.
  ///
  /// `retryAfter` is the pause that the server requests, which counts up to `longestPause`.
  func failed(_ problem: FeedProblem, retryAfter: Duration? = nil, at now: Date) -> FeedState {
    var state = self
    state.askedAt = now
    state.problem = problem
    let doublings = min(state.failures, 10)
    state.failures += 1
    let interval = FollowedFeed.intervals.lowerBound * (1 << doublings)
    let isGone = problem == .gone
    let pause = min(retryAfter ?? .zero, FollowedFeed.longestPause)
    state.dueAt = isGone ? nil : now.advanced(by: max(interval.bounded, pause))
    return state
  }

  /// The time between the last request and the next one; zero if none of both is known.
  var interval: Duration {
    guard let due = dueAt, let asked = askedAt else { return .zero }
    return .seconds(due.timeIntervalSince(asked))
  }

  /// Returns the state of a feed that is not asked, because its host asked for a pause when another
  /// feed was asked.
  func held(by other: FeedState) -> FeedState {
    guard problem != .gone, let due = other.dueAt else { return self }
    var state = self
    (state.askedAt, state.problem) = (other.askedAt, other.problem)
    state.dueAt = max(due, dueAt ?? due)
    return state
  }
}

extension Duration {
  fileprivate var bounded: Duration {
    min(max(FollowedFeed.intervals.lowerBound, self), FollowedFeed.intervals.upperBound)
  }
}

extension Date {
  fileprivate func advanced(by duration: Duration) -> Date {
    addingTimeInterval(duration / .seconds(1))
  }
}

extension FeedProblem {
  /// Returns the problem for an error of a request.
  init(_ error: NewsError) {
    self =
      switch error {
      case .unreachable: .unreachable
      case .timedOut: .timedOut
      case .insecure: .insecure
      case .redirectRefused, .privateAddressRefused: .forbiddenAddress
      case .replyTooLarge: .tooLarge
      case .requestRejected(_, 404, _): .missing
      case .requestRejected: .refused
      case .rateLimited: .busy
      case .providerFailed: .serverFailed
      case .invalidQuery, .cursorRefused, .keyMissing, .keyInvalid, .keyDisabled, .quotaExhausted,
        .parameterRefused, .parameterMissing, .tooManySources, .queryUnsupported, .unknownSource,
        .replyUnreadable, .systemFailed, .everyProviderFailed, .invalidCaption, .nothingFound,
        .pageGone, .pictureRefused, .fileExists, .fileUnwritable, .archiveUnreadable,
        .archiveUnwritable, .archiveDamaged, .archiveTooNew, .archiveUnavailable, .refreshTaken,
        .settingsInvalid, .cancelled:
        .other
      }
  }
}
