import Glibc

/// A file that is open for reading, and closed with its owner.
final class ReadOnlyFile {
  private let number: CInt
  let size: Int

  /// Opens a regular file that is no link.
  init(_ path: String) throws(SQLiteError) {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard number >= 0 else { throw .lastSystemCall }
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(number)
      throw .system(EINVAL)
    }
    self.number = number
    size = Int(status.st_size)
  }

  deinit {
    close(number)
  }

  /// Reads so many bytes; nil where the file or the disk does not give all of them.
  func bytes(_ count: Int, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let result = bytes.withUnsafeMutableBytes { buffer in
        pread(number, buffer.baseAddress?.advanced(by: filled), count - filled, offset + filled)
      }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { return nil }
      filled += result
    }
    return bytes
  }
}
