import Glibc

/// The pages of a database file as they lie on the disk, with the write-ahead log laid over them.
///
/// The engine has no part in it, so that nothing is locked, recovered or changed, and a broken page
/// costs what is on it and no more. See https://www.sqlite.org/fileformat2.html
final class PageFile {
  /// How many bytes a page has.
  let pageSize: Int
  /// How many pages there are; one that is cut off is none.
  let pageCount: Int
  /// The first page, which says whose file it is; zeros where it cannot be read.
  let header: FileHeader

  private let file: ReadOnlyFile
  private let log: WriteAheadLog?
  private let path: String
  private let marks: [FileMark?]

  /// Opens the file at `path`, which must be no link, and the log beside it.
  init(path: String) throws(SQLiteError) {
    marks = Self.marks(path)
    let file = try ReadOnlyFile(path)
    let log = (try? ReadOnlyFile(path + "-wal")).flatMap(WriteAheadLog.init)
    // Of a first page that was changed lately the log has the newer.
    let first = log?.page(1) ?? file.bytes(FileHeader.size, at: 0)
    header = FileHeader(first ?? Array(repeating: 0, count: FileHeader.size))
    pageSize = log?.pageSize ?? header.pageSize ?? Self.likelyPageSize(of: file)
    let filed = file.size / pageSize
    pageCount = max(filed, log.map { min($0.pageCount, filed + $0.storedCount) } ?? 0)
    (self.file, self.log, self.path) = (file, log, path)
  }

  /// Returns a page, from 1; nil where it cannot be read.
  func page(_ number: Int) -> [UInt8]? {
    log?.page(number) ?? file.bytes(pageSize, at: (number - 1) * pageSize)
  }

  /// Whether the files are still what they were when they were opened.
  var isUnchanged: Bool { marks == Self.marks(path) }

  private static func marks(_ path: String) -> [FileMark?] {
    [FileMark(path), FileMark(path + "-wal")]
  }

  /// Returns the size with which most rows can be read; the engine's usual one for none.
  private static func likelyPageSize(of file: ReadOnlyFile) -> Int {
    let usual = 4_096
    let sizes = [usual] + (9...16).map { 1 << $0 }
    let counts = sizes.map { size in (size, rowCount(in: file, pageSize: size)) }
    return counts.max { $0.1 < $1.1 }?.0 ?? usual
  }

  private static func rowCount(in file: ReadOnlyFile, pageSize: Int) -> Int {
    (1...max(1, file.size / pageSize)).prefix(1_000).reduce(0) { count, number in
      let bytes = file.bytes(pageSize, at: (number - 1) * pageSize)
      let page = bytes.flatMap { TreePage($0, number: number) }
      guard let page, page.kind == .table else { return count }
      return count + page.cells.count(where: \.isKnown)
    }
  }
}

/// What the beginning of a database file tells of it.
struct FileHeader {
  /// How many bytes it has.
  static let size = 100

  /// The size of the pages; nil where this is no such file's beginning.
  let pageSize: Int?
  let version: Int
  let applicationID: Int

  init(_ bytes: [UInt8]) {
    // 1 stands for 65,536, which two bytes cannot hold.
    let size = bytes.number(2, at: 16) == 1 ? 65_536 : bytes.number(2, at: 16)
    let isSize = (512...65_536).contains(size) && size.nonzeroBitCount == 1
    let isHeader = bytes.starts(with: "SQLite format 3\0".utf8)
    pageSize = isHeader && isSize ? size : nil
    version = bytes.number(4, at: 60)
    applicationID = bytes.number(4, at: 68)
  }
}

extension Collection<UInt8> where Index == Int {
  /// Reads a number of so many bytes, the highest first.
  func number(_ count: Int, at offset: Int) -> Int {
    (0..<count).reduce(0) { $0 << 8 | Int(self[startIndex + offset + $1]) }
  }
}

/// What changes about a file when somebody writes to it.
private struct FileMark: Equatable {
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    number = status.st_ino
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
