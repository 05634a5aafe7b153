import CZlib

/// Unpacks gzip members (RFC 1952), one after another, in as small pieces as they come.
///
/// What was unpacked before damage shows is handed out before the damage is told.
final class GzipText {
  /// The byte that every member begins with, and no text.
  static let firstByte: UInt8 = 0x1F

  private enum Position {
    case betweenMembers
    /// A full output says that more may come without a further byte going in.
    case inMember(isOutputFull: Bool)
    case damage
  }

  // The engine keeps a pointer to its stream, which must therefore not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var output: [UInt8]
  private var position = Position.betweenMembers

  /// Creates a reader that unpacks at most `chunkSize` bytes at a time.
  init(chunkSize: Int) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = Array(repeating: 0, count: chunkSize)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Appends the next piece of text to `text`; returns false after the last member.
  func read(
    from raw: inout RawBytes,
    into text: inout [UInt8]
  ) throws(ArticleFileError) -> Bool {
    var count = 0
    while count == 0 {
      switch position {
      case .betweenMembers:
        guard try enterMember(&raw) else { return false }
      case .inMember(let isOutputFull):
        if !isOutputFull, try raw.peek() == nil { throw damage(raw, isCutOff: true) }
        count = inflate(&raw)
      case .damage:
        throw damage(raw, isCutOff: false)
      }
    }
    text += output.prefix(count)
    return true
  }

  /// Goes into the next member; false at the end.
  ///
  /// Zeros between members are passed: archivers fill up blocks with them.
  private func enterMember(_ raw: inout RawBytes) throws(ArticleFileError) -> Bool {
    while let byte = try raw.peek() {
      if byte == Self.firstByte {
        inflateEnd(stream)
        position = czlib_inflate_init(stream) == Z_OK ? .inMember(isOutputFull: false) : .damage
        return true
      }
      guard byte == 0 else { throw damage(raw, isCutOff: false) }
      raw.use { _ in 1 }
    }
    return false
  }

  /// Unpacks once into the output and returns how many bytes have come.
  private func inflate(_ raw: inout RawBytes) -> Int {
    var code = Z_OK
    raw.use { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        code = CZlib.inflate(stream, Z_NO_FLUSH)
      }
      return input.count - Int(stream.pointee.avail_in)
    }
    let free = Int(stream.pointee.avail_out)
    switch code {
    case Z_OK, Z_BUF_ERROR: position = .inMember(isOutputFull: free == 0)
    case Z_STREAM_END: position = .betweenMembers
    default: position = .damage
    }
    return output.count - free
  }

  private func damage(_ raw: RawBytes, isCutOff: Bool) -> ArticleFileError {
    .damaged(path: raw.file.path, isCutOff: isCutOff, bytesRead: raw.usedCount)
  }
}
