import ArchiveRows
import CPostgres

/// The values of a statement in binary format.
struct PostgresBinding {
  /// The types of the values; 0 for NULL.
  let types: [UInt32]
  private let bytes: [CChar]
  /// The place of each value among the bytes; nil for NULL.
  private let places: [Range<Int>?]

  init(_ values: [SQLValue]) {
    var bytes: [UInt8] = []
    places = values.map { value in
      let start = bytes.count
      return value.write(to: &bytes) ? start..<bytes.count : nil
    }
    // An address exists even if all values are empty.
    bytes.append(0)
    self.bytes = bytes.map(CChar.init(bitPattern:))
    types = values.map(\.type)
  }

  /// Passes the values to a call of libpq.
  func with(_ body: (inout cpq_values) -> cpq_outcome) -> cpq_outcome {
    let lengths = places.map { Int32(clamping: $0?.count ?? 0) }
    return bytes.withUnsafeBufferPointer { bytes in
      let starts = places.map { place in
        place.flatMap { place in bytes.baseAddress.map { $0 + place.lowerBound } }
      }
      return types.withUnsafeBufferPointer { types in
        starts.withUnsafeBufferPointer { starts in
          lengths.withUnsafeBufferPointer { lengths in
            var values = cpq_values(
              count: Int32(clamping: types.count),
              types: types.baseAddress,
              bytes: starts.baseAddress,
              lengths: lengths.baseAddress
            )
            return body(&values)
          }
        }
      }
    }
  }
}

/// The statements that a connection has prepared.
struct PreparedStatements {
  /// How to run a statement.
  enum Plan: Equatable {
    /// Without a preparation, which would cost a further message: most statements are used once.
    case direct
    /// With a preparation under this name.
    case new(String)
    /// With the preparation of this name.
    case prepared(String)
    /// After all preparations are removed.
    case full
  }

  private struct Statement {
    let types: [UInt32]
    let name: String

    /// Whether values of these types can be passed; a NULL has any type.
    func accepts(_ values: [UInt32]) -> Bool {
      types.count == values.count && zip(values, types).allSatisfy { $0 == 0 || $0 == $1 }
    }
  }

  /// Whether the server rejects the prepared statements.
  var isOutdated = false
  private var used: Set<String> = []
  private var statements: [String: [Statement]] = [:]
  private var count = 0

  /// The number of statements to keep, which also bounds the memory of the server.
  private static let limit = 256

  /// Returns how to run a statement with values of these types, and records its use.
  mutating func plan(for sql: String, _ types: [UInt32]) -> Plan {
    if isOutdated || count >= Self.limit { return .full }
    if let known = statements[sql]?.first(where: { $0.accepts(types) }) {
      return .prepared(known.name)
    }
    let isFirst = used.insert(sql).inserted
    if used.count > Self.limit { used = [sql] }
    // Prepared for a NULL, whose type is open, a statement would suit few other values.
    return isFirst || types.contains(0) ? .direct : .new("s\(count)")
  }

  /// Records a statement that was prepared.
  mutating func add(_ sql: String, _ types: [UInt32], _ name: String) {
    statements[sql, default: []].append(Statement(types: types, name: name))
    count += 1
  }
}
