import CWebServer
import Threads

/// An HTTP/1.1 server on a port of this machine, on a thread of its own.
///
/// It does not encrypt: for other machines it needs a reverse proxy that does.
package final class HTTPServer: Sendable {
  /// The open port.
  package let port: Int

  private let engine: ServerEngine
  private let end: AsyncStream<Void>

  /// Opens a port of an IP address, such as `127.0.0.1` or `::1`; 0 is any free port.
  ///
  /// The server runs until it is stopped or released. It raises the process's limit of open
  /// descriptors as far as it may.
  package static func start(
    address: String,
    port: Int,
    limits: ServerLimits = ServerLimits(),
    handler: any WebHandler
  ) throws(WebServerError) -> HTTPServer {
    guard let number = UInt16(exactly: port) else {
      throw .cannotListen("\(port) is not a port")
    }
    let engine = try ServerEngine(address, number, limits, handler)
    return try HTTPServer(engine)
  }

  private init(_ engine: ServerEngine) throws(WebServerError) {
    self.engine = engine
    port = engine.port
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    self.end = end
    // The thread has all signals blocked: the program handles them on its first thread.
    let isStarted = DetachedThread.start {
      engine.run()
      continuation.finish()
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
      group.addTask { await self.engine.isQuiet() }
      group.addTask { try? await Task.sleep(for: time) }
      await group.next()
      group.cancelAll()
    }
    engine.end()
    for await _ in end {}
  }
}
