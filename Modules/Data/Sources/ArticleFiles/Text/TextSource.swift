import CZlib
import Domain

/// The text of a file, decompressed if its content is gzip, independent of its name.
struct TextSource {
  private var raw: RawBytes
  private let chunkSize: Int
  private var form = Form.unknown

  private enum Form {
    case unknown
    case plain
    case gzip(GzipText)
  }

  /// Creates the text of `file`, read in chunks of up to `chunkSize` bytes.
  init(_ file: InputFile, chunkSize: Int) {
    raw = RawBytes(file, chunkSize: chunkSize)
    self.chunkSize = chunkSize
  }

  /// The number of bytes of the file read so far, as on disk.
  var bytesRead: Int { raw.readCount }

  /// Appends the next chunk to `text`; returns false at the end.
  mutating func read(into text: inout [UInt8]) throws(ArticleFileError) -> Bool {
    switch form {
    case .unknown:
      let isGzip = try raw.peek() == GzipText.firstByte
      form = isGzip ? .gzip(GzipText(chunkSize: chunkSize)) : .plain
      return try read(into: &text)
    case .plain:
      guard try raw.peek() != nil else { return false }
      raw.consume { bytes in
        text += bytes
        return bytes.count
      }
      return true
    case .gzip(let gzip):
      return try gzip.read(from: &raw, into: &text)
    }
  }
}

/// A decompressor of gzip members (RFC 1952), one after another.
///
/// It returns what it decompressed before damage, and only then throws.
final class GzipText {
  /// The first byte of every member, with which no text starts.
  static let firstByte: UInt8 = 0x1F

  private enum Position {
    case betweenMembers
    /// If the output is full, more may follow without further input.
    case inMember(isOutputFull: Bool)
    case damage
  }

  // zlib keeps a pointer to its stream, which therefore must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var output: [UInt8]
  private var position = Position.betweenMembers

  /// Creates a decompressor that returns up to `chunkSize` bytes at a time.
  init(chunkSize: Int) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = Array(repeating: 0, count: chunkSize)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Appends the next chunk to `text`; returns false after the last member.
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

  /// Starts the next member; false at the end.
  ///
  /// Skips zeros between members, with which archivers fill blocks.
  private func enterMember(_ raw: inout RawBytes) throws(ArticleFileError) -> Bool {
    while let byte = try raw.peek() {
      if byte == Self.firstByte {
        inflateEnd(stream)
        position = czlib_inflate_init(stream) == Z_OK ? .inMember(isOutputFull: false) : .damage
        return true
      }
      guard byte == 0 else { throw damage(raw, isCutOff: false) }
      raw.consume { _ in 1 }
    }
    return false
  }

  /// Decompresses once into the output and returns the number of bytes.
  private func inflate(_ raw: inout RawBytes) -> Int {
    var code = Z_OK
    raw.consume { input in
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
    .damaged(path: raw.file.path, isCutOff: isCutOff, bytesRead: raw.consumedCount)
  }
}
