/// The bytes of a file as they lie on disk, read in chunks.
struct RawBytes {
  let file: InputFile
  /// How many bytes have been read.
  private(set) var readCount = 0

  private var chunk: [UInt8]
  private var rest = 0..<0

  /// Creates the bytes of `file`, to be read in chunks of at most `chunkSize`.
  init(_ file: InputFile, chunkSize: Int) {
    self.file = file
    chunk = Array(repeating: 0, count: chunkSize)
  }

  /// How many bytes have been used.
  var usedCount: Int { readCount - rest.count }

  /// Returns the next byte without using it, and waits for it if need be; nil at the end.
  mutating func peek() throws(ArticleFileError) -> UInt8? {
    if rest.isEmpty {
      rest = try 0..<file.read(into: &chunk)
      readCount += rest.count
    }
    return rest.isEmpty ? nil : chunk[rest.lowerBound]
  }

  /// Lets `body` use the bytes that are there, and takes away as many as it says that it used.
  mutating func use(_ body: (UnsafeBufferPointer<UInt8>) -> Int) {
    let used = chunk.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[rest])) }
    rest = rest.dropFirst(used)
  }
}
