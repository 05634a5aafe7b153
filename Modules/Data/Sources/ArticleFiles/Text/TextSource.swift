/// The text of a file, unpacked where it is gzip, whatever the file is called.
struct TextSource {
  private var raw: RawBytes
  private let chunkSize: Int
  private var form = Form.unknown

  private enum Form {
    case unknown
    case plain
    case gzip(GzipText)
  }

  /// Creates the text of `file`, to be read in pieces of at most `chunkSize` bytes.
  init(_ file: InputFile, chunkSize: Int) {
    raw = RawBytes(file, chunkSize: chunkSize)
    self.chunkSize = chunkSize
  }

  /// How much of the file has been read, in bytes as they lie on disk.
  var bytesRead: Int { raw.readCount }

  /// Appends the next piece of text to `text`; returns false at the end.
  mutating func read(into text: inout [UInt8]) throws(ArticleFileError) -> Bool {
    switch form {
    case .unknown:
      let isGzip = try raw.peek() == GzipText.firstByte
      form = isGzip ? .gzip(GzipText(chunkSize: chunkSize)) : .plain
      return try read(into: &text)
    case .plain:
      guard try raw.peek() != nil else { return false }
      raw.use { bytes in
        text += bytes
        return bytes.count
      }
      return true
    case .gzip(let gzip):
      return try gzip.read(from: &raw, into: &text)
    }
  }
}
