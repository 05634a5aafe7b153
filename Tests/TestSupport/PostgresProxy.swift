import ByteStrings
import Glibc

/// A TCP proxy in front of a PostgreSQL server, which cuts a connection at a COMMIT.
///
/// It reads the messages of the protocol in both directions, without TLS: see the chapter
/// "Frontend/Backend Protocol" of PostgreSQL's documentation. It ends when the object is deallocated.
public final class PostgresProxy: Sendable {
  /// Where a connection is cut, in a transaction that may write.
  public enum Cut: Sendable, CaseIterable {
    /// The server does not receive the COMMIT.
    case beforeCommit
    /// The server has committed; the client does not receive the answer.
    case afterCommit
    /// The client is cut off when the server has received the COMMIT.
    case duringCommit
  }

  /// The port on 127.0.0.1.
  public let port: Int

  private let desk: ProxyDesk

  /// Starts a proxy in front of a server, on a free port.
  public init(to server: PostgresServer) throws {
    // A closed connection must not end the tests.
    _ = signal(SIGPIPE, SIG_IGN)
    let (listener, port) = try LoopbackServer.listen(at: "127.0.0.1")
    self.port = port
    desk = ProxyDesk(
      listener: listener,
      stopping: try Channel(),
      socket: "\(server.folder)/.s.PGSQL.\(server.port)"
    )
    desk.open()
  }

  deinit { desk.stopping.closeWriteEnd() }

  public func address(of database: String, as role: String = "postgres") -> String {
    let user = role.utf8.percentEncoded()
    return "postgresql://\(user)@127.0.0.1:\(port)/\(database)?sslmode=disable"
  }

  /// Cuts a connection at one of the following COMMITs of clients, and then refuses others if
  /// `isDown`.
  public func cut(
    _ cut: Cut,
    at number: Int = 1,
    isDown: Bool = false,
    then action: @escaping @Sendable () -> Void = {}
  ) {
    desk.state.withLock {
      $0 = ProxyDesk.State(cut: cut, at: number, cutsAll: isDown, action: action)
    }
  }

  /// Accepts connections again.
  public func restore() { desk.state.withLock { $0.isDown = false } }

  /// The number of COMMITs that clients have sent since the call of `cut`.
  public var commits: Int { desk.state.withLock { $0.commits } }
}

/// What the threads of a proxy share, without a reference to the proxy.
private final class ProxyDesk: Sendable {
  struct State {
    var cut: PostgresProxy.Cut?
    var at = 0
    var cutsAll = false
    var action: @Sendable () -> Void = {}
    var commits = 0
    var isDown = false

    /// Whether the connection is cut at this point of the last COMMIT.
    mutating func cuts(_ point: PostgresProxy.Cut) -> Bool {
      guard cut == point, commits == at else { return false }
      cut = nil
      isDown = cutsAll
      return true
    }
  }

  let state = Locked(State())
  let stopping: Channel
  private let listener: Int32
  private let socket: String

  init(listener: Int32, stopping: Channel, socket: String) {
    self.listener = listener
    self.stopping = stopping
    self.socket = socket
  }

  func open() { _ = Promise { [self] in acceptAll() } }

  private func acceptAll() {
    while let ready = wait(for: [listener]), ready[0] {
      guard let client = LoopbackDesk.accept(listener) else { continue }
      guard !state.withLock({ $0.isDown }), let server = connected() else {
        close(client)
        continue
      }
      _ = Promise { [self] in
        serve(client, server)
        close(client)
        close(server)
      }
    }
    close(listener)
  }

  private func connected() -> Int32? {
    let server = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(server, $0, size) }
    }
    if code == 0 { return server }
    close(server)
    return nil
  }

  /// Waits until descriptors can be read; nil if the proxy stops.
  private func wait(for descriptors: [Int32]) -> [Bool]? {
    var polled = (descriptors + [stopping.readEnd]).map { descriptor in
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }
    poll(&polled, nfds_t(polled.count), -1)
    return polled.last?.revents == 0 ? polled.map { $0.revents != 0 } : nil
  }

  /// Passes messages on until an end closes its connection, the proxy cuts it, or stops.
  private func serve(_ client: Int32, _ server: Int32) {
    var requests = Messages(hasStart: true)
    var replies = Messages(hasStart: false)
    // Whether each COMMIT that is not answered is of a transaction that may write.
    var commits: [Bool] = []
    var isWriting = false
    while let ready = wait(for: [client, server]) {
      if ready[0] {
        guard requests.read(from: client) else { return }
        while let message = requests.next() {
          if message.isSQL("READ WRITE") { isWriting = true }
          if message.isSQL("READ ONLY") { isWriting = false }
          if message.isSQL("COMMIT\0") {
            commits.append(isWriting)
            if isWriting { state.withLock { $0.commits += 1 } }
            if isWriting, cuts(.beforeCommit) { return }
          }
          writeAll(message, to: server)
          if message.endsRequest, cuts(.duringCommit) {
            shutdown(client, Int32(SHUT_RDWR))
            // The server's end stays open until it has answered.
            _ = wait(for: [server])
            return
          }
        }
      }
      if ready[1] {
        guard replies.read(from: server) else { return }
        while let message = replies.next() {
          let isEnd = message.first == UInt8(ascii: "C") && message.contains("COMMIT\0")
          if isEnd, !commits.isEmpty, commits.removeFirst(), cuts(.afterCommit) { return }
          writeAll(message, to: client)
        }
      }
    }
  }

  private func cuts(_ point: PostgresProxy.Cut) -> Bool {
    let action = state.withLock { $0.cuts(point) ? $0.action : nil }
    action?()
    return action != nil
  }
}

/// The messages in one direction of a connection.
private struct Messages {
  /// Whether the next message is the first one of a client, which has no type.
  var hasStart: Bool
  private var bytes: [UInt8] = []

  init(hasStart: Bool) { self.hasStart = hasStart }

  /// Reads what has arrived; false at the end.
  mutating func read(from descriptor: Int32) -> Bool {
    guard let chunk = readChunk(from: descriptor) else { return false }
    bytes += chunk
    return true
  }

  /// Removes and returns the next message; nil if it is not complete.
  mutating func next() -> [UInt8]? {
    let start = hasStart ? 0 : 1
    guard bytes.count >= start + 4 else { return nil }
    let count = start + bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= count else { return nil }
    hasStart = false
    defer { bytes.removeFirst(count) }
    return Array(bytes[..<count])
  }
}

extension [UInt8] {
  /// Whether the message is a query, or a statement to be prepared, with this text.
  fileprivate func isSQL(_ text: String) -> Bool {
    (first == UInt8(ascii: "Q") || first == UInt8(ascii: "P")) && contains(text)
  }

  /// Whether the server answers what it has received: a query, or the end of a batch.
  fileprivate var endsRequest: Bool { first == UInt8(ascii: "Q") || first == UInt8(ascii: "S") }

  fileprivate func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
