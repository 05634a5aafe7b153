/// The values of a row, in the order of its columns.
///
/// A value is nil where its bytes are missing or cannot be what they say they are.
struct StoredRow {
  private(set) var values: [SQLiteValue?] = []

  /// Reads the types of the values; nil when `bytes` does not begin with such a list.
  static func types(_ bytes: ArraySlice<UInt8>) -> (types: [Int64], body: ByteReader)? {
    var reader = ByteReader(bytes)
    let whole = max(1, reader.count)
    guard let size = reader.varint(), (1...Int64(whole)).contains(size) else { return nil }
    var list = reader
    guard let listed = list.bytes(Int(size) - (whole - reader.count)) else { return nil }
    var types: [Int64] = []
    var typeReader = ByteReader(listed)
    while typeReader.count > 0 {
      guard let type = typeReader.varint(), type >= 0 else { return nil }
      types.append(type)
    }
    return (types, list)
  }

  /// Reads a row; nil when `bytes` does not begin with a list of types.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let (types, body) = Self.types(bytes) else { return nil }
    var reader = body
    values.reserveCapacity(types.count)
    for type in types {
      guard let size = Self.size(of: type), let bytes = reader.bytes(size) else {
        // Where this one ends is not known, so the others are lost with it.
        values += Array(repeating: nil, count: types.count - values.count)
        return
      }
      values.append(Self.value(type, bytes))
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

  private static func value(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> SQLiteValue? {
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
      return String(validating: bytes, as: UTF8.self).map(SQLiteValue.text)
    }
  }

  /// Reads a number whose highest bit is its sign.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
    let sign: Int64 = (bytes.first ?? 0) >= 0x80 ? -1 : 0
    return bytes.reduce(sign) { $0 << 8 | Int64($1) }
  }
}

extension StoredRow: RowReader {
  func text(_ column: Int32) -> String? {
    if case .text(let text) = value(column) { text } else { nil }
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

  private func value(_ column: Int32) -> SQLiteValue? {
    values.indices.contains(Int(column)) ? values[Int(column)] : nil
  }
}
