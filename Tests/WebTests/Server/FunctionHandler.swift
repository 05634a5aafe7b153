@testable import WebServer

struct FunctionHandler: WebHandler {
  let respond: @Sendable (WebRequest) async -> WebResponse

  init(_ respond: @escaping @Sendable (WebRequest) async -> WebResponse) {
    self.respond = respond
  }

  func response(to request: WebRequest) async -> WebResponse { await respond(request) }
}

extension ServerLimits {
  /// Limits that no client of a test reaches, however busy the machine is; changed by `change`.
  static func patient(_ change: (inout ServerLimits) -> Void = { _ in }) -> ServerLimits {
    var limits = ServerLimits()
    limits.requestTime = .seconds(3_600)
    limits.idleTime = .seconds(3_600)
    limits.stallTime = .seconds(3_600)
    change(&limits)
    return limits
  }
}

extension HTTPServer {
  /// Starts a server on a free port of the loopback interface.
  static func onLoopback(
    _ limits: ServerLimits = .patient(),
    isBehindProxy: Bool = false,
    _ respond: @escaping @Sendable (WebRequest) async -> WebResponse
  ) throws -> HTTPServer {
    try start(
      address: "127.0.0.1",
      port: 0,
      limits: limits,
      isBehindProxy: isBehindProxy,
      handler: FunctionHandler(respond)
    )
  }
}

/// A response with method, path and body of the request.
func echo(_ request: WebRequest) -> WebResponse {
  let body = String(decoding: request.body, as: UTF8.self)
  return WebResponse(200, "\(request.method) \(request.path) \(body)", type: "text/plain")
}
