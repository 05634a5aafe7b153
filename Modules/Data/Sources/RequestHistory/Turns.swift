public import FoundationEssentials

/// When a request may go to a service.
public enum Turn: Hashable, Sendable {
  /// At this moment, which is kept free for it.
  case granted(at: Date)
  /// Not before this moment, which is later than whoever asked would wait; no turn was taken.
  case refused(until: Date)
}

/// When a service was or will be asked, and until when it wants to be left alone.
///
/// Moments are those of the clock on the wall, because processes share nothing else, and that clock
/// can have been wrong once: what could only come of that is taken for nothing.
public struct Turns: Hashable, Sendable {
  /// The longest time for which a service is left alone, in seconds: a day, whatever it asks.
  public static let longestPause = 86_400.0
  /// The longest time for which anybody waits for a turn, in seconds: ten minutes.
  public static let longestQueue = 600.0

  /// The time in which a service wants to be left alone.
  public struct Pause: Hashable, Sendable {
    /// When the service said so.
    public let start: Date
    /// The first moment at which it may be asked again.
    public let end: Date

    /// Creates a pause, of a day at most.
    public init(from start: Date, until end: Date) {
      self.start = start
      self.end = min(end, start.addingTimeInterval(longestPause))
    }
  }

  /// The last turn that was taken; may be still to come.
  public var last: Date?
  /// The pause that the service asked for last.
  public var pause: Pause?

  /// Creates the turns at a service; by default one that was never asked.
  public init(last: Date? = nil, pause: Pause? = nil) {
    self.last = last
    self.pause = pause
  }

  /// Returns the end of the pause that lasts at a moment; nil when none does.
  public func pauseEnd(now: Date) -> Date? {
    // A pause that has yet to begin was noted by a clock that was ahead.
    guard let pause, pause.start <= now, now < pause.end else { return nil }
    return pause.end
  }

  /// Takes the next turn, unless it is at `latest` or later.
  ///
  /// It is `interval` after the turn before at the earliest, and in no pause.
  public mutating func take(every interval: Duration, now: Date, before latest: Date) -> Turn {
    let horizon = now.addingTimeInterval(Self.longestQueue)
    var moment = max(now, pauseEnd(now: now) ?? now)
    if let last, last <= horizon {
      moment = max(moment, last.addingTimeInterval(interval / .seconds(1)))
    }
    guard moment < min(latest, horizon) else { return .refused(until: moment) }
    last = moment
    return .granted(at: moment)
  }

  /// Gives back the turn at a moment, unless a later one was taken: the next may be as early.
  public mutating func giveBack(_ moment: Date, every interval: Duration) {
    if last == moment { last = moment.addingTimeInterval(-(interval / .seconds(1))) }
  }
}
