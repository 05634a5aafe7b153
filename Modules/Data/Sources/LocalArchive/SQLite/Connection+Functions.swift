import CSQLite

/// A function that SQL can call: it depends on its arguments alone.
struct SQLiteFunction {
  let name: String
  let argumentCount: Int32
  let body:
    @Sendable @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
}

extension Connection {
  /// Makes a function known to the statements of this connection.
  func add(_ function: SQLiteFunction) throws(SQLiteError) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    let (name, count) = (function.name, function.argumentCount)
    let code = sqlite3_create_function(handle, name, count, flags, nil, function.body, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle) }
  }
}

/// What a function was called with, and where its result goes.
struct FunctionCall {
  private let result: OpaquePointer
  private let arguments: UnsafeMutablePointer<OpaquePointer?>

  init?(_ result: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let result, let arguments else { return nil }
    self.result = result
    self.arguments = arguments
  }

  /// Reads an argument as text; nil for NULL.
  func text(_ index: Int) -> String? {
    guard let value = arguments[index], let start = sqlite3_value_text(value) else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Gives a text as the result.
  func answer(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else {
          return csqlite_result_text(result, "", 0)
        }
        csqlite_result_text(result, start, UInt64(characters.count))
      }
    }
  }
}
