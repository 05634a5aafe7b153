import ArchiveRows
import ByteStrings
import FoundationEssentials

extension SQLValue {
  /// The number of the type in PostgreSQL's catalog; 0 lets the server infer the type.
  var type: UInt32 {
    switch self {
    case .null: 0
    case .integer: PostgresType.int8
    case .real: PostgresType.float8
    case .text: PostgresType.text
    case .boolean: PostgresType.bool
    case .rawText, .blob: PostgresType.bytea
    case .words: PostgresType.tsvector
    case .integers: 1_016
    case .reals: 1_022
    case .texts: 1_009
    case .list(let values): Self.arrayTypes[Self.elementType(values)] ?? 0
    }
  }

  private static let arrayTypes = [
    PostgresType.int8: SQLValue.integers([]).type, PostgresType.float8: SQLValue.reals([]).type,
    PostgresType.text: SQLValue.texts([]).type, PostgresType.tsvector: 3_643,
  ]

  private static func elementType(_ values: [SQLValue]) -> UInt32 {
    values.first { $0 != .null }?.type ?? PostgresType.text
  }

  /// Appends the value in PostgreSQL's binary format; returns false for NULL.
  func write(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .null: return false
    case .integer(let number): bytes.appendBigEndian(number)
    case .real(let number): bytes.appendBigEndian(number.bitPattern)
    case .text(let text): bytes.append(text: text)
    case .boolean(let value): bytes.append(value ? 1 : 0)
    case .rawText(let text): bytes += text.bytes
    case .blob(let data): bytes += data
    case .words(let value): bytes += value
    case .integers(let numbers):
      bytes.appendArray(of: PostgresType.int8, numbers) { .integer($0) }
    case .reals(let numbers):
      bytes.appendArray(of: PostgresType.float8, numbers) { $0.map(SQLValue.real) ?? .null }
    case .texts(let texts):
      bytes.appendArray(of: PostgresType.text, texts) { $0.map(SQLValue.text) ?? .null }
    case .list(let values): bytes.appendArray(of: Self.elementType(values), values) { $0 }
    }
    return true
  }

  /// Appends the value after its length, which is -1 for NULL, as in arrays and COPY.
  func writeField(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.appendBigEndian(Int32(-1))
    guard write(to: &bytes) else { return }
    let length = Int32(clamping: bytes.count - start - 4)
    withUnsafeBytes(of: length.bigEndian) { field in
      bytes.replaceSubrange(start..<start + 4, with: field)
    }
  }
}

/// The numbers of types in PostgreSQL's catalog, which are the same in every version.
enum PostgresType {
  static let bool: UInt32 = 16
  static let bytea: UInt32 = 17
  static let int8: UInt32 = 20
  static let int2: UInt32 = 21
  static let int4: UInt32 = 23
  static let text: UInt32 = 25
  static let float4: UInt32 = 700
  static let float8: UInt32 = 701
  static let numeric: UInt32 = 1_700
  static let tsvector: UInt32 = 3_614
}

extension [UInt8] {
  fileprivate mutating func append(text: String) {
    let start = count
    append(contentsOf: text.utf8)
    // PostgreSQL cannot store NUL.
    guard self[start...].contains(0) else { return }
    let replaced = self[start...].flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
    replaceSubrange(start..., with: replaced)
  }

  /// Appends an array of one dimension; an empty one has none.
  fileprivate mutating func appendArray<Item>(
    of type: UInt32,
    _ elements: [Item],
    value: (Item) -> SQLValue
  ) {
    let values = elements.map(value)
    appendBigEndian(Int32(values.isEmpty ? 0 : 1))
    appendBigEndian(Int32(values.contains(.null) ? 1 : 0))
    appendBigEndian(type)
    guard !values.isEmpty else { return }
    appendBigEndian(Int32(clamping: values.count))
    appendBigEndian(Int32(1))
    for value in values { value.writeField(to: &self) }
  }

  /// Appends a number with its highest byte first.
  mutating func appendBigEndian(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
