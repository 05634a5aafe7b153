public import FoundationEssentials

/// Asks servers by the rules that hold for all of them: one deadline, few redirects, few retries.
public struct HTTPClient: HTTPSending {
  /// How many redirects are followed.
  public static let redirectLimit = 5
  /// How often a request is sent again.
  public static let retryLimit = 2

  private static let redirectStatuses = [301, 302, 303, 307, 308]

  private let transport: any HTTPTransport
  private let clock: any Clock<Duration>
  private let timeout: Duration
  private let now: @Sendable () -> Date
  private let jitter: @Sendable () -> Double

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - transport: What carries each request.
  ///   - clock: What waits between tries are measured by.
  ///   - timeout: The time for an answer, with all redirects, tries and waits.
  ///   - now: What a date in `Retry-After` is compared with.
  ///   - jitter: A number from 0 to 1 that keeps clients from coming back all at once.
  public init(
    transport: any HTTPTransport,
    clock: any Clock<Duration> = ContinuousClock(),
    timeout: Duration = .seconds(20),
    now: @escaping @Sendable () -> Date = { Date.now },
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.transport = transport
    self.clock = clock
    self.timeout = timeout
    self.now = now
    self.jitter = jitter
  }

  /// Returns the answer to a request, whatever its status.
  ///
  /// It is sent again, at most twice, when nobody answered at the host, or when the answer was
  /// 502, 503, 504, or 429 with `Retry-After`; and only while the wait ends before the deadline.
  public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let deadline = Deadline(clock, timeout)
    var retries = 0
    while true {
      let outcome = await follow(request, by: deadline)
      guard retries < Self.retryLimit, let wait = wait(after: outcome, retry: retries),
        wait < deadline.remaining
      else { return try outcome.get() }
      retries += 1
      try await deadline.sleep(wait)
    }
  }

  /// Sends a request, and on to where the answers lead.
  private func follow(
    _ request: HTTPRequest,
    by deadline: Deadline
  ) async -> Result<HTTPResponse, HTTPFailure> {
    var request = request
    do throws(HTTPFailure) {
      for _ in 0...Self.redirectLimit {
        let remaining = deadline.remaining
        guard remaining > .zero else {
          throw .timedOut(host: request.url.host() ?? "", after: timeout)
        }
        let response = try await exchange(request, remaining)
        guard Self.redirectStatuses.contains(response.status), let target = response.redirect
        else { return .success(response) }
        request = try Self.redirected(request, to: target)
      }
      throw .tooManyRedirects(limit: Self.redirectLimit)
    } catch {
      return .failure(error)
    }
  }

  private func exchange(
    _ request: HTTPRequest,
    _ remaining: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    do throws(HTTPFailure) {
      return try await transport.exchange(request, timeout: remaining)
    } catch {
      // What the person set is the time for all of it, not what was left of it.
      if case .timedOut(let host, remaining) = error { throw .timedOut(host: host, after: timeout) }
      throw error
    }
  }

  private static func redirected(
    _ request: HTTPRequest,
    to target: URL
  ) throws(HTTPFailure) -> HTTPRequest {
    let scheme = target.scheme?.lowercased() ?? ""
    guard scheme == "http" || scheme == "https" else { throw .redirectRefused(scheme: scheme) }
    let isSameServer = Origin(request.url) == Origin(target)
    return HTTPRequest(
      url: target,
      headers: request.headers,
      secretHeaders: isSameServer ? request.secretHeaders : []
    )
  }

  /// Returns how long to wait before the next try; nil when there is to be none.
  private func wait(after outcome: Result<HTTPResponse, HTTPFailure>, retry: Int) -> Duration? {
    switch outcome {
    case .failure(.cannotConnect), .failure(.nameNotResolved):
      return pause(retry)
    case .failure:
      return nil
    case .success(let response):
      let asked = response.retryAfter(now: now())
      switch response.status {
      case 429: return asked
      case 502, 503, 504: return asked ?? pause(retry)
      default: return nil
      }
    }
  }

  /// A quarter of a second, then half a second, each up to half as long again.
  private func pause(_ retry: Int) -> Duration {
    .milliseconds(250 << retry) * (1 + 0.5 * jitter())
  }
}

/// What makes two addresses lead to one server: scheme, host and port.
private struct Origin: Equatable {
  private let scheme: String?
  private let host: String?
  private let port: Int

  init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host()?.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}
