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
  /// Whether all preparations must be removed.
  var isFull: Bool { isOutdated || count >= Self.limit }
  private var used: Set<String> = []
  private var statements: [String: [Statement]] = [:]
  /// The statements of the batch that runs now.
  private var new: [(sql: String, statement: Statement)] = []
  private var count = 0

  /// The number of statements to keep, which also bounds the memory of the server.
  private static let limit = 256

  /// Returns the name of a statement with values of these types, and records its use.
  ///
  /// It has no name at its first use; a new name must be prepared.
  mutating func plan(for sql: String, _ types: [UInt32]) -> (name: String?, isPrepared: Bool) {
    if let known = statements[sql]?.first(where: { $0.accepts(types) }) {
      return (known.name, true)
    }
    let isFirst = used.insert(sql).inserted
    if used.count > Self.limit { used = [sql] }
    // Prepared for a NULL, whose type is open, a statement would suit few other values. BEGIN and COMMIT
    // have no plan.
    let isEnd = sql.hasPrefix("BEGIN") || sql == PostgresConnection.commit
    guard !isFirst, !types.contains(0), !isEnd else { return (nil, false) }
    new.append((sql, Statement(types: types, name: "s\(count)")))
    count += 1
    return (new.last?.statement.name, false)
  }

  /// Records what was prepared by a batch; of a failed one it is unknown, and the names are not reused.
  mutating func endBatch(isDone: Bool) {
    if isDone { for (sql, statement) in new { statements[sql, default: []].append(statement) } }
    new = []
  }
}
