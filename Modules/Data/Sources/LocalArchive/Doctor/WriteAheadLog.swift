/// The pages in the write-ahead log beside a database file.
///
/// It accepts what SQLite would: frames with the salts of the log's header and valid checksums, up to
/// the last one that ends a transaction.
struct WriteAheadLog {
  /// The size of a page in bytes.
  let pageSize: Int
  /// The number of pages in the file after the last transaction.
  private(set) var pageCount = 0

  /// The number of different pages in the log.
  var storedCount: Int { offsets.count }

  private let file: ReadOnlyFile
  /// The offset of the newest copy of each page.
  private var offsets: [Int: Int] = [:]

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Reads the frame headers of a log; nil if it holds no page.
  init?(_ file: ReadOnlyFile) {
    guard let header = file.bytes(Self.headerSize, at: 0) else { return nil }
    let magic = header.number(4, at: 0)
    let size = header.number(4, at: 8)
    guard magic & ~1 == 0x377f_0682, (512...65_536).contains(size), size.nonzeroBitCount == 1
    else { return nil }
    self.file = file
    pageSize = size
    var checksum = LogChecksum(isBigEndian: magic & 1 == 1)
    checksum.add(header[..<24])
    guard checksum.isStored(in: header, at: 24) else { return nil }
    readFrames(salts: header[16..<24], &checksum)
    guard pageCount > 0 else { return nil }
  }

  /// Returns a page, numbered from 1; nil if the log does not hold it.
  func page(_ number: Int) -> [UInt8]? {
    offsets[number].flatMap { file.bytes(pageSize, at: $0) }
  }

  private mutating func readFrames(salts: ArraySlice<UInt8>, _ checksum: inout LogChecksum) {
    var pending: [Int: Int] = [:]
    var offset = Self.headerSize
    while let frame = file.bytes(Self.frameHeaderSize + pageSize, at: offset) {
      checksum.add(frame[..<8])
      checksum.add(frame[Self.frameHeaderSize...])
      guard frame[8..<16] == salts, checksum.isStored(in: frame, at: 16) else { return }
      pending[frame.number(4, at: 0)] = offset + Self.frameHeaderSize
      let count = frame.number(4, at: 4)
      if count > 0 {
        pageCount = count
        offsets.merge(pending) { $1 }
        pending = [:]
      }
      offset += frame.count
    }
  }
}

/// The checksum of a log up to some point, which each frame contains.
private struct LogChecksum {
  let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// Adds bytes, in words of four.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
        first &+= word(buffer, offset) &+ second
        second &+= word(buffer, offset + 4) &+ first
      }
    }
  }

  func isStored(in bytes: [UInt8], at offset: Int) -> Bool {
    bytes.number(4, at: offset) == first && bytes.number(4, at: offset + 4) == second
  }

  private func word(_ buffer: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }
}
