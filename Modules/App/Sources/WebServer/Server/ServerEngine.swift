import CWebServer
import Synchronization

/// The C server with its handler, shared by its thread and all requests.
final class ServerEngine: Sendable {
  let handler: any WebHandler
  /// Receives each request when its response was made.
  let log: (@Sendable (AccessEntry) -> Void)?
  let port: Int
  private let isBehindProxy: Bool
  private let delayedLimit: Int
  /// The number of responses that wait, by the network of their clients.
  private let delayed = Mutex<[String: Int]>([:])

  // Its functions are thread-safe.
  nonisolated(unsafe) private let server: OpaquePointer

  /// Opens the port.
  init(
    _ address: String,
    _ port: UInt16,
    _ limits: ServerLimits,
    isBehindProxy: Bool,
    log: (@Sendable (AccessEntry) -> Void)?,
    _ handler: any WebHandler
  ) throws(WebServerError) {
    delayedLimit = limits.delayedResponsesPerNetwork
    var limits = limits.forEngine
    if isBehindProxy { limits.connections_per_address = 0 }
    var failure = CW_CANNOT_LISTEN
    var reason: UnsafePointer<CChar>?
    guard let server = cw_create(address, port, &limits, &failure, &reason) else {
      let reason = reason.map { String(cString: $0) } ?? ""
      throw WebServerError(failure, reason, address, port)
    }
    self.server = server
    self.handler = handler
    self.log = log
    self.isBehindProxy = isBehindProxy
    self.port = Int(cw_port(server))
  }

  deinit { cw_destroy(server) }

  /// Serves on this thread until `end`, or after `drain` until the last connection is closed.
  func run() {
    // The thread owns the engine while it runs.
    withExtendedLifetime(self) {
      cw_run(server, Self.callbacks, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  /// Closes the port, all connections without a request, and all streams.
  func drain() { cw_drain(server) }

  /// Closes all connections; requests that still run are cancelled.
  func end() { cw_end(server) }

  /// Waits before a response to a client of a network; returns false at once if too many wait already.
  func delay(_ time: Duration, for network: String) async -> Bool {
    let isAllowed = delayed.withLock { delayed in
      guard delayed[network, default: 0] < delayedLimit else { return false }
      delayed[network, default: 0] += 1
      return true
    }
    guard isAllowed else { return false }
    try? await Task.sleep(for: time)
    delayed.withLock { delayed in
      let others = (delayed[network] ?? 1) - 1
      delayed[network] = others > 0 ? others : nil
    }
    return true
  }

  private static let callbacks = cw_callbacks(
    begin: { engine, request, message in
      guard let engine, let request, let message else { return nil }
      let owner = Unmanaged<ServerEngine>.fromOpaque(engine).takeUnretainedValue()
      let exchange = Exchange(request, of: owner)
      exchange.start(WebRequest(message.pointee, isBehindProxy: owner.isBehindProxy))
      return Unmanaged.passRetained(exchange).toOpaque()
    },
    refused: { engine, message, status in
      guard let engine, let message else { return }
      let owner = Unmanaged<ServerEngine>.fromOpaque(engine).takeUnretainedValue()
      let request = WebRequest(message.pointee, isBehindProxy: owner.isBehindProxy)
      owner.log?(AccessEntry(request: request, status: Int(status), bytes: 0))
    },
    has_room: { exchange in
      guard let exchange else { return }
      Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue().noteRoom()
    },
    end: { exchange in
      guard let exchange else { return }
      Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue().end()
    }
  )
}

extension ServerLimits {
  fileprivate var forEngine: cw_limits {
    cw_limits(
      body_bytes: bodyBytes,
      head_bytes: headBytes,
      large_bodies_bytes: largeBodiesBytes,
      unread_bytes: unreadBytes,
      connections: UInt32(clamping: connections),
      connections_per_address: UInt32(clamping: connectionsPerAddress),
      running_requests: UInt32(clamping: runningRequests),
      request_ms: requestTime.wholeMilliseconds,
      idle_ms: idleTime.wholeMilliseconds,
      progress_ms: UInt32(stallTime.wholeMilliseconds),
      progress_bytes: UInt64(progressBytes)
    )
  }
}

extension WebServerError {
  fileprivate init(_ failure: cw_failure, _ reason: String, _ address: String, _ port: UInt16) {
    self =
      switch failure {
      case CW_LIBRARY_MISSING: .libraryMissing(reason: reason)
      case CW_PORT_IN_USE: .portInUse(Int(port))
      default: .cannotListen("\(address): \(reason)")
      }
  }
}

extension WebRequest {
  /// Copies a request of the C server.
  ///
  /// A proxy adds the address of its client at the end of `X-Forwarded-For`; what precedes it is from the
  /// client.
  fileprivate init(_ message: cw_message, isBehindProxy: Bool) {
    let fields = UnsafeBufferPointer(start: message.fields, count: message.field_count)
    self.init(
      message.method.string,
      message.target.string,
      headers: fields.map { ($0.name.string, $0.value.string) },
      body: Array(UnsafeBufferPointer(start: message.body, count: message.body_count)),
      client: message.client.map { String(cString: $0) } ?? ""
    )
    version = message.version.string
    guard isBehindProxy,
      let field = headers.last(where: { $0.name.lowercased() == "x-forwarded-for" }),
      let address = field.value.split(separator: ",").last.map({ $0.filter { $0 != " " } }),
      Self.network(of: address) != nil
    else { return }
    client = address
  }
}

extension cw_text {
  /// The text; bytes that are not UTF-8 become U+FFFD.
  fileprivate var string: String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
