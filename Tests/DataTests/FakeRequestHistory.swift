import FoundationEssentials
import RequestHistory
import TestSupport

/// A history of requests in memory.
final class FakeRequestHistory: RequestHistory {
  private struct State {
    var replies: [String: CachedReply] = [:]
    var turns: [String: Turns] = [:]
    var counts: [String: Int] = [:]
    var isBroken = false
    var turnsElsewhere = 0
  }

  private let state = Locked(State())

  init() {}

  /// The requests with a cached reply.
  var keptRequests: Set<String> { state.withLock { Set($0.replies.keys) } }

  /// The number of requests to each service on all days.
  var counts: [String: Int] { state.withLock { $0.counts } }

  /// Makes every later call fail, like an archive that cannot be opened.
  func breakDown() {
    state.withLock { $0 = State(isBroken: true) }
  }

  /// Makes other processes take the next free turns, just before the caller.
  func grantElsewhere(_ count: Int) {
    state.withLock { $0.turnsElsewhere = count }
  }

  /// Returns the reply to a request that was received since a moment.
  func reply(to request: String, since moment: Date, now: Date) async -> CachedReply? {
    state.withLock { state in
      state.replies[request].flatMap { moment <= $0.receivedAt && $0.receivedAt <= now ? $0 : nil }
    }
  }

  /// Caches a reply and deletes others by the rules.
  func keep(_ reply: CachedReply, to request: String) async {
    state.withLock { state in
      guard !state.isBroken else { return }
      if reply.body.count <= CachedReply.largestBody { state.replies[request] = reply }
      let now = reply.receivedAt
      var room = CachedReply.largestTotal
      for (request, kept) in state.replies.sorted(by: { $0.value.receivedAt > $1.value.receivedAt })
      {
        let age = now.timeIntervalSince(kept.receivedAt)
        room -= age > CachedReply.lifetime || age < 0 ? 0 : kept.body.count
        if age > CachedReply.lifetime || age < 0 || room < 0 { state.replies[request] = nil }
      }
    }
  }

  /// Takes a turn at a service if one is free.
  func takeTurn(
    at service: String,
    every interval: Duration,
    now: @Sendable () -> Date
  ) async -> Turn? {
    state.withLock { state in
      guard !state.isBroken else { return nil }
      let moment = now()
      let turn = state.turns[service, default: Turns()].take(every: interval, now: moment)
      guard case .granted = turn, state.turnsElsewhere > 0 else { return turn }
      state.turnsElsewhere -= 1
      return state.turns[service, default: Turns()].take(every: interval, now: moment)
    }
  }

  /// Releases a turn.
  func giveBackTurn(at service: String, _ moment: Date, every interval: Duration) async {
    state.withLock { state in
      guard !state.isBroken else { return }
      state.turns[service, default: Turns()].giveBack(moment, every: interval)
    }
  }

  /// Counts a request and records a pause.
  func noteRequest(to service: String, now: Date, pausedUntil end: Date?) async {
    state.withLock { state in
      guard !state.isBroken else { return }
      state.counts[service, default: 0] += 1
      if let end {
        state.turns[service, default: Turns()].pause = Turns.Pause(from: now, until: end)
      }
    }
  }
}
