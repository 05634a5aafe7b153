import Glibc

/// A file, pipe or terminal that is read from its beginning to its end.
final class InputFile {
  /// The path as it is told to a person.
  let path: String
  /// The length of a regular file, in bytes.
  let size: Int?

  private let descriptor: CInt
  private let isOwned: Bool
  private var isAtEnd = false

  /// Opens a file; nil and `-` mean standard input, which stays open.
  init(path: String?) throws(ArticleFileError) {
    isOwned = path != nil && path != "-"
    let name = path.flatMap { $0 == "-" ? nil : $0 }
    self.path = name ?? "standard input"
    descriptor = name.map { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) } ?? STDIN_FILENO
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

  /// Fills `buffer` with what there is to read now; 0 at the end.
  ///
  /// Waits where nothing has come yet. A terminal's end is not read past.
  func read(into buffer: inout [UInt8]) throws(ArticleFileError) -> Int {
    while !isAtEnd {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      isAtEnd = count == 0
      if count >= 0 { return count }
      if errno == EAGAIN { waitForMore() } else if errno != EINTR { throw failure(errno) }
    }
    return 0
  }

  /// Waits for a descriptor that another program has made non-blocking.
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
