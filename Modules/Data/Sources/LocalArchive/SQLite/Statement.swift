import ArchiveRows
import ByteStrings
import CSQLite
import FoundationEssentials

/// A compiled statement, reusable; as a row, the result of its last step.
final class Statement: RowReader {
  private let connection: OpaquePointer
  private let handle: OpaquePointer

  /// Compiles the first statement in `sql`.
  init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(connection, sql, -1, flags, &handle, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: connection, running: sql) }
    guard let handle else { throw SQLiteError(SQLITE_MISUSE, on: nil, running: sql) }
    self.connection = connection
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Sets the parameters, `?1` first.
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
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // An empty buffer may have no address, which SQLite would bind as NULL.
          guard let start = characters.baseAddress else {
            return csqlite_bind_text(handle, index, "", 0)
          }
          return csqlite_bind_text(handle, index, start, UInt64(characters.count))
        }
      }
    case .rawText(let text):
      return text.withCString { csqlite_bind_text(handle, index, $0, UInt64(text.bytes.count)) }
    case .blob(let data):
      return data.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(handle, index, 0) }
        return csqlite_bind_blob(handle, index, start, UInt64(bytes.count))
      }
    }
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
  func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func rawText(_ column: Int32) -> ByteString? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return ByteString(bytes: UnsafeBufferPointer(start: start, count: count))
  }

  func blob(_ column: Int32) -> Data? {
    guard !isNull(column) else { return nil }
    guard let start = sqlite3_column_blob(handle, column) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  func integer(_ column: Int32) -> Int64? {
    isNull(column) ? nil : sqlite3_column_int64(handle, column)
  }

  func real(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, column)
  }

  private func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }
}
