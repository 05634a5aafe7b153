import Glibc
import TestSupport

/// A client that sends exactly the bytes of a test.
///
/// Its calls block until the server acts, so each runs on its own thread.
final class RawClient: Sendable {
  /// The system's code of a refused connection.
  struct Failure: Error, Equatable {
    let code: Int32
  }

  private let descriptor: Int32
  private let unread = Locked<[UInt8]>([])

  /// Connects to a server of this machine, and sends a short text at once.
  ///
  /// A small `receiveBuffer` makes the client accept little.
  init(port: Int, receiveBuffer: Int32? = nil, sending text: String = "") throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // The socket is closed by `deinit`, also after this error.
    guard code == 0 else { throw Failure(code: errno) }
    _ = Array(text.utf8).withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  deinit { Glibc.close(descriptor) }

  /// Sends text; returns false if the server has closed the connection.
  @discardableResult
  func send(_ text: String) async -> Bool { await send(Array(text.utf8)) }

  /// Sends bytes; returns false if the server has closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) async -> Bool {
    await onOwnThread { [self] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Reads until the server closes the connection.
  func readToEnd() async -> String {
    await onOwnThread { [self] in
      while receive() {}
      return String(decoding: unread.withLock { $0 }, as: UTF8.self)
    }
  }

  /// Reads until a text arrives, and returns everything up to its end; nil if it does not arrive.
  func read(through text: String) async -> String? {
    let wanted = Array(text.utf8)
    return await onOwnThread { [self] in
      while true {
        let found = unread.withLock { unread -> [UInt8]? in
          guard let end = unread.firstRange(of: wanted)?.upperBound else { return nil }
          defer { unread.removeFirst(end) }
          return Array(unread[..<end])
        }
        if let found { return String(decoding: found, as: UTF8.self) }
        guard receive() else { return nil }
      }
    }
  }

  /// Reads a number of bytes; fewer if the server closes the connection.
  func read(_ count: Int) async -> [UInt8] {
    await onOwnThread { [self] in
      while unread.withLock({ $0.count }) < count, receive() {}
      return unread.withLock { unread in
        defer { unread.removeFirst(min(count, unread.count)) }
        return Array(unread.prefix(count))
      }
    }
  }

  /// Whether the server has closed the connection, without waiting.
  var isClosed: Bool {
    var poller = pollfd(fd: descriptor, events: 0x2000, revents: 0)
    return poll(&poller, 1, 0) > 0
  }

  /// Sends nothing more, but still receives.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Disconnects at once, as a process does that ends with unread data.
  func reset() {
    var lingering = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, size)
    var nowhere = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
    connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// Closes the connection.
  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private func receive() -> Bool {
    let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    unread.withLock { $0 += chunk }
    return !chunk.isEmpty
  }
}

/// A response as a client receives it.
struct RawResponse {
  let status: Int
  let head: String
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The lines of the head, except the date.
  var fields: [Substring] { head.split(separator: "\r\n").filter { !$0.hasPrefix("Date:") } }

  /// Returns the value of a header field, by its name in lower case.
  subscript(name: String) -> String? {
    let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name):") }
    return line.map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
  }
}

extension RawClient {
  /// Reads a response with its body by `Content-Length`; nil if the connection is closed.
  func response(hasBody: Bool = true) async -> RawResponse? {
    guard let head = await read(through: "\r\n\r\n") else { return nil }
    let words = head.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let status = Int(words[1]) else { return nil }
    var response = RawResponse(status: status, head: head, body: [])
    let length = response["content-length"].flatMap { Int($0) } ?? 0
    if hasBody { response.body = await read(length) }
    return response
  }

  /// Sends a GET request for a path.
  func get(_ path: String) async { await send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n") }
}
