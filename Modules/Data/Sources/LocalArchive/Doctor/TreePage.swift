import ArchiveRows
import ByteStrings

/// A b-tree page that holds rows.
///
/// Nothing in it is trusted: pointers outside the page are ignored.
struct TreePage {
  /// The kind of the cells of a page.
  enum Kind {
    /// Rows of a table with rowids.
    case table
    /// Entries of an index, or rows of a table without rowids.
    case index
    /// Unknown, because the type byte is damaged; read as rows of a table.
    case unknown
  }

  /// The first bytes of a row, and where the others are.
  struct Cell {
    let rowid: Int64
    /// The size of the whole row in bytes.
    let size: Int
    /// The bytes on this page.
    let local: ArraySlice<UInt8>
    /// The first overflow page; 0 if there is none.
    let overflow: Int
  }

  let kind: Kind
  private let bytes: [UInt8]
  private let start: Int
  private let isLeaf: Bool

  /// Creates a page; nil if it holds no rows.
  init?(_ bytes: [UInt8], number: Int) {
    self.bytes = bytes
    // The first page begins with the file header.
    start = number == 1 ? FileHeader.size : 0
    switch bytes[start] {
    case 0, 5: return nil
    case 2: (kind, isLeaf) = (.index, false)
    case 10: (kind, isLeaf) = (.index, true)
    case 13: (kind, isLeaf) = (.table, true)
    default: (kind, isLeaf) = (.unknown, true)
    }
  }

  /// The rows that start on the page.
  var cells: [Cell] {
    let count = bytes.number(2, at: start + 3)
    let pointers = start + (isLeaf ? 8 : 12)
    let room = max(0, (bytes.count - pointers) / 2)
    return (0..<min(count, room)).compactMap { cell(at: bytes.number(2, at: pointers + 2 * $0)) }
  }

  private func cell(at offset: Int) -> Cell? {
    var reader = ByteReader(bytes[...], at: offset)
    // A cell of an inner page begins with the number of a child page.
    if !isLeaf { reader.skip(4) }
    guard let size = reader.varint(), (1...Self.maximumSize).contains(size) else { return nil }
    guard let rowid = kind == .index ? 0 : reader.varint() else { return nil }
    let localSize = localSize(Int(size))
    guard let local = reader.bytes(localSize) else { return nil }
    let overflow = localSize < size ? reader.bytes(4)?.number(4, at: 0) : 0
    return Cell(rowid: rowid, size: Int(size), local: local, overflow: overflow ?? 0)
  }

  /// Returns how many bytes of a row are on its page, by the formula of the file format.
  private func localSize(_ size: Int) -> Int {
    let usableSize = bytes.count
    let maximum = kind == .index ? (usableSize - 12) * 64 / 255 - 23 : usableSize - 35
    guard size > maximum else { return size }
    let minimum = (usableSize - 12) * 32 / 255 - 23
    let split = minimum + (size - minimum) % (usableSize - 4)
    return split <= maximum ? split : minimum
  }

  /// More bytes than any row has, so that a damaged length cannot exhaust the memory.
  private static let maximumSize: Int64 = 64 << 20
}

/// The values of a row in the order of its columns; nil for a value that cannot be read.
struct StoredRow {
  private(set) var values: [SQLValue?] = []

  /// Reads the serial types of the values; nil if `bytes` does not begin with a valid list.
  static func types(_ bytes: ArraySlice<UInt8>) -> (types: [Int64], body: ByteReader)? {
    var reader = ByteReader(bytes)
    let available = max(1, reader.count)
    guard let size = reader.varint(), (1...Int64(available)).contains(size) else { return nil }
    var list = reader
    guard let listed = list.bytes(Int(size) - (available - reader.count)) else { return nil }
    var types: [Int64] = []
    var typeReader = ByteReader(listed)
    while typeReader.count > 0 {
      guard let type = typeReader.varint(), type >= 0 else { return nil }
      types.append(type)
    }
    return (types, list)
  }

  /// Reads a row; nil if `bytes` does not begin with a valid list of types.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let (types, body) = Self.types(bytes) else { return nil }
    var reader = body
    values.reserveCapacity(types.count)
    for type in types {
      guard let size = Self.size(of: type), let bytes = reader.bytes(size) else {
        // The end of this value is unknown, so all later ones are lost too.
        values += Array(repeating: nil, count: types.count - values.count)
        return
      }
      values.append(Self.value(type, bytes))
    }
  }

  /// Whether the values from column `first` on equal those that the program would have written.
  func isWhole(as written: [SQLValue], from first: Int) -> Bool {
    values.count >= written.count
      && zip(values, written).dropFirst(first).allSatisfy { found, value in
        switch (found, value) {
        // SQLite stores a real number without a fraction as an integer.
        case (.integer(let number), .real(let seconds)): Double(number) == seconds
        default: found == value
        }
      }
  }

  private static func size(of type: Int64) -> Int? {
    switch type {
    case 0...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 8, 9: 0
    case 12...: Int(type - 12) / 2
    default: nil
    }
  }

  private static func value(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> SQLValue? {
    switch type {
    case 0: return .null
    case 1...6: return .integer(integer(bytes))
    case 7:
      let number = Double(bitPattern: UInt64(bitPattern: integer(bytes)))
      return number.isFinite ? .real(number) : nil
    case 8: return .integer(0)
    case 9: return .integer(1)
    default:
      guard type & 1 == 1 else { return nil }
      return SQLValue(ByteString(bytes: bytes))
    }
  }

  /// Reads a big-endian number in two's complement.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
    let sign: Int64 = (bytes.first ?? 0) >= 0x80 ? -1 : 0
    return bytes.reduce(sign) { $0 << 8 | Int64($1) }
  }
}

extension StoredRow: RowReader {
  func text(_ column: Int32) -> String? {
    if case .text(let text) = value(column) { text } else { nil }
  }

  func rawText(_ column: Int32) -> ByteString? {
    switch value(column) {
    case .text(let text): ByteString(text)
    case .rawText(let text): text
    default: nil
    }
  }

  func integer(_ column: Int32) -> Int64? {
    if case .integer(let number) = value(column) { number } else { nil }
  }

  func real(_ column: Int32) -> Double? {
    switch value(column) {
    case .real(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }

  private func value(_ column: Int32) -> SQLValue? {
    values.indices.contains(Int(column)) ? values[Int(column)] : nil
  }
}

/// Reads bytes in order, never past their end.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  /// Creates a reader that starts at `offset`, which may be past the end.
  init(_ bytes: ArraySlice<UInt8>, at offset: Int = 0) {
    rest = bytes.dropFirst(offset)
  }

  /// The number of bytes left.
  var count: Int { rest.count }

  mutating func skip(_ count: Int) {
    rest = rest.dropFirst(count)
  }

  /// Reads `count` bytes; nil if fewer are left.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { skip(count) }
    return rest.prefix(count)
  }

  /// Reads a varint: one to nine bytes with seven bits each, the ninth with eight.
  mutating func varint() -> Int64? {
    var value: UInt64 = 0
    for index in 1...9 {
      guard let byte = rest.popFirst() else { return nil }
      if index == 9 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int64(bitPattern: value) }
    }
    return nil
  }
}
