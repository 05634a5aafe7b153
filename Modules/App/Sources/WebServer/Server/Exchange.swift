import CWebServer
import Synchronization

/// One request with the task that responds to it.
///
/// The connection ends the exchange when the response was sent, the client disconnected or the server
/// stops. That cancels the task; what it still sends has no effect.
final class Exchange: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var isEnded = false
    var hasRoom = true
    var waiting: CheckedContinuation<Void, Never>?
  }

  // Its functions are thread-safe. It must be released before the engine.
  nonisolated(unsafe) private let request: OpaquePointer
  private let engine: ServerEngine
  private let state = Mutex(State())

  /// Takes over a request of the engine.
  init(_ request: OpaquePointer, of engine: ServerEngine) {
    self.request = request
    self.engine = engine
  }

  deinit { cw_release(request) }

  /// Starts the task.
  func start(_ message: WebRequest) {
    let task = Task {
      let response = await self.engine.handler.response(to: message)
      let count = await self.send(response)
      let bytes = message.method == "HEAD" ? 0 : count
      let status = response.sentStatus
      self.engine.log?(AccessEntry(request: message, status: status, bytes: bytes))
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

  /// Sends a response, and returns the size of its body.
  private func send(_ response: WebResponse) async -> Int {
    let fields = response.fieldBytes
    let status = UInt32(response.sentStatus)
    if response.delay > .zero {
      cw_hold(request)
      try? await Task.sleep(for: response.delay)
    }
    switch response.body {
    case .bytes(let bytes):
      cw_respond(request, status, fields, bytes, bytes.count)
      return bytes.count
    case .stream(let parts):
      cw_respond_in_parts(request, status, fields)
      defer { cw_finish(request) }
      return await send(parts)
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
