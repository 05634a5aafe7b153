import ByteStrings
import CTransfer
import FoundationEssentials
import Synchronization

/// One exchange in flight: collects what the engine's thread reports and resumes the caller once.
///
/// Cancellation resumes the caller immediately, before the engine has stopped the transfer.
final class CurlTransfer: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPFailure>

  private struct State {
    var engine: CurlEngine?
    var number: UInt64?
    var isCancelled = false
    var waiting: CheckedContinuation<Outcome, Never>?
    var headers: [HTTPHeader] = []
    var cookies: [String] = []
    var body = Data()
    /// The size of the body so far, with what was not kept of it.
    var received = 0
  }

  private let order: CurlEngine.Order
  private let state = Mutex(State())

  init(_ order: CurlEngine.Order) {
    self.order = order
  }

  /// Starts the exchange, unless it was already cancelled.
  func run(on engine: CurlEngine, _ continuation: CheckedContinuation<Outcome, Never>) {
    let isStarted = state.withLock { state in
      guard !state.isCancelled else { return false }
      state.waiting = continuation
      state.engine = engine
      return true
    }
    guard isStarted else { return continuation.resume(returning: .failure(.cancelled)) }
    let number = engine.start(order, reportingTo: self)
    let isCancelled = state.withLock { state in
      state.number = number
      return state.isCancelled
    }
    if isCancelled { engine.cancel(number) }
  }

  func cancel() {
    let (engine, number) = state.withLock { state in
      state.isCancelled = true
      return (state.engine, state.number)
    }
    finish(.failure(.cancelled))
    if let engine, let number { engine.cancel(number) }
  }

  private func finish(_ outcome: @autoclosure () -> Outcome) {
    let waiting = state.withLock { state in
      state.engine = nil
      return state.waiting.take()
    }
    waiting?.resume(returning: outcome())
  }

  /// Stores a header line; each status line starts a new response.
  private func addHeader(_ line: String) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    state.withLock { state in
      if line.hasPrefix("HTTP/") { state.headers = [] }
      guard parts.count == 2 else { return }
      state.headers.append(HTTPHeader(name: String(parts[0]), value: parts[1].trimmed))
    }
  }

  /// Stores a part of the body; returns false if the body exceeds the limit, or is refused.
  private func addBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      state.received += bytes.count
      let kept = bytes.prefix(order.longestBody - state.body.count)
      guard state.received <= order.bodyLimit, order.memory?.take(kept.count) ?? true else {
        return false
      }
      state.body.append(contentsOf: kept)
      return true
    }
  }

  private func outcome(of result: ct_result) -> Outcome {
    guard result.outcome == CT_DONE else { return .failure(failure(of: result)) }
    let (headers, cookies, body) = state.withLock { ($0.headers, $0.cookies, $0.body) }
    let redirect = result.redirect_url.flatMap { URL(string: String(cString: $0)) }
    var response = HTTPResponse(
      status: Int(result.status),
      headers: headers,
      body: body,
      redirect: redirect,
      isFromPrivateAddress: result.is_private != 0
    )
    response.cookies = cookies
    return .success(response)
  }

  private func failure(of result: ct_result) -> HTTPFailure {
    let reason = result.reason.map { String(cString: $0) } ?? ""
    let host = order.host
    return switch result.outcome {
    case CT_CANCELLED: .cancelled
    case CT_BAD_ADDRESS: .badAddress
    case CT_NAME_NOT_RESOLVED: .nameNotResolved(host: host)
    case CT_CANNOT_CONNECT: .cannotConnect(host: host, reason: reason)
    case CT_TIMED_OUT: .timedOut(host: host, after: order.timeout)
    case CT_TOO_SLOW: .timedOut(host: host, after: order.patience)
    case CT_INSECURE: .insecure(host: host, reason: reason)
    case CT_TOO_LARGE: .bodyTooLarge(limit: order.bodyLimit)
    case CT_TRUNCATED: .truncated(host: host)
    case CT_PRIVATE_ADDRESS: .privateAddress(reason)
    case CT_NO_MEMORY: .outOfMemory
    case CT_LIBRARY_MISSING: .libraryMissing(reason: reason)
    default: .unreadable(host: host, reason: reason)
    }
  }

  /// The callbacks of the engine's thread.
  ///
  /// They are created outside any actor: a callback isolated to the main actor would trap on the
  /// engine's thread.
  static let callbacks = ct_callbacks(
    header: { context, bytes, count in
      guard let context, let bytes else { return }
      let line = UnsafeRawBufferPointer(start: bytes, count: count)
      transfer(context).addHeader(String(decoding: line, as: UTF8.self))
    },
    body: { context, bytes, count in
      guard let context, let bytes else { return 0 }
      let part = UnsafeRawBufferPointer(start: bytes, count: count)
      return transfer(context).addBody(part) ? 1 : 0
    },
    cookie: { context, line in
      guard let context, let line else { return }
      let cookie = String(cString: line)
      transfer(context).state.withLock { $0.cookies.append(cookie) }
    },
    end: { context, result in
      guard let context, let result else { return }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeRetainedValue()
      transfer.finish(transfer.outcome(of: result.pointee))
    }
  )

  private static func transfer(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
    Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
