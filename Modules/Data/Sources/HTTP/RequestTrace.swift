import ByteStrings
import FoundationEssentials
import Synchronization

/// Reports each request as one line that never contains a key.
///
/// A server can repeat a key that it received, for example in the address of a redirect. The trace
/// therefore stores every secret that was sent, and reports only the server of an address that
/// contains one.
public final class RequestTrace: Sendable {
  private let line: @Sendable (String) -> Void
  private let secrets = Mutex<Set<[UInt8]>>([])

  /// Creates a trace that passes each line to `line`, from any thread.
  ///
  /// A line can contain text from a server: clean it before it is written to a terminal.
  public init(_ line: @escaping @Sendable (String) -> Void) {
    self.line = line
  }

  /// Reports something other than a request, such as a provider that was skipped.
  public func note(_ text: String) {
    line(text)
  }

  func report(_ request: HTTPRequest, _ outcome: String) {
    learn(request)
    line("GET \(address(request.url)) -> \(outcome)")
  }

  /// Reports why a request failed.
  func report(_ request: HTTPRequest, _ failure: HTTPFailure, _ time: String) {
    learn(request)
    line("GET \(address(request.url)) -> failed: \(shown(failure.summary)), \(time)")
  }

  private func learn(_ request: HTTPRequest) {
    let folded = request.secrets.map { Self.folded(Array($0.utf8)) }
    secrets.withLock { $0.formUnion(folded) }
  }

  /// Returns the address without secrets.
  private func address(_ url: URL) -> String {
    let (scheme, host) = (url.scheme ?? "", url.host(percentEncoded: true) ?? "")
    let server = host + (url.port.map { ":\($0)" } ?? "")
    let query = url.query(percentEncoded: true).map { "?" + $0 } ?? ""
    let address = server + url.path(percentEncoded: true) + query
    return scheme + "://" + (shown(address) == address ? address : shown(server) + "/…")
  }

  /// Returns a text, or `…` if it contains a secret, also one percent-encoded several times.
  private func shown(_ text: String) -> String {
    let secrets = secrets.withLock { $0 }
    guard !secrets.isEmpty else { return text }
    var bytes = Array(text.utf8)
    while true {
      let folded = Self.folded(bytes)
      if secrets.contains(where: { folded.firstRange(of: $0) != nil }) { return "…" }
      let decoded = bytes.percentDecoded
      guard decoded.count < bytes.count else { return text }
      bytes = decoded
    }
  }
}

extension RequestTrace {
  /// Returns a size in bytes: `1,024 bytes`.
  static func bytes(_ count: Int) -> String {
    "\(grouped(count)) \(count == 1 ? "byte" : "bytes")"
  }

  /// Returns a time in milliseconds: `1,250 ms`.
  static func milliseconds(_ time: Duration) -> String {
    "\(grouped(Int(max(0, time / .milliseconds(1)).rounded()))) ms"
  }

  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text.append(",") }
      text.append(digit.element)
    }
  }

  /// Folds spellings of a text: hosts ignore case, and a query may write a space as `+`.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0.asciiLowercased }
  }
}

extension HTTPFailure {
  /// A short description of the failure.
  fileprivate var summary: String {
    switch self {
    case .cancelled: "cancelled"
    case .badAddress: "invalid address"
    case .nameNotResolved(let host): "cannot resolve \(host)"
    case .cannotConnect(_, let reason), .insecure(_, let reason), .unreadable(_, let reason),
      .libraryMissing(let reason):
      reason
    case .timedOut(_, let limit): "no answer within \(RequestTrace.milliseconds(limit))"
    case .tooManyRedirects(let limit): "redirected more than \(limit) times"
    case .redirectRefused(let reason): "redirect not followed: \(reason)"
    case .privateAddress(let address): "private address \(address), not requested"
    case .bodyTooLarge(let limit): "more than \(RequestTrace.bytes(limit))"
    case .truncated: "incomplete response"
    case .outOfMemory: "out of memory"
    }
  }
}

/// Reports each exchange: its status, the size of its decompressed body and its time.
///
/// Wrap it in an `HTTPClient` to report redirects and retries one by one.
public struct TracingTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let trace: RequestTrace
  private let clock: any Clock<Duration>

  /// Creates a transport that reports the exchanges of another to `trace`, timed by `clock`.
  public init(
    wrapping transport: any HTTPTransport,
    trace: RequestTrace,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.transport = transport
    self.trace = trace
    self.clock = clock
  }

  /// Performs one exchange and reports it.
  public func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    let deadline = Deadline(clock, timeout)
    let time = { RequestTrace.milliseconds(timeout - deadline.remaining) }
    do throws(HTTPFailure) {
      let response = try await transport.exchange(request, timeout: timeout)
      let size = RequestTrace.bytes(response.body.count)
      trace.report(request, "\(response.status), \(size), \(time())")
      return response
    } catch {
      trace.report(request, error, time())
      throw error
    }
  }
}
