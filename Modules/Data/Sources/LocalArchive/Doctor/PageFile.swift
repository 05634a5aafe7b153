import ByteStrings
import Glibc

/// The pages of a database file, with the pages of its write-ahead log over them.
///
/// It reads the file without SQLite, so that nothing is locked, recovered or changed, and a damaged
/// page loses only its own content. See https://www.sqlite.org/fileformat2.html
final class PageFile {
  /// The size of a page in bytes.
  let pageSize: Int
  /// The number of complete pages.
  let pageCount: Int
  /// The file header; of zeros if it cannot be read.
  let header: FileHeader

  private let file: ReadOnlyFile
  private let log: WriteAheadLog?
  private let path: ByteString
  /// The metadata of the file and the log that change when they are written.
  private let stamps: [[Int]?]

  /// Opens the file at `path`, which must not be a symbolic link, and the log beside it.
  init(path: ByteString) throws(SQLiteError) {
    stamps = Self.stamps(path)
    let file = try ReadOnlyFile(path)
    let log = (try? ReadOnlyFile(path + "-wal")).flatMap(WriteAheadLog.init)
    // The log has the newer copy of a first page that was changed lately.
    let first = log?.page(1) ?? file.bytes(FileHeader.size, at: 0)
    header = FileHeader(first ?? Array(repeating: 0, count: FileHeader.size))
    pageSize = log?.pageSize ?? header.pageSize ?? Self.likelyPageSize(of: file)
    let filed = file.size / pageSize
    pageCount = max(filed, log.map { min($0.pageCount, filed + $0.storedCount) } ?? 0)
    (self.file, self.log, self.path) = (file, log, path)
  }

  /// Returns a page, numbered from 1; nil if it cannot be read.
  func page(_ number: Int) -> [UInt8]? {
    log?.page(number) ?? file.bytes(pageSize, at: (number - 1) * pageSize)
  }

  /// Returns all bytes of a row, or only those on its own page if an overflow page is damaged.
  ///
  /// `budget` is the number of overflow pages that may still be read for all rows together: no page
  /// belongs to two rows, so a file that needs more contains a loop.
  func bytes(of cell: TreePage.Cell, budget: inout Int) -> ArraySlice<UInt8> {
    guard cell.overflow != 0 else { return cell.local }
    var bytes = Array(cell.local)
    var next = cell.overflow
    while bytes.count < cell.size, (1...pageCount).contains(next), budget > 0 {
      budget -= 1
      guard let page = page(next) else { break }
      next = page.number(4, at: 0)
      bytes += page[4..<min(pageSize, 4 + cell.size - bytes.count)]
    }
    // A chain of the wrong length contains pages of another row.
    return bytes.count == cell.size && next == 0 ? bytes[...] : cell.local
  }

  /// Whether the file and the log have not changed since they were opened.
  var isUnchanged: Bool { stamps == Self.stamps(path) }

  private static func stamps(_ path: ByteString) -> [[Int]?] {
    [path, path + "-wal"].map { file in
      var status = stat()
      guard file.withCString({ lstat($0, &status) }) == 0 else { return nil }
      let time = status.st_mtim
      return [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
    }
  }

  /// Returns the page size with which most rows can be read; SQLite's default if there are none.
  private static func likelyPageSize(of file: ReadOnlyFile) -> Int {
    let standard = 4_096
    let sizes = [standard] + (9...16).map { 1 << $0 }
    let counts = sizes.map { size in (size, rowCount(in: file, pageSize: size)) }
    return counts.max { $0.1 < $1.1 }?.0 ?? standard
  }

  private static func rowCount(in file: ReadOnlyFile, pageSize: Int) -> Int {
    (1...max(1, file.size / pageSize)).prefix(1_000).reduce(0) { count, number in
      let bytes = file.bytes(pageSize, at: (number - 1) * pageSize)
      let page = bytes.flatMap { TreePage($0, number: number) }
      guard let page, page.kind == .table else { return count }
      return count + page.cells.count(where: { $0.isKnown(on: page) })
    }
  }
}

/// The header of a database file.
struct FileHeader {
  /// The size of the header in bytes.
  static let size = 100

  /// The page size; nil if this is not the header of a database.
  let pageSize: Int?
  /// The version of the layout.
  let version: Int
  /// Whether this is the header of an archive.
  let isArchive: Bool

  init(_ bytes: [UInt8]) {
    // 1 means 65,536, which does not fit in two bytes.
    let size = bytes.number(2, at: 16) == 1 ? 65_536 : bytes.number(2, at: 16)
    let isSize = (512...65_536).contains(size) && size.nonzeroBitCount == 1
    let isHeader = bytes.starts(with: "SQLite format 3\0".utf8)
    pageSize = isHeader && isSize ? size : nil
    version = bytes.number(4, at: 60)
    isArchive = pageSize != nil && bytes.number(4, at: 68) == Int(Schema.archive.applicationID)
  }
}

extension Collection<UInt8> where Index == Int {
  /// Reads a big-endian number of `count` bytes.
  func number(_ count: Int, at offset: Int) -> Int {
    (0..<count).reduce(0) { $0 << 8 | Int(self[startIndex + offset + $1]) }
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

  /// Reads `count` bytes; nil if they cannot all be read.
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
