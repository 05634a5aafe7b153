public import FoundationEssentials
public import RequestHistory
import Synchronization

/// The rate limits of a service.
public struct RequestLimits: Hashable, Sendable {
  /// The minimum time between two requests, also across processes.
  public let interval: Duration
  /// The usual number of requests a key allows per UTC day; nil if the service sets none.
  ///
  /// Only displayed: plans differ, so the service enforces its own limit.
  public let daily: Int?

  public init(interval: Duration = .zero, daily: Int? = nil) {
    self.interval = interval
    self.daily = daily
  }
}

/// Enforces a service's rate limit on this and all other processes of the user.
///
/// Each exchange waits until a turn is free, and takes it. Wrap it in an `HTTPClient`, so that
/// redirects and retries take turns too and the client's deadline includes the waits. If no turn is
/// free before the deadline, nothing is sent and the response is a local 429 with `Retry-After`. If
/// a request did not reach the server, its turn is released, so that nothing waits while the
/// network is down. Without a history, or if the history fails, turns are counted in this process
/// only.
public final class PoliteTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let service: String
  private let interval: Duration
  private let records: (any RequestHistory)?
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let trace: RequestTrace?
  private let ownTurns = Mutex(Turns())

  /// Creates a transport for one service.
  ///
  /// - Parameters:
  ///   - transport: Performs each exchange.
  ///   - service: The service's name in the history.
  ///   - limits: The service's rate limits.
  ///   - records: The history that all processes share; nil if there is no place to store it.
  ///   - clock: Measures the waits.
  ///   - now: The wall clock, which all processes share.
  ///   - trace: Receives a line for each request that was not sent.
  public init(
    wrapping transport: any HTTPTransport,
    service: String,
    limits: RequestLimits,
    records: (any RequestHistory)?,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date.now },
    trace: RequestTrace? = nil
  ) {
    self.transport = transport
    self.service = service
    interval = limits.interval
    self.records = records
    self.clock = clock
    self.now = now
    self.trace = trace
  }

  /// Waits for a turn, then returns the response, both within `timeout`.
  public func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    let deadline = Deadline(clock, timeout)
    while true {
      switch await takeTurn() {
      case .granted(let moment):
        return try await exchange(request, at: moment, deadline.remaining, of: timeout)
      case .refused(let moment):
        // After the wait, another process may have taken the turn.
        let wait = Duration.seconds(moment.timeIntervalSince(now()))
        guard wait < deadline.remaining else { return refusal(of: request, until: moment) }
        if wait > .zero { try await deadline.sleep(wait) }
      }
    }
  }

  private func exchange(
    _ request: HTTPRequest,
    at turn: Date,
    _ remaining: Duration,
    of timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    do throws(HTTPFailure) {
      let response = try await transport.exchange(request, timeout: remaining)
      await note(response)
      return response
    } catch {
      if error.mayHaveReachedServer { await note(nil) } else { await giveBack(turn) }
      if case .timedOut(let host, remaining) = error { throw .timedOut(host: host, after: timeout) }
      throw error
    }
  }
}

extension PoliteTransport {
  private func takeTurn() async -> Turn {
    let turn = await records?.takeTurn(at: service, every: interval, now: now)
    return ownTurns.withLock { turns in
      guard let turn else { return turns.take(every: interval, now: now()) }
      if case .granted(let moment) = turn { turns.last = moment }
      return turn
    }
  }

  private func giveBack(_ turn: Date) async {
    ownTurns.withLock { $0.giveBack(turn, every: interval) }
    await records?.giveBackTurn(at: service, turn, every: interval)
  }

  private func refusal(of request: HTTPRequest, until moment: Date) -> HTTPResponse {
    let seconds = max(1, Int(moment.timeIntervalSince(now()).rounded(.up)))
    trace?.report(request, "not sent, rate limited for \(seconds) s")
    let header = HTTPHeader(name: "Retry-After", value: String(seconds))
    return HTTPResponse(status: 429, headers: [header])
  }

  /// Records that a request reached the service, and the pause that the response asks for.
  private func note(_ response: HTTPResponse?) async {
    let now = now()
    let end = response.flatMap { $0.pause(now: now) }.map { now.addingTimeInterval($0) }
    if let end { ownTurns.withLock { $0.pause = Turns.Pause(from: now, until: end) } }
    await records?.noteRequest(to: service, now: now, pausedUntil: end)
  }
}

extension HTTPResponse {
  /// Returns the pause in seconds that the server asks for; nil if it asks for none.
  fileprivate func pause(now: Date) -> Double? {
    guard status == 429 || status == 503, let wait = retryAfter(now: now), wait > .zero
    else { return nil }
    return wait / .seconds(1)
  }
}

extension HTTPFailure {
  /// Whether the server may have received and counted the request.
  fileprivate var mayHaveReachedServer: Bool {
    switch self {
    case .badAddress, .nameNotResolved, .cannotConnect, .insecure, .privateAddress,
      .libraryMissing:
      false
    case .cancelled, .timedOut, .tooManyRedirects, .redirectRefused, .bodyTooLarge, .truncated,
      .unreadable, .outOfMemory:
      true
    }
  }
}
