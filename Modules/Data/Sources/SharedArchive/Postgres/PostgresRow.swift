import ArchiveRows
package import ByteStrings
import CPostgres

/// A row of the result of a statement, valid only while the result is read.
///
/// Columns have PostgreSQL's binary format.
package struct PostgresRow: RowReader {
  private let result: OpaquePointer
  private let row: Int32

  /// Creates the reader of one row of libpq's result.
  init(_ result: OpaquePointer, row: Int32) {
    self.result = result
    self.row = row
  }

  /// Reads a text; numbers of integer types are written in decimal.
  package func text(_ column: Int32) -> String? {
    guard let bytes = bytes(column) else { return nil }
    switch type(column) {
    case PostgresType.int2, PostgresType.int4, PostgresType.int8, PostgresType.numeric:
      return integer(column).map(String.init)
    default: return String(decoding: bytes, as: UTF8.self)
    }
  }

  package func rawText(_ column: Int32) -> ByteString? {
    bytes(column).map { ByteString(bytes: $0) }
  }

  /// Reads an integer or boolean; a `numeric`, as `sum` returns, without its fraction.
  package func integer(_ column: Int32) -> Int64? {
    guard let bytes = bytes(column) else { return nil }
    switch type(column) {
    case PostgresType.bool, PostgresType.int2, PostgresType.int4, PostgresType.int8:
      return Self.signed(bytes)
    case PostgresType.float4, PostgresType.float8:
      return real(column).flatMap { Int64(exactly: $0.rounded(.towardZero)) }
    case PostgresType.numeric: return Self.numeric(bytes)
    default: return nil
    }
  }

  package func real(_ column: Int32) -> Double? {
    guard let bytes = bytes(column) else { return nil }
    switch (type(column), bytes.count) {
    case (PostgresType.float8, 8):
      return Double(bitPattern: UInt64(bitPattern: Self.signed(bytes)))
    case (PostgresType.float4, 4):
      return Double(Float(bitPattern: UInt32(truncatingIfNeeded: Self.signed(bytes))))
    default: return integer(column).map(Double.init)
    }
  }

  private func type(_ column: Int32) -> UInt32 { cpq_result_type(result, column) }

  private func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
    var length: Int32 = 0
    guard let start = cpq_result_value(result, row, column, &length) else { return nil }
    let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: bytes, count: Int(length))
  }

  /// Reads a signed number of up to eight bytes, the highest first.
  private static func signed(_ bytes: some Collection<UInt8>) -> Int64 {
    let sign: Int64 = bytes.first.map { $0 >= 0x80 } == true && bytes.count > 1 ? -1 : 0
    return bytes.reduce(sign) { $0 << 8 | Int64($1) }
  }

  /// Reads the integer part of a `numeric`: groups of four digits after a header of eight bytes.
  private static func numeric(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    let groups = stride(from: 0, to: bytes.count - 1, by: 2).map { signed(bytes[$0..<$0 + 2]) }
    guard groups.count >= 4, groups[2] == 0 || groups[2] == 0x4000 else { return nil }
    var total: Int64 = 0
    guard groups[1] < 5 else { return nil }
    for place in stride(from: 0, through: groups[1], by: 1) {
      let index = Int(place) + 4
      let (product, overflows) = total.multipliedReportingOverflow(by: 10_000)
      let (sum, exceeds) =
        product.addingReportingOverflow(index < groups.count ? groups[index] : 0)
      if overflows || exceeds { return nil }
      total = sum
    }
    return groups[2] == 0 ? total : -total
  }
}
