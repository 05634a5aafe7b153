/// The pages that were written to the log beside a database file and not yet moved into it.
///
/// What counts is what the engine would take: frames of this log's run, with sums that agree, as
/// far as the last one that ends a transaction.
struct WriteAheadLog {
  /// How many bytes a page has.
  let pageSize: Int
  /// How many pages the file has after the last transaction.
  private(set) var pageCount = 0

  /// How many of them the log holds.
  var storedCount: Int { places.count }

  private let file: ReadOnlyFile
  /// Where in the log the newest copy of a page begins.
  private var places: [Int: Int] = [:]

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Reads which pages a log holds; nil for a log without any.
  init?(_ file: ReadOnlyFile) {
    guard let header = file.bytes(Self.headerSize, at: 0) else { return nil }
    let magic = header.number(4, at: 0)
    let size = header.number(4, at: 8)
    guard magic & ~1 == 0x377f_0682, (512...65_536).contains(size), size.nonzeroBitCount == 1
    else { return nil }
    self.file = file
    pageSize = size
    var sum = LogSum(isBigEndian: magic & 1 == 1)
    sum.add(header[..<24])
    guard sum.isWritten(in: header, at: 24) else { return nil }
    readFrames(of: header[16..<24], &sum)
    guard pageCount > 0 else { return nil }
  }

  /// Returns a page, from 1; nil for one that the log does not hold.
  func page(_ number: Int) -> [UInt8]? {
    places[number].flatMap { file.bytes(pageSize, at: $0) }
  }

  private mutating func readFrames(of run: ArraySlice<UInt8>, _ sum: inout LogSum) {
    var pending: [Int: Int] = [:]
    var offset = Self.headerSize
    while let frame = file.bytes(Self.frameHeaderSize + pageSize, at: offset) {
      sum.add(frame[..<8])
      sum.add(frame[Self.frameHeaderSize...])
      guard frame[8..<16] == run, sum.isWritten(in: frame, at: 16) else { return }
      pending[frame.number(4, at: 0)] = offset + Self.frameHeaderSize
      let count = frame.number(4, at: 4)
      if count > 0 {
        pageCount = count
        places.merge(pending) { $1 }
        pending = [:]
      }
      offset += frame.count
    }
  }
}

/// The sum over all of a log so far, which each frame carries.
private struct LogSum {
  let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// Adds bytes, eight at a time.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
        first &+= word(buffer, offset) &+ second
        second &+= word(buffer, offset + 4) &+ first
      }
    }
  }

  func isWritten(in bytes: [UInt8], at offset: Int) -> Bool {
    bytes.number(4, at: offset) == first && bytes.number(4, at: offset + 4) == second
  }

  private func word(_ buffer: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }
}
