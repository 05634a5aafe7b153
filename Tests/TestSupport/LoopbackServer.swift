import Glibc

/// An HTTP server on this machine that answers as a test says, however badly.
///
/// Each connection is served by a thread of its own, so whoever answers may block. What the
/// answering function leaves open is closed when it returns, unless it sent a whole reply.
public final class LoopbackServer: Sendable {
  /// Answers one request on the connection that it came by.
  public typealias Responder = @Sendable (LoopbackRequest, LoopbackConnection) -> Void

  /// The port, chosen by the system.
  public let port: Int
  /// The root of every URL it serves, such as `http://127.0.0.1:4711`, without a slash at the end.
  public let baseURL: String

  private let desk: LoopbackDesk

  /// Starts to serve on a free port.
  ///
  /// - Parameters:
  ///   - host: An address such as `127.0.0.2`, for another host than the usual, or `localhost`.
  ///   - respond: Called for each request; must not stop the server, which waits for it.
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

  /// The requests so far, in the order they were read.
  public var requests: [LoopbackRequest] { desk.record.entries.requests }

  /// How many connections were accepted; fewer than requests when the client reuses them.
  public var connectionCount: Int { desk.record.entries.connections }

  /// How many clients were noticed to hang up before the server did.
  public var hangUpCount: Int { desk.record.entries.hangUps }

  /// Waits until so many requests have come; returns those there are if it is stopped before.
  @discardableResult
  public func requests(atLeast count: Int) async -> [LoopbackRequest] {
    await desk.record.entries { $0.requests.count >= count }.requests
  }

  /// Waits until so many clients have hung up; returns how many have if it is stopped before.
  @discardableResult
  public func hangUps(atLeast count: Int) async -> Int {
    await desk.record.entries { $0.hangUps >= count }.hangUps
  }

  /// Closes the port and every connection, and waits for their threads to end.
  public func stop() {
    desk.close()
  }

  private static func listen(at host: String) throws -> (listener: Int32, port: Int) {
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
