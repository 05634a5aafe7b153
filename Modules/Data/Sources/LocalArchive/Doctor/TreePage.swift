/// A page of one of the trees that a database file consists of, as far as it holds rows.
///
/// Nothing in it is trusted: what points outside the page is left out.
struct TreePage {
  /// What a page's rows are.
  enum Kind {
    /// Rows of a table, each under its number.
    case table
    /// Entries of an index, or rows of a table that is kept like one.
    case index
    /// Perhaps rows of a table, since the byte that would say so is damaged.
    case unknown
  }

  /// The beginning of a row, and where the rest of it is.
  struct Cell {
    let rowid: Int64
    /// How many bytes the row has in all.
    let size: Int
    /// Those of them that are on this page.
    let local: ArraySlice<UInt8>
    /// The page on which it goes on; 0 when it is whole.
    let overflow: Int
  }

  let kind: Kind
  private let bytes: [UInt8]
  private let start: Int
  private let isLeaf: Bool

  /// Creates a page; nil for one that holds no rows.
  init?(_ bytes: [UInt8], number: Int) {
    self.bytes = bytes
    // The first page begins with the file's header.
    start = number == 1 ? FileHeader.size : 0
    switch bytes[start] {
    case 0, 5: return nil
    case 2: (kind, isLeaf) = (.index, false)
    case 10: (kind, isLeaf) = (.index, true)
    case 13: (kind, isLeaf) = (.table, true)
    default: (kind, isLeaf) = (.unknown, true)
    }
  }

  /// The rows that begin on the page.
  var cells: [Cell] {
    let count = bytes.number(2, at: start + 3)
    let pointers = start + (isLeaf ? 8 : 12)
    let room = max(0, (bytes.count - pointers) / 2)
    return (0..<min(count, room)).compactMap { cell(at: bytes.number(2, at: pointers + 2 * $0)) }
  }

  private func cell(at offset: Int) -> Cell? {
    var reader = ByteReader(bytes[...], at: offset)
    // In front of what is not on a leaf stands the page below it.
    if !isLeaf { reader.skip(4) }
    guard let size = reader.varint(), (1...Self.maximumSize).contains(size) else { return nil }
    guard let rowid = kind == .index ? 0 : reader.varint() else { return nil }
    let localSize = localSize(Int(size))
    guard let local = reader.bytes(localSize) else { return nil }
    let overflow = localSize < size ? reader.bytes(4)?.number(4, at: 0) : 0
    return Cell(rowid: rowid, size: Int(size), local: local, overflow: overflow ?? 0)
  }

  /// How much of a row stays on its page: the format's own arithmetic.
  private func localSize(_ size: Int) -> Int {
    let usableSize = bytes.count
    let most = kind == .index ? (usableSize - 12) * 64 / 255 - 23 : usableSize - 35
    guard size > most else { return size }
    let least = (usableSize - 12) * 32 / 255 - 23
    let even = least + (size - least) % (usableSize - 4)
    return even <= most ? even : least
  }

  /// More bytes than any article has: a length that was damaged must not fill the memory.
  private static let maximumSize: Int64 = 64 << 20
}
