import Glibc

/// Reads and complete writes on a file descriptor, blocking or not.
enum Descriptor {
  /// The result of one read.
  enum Chunk {
    case bytes([UInt8])
    case end
    case failure(Int32)
  }

  static func write(_ text: String, to descriptor: Int32) throws(ConsoleError) {
    var text = text
    try check(text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) })
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(ConsoleError) {
    try check(bytes.withUnsafeBytes { write($0, to: descriptor) })
  }

  private static func check(_ code: Int32) throws(ConsoleError) {
    switch code {
    case 0: return
    case EPIPE: throw .closedPipe
    default: throw .cannotWrite(code: code, reason: reason(code))
    }
  }

  static func read(_ descriptor: Int32) -> Chunk {
    while true {
      let chunk = readOnce(descriptor, atMost: 64 * 1024)
      guard case .failure(let code) = chunk, canRetry(code, on: descriptor, waitingFor: POLLIN)
      else { return chunk }
    }
  }

  /// Reads what is available, without waiting; no bytes if there is nothing now.
  static func readAvailable(_ descriptor: Int32, atMost limit: Int) -> Chunk {
    switch readOnce(descriptor, atMost: limit) {
    case .failure(EAGAIN), .failure(EINTR): .bytes([])
    case let chunk: chunk
    }
  }

  private static func readOnce(_ descriptor: Int32, atMost limit: Int) -> Chunk {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      failure = count < 0 ? errno : 0
      count = max(count, 0)
    }
    if failure != 0 { return .failure(failure) }
    return bytes.isEmpty ? .end : .bytes(bytes)
  }

  static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Returns zero, or the number of the error that ended the write.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(
        descriptor,
        UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        rest.count
      )
      if written >= 0 {
        rest = rest.dropFirst(written)
        continue
      }
      let failure = errno
      guard canRetry(failure, on: descriptor, waitingFor: POLLOUT) else { return failure }
    }
    return 0
  }

  /// Waits, and returns true, if another program has made the descriptor non-blocking.
  private static func canRetry(
    _ failure: Int32,
    on descriptor: Int32,
    waitingFor event: Int32
  ) -> Bool {
    guard failure == EAGAIN || failure == EWOULDBLOCK else { return failure == EINTR }
    var poller = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&poller, 1, -1) >= 0 || errno == EINTR
  }
}
