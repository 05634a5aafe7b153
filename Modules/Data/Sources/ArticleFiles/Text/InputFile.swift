import ByteStrings
import Domain
import Glibc

/// A file, pipe or terminal that is read sequentially.
final class InputFile {
  /// The path as shown in messages.
  let path: String
  /// The length of a regular file, in bytes.
  let size: Int?

  private let descriptor: CInt
  private let isOwned: Bool
  private var isAtEnd = false

  /// Opens a file; nil and `-` mean standard input, which stays open.
  init(path: ByteString?) throws(ArticleFileError) {
    isOwned = path != nil && path != "-"
    let name = path.flatMap { $0 == "-" ? nil : $0 }
    self.path = name?.description ?? "standard input"
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY
    descriptor = name.map { $0.withCString { open($0, flags) } } ?? STDIN_FILENO
    guard descriptor >= 0 else { throw Self.failure(errno, path: self.path) }
    var status = stat()
    size =
      fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      ? Int(status.st_size) : nil
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: self.path) }
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads available bytes into `buffer` and returns their number; 0 at the end.
  ///
  /// Waits if nothing is available. It does not read past the end of a terminal's input.
  func read(into buffer: inout [UInt8]) throws(ArticleFileError) -> Int {
    while !isAtEnd {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      isAtEnd = count == 0
      if count >= 0 { return count }
      if errno == EAGAIN { waitForMore() } else if errno != EINTR { throw failure(errno) }
    }
    return 0
  }

  /// Waits for input on a descriptor that another program has made non-blocking.
  private func waitForMore() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, -1)
  }

  private func failure(_ code: CInt) -> ArticleFileError { Self.failure(code, path: path) }

  private static func failure(_ code: CInt, path: String) -> ArticleFileError {
    switch code {
    case ENOENT, ENOTDIR: .notFound(path: path)
    case EISDIR: .isFolder(path: path)
    case EACCES, EPERM: .notPermitted(path: path)
    default: .unreadable(path: path, String(cString: strerror(code)))
    }
  }
}

/// The bytes of a file as on disk, read in chunks.
struct RawBytes {
  let file: InputFile
  /// The number of bytes read.
  private(set) var readCount = 0

  private var chunk: [UInt8]
  private var rest = 0..<0

  /// Creates the bytes of `file`, read in chunks of up to `chunkSize`.
  init(_ file: InputFile, chunkSize: Int) {
    self.file = file
    chunk = Array(repeating: 0, count: chunkSize)
  }

  /// The number of bytes consumed.
  var consumedCount: Int { readCount - rest.count }

  /// Returns the next byte without consuming it; waits for it if needed; nil at the end.
  mutating func peek() throws(ArticleFileError) -> UInt8? {
    if rest.isEmpty {
      rest = try 0..<file.read(into: &chunk)
      readCount += rest.count
    }
    return rest.isEmpty ? nil : chunk[rest.lowerBound]
  }

  /// Passes the available bytes to `body` and consumes as many as it returns.
  mutating func consume(_ body: (UnsafeBufferPointer<UInt8>) -> Int) {
    let count = chunk.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[rest])) }
    rest = rest.dropFirst(count)
  }
}
