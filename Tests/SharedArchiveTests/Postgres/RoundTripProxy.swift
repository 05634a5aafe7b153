import Glibc
import TestSupport
import Testing

/// Forwards the connections of a Unix socket to a server, and records the batches of statements that
/// the client sends: it can wait for one answer to each.
///
/// The answer to a COMMIT without changes is withheld until the client sends more: who waits for it,
/// hangs.
final class RoundTripProxy: Sendable {
  private struct State {
    var trips: [[String]] = []
    var descriptors: [Int32] = []
  }

  private let folder: TemporaryFolder
  private let server: PostgresServer
  private let state = Locked(State())

  /// The SQL of each batch that was sent, without those to which the answer was withheld; the first of
  /// a connection is `connect`.
  var trips: [[String]] { state.withLock { $0.trips } }

  /// Starts to listen.
  init(to server: PostgresServer) throws {
    folder = try TemporaryFolder()
    self.server = server
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = try Self.address(folder.path)
    try #require(withSocketAddress(&address) { bind(listener, $0, $1) } == 0)
    try #require(listen(listener, 8) == 0)
    state.withLock { $0.descriptors = [listener] }
    let (state, target) = (state, try Self.address(server.folder))
    startThread {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var target = target
        guard withSocketAddress(&target, { connect(server, $0, $1) }) == 0 else { return }
        state.withLock { $0.descriptors += [client, server] }
        startThread {
          Self.forward(client, server) { trip in state.withLock { $0.trips.append(trip) } }
        }
      }
    }
  }

  deinit {
    for descriptor in state.withLock({ $0.descriptors }) { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  /// Returns the address of a database of the server through the proxy.
  func address(of database: String) -> String {
    "postgresql:///\(database)?host=\(folder.path)&user=postgres"
  }

  private static func forward(_ client: Int32, _ server: Int32, _ record: ([String]) -> Void) {
    var messages = ClientMessages()
    var withheld: [UInt8]?
    while true {
      var polled = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&polled, 2, -1)
      if polled[0].revents != 0 {
        guard let bytes = read(client) else { break }
        if let answer = withheld { write(answer, to: client) }
        let batches = messages.batches(adding: bytes)
        for batch in batches where !batch.endsReading { record(batch.sql) }
        // The client may have sent more together with the COMMIT, and wait for that.
        withheld = batches.last?.endsReading == true ? [] : nil
        write(bytes, to: server)
      }
      if polled[1].revents != 0 {
        guard let bytes = read(server) else { break }
        if withheld != nil { withheld? += bytes } else { write(bytes, to: client) }
      }
    }
    close(client)
    close(server)
  }

  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func address(_ folder: String) throws -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array("\(folder)/.s.PGSQL.5432".utf8)
    try #require(path.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    return address
  }
}

private func withSocketAddress(
  _ address: inout sockaddr_un,
  _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}

private func startThread(_ work: @escaping @Sendable () -> Void) {
  Task.detached { await onOwnThread(work) }
}

/// Statements that a client sends together.
private struct ClientBatch {
  var sql: [String] = []
  /// Whether they are the COMMIT of a transaction that cannot write.
  var endsReading = false
}

/// The messages of a client.
///
/// See https://www.postgresql.org/docs/15/protocol-message-formats.html
private struct ClientMessages {
  private var bytes: [UInt8] = []
  private var hasConnected = false
  private var statements: [String: String] = [:]
  private var batch: [String] = []
  /// Whether the last transaction cannot write.
  private var isReading = false

  /// Adds bytes and returns the batches that they end, to each of which the server sends one answer.
  mutating func batches(adding new: [UInt8]) -> [ClientBatch] {
    bytes += new
    var batches: [ClientBatch] = []
    while let (type, texts) = next() {
      switch type {
      case nil: batches.append(ClientBatch(sql: ["connect"]))
      case "P": statements[texts[0]] = texts[1]
      case "B": add(statements[texts[1]] ?? "")
      case "Q":
        add(texts[0])
        fallthrough
      case "S":
        batches.append(ClientBatch(sql: batch, endsReading: isReading && batch == ["COMMIT"]))
        batch = []
      case "c": batches.append(ClientBatch(sql: ["end of COPY"]))
      default: break
      }
    }
    return batches
  }

  private mutating func add(_ sql: String) {
    batch.append(sql)
    if sql.hasPrefix("BEGIN") { isReading = sql.hasSuffix("READ ONLY") }
  }

  /// Removes the next message, and returns its type and the texts that end with a zero.
  private mutating func next() -> (type: Character?, texts: [String])? {
    let start = hasConnected ? 1 : 0
    guard bytes.count >= start + 4 else { return nil }
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= start + length else { return nil }
    let type = hasConnected ? Character(UnicodeScalar(bytes[0])) : nil
    let body = bytes[start + 4..<start + length]
    let texts = body.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    bytes.removeFirst(start + length)
    hasConnected = true
    return (type, texts.map { String(decoding: $0, as: UTF8.self) })
  }
}
