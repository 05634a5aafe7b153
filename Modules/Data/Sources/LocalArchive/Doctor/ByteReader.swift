/// Reads bytes from front to back, and never past their end.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  /// Creates a reader of `bytes` from `offset` on, which may be past their end.
  init(_ bytes: ArraySlice<UInt8>, at offset: Int = 0) {
    rest = bytes.dropFirst(offset)
  }

  /// How many bytes are left.
  var count: Int { rest.count }

  mutating func skip(_ count: Int) {
    rest = rest.dropFirst(count)
  }

  /// Reads so many bytes; nil when there are fewer.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { skip(count) }
    return rest.prefix(count)
  }

  /// Reads a number of one to nine bytes, each with seven of its bits, the ninth with eight.
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
