import ArchiveRows
package import ByteStrings
import CSQLite
import FoundationEssentials

/// A compiled statement, reusable; as a row, the result of its last step.
package final class Statement: RowReader {
  private let connection: OpaquePointer
  private let handle: OpaquePointer

  /// Compiles the first statement in `sql`, whose parameters are `$1`, `$2` and so on.
  init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    // SQLite numbers parameters that begin with `?`; parameters with `$` are names.
    var text = sql.utf8.map { CChar(bitPattern: $0 == UInt8(ascii: "$") ? UInt8(ascii: "?") : $0) }
    text.append(0)
    let code = sqlite3_prepare_v3(connection, text, Int32(text.count), flags, &handle, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: connection, running: sql) }
    guard let handle else { throw SQLiteError(SQLITE_MISUSE, on: nil, running: sql) }
    self.connection = connection
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Sets the parameters, `$1` first.
  func bind(_ values: [SQLValue]) throws(SQLiteError) {
    for (index, value) in zip(Int32(1)..., values) {
      let code = bind(value, at: index)
      guard code == SQLITE_OK else { throw failure(code) }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number): return sqlite3_bind_double(handle, index, number)
    case .boolean(let value): return sqlite3_bind_int64(handle, index, value ? 1 : 0)
    case .text(let text): return bind(text, at: index)
    case .integers(let numbers):
      return bind("[" + numbers.map { String($0) }.joined(separator: ",") + "]", at: index)
    case .reals(let numbers): return bind(Self.list(numbers), at: index)
    case .texts(let texts): return bind(Self.list(texts), at: index)
    case .rawText(let text):
      return text.withCString { csqlite_bind_text(handle, index, $0, UInt64(text.bytes.count)) }
    case .blob(let data): return bind(data, at: index)
    case .words(let bytes): return bind(bytes, at: index)
    // No statement of a file has one.
    case .list: return SQLITE_MISMATCH
    }
  }

  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty buffer may have no address, which SQLite would bind as NULL.
        guard let start = characters.baseAddress else {
          return csqlite_bind_text(handle, index, "", 0)
        }
        return csqlite_bind_text(handle, index, start, UInt64(characters.count))
      }
    }
  }

  private func bind(_ bytes: some ContiguousBytes, at index: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(handle, index, 0) }
      return csqlite_bind_blob(handle, index, start, UInt64(bytes.count))
    }
  }

  /// Returns a JSON array, for `json_each`.
  private static func list(_ values: [some Encodable]) -> String {
    (try? JSONEncoder().encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  /// Steps to the next row; false after the last one.
  func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
    }
  }

  private func failure(_ code: Int32) -> SQLiteError {
    SQLiteError(code, on: connection, running: sqlite3_sql(handle).map { String(cString: $0) })
  }

  /// Ends the run and releases the bound values.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Reads a text of any length, also past a NUL character.
  package func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package func rawText(_ column: Int32) -> ByteString? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return ByteString(bytes: UnsafeBufferPointer(start: start, count: count))
  }

  func blob(_ column: Int32) -> Data? {
    guard !isNull(column) else { return nil }
    guard let start = sqlite3_column_blob(handle, column) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  package func integer(_ column: Int32) -> Int64? {
    isNull(column) ? nil : sqlite3_column_int64(handle, column)
  }

  package func real(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, column)
  }

  private func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }
}
