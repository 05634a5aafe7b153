import ArchiveRows
import ByteStrings
import Glibc

/// The file of a damaged archive, with its log; both are only read.
final class DamagedFile {
  /// The size of a page in bytes.
  let pageSize: Int
  private let path: ByteString
  private let file: ReadOnlyFile
  private let log: ReadOnlyFile?
  private let stamps: [[Int]?]

  /// Opens the file at `path`, which must not be a symbolic link, and the log beside it.
  init(path: ByteString) throws(SQLiteError) {
    stamps = Self.stamps(path)
    file = try ReadOnlyFile(path)
    log = try? ReadOnlyFile(path + "-wal")
    self.path = path
    // 1 means 65,536, which does not fit in two bytes.
    let size = Self.number(file.bytes(2, at: 16))
    let isSize = size == 1 || 512...32_768 ~= size && size.nonzeroBitCount == 1
    pageSize = isSize ? (size == 1 ? 65_536 : size) : 4_096
  }

  /// Whether the file and the log have not changed since they were opened.
  var isUnchanged: Bool { stamps == Self.stamps(path) }

  /// Whether the start of the file has the header of an archive or a statement of its schema.
  func isArchive(of schema: Schema) throws(SQLiteError) -> Bool {
    if Self.number(file.bytes(4, at: 68)) == Int(schema.applicationID) { return true }
    let start = file.bytes(min(file.size, 4 << 20), at: 0)
    let statements = try schema.model(at: schema.version).schemaObjects().map(\.sql.utf8)
      .filter { $0.count > 80 }
    return start.indices.contains { place in
      start[place] == UInt8(ascii: "C")
        && statements.contains { start[place...].starts(with: $0) }
    }
  }

  /// Copies both files to `path`, with a header that lets SQLite read every undamaged page.
  func copy(to path: ByteString) throws(SQLiteError) {
    // The version and the program stay.
    let numbers = (60..<72).map {
      [60..<64, 68..<72].joined().contains($0) ? file.bytes(1, at: $0)[0] : 0
    }
    let header = header(log == nil ? 1 : 2, numbers: numbers)
    try file.copy(to: path)
    try path.write(header, at: 0)
    try log?.copy(to: path + "-wal")
  }

  /// The numbers of the pages of a copy that may hold rows of a table.
  func leaves(in path: ByteString) throws(SQLiteError) -> [Int] {
    let copy = try ReadOnlyFile(path)
    return (1..<max(1, copy.size / pageSize)).filter { copy.bytes(1, at: $0 * pageSize) == [13] }
      .map { $0 + 1 }
  }

  /// The first page of a database without tables.
  var emptyPage: [UInt8] {
    let end = [UInt8(pageSize >> 8 & 0xFF), UInt8(pageSize & 0xFF)]
    let page = header(1, numbers: Array(repeating: 0, count: 12)) + [13, 0, 0, 0, 0] + end + [0]
    return page + [UInt8](repeating: 0, count: pageSize - page.count)
  }

  /// A header without a number of pages, for which SQLite takes the size of the file.
  private func header(_ version: UInt8, numbers: [UInt8]) -> [UInt8] {
    let size = pageSize == 65_536 ? 1 : pageSize
    var header = Array("SQLite format 3\0".utf8)
    header += [UInt8(size >> 8), UInt8(size & 0xFF), version, version, 0, 64, 32, 32]
    header += [UInt8](repeating: 0, count: 36) + numbers + [UInt8](repeating: 0, count: 28)
    // The format of the schema, and UTF-8.
    (header[47], header[59]) = (4, 1)
    return header
  }

  private static func number(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private static func stamps(_ path: ByteString) -> [[Int]?] {
    [path, path + "-wal"].map { file in
      var status = stat()
      guard file.withCString({ lstat($0, &status) }) == 0 else { return nil }
      let time = status.st_mtim
      return [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
    }
  }
}

/// A file that is open for reading until this object is released.
final class ReadOnlyFile {
  private let number: CInt
  let size: Int

  /// Opens a regular file; throws for a symbolic link.
  init(_ path: ByteString) throws(SQLiteError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let number = path.withCString { open($0, flags) }
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

  /// Reads `count` bytes; zeros past the end, and where the disk cannot read a block.
  func bytes(_ count: Int, at offset: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var (filled, step) = (0, count)
    while filled < count {
      let part = min(step, count - filled)
      let result = bytes.withUnsafeMutableBytes { buffer in
        pread(number, buffer.baseAddress?.advanced(by: filled), part, offset + filled)
      }
      if result == 0 { break }
      if result < 0, step > 512 { step = 512 } else { filled += result < 0 ? part : result }
    }
    return bytes
  }

  /// Writes the content to a private file.
  func copy(to path: ByteString) throws(SQLiteError) {
    for offset in stride(from: 0, to: size, by: 1 << 20) {
      try SQLiteError.checkCancellation()
      try path.write(bytes(min(1 << 20, size - offset), at: offset), at: offset)
    }
  }
}

extension ByteString {
  /// Deletes the file at this path, if there is one.
  func remove() { withCString { _ = unlink($0) } }

  /// Writes bytes to the private file at this path, which is created if it is missing.
  func write(_ bytes: [UInt8], at offset: Int) throws(SQLiteError) {
    let number = withCString { open($0, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600) }
    guard number >= 0 else { throw .lastSystemCall }
    defer { close(number) }
    let count = pwrite(number, bytes, bytes.count, offset)
    // A part is written only if there is no room for the rest.
    guard count == bytes.count else { throw count < 0 ? .lastSystemCall : .system(ENOSPC) }
  }
}
