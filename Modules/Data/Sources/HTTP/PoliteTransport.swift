public import FoundationEssentials
public import RequestHistory
import Synchronization

/// Asks a service no more often than it wants to be asked, together with all other processes.
///
/// Every exchange takes a turn, so retries and redirects do too; to be wrapped by an `HTTPClient`,
/// whose deadline then covers the waiting. A turn that would come too late is not waited for: the
/// answer is a 429 of its own, with `Retry-After`, and nobody is asked. A request that reached nobody
/// gives its turn back, so that without a network nobody waits for turns. Where there are no records,
/// or there is trouble with them, turns keep their distance within this process.
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
  ///   - transport: What carries each request.
  ///   - service: The service's name in the records.
  ///   - limits: How often the service wants to be asked.
  ///   - records: What other processes and runs know of it too; nil where there is no place for it.
  ///   - clock: What waits are measured by.
  ///   - now: The clock on the wall, which processes share.
  ///   - trace: Who is told of requests that were not sent.
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

  /// Waits for a turn, and brings the service's answer, both within `timeout`.
  public func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    let deadline = Deadline(clock, timeout)
    switch await turn(within: timeout) {
    case .refused(let moment):
      return refusal(of: request, until: moment)
    case .granted(let moment):
      let wait = Duration.seconds(moment.timeIntervalSince(now()))
      if wait > .zero { try await deadline.sleep(wait) }
      return try await exchange(request, at: moment, deadline.remaining, of: timeout)
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
  private func turn(within patience: Duration) async -> Turn {
    let now = now()
    let latest = now.addingTimeInterval(patience / .seconds(1))
    let turn = await records?.takeTurn(at: service, every: interval, now: now, before: latest)
    return ownTurns.withLock { turns in
      guard let turn else { return turns.take(every: interval, now: now, before: latest) }
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
    trace?.tell(of: request, "not sent, the next turn is in \(seconds) s")
    let header = HTTPHeader(name: "Retry-After", value: String(seconds))
    return HTTPResponse(status: 429, headers: [header])
  }

  /// Notes that the service had a request, and what its answer asks for.
  private func note(_ response: HTTPResponse?) async {
    let now = now()
    let end = response.flatMap { $0.pause(now: now) }.map { now.addingTimeInterval($0) }
    if let end { ownTurns.withLock { $0.pause = Turns.Pause(from: now, until: end) } }
    await records?.noteRequest(to: service, now: now, pausedUntil: end)
  }
}

extension HTTPResponse {
  /// For how many seconds the server wants to be left alone; nil when it does not say so.
  fileprivate func pause(now: Date) -> Double? {
    guard status == 429 || status == 503, let wait = retryAfter(now: now), wait > .zero
    else { return nil }
    return wait / .seconds(1)
  }
}

extension HTTPFailure {
  /// Whether the server can have had the request, and have counted it.
  fileprivate var mayHaveReachedServer: Bool {
    switch self {
    case .badAddress, .nameNotResolved, .cannotConnect, .insecure, .libraryMissing: false
    case .cancelled, .timedOut, .tooManyRedirects, .redirectRefused, .bodyTooLarge, .truncated,
      .unreadable:
      true
    }
  }
}
