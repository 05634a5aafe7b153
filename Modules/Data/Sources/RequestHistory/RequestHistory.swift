public import FoundationEssentials

/// The history of requests to services, shared by all runs of the program.
///
/// It holds cached replies, the turns that rate limits allow, the pauses that services asked for
/// and the number of requests per day. A failure of its storage never fails a request: the history
/// then returns nil and stores nothing.
public protocol RequestHistory: Sendable {
  /// Returns the reply to a request that was received from `moment` to `now`; nil if there is none.
  func reply(to request: String, since moment: Date, now: Date) async -> CachedReply?

  /// Caches a reply, replaces an older one to the same request, and deletes expired ones.
  ///
  /// `request` contains everything by which requests differ, and no key.
  func keep(_ reply: CachedReply, to request: String) async

  /// Takes a turn at a service if one is free, by the rules of `Turns`; nil if that cannot be stored.
  ///
  /// Turns are at least `interval` apart, also across processes. `now` is called while no
  /// other process can take a turn, so that the last turn is not later while the clock is right.
  func takeTurn(
    at service: String,
    every interval: Duration,
    now: @Sendable () -> Date
  ) async -> Turn?

  /// Releases a turn whose request did not reach the service.
  func giveBackTurn(at service: String, _ moment: Date, every interval: Duration) async

  /// Counts a request that reached a service, and records a pause that the service asked for.
  func noteRequest(to service: String, now: Date, pausedUntil end: Date?) async
}

/// A reply of a service, which answers the same request until it expires.
public struct CachedReply: Hashable, Sendable {
  /// The time until a reply expires, in seconds: five minutes.
  public static let lifetime = 300.0
  /// The largest body, in bytes.
  public static let largestBody = 1 << 20
  /// The largest sum of all bodies, in bytes; beyond it the oldest replies are deleted.
  public static let largestTotal = 16 << 20

  /// The body, decompressed.
  public let body: Data
  /// The content type as the service sent it, such as `application/json`.
  public let contentType: String?
  /// When the reply was received.
  public let receivedAt: Date

  public init(body: Data, contentType: String?, receivedAt: Date) {
    self.body = body
    self.contentType = contentType
    self.receivedAt = receivedAt
  }
}

/// A turn at a service under its rate limit.
public enum Turn: Hashable, Sendable {
  /// The turn was taken at this moment; the request may be sent.
  case granted(at: Date)
  /// No turn is free before this moment; none was taken.
  case refused(until: Date)
}

/// The last turn at a service and its last pause, which determine the next turn.
///
/// Times are from the system clock, the only one that processes share. That clock may have been
/// set back since they were stored, so a time in the future does not delay the next turn.
public struct Turns: Hashable, Sendable {
  /// The longest pause, in seconds: a day, even if the service asks for more.
  public static let longestPause = 86_400.0

  /// A period in which a service must not be asked, as it requested.
  public struct Pause: Hashable, Sendable {
    /// When the service asked for the pause.
    public let start: Date
    /// The first moment after the pause.
    public let end: Date

    /// Creates a pause, shortened to `longestPause`.
    public init(from start: Date, until end: Date) {
      self.start = start
      self.end = min(end, start.addingTimeInterval(longestPause))
    }
  }

  /// The last turn taken.
  public var last: Date?
  /// The last pause that the service asked for.
  public var pause: Pause?

  public init(last: Date? = nil, pause: Pause? = nil) {
    self.last = last
    self.pause = pause
  }

  /// Returns the end of the current pause; nil if there is none.
  public func pauseEnd(now: Date) -> Date? {
    // A pause that starts in the future was recorded before the clock was set back.
    guard let pause, pause.start <= now, now < pause.end else { return nil }
    return pause.end
  }

  /// Takes a turn if one is free: `interval` after the last turn, and in no pause.
  ///
  /// A turn in the future was taken before the clock was set back. It counts as taken now, so that
  /// the wait for the next one is never longer than `interval`. A pause in the future is removed.
  public mutating func take(every interval: Duration, now: Date) -> Turn {
    last = last.map { min($0, now) }
    if let pause, pause.start > now { self.pause = nil }
    let next = last?.addingTimeInterval(interval / .seconds(1)) ?? now
    let moment = max(now, next, pauseEnd(now: now) ?? now)
    guard moment == now else { return .refused(until: moment) }
    last = now
    return .granted(at: now)
  }

  /// Releases the turn at a moment, unless a later one was taken.
  public mutating func giveBack(_ moment: Date, every interval: Duration) {
    if last == moment { last = moment.addingTimeInterval(-(interval / .seconds(1))) }
  }
}
