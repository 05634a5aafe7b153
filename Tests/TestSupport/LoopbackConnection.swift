import Glibc

/// One client's connection to the loopback server, on which a test replies.
///
/// The reply function may block: each connection has its own thread. All waiting ends when the
/// client hangs up and when the server stops. A client that only stops sending (a half-closed
/// connection) counts as disconnected.
public final class LoopbackConnection: Sendable {
  private struct State {
    var unread: [UInt8] = []
    var isOpen = true
    var hasHungUp = false
    var isHead = false
    var canServeAgain = false
  }

  private enum Wake {
    case ready
    case hungUp
    case stopped
    case elapsed
  }

  // POLLRDHUP, which glibc declares only with _GNU_SOURCE.
  private static let clientIsGone: Int16 = 0x2000 | Int16(POLLHUP) | Int16(POLLERR)

  private let descriptor: Int32
  private let stopping: Channel
  private let onHangUp: @Sendable () -> Void
  private let state = Locked(State())

  /// Takes an accepted socket, which is closed with the last reference to the connection.
  init(_ descriptor: Int32, stopping: Channel, onHangUp: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    self.stopping = stopping
    self.onHangUp = onHangUp
    var on: Int32 = 1
    // Each write of a test is its own packet.
    setsockopt(
      descriptor,
      Int32(IPPROTO_TCP),
      TCP_NODELAY,
      &on,
      socklen_t(MemoryLayout<Int32>.size)
    )
  }

  deinit { Glibc.close(descriptor) }

  /// Sends raw bytes; returns false if the client disconnected first.
  ///
  /// The connection is closed when the reply function returns, because the server cannot know
  /// whether the bytes are a whole reply.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    let isOpen = state.withLock { state in
      state.canServeAgain = false
      return state.isOpen
    }
    return isOpen && transmit(bytes)
  }

  /// Sends raw text; returns false if the client disconnected first.
  @discardableResult
  public func send(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  /// Sends a complete reply, after which the client may reuse the connection.
  ///
  /// `Content-Length` is added, and a body is left out where HTTP has none (`HEAD`, 1xx, 204, 304).
  /// With `Content-Length` or `Transfer-Encoding` among the headers the length is the test's own
  /// responsibility: nothing is added, and the connection is closed after the reply.
  @discardableResult
  public func reply(
    status: Int = 200,
    headers: KeyValuePairs<String, String> = [:],
    body: [UInt8] = []
  ) -> Bool {
    var head = "HTTP/1.1 \(status) \r\n" + headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    let names = headers.map { $0.key.lowercased() }
    let isFramed = names.contains("content-length") || names.contains("transfer-encoding")
    let hasNoBody = status < 200 || status == 204 || status == 304
    if !isFramed, !hasNoBody { head += "Content-Length: \(body.count)\r\n" }
    let isHead = state.withLock { $0.isHead }
    let sent = send(Array((head + "\r\n").utf8) + (hasNoBody || isHead ? [] : body))
    let closes = headers.contains {
      $0.key.lowercased() == "connection" && $0.value.lowercased() == "close"
    }
    state.withLock { $0.canServeAgain = sent && !isFramed && !closes }
    return sent
  }

  /// Sends a complete reply with a text body.
  @discardableResult
  public func reply(
    status: Int = 200,
    headers: KeyValuePairs<String, String> = [:],
    body: String
  ) -> Bool {
    reply(status: status, headers: headers, body: Array(body.utf8))
  }

  /// Waits; returns false if the client disconnected or the server stopped first.
  @discardableResult
  public func pause(milliseconds: Int) -> Bool {
    wait(for: 0, until: ContinuousClock.now + .milliseconds(milliseconds)) == .elapsed
  }

  /// Blocks until the client disconnects; returns false if the server or the test closed first.
  @discardableResult
  public func waitForHangUp() -> Bool {
    state.withLock { $0.hasHungUp } || wait(for: 0, until: nil) == .hungUp
  }

  /// Closes both directions; bytes that were sent still arrive.
  public func close() {
    state.withLock { state in
      if state.isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) }
      state.isOpen = false
    }
  }
}

extension LoopbackConnection {
  /// Whether the connection can be reused: the last reply was complete and nothing closed it.
  var canServeAgain: Bool { state.withLock { $0.isOpen && $0.canServeAgain } }

  /// Returns the next request; nil if the client disconnects, the server stops or it is not HTTP.
  func nextRequest() -> LoopbackRequest? {
    let emptyLine = Array("\r\n\r\n".utf8)
    var unread = state.withLock { $0.unread }
    var end = unread.firstRange(of: emptyLine)
    while end == nil {
      guard unread.count < 1 << 20, let chunk = receive() else { return nil }
      unread += chunk
      end = unread.firstRange(of: emptyLine)
    }
    guard let end else { return nil }
    var rest = Array(unread[end.upperBound...])
    let request = LoopbackRequest(head: unread[..<end.lowerBound]) { headers in
      let length = max(0, headers["Content-Length"].flatMap { Int($0) } ?? 0)
      while rest.count < length {
        guard let chunk = receive() else { return nil }
        rest += chunk
      }
      defer { rest.removeFirst(length) }
      return Array(rest.prefix(length))
    }
    state.withLock { state in
      state.unread = rest
      state.isHead = request?.method == "HEAD"
      state.canServeAgain = false
    }
    return request
  }

  private func receive() -> [UInt8]? {
    guard wait(for: Int16(POLLIN), until: nil) == .ready else { return nil }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count > 0 { return Array(buffer[..<count]) }
    noteHangUp()
    return nil
  }

  private func transmit(_ bytes: [UInt8]) -> Bool {
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    var rest = bytes[...]
    while !rest.isEmpty {
      guard wait(for: Int16(POLLOUT), until: nil) == .ready else { return false }
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
      // A full or failed socket is handled by the next wait.
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  private func wait(for events: Int16, until deadline: ContinuousClock.Instant?) -> Wake {
    while true {
      var polled = [
        pollfd(fd: descriptor, events: events | Self.clientIsGone, revents: 0),
        pollfd(fd: stopping.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline.map { ContinuousClock.now.duration(to: $0) / .milliseconds(1) }
      poll(&polled, 2, left.map { Int32(max(0, $0.rounded(.up))) } ?? -1)
      if polled[1].revents != 0 { return .stopped }
      let seen = polled[0].revents
      // A client may send a request and disconnect: read the request first.
      if events & seen & Int16(POLLIN) != 0 { return .ready }
      if seen & Self.clientIsGone != 0 { return noteHangUp() ? .hungUp : .stopped }
      if events & seen != 0 { return .ready }
      if let left, left <= 0 { return .elapsed }
    }
  }

  /// Reports the client's disconnect once; returns false if the test closed the connection.
  @discardableResult
  private func noteHangUp() -> Bool {
    let (isOpen, isNews) = state.withLock { state in
      defer { if state.isOpen { state.hasHungUp = true } }
      return (state.isOpen, state.isOpen && !state.hasHungUp)
    }
    if isNews { onHangUp() }
    return isOpen
  }
}
