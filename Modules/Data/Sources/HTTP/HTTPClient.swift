public import FoundationEssentials

/// Sends requests with a total deadline, up to five redirects and up to two retries.
public struct HTTPClient: HTTPSending {
  /// The number of redirects that are followed.
  public static let redirectLimit = 5
  /// The number of times that a request is sent again.
  public static let retryLimit = 2

  private static let redirectStatuses = [301, 302, 303, 307, 308]
  private static let permanentStatuses = [301, 308]

  private let transport: any HTTPTransport
  private let clock: any Clock<Duration>
  private let timeout: Duration
  private let now: @Sendable () -> Date
  private let jitter: @Sendable () -> Double
  private let allowsPrivateAddresses: Bool
  private let retries: Int

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - transport: Performs each exchange.
  ///   - clock: Measures the deadline and the waits between retries.
  ///   - timeout: The total time, including redirects, retries and waits.
  ///   - now: The current time, for dates in `Retry-After`.
  ///   - jitter: A random number from 0 to 1 that spreads the retries of many clients.
  ///   - allowsPrivateAddresses: Whether a public server may lead to private addresses.
  ///   - retries: How often a request is sent again; 0 if the caller repeats it later anyway.
  public init(
    transport: any HTTPTransport,
    clock: any Clock<Duration> = ContinuousClock(),
    timeout: Duration = .seconds(20),
    now: @escaping @Sendable () -> Date = { Date.now },
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    allowsPrivateAddresses: Bool = false,
    retries: Int = HTTPClient.retryLimit
  ) {
    self.transport = transport
    self.clock = clock
    self.timeout = timeout
    self.now = now
    self.jitter = jitter
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.retries = retries
  }

  /// Returns the response, with any status.
  ///
  /// The request is retried if no connection was established and after status 502, 503, 504, or 429
  /// with `Retry-After`, as long as the wait ends before the deadline. Once a server on the public
  /// internet has answered, redirects lead only to public addresses. Cookies end with the redirects.
  public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let deadline = Deadline(clock, timeout)
    var attempts = 0
    while true {
      let outcome = await follow(request, by: deadline)
      guard attempts < retries, let wait = wait(after: outcome), wait < deadline.remaining
      else { return try outcome.get() }
      attempts += 1
      try await deadline.sleep(wait)
    }
  }

  /// Sends a request and follows redirects.
  private func follow(
    _ request: HTTPRequest,
    by deadline: Deadline
  ) async -> Result<HTTPResponse, HTTPFailure> {
    var request = request
    var permanentAddress: URL?
    var isPermanent = true
    do throws(HTTPFailure) {
      for hop in 0...Self.redirectLimit {
        let remaining = deadline.remaining
        guard remaining > .zero else {
          throw .timedOut(host: request.url.host() ?? "", after: timeout)
        }
        var response = try await exchange(request, remaining, isRedirected: hop > 0)
        response.address = request.url
        response.permanentAddress = permanentAddress
        guard Self.redirectStatuses.contains(response.status), let target = response.redirect
        else { return .success(response) }
        request = try Self.redirected(request, to: target, by: response)
        isPermanent = isPermanent && Self.permanentStatuses.contains(response.status)
        if isPermanent { permanentAddress = request.url }
      }
      throw .tooManyRedirects(limit: Self.redirectLimit)
    } catch {
      return .failure(error)
    }
  }

  private func exchange(
    _ request: HTTPRequest,
    _ remaining: Duration,
    isRedirected: Bool
  ) async throws(HTTPFailure) -> HTTPResponse {
    var request = request
    if allowsPrivateAddresses { request.mayReachPrivateAddresses = true }
    do throws(HTTPFailure) {
      return try await transport.exchange(request, timeout: remaining)
    } catch {
      if isRedirected, error == .badAddress { throw .redirectRefused(reason: "invalid address") }
      // Report the total timeout, which the user set, not the time that was left.
      if case .timedOut(let host, remaining) = error { throw .timedOut(host: host, after: timeout) }
      throw error
    }
  }

  private static func redirected(
    _ request: HTTPRequest,
    to target: URL,
    by response: HTTPResponse
  ) throws(HTTPFailure) -> HTTPRequest {
    let isSameServer = Origin(request.url) == Origin(target)
    // A server cannot choose the credentials that are sent.
    guard let scheme = target.scheme?.lowercased(),
      let url = target.withCredentials(of: isSameServer ? request.url : nil)
    else { throw .redirectRefused(reason: "invalid address") }
    guard scheme == "http" || scheme == "https" else {
      throw .redirectRefused(reason: "\(scheme.prefix(20)): address")
    }
    if scheme == "http", request.url.scheme?.lowercased() == "https" {
      throw .redirectRefused(reason: "from https to http")
    }
    var next = request
    (next.url, next.cookies, next.secretQuery) = (url, response.cookies, QueryItems([]))
    if !isSameServer { next.secretHeaders = [] }
    if !response.isFromPrivateAddress { next.mayReachPrivateAddresses = false }
    return next
  }

  /// Returns the wait before the next retry; nil if the request must not be sent again.
  ///
  /// It is a second, or longer if the server asks for it, plus up to 500 ms of jitter.
  private func wait(after outcome: Result<HTTPResponse, HTTPFailure>) -> Duration? {
    let pause: Duration? =
      switch outcome {
      case .failure(.cannotConnect), .failure(.nameNotResolved): .seconds(1)
      case .failure: nil
      case .success(let response) where response.status == 429: response.retryAfter(now: now())
      case .success(let response) where [502, 503, 504].contains(response.status):
        response.retryAfter(now: now()) ?? .seconds(1)
      case .success: nil
      }
    return pause.map { $0 + Duration.milliseconds(500) * jitter() }
  }
}

/// The scheme, host and port of a server; secrets are sent only to the same origin.
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

/// A deadline on a clock.
struct Deadline: Sendable {
  /// The remaining time; negative after the deadline.
  var remaining: Duration { timeLeft() }
  private let clock: any Clock<Duration>
  private let timeLeft: @Sendable () -> Duration

  init(_ clock: any Clock<Duration>, _ timeout: Duration) {
    self.clock = clock
    timeLeft = Self.countdown(clock, timeout)
  }

  private static func countdown<C: Clock<Duration>>(
    _ clock: C,
    _ timeout: Duration
  ) -> @Sendable () -> Duration {
    let end = clock.now.advanced(by: timeout)
    return { clock.now.duration(to: end) }
  }

  func sleep(_ duration: Duration) async throws(HTTPFailure) {
    do {
      try await clock.sleep(for: duration)
    } catch {
      throw .cancelled
    }
  }
}
