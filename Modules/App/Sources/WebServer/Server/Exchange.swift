import CWebServer
import Synchronization

/// One request with the task that responds to it.
///
/// The connection ends the exchange when the response was sent, the client disconnected or the server
/// stops. That cancels the task; what it still sends has no effect.
final class Exchange: Sendable {
  private struct State {
    /// The request, until the task has taken it.
    var message: WebRequest?
    var task: Task<Void, Never>?
    var isEnded = false
    var hasRoom = true
    var waiting: CheckedContinuation<Void, Never>?
  }

  // Its functions are thread-safe. It must be released before the engine.
  nonisolated(unsafe) private let request: OpaquePointer
  private let engine: ServerEngine
  private let state = Mutex(State())

  /// Accepts a request of the engine.
  init(_ request: OpaquePointer, of engine: ServerEngine) {
    self.request = request
    self.engine = engine
  }

  deinit { cw_release(request) }

  /// Starts the task.
  func start(_ message: WebRequest) {
    // The task's closure would keep the body while a response waits.
    state.withLock { $0.message = message }
    let task = Task {
      await self.respond()
      // Otherwise the task and the exchange would own each other.
      self.state.withLock { $0.task = nil }
    }
    state.withLock { state in
      // The task may have finished already; then this reference is released by `end`.
      state.task = task
    }
  }

  /// Cancels the task, because its response is not needed any more.
  func end() {
    let (task, waiting) = state.withLock { state in
      state.isEnded = true
      return (state.task.take(), state.waiting.take())
    }
    task?.cancel()
    waiting?.resume()
  }

  /// Resumes a stream that waits for the client.
  func noteRoom() {
    let waiting = state.withLock { state in
      state.hasRoom = true
      return state.waiting.take()
    }
    waiting?.resume()
  }

  private func respond() async {
    guard let (request, answer) = await answer() else { return }
    var response = answer
    if response.delay > .zero {
      cw_hold(self.request)
      let hasWaited = await engine.delay(response.delay, for: request.clientNetwork)
      if !hasWaited { response = .tooManyDelayed }
    }
    let (status, count) = await send(response)
    let bytes = request.method == "HEAD" ? 0 : count
    engine.log?(AccessEntry(request: request, status: status, bytes: bytes))
  }

  /// Returns the response, and the request without its body.
  private func answer() async -> (WebRequest, WebResponse)? {
    guard var message = state.withLock({ $0.message.take() }) else { return nil }
    let response = await engine.handler.response(to: message)
    message.body = []
    return (message, response)
  }

  /// Sends a response, or that the server is busy, and returns the status and the size of the body.
  private func send(_ response: WebResponse) async -> (status: Int, count: Int) {
    let fields = response.fieldBytes
    let status = response.sentStatus
    switch response.body {
    case .bytes(let bytes):
      guard cw_respond(request, UInt32(status), fields, bytes, bytes.count) != 0 else {
        return await send(.tooManyUnread)
      }
      return (status, bytes.count)
    case .stream(let parts):
      cw_respond_in_parts(request, UInt32(status), fields)
      defer { cw_finish(request) }
      return (status, await send(parts))
    }
  }

  private func send(_ parts: AsyncStream<[UInt8]>) async -> Int {
    var count = 0
    for await part in parts {
      state.withLock { $0.hasRoom = false }
      switch cw_write(request, part, part.count) {
      case CW_WRITTEN: break
      case CW_FULL: await room()
      default: return count
      }
      count += part.count
    }
    return count
  }

  /// Waits until the client has accepted most of the stream, or the exchange ends.
  private func room() async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        guard !state.hasRoom, !state.isEnded else { return true }
        state.waiting = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}

extension WebResponse {
  fileprivate static var tooManyDelayed: WebResponse {
    later(429, "Too many failed sign-ins at a time.")
  }

  fileprivate static var tooManyUnread: WebResponse {
    later(503, "Other clients have not read their responses yet.")
  }

  private static func later(_ status: Int, _ line: String) -> WebResponse {
    var response = WebResponse(status, line + "\n", type: "text/plain; charset=utf-8")
    response.headers.append(("Retry-After", "2"))
    return response
  }
}
