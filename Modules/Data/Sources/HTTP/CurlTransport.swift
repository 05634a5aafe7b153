public import ByteStrings
import CTransfer
import FoundationEssentials

/// Performs exchanges with libcurl, which is loaded at the first request.
///
/// TLS certificates are always verified, proxies are from the environment, and connections are
/// reused. A request that must not reach private addresses is refused before anything is sent: after
/// the name was resolved, or with a proxy, which resolves names itself, by the host as written.
public final class CurlTransport: HTTPTransport {
  private let userAgent: String
  private let authorities: ByteString?
  private let bodyLimit: Int
  private let patience: Duration
  private let engine = CurlEngine()

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - userAgent: The value of the `User-Agent` header.
  ///   - authorities: A PEM file of certificates to trust instead of the system's.
  ///   - bodyLimit: The maximum size of a body in bytes, after decompression.
  ///   - patience: How long the transfer may be slower than 16 bytes a second, in whole seconds.
  public init(
    userAgent: String,
    authorities: ByteString? = nil,
    bodyLimit: Int = 16 << 20,
    patience: Duration = .seconds(15)
  ) {
    self.userAgent = userAgent
    self.authorities = authorities
    self.bodyLimit = bodyLimit
    self.patience = patience
  }

  /// Performs one exchange; fails for addresses that are not http or https.
  public func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    guard let scheme = request.url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = request.url.host(), !host.isEmpty
    else { throw .badAddress }
    let transfer = CurlTransfer(order(for: request, at: host, timeout))
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.run(on: engine, continuation)
      }
    } onCancel: {
      transfer.cancel()
    }
    // The engine's thread must not release the engine last: it cannot wait for itself.
    return try withExtendedLifetime(engine) { outcome }.get()
  }

  private func order(
    for request: HTTPRequest,
    at host: String,
    _ timeout: Duration
  ) -> CurlEngine.Order {
    CurlEngine.Order(
      url: request.target,
      host: host,
      isPublicOnly: !request.mayReachPrivateAddresses,
      headers: (request.headers + request.secretHeaders).map(\.line),
      cookies: request.cookies,
      userAgent: userAgent,
      authorities: authorities,
      timeout: timeout,
      patience: patience,
      bodyLimit: bodyLimit,
      longestBody: request.longestBody ?? bodyLimit,
      memory: request.memory
    )
  }
}

extension HTTPHeader {
  /// The header as it is sent, without control characters, such as a line end.
  fileprivate var line: String {
    let line = "\(name): \(value)".unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return String(String.UnicodeScalarView(line))
  }
}

/// The C engine, which runs transfers on its own thread until its last owner releases it.
final class CurlEngine: Sendable {
  /// The parameters of a transfer.
  struct Order: Sendable {
    let url: String
    let host: String
    let isPublicOnly: Bool
    let headers: [String]
    let cookies: [String]
    let userAgent: String
    let authorities: ByteString?
    let timeout: Duration
    let patience: Duration
    let bodyLimit: Int
    let longestBody: Int
    let memory: BodyMemory.Part?
  }

  // The engine is thread-safe. It is nil if memory ran out; every transfer then fails.
  nonisolated(unsafe) private let engine = ct_engine_create()

  deinit {
    ct_engine_destroy(engine)
  }

  /// Starts a transfer that reports to `transfer`; returns its number, for `cancel`.
  func start(_ order: Order, reportingTo transfer: CurlTransfer) -> UInt64 {
    withPointers(to: order.headers) { headers in
      withPointers(to: order.cookies) { cookies in
        withPointers(to: [order.url, order.host, order.userAgent]) { texts in
          withPointer(to: order.authorities) { authorities in
            var request = ct_request(
              url: texts[0],
              host: texts[1],
              is_public_only: order.isPublicOnly ? 1 : 0,
              headers: headers.baseAddress,
              cookies: cookies.baseAddress,
              user_agent: texts[2],
              ca_file: authorities,
              timeout_ms: order.timeout.wholeMilliseconds,
              patience_s: max(1, order.patience.wholeMilliseconds / 1_000),
              body_limit: Int64(order.bodyLimit)
            )
            let context = Unmanaged.passRetained(transfer).toOpaque()
            return ct_start(engine, &request, CurlTransfer.callbacks, context)
          }
        }
      }
    }
  }

  func cancel(_ number: UInt64) {
    ct_cancel(engine, number)
  }
}

extension Duration {
  /// The duration in whole milliseconds, from 1 to the maximum of libcurl (24 days).
  fileprivate var wholeMilliseconds: Int {
    Int(min(max(1, self / .milliseconds(1)), Double(Int32.max)))
  }
}

private func withPointer<Result>(
  to text: ByteString?,
  _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  guard let text else { return body(nil) }
  return text.withCString { body($0) }
}

/// Passes an array of C strings, terminated by a null pointer, to `body`.
private func withPointers<Result>(
  to texts: [String],
  _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  let starts = texts.map { text in
    defer { bytes += text.utf8CString }
    return bytes.count
  }
  return bytes.withUnsafeBufferPointer { bytes in
    let pointers = starts.map { bytes.baseAddress?.advanced(by: $0) } + [nil]
    return pointers.withUnsafeBufferPointer(body)
  }
}
