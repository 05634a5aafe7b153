import FoundationEssentials

/// Carries requests by libcurl, which is loaded with the first of them.
///
/// TLS is always verified, proxies are the environment's, connections are kept for reuse.
public final class CurlTransport: HTTPTransport {
  private let userAgent: String
  private let authorities: String?
  private let bodyLimit: Int
  private let patience: Duration
  private let engine = CurlEngine()

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - userAgent: What the program calls itself.
  ///   - authorities: A PEM file of certificates to trust instead of the system's.
  ///   - bodyLimit: How many bytes a body may have, after decompression.
  ///   - patience: How long an answer may come at less than 16 bytes a second; in whole seconds.
  public init(
    userAgent: String,
    authorities: String? = nil,
    bodyLimit: Int = 16 << 20,
    patience: Duration = .seconds(15)
  ) {
    self.userAgent = userAgent
    self.authorities = authorities
    self.bodyLimit = bodyLimit
    self.patience = patience
  }

  /// Sends one request and brings its one answer.
  public func exchange(
    _ request: HTTPRequest,
    timeout: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    guard let scheme = request.url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = request.url.host(), !host.isEmpty
    else { throw .badAddress }
    let transfer = CurlTransfer(order(for: request, timeout), host: host)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.run(on: engine, continuation)
      }
    } onCancel: {
      transfer.cancel()
    }
    // The engine's thread must not be the last to let go of the engine: it cannot wait for itself.
    return try withExtendedLifetime(engine) { outcome }.get()
  }

  private func order(for request: HTTPRequest, _ timeout: Duration) -> CurlEngine.Order {
    CurlEngine.Order(
      url: request.target,
      headers: (request.headers + request.secretHeaders).map(\.line),
      userAgent: userAgent,
      authorities: authorities,
      timeout: timeout,
      patience: patience,
      bodyLimit: bodyLimit
    )
  }
}

extension HTTPHeader {
  /// The header as it is sent; a line end in it, which would begin another header, is left out.
  fileprivate var line: String {
    let line = "\(name): \(value)".unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return String(String.UnicodeScalarView(line))
  }
}
