import CTransfer

/// The C engine that runs transfers on its own thread; ends with its last owner.
final class CurlEngine: Sendable {
  /// What a transfer is to do.
  struct Order: Sendable {
    let url: String
    let headers: [String]
    let userAgent: String
    let authorities: String?
    let timeout: Duration
    let patience: Duration
    let bodyLimit: Int
  }

  // The engine takes calls from any thread. Without memory it is nil, and starts nothing.
  nonisolated(unsafe) private let engine = ct_engine_create()

  deinit {
    ct_engine_destroy(engine)
  }

  /// Starts a transfer that reports to `transfer`; returns the number that cancels it.
  func start(_ order: Order, reportingTo transfer: CurlTransfer) -> UInt64 {
    withPointers(to: order.headers) { headers in
      order.url.withCString { url in
        order.userAgent.withCString { userAgent in
          withPointer(to: order.authorities) { authorities in
            var request = ct_request(
              url: url,
              headers: headers,
              user_agent: userAgent,
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
  /// The duration in whole milliseconds, from one to what libcurl can take: some 24 days.
  fileprivate var wholeMilliseconds: Int {
    Int(min(max(1, self / .milliseconds(1)), Double(Int32.max)))
  }
}

private func withPointer<Result>(
  to text: String?,
  _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  guard let text else { return body(nil) }
  return text.withCString { body($0) }
}

/// Lends an array of C strings that ends with a null pointer.
private func withPointers<Result>(
  to texts: [String],
  _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  var bytes: [CChar] = []
  let starts = texts.map { text in
    defer { bytes += text.utf8CString }
    return bytes.count
  }
  return bytes.withUnsafeBufferPointer { bytes in
    let pointers = starts.map { bytes.baseAddress?.advanced(by: $0) } + [nil]
    return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
