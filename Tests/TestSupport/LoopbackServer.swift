import Glibc

/// A local HTTP server with replies from a test.
///
/// Each connection has its own thread, so the reply function may block. A connection that the
/// function leaves open is closed when it returns, unless it sent a complete reply.
public final class LoopbackServer: Sendable {
  /// Replies to one request on its connection.
  public typealias Responder = @Sendable (LoopbackRequest, LoopbackConnection) -> Void

  /// The port, chosen by the system.
  public let port: Int
  /// The root of all its URLs, such as `http://127.0.0.1:4711`, without a final slash.
  public let baseURL: String

  private let desk: LoopbackDesk

  /// Starts a server on a free port.
  ///
  /// - Parameters:
  ///   - host: An address such as `127.0.0.2`, to act as another host, or `localhost`.
  ///   - respond: Replies to a request; must not stop the server, which waits for it.
  /// - Throws: `ProgramFailure` if the host is not an address of this machine.
  public init(host: String = "127.0.0.1", respond: @escaping Responder) throws {
    let (listener, port) = try Self.listen(at: host == "localhost" ? "127.0.0.1" : host)
    self.port = port
    baseURL = "http://\(host):\(port)"
    do {
      desk = LoopbackDesk(listener: listener, stopping: try Channel(), respond: respond)
    } catch {
      close(listener)
      throw error
    }
    desk.open()
  }

  deinit { stop() }

  /// The requests so far, in the order received.
  public var requests: [LoopbackRequest] { desk.record.entries.requests }

  /// The number of accepted connections; fewer than requests if the client reuses them.
  public var connectionCount: Int { desk.record.entries.connections }

  /// The number of clients that disconnected before the server did.
  public var hangUpCount: Int { desk.record.entries.hangUps }

  /// Waits for a number of requests; returns those so far if the server is stopped first.
  @discardableResult
  public func requests(atLeast count: Int) async -> [LoopbackRequest] {
    await desk.record.entries { $0.requests.count >= count }.requests
  }

  /// Waits for a number of disconnects; returns those so far if the server is stopped first.
  @discardableResult
  public func hangUps(atLeast count: Int) async -> Int {
    await desk.record.entries { $0.hangUps >= count }.hangUps
  }

  /// Closes the port and all connections, and waits for their threads.
  public func stop() {
    desk.close()
  }

  static func listen(at host: String) throws -> (listener: Int32, port: Int) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let listener = socket(AF_INET, kind, 0)
    guard listener >= 0 else { throw ProgramFailure.system("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { address -> Int32 in
      guard inet_pton(AF_INET, host, &address.pointee.sin_addr) == 1 else { return EINVAL }
      return address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(listener, address, size) == 0, Glibc.listen(listener, 128) == 0,
          getsockname(listener, address, &size) == 0
        else { return errno }
        return 0
      }
    }
    guard code == 0 else {
      close(listener)
      throw ProgramFailure.system("cannot serve on \(host)", code)
    }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }
}
