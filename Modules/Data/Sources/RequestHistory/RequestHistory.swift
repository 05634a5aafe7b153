public import FoundationEssentials

/// What is remembered of requests from one run of the program to the next.
///
/// Nobody goes without the news because there is trouble with the records: where they cannot be
/// read or written, nothing is remembered, and a turn is left to whoever asks.
public protocol RequestHistory: Sendable {
  /// Returns the reply to a request that was kept since a moment, and not after `now`; nil when
  /// there is none.
  func reply(to request: String, since moment: Date, now: Date) async -> KeptReply?

  /// Keeps a reply instead of an older one to the same request; those that have expired go.
  ///
  /// `request` says all that makes two requests the same, and holds no key.
  func keep(_ reply: KeptReply, to request: String) async

  /// Takes a turn at a service, by the rules of `Turns`; nil when there is trouble with the records.
  ///
  /// No two turns come nearer to each other than `interval`, whichever processes take them.
  func takeTurn(
    at service: String,
    every interval: Duration,
    now: Date,
    before latest: Date
  ) async -> Turn?

  /// Gives back a turn whose request reached nobody.
  func giveBackTurn(at service: String, _ moment: Date, every interval: Duration) async

  /// Counts a request that reached a service on its day, and notes until when the service wants
  /// to be left alone, where it said so.
  func noteRequest(to service: String, now: Date, pausedUntil end: Date?) async
}
