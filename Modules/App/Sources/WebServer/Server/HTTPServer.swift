import Synchronization
import Threads

/// An HTTP/1.1 server on a port of this machine, on its own thread.
///
/// It does not encrypt: for other machines it needs a reverse proxy that does.
package final class HTTPServer: Sendable {
  /// The open port.
  package let port: Int

  private let engine: ServerEngine
  private let end: Latch

  /// Opens a port of an IP address, such as `127.0.0.1` or `::1`; 0 is any free port.
  ///
  /// The server runs until it is stopped or released. It raises the process's limit of open
  /// descriptors as far as it may. Behind a proxy, clients have the addresses that the proxy adds. `log`
  /// receives each request.
  package static func start(
    address: String,
    port: Int,
    limits: ServerLimits = ServerLimits(),
    isBehindProxy: Bool = false,
    log: (@Sendable (AccessEntry) -> Void)? = nil,
    handler: any WebHandler
  ) throws(WebServerError) -> HTTPServer {
    guard let number = UInt16(exactly: port) else {
      throw .cannotListen("\(port) is not a port")
    }
    let engine = try ServerEngine(
      address,
      number,
      limits,
      isBehindProxy: isBehindProxy,
      log: log,
      handler
    )
    return try HTTPServer(engine)
  }

  private init(_ engine: ServerEngine) throws(WebServerError) {
    self.engine = engine
    port = engine.port
    let end = Latch()
    self.end = end
    // The thread has all signals blocked: the program handles them on its first thread.
    let isStarted = DetachedThread.start {
      engine.run()
      end.open()
    }
    if !isStarted { throw .cannotListen("the system refuses a thread") }
  }

  deinit { engine.end() }

  /// Stops the server and waits until the port and all connections are closed.
  ///
  /// Idle connections and streams are closed at once. Running requests may finish within the time; then
  /// they are cancelled, and their clients get no response.
  package func stop(within time: Duration) async {
    engine.drain()
    await withTaskGroup { group in
      group.addTask { await self.end.wait() }
      group.addTask {
        try? await Task.sleep(for: time)
        self.engine.end()
      }
      await group.next()
      group.cancelAll()
    }
  }
}

/// An event that happens once, for any number of tasks that wait for it.
private final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
