package import ByteStrings
package import FoundationEssentials

/// A value to bind to a statement's parameter.
package enum SQLValue: Hashable, Sendable {
  case null
  /// `INTEGER` in SQLite, `bigint` in PostgreSQL
  case integer(Int64)
  /// `REAL`, `double precision`
  case real(Double)
  /// `TEXT`, `text`; PostgreSQL stores U+FFFD for NUL characters.
  case text(String)
  /// A text that is not UTF-8, which SQLite stores unchanged; `bytea` in PostgreSQL.
  case rawText(ByteString)
  /// `BLOB`, `bytea`
  case blob(Data)
  /// 0 or 1 in SQLite, `boolean` in PostgreSQL
  case boolean(Bool)
  /// A JSON array in SQLite, `bigint[]` in PostgreSQL
  case integers([Int64])
  /// A JSON array, `double precision[]`
  case reals([Double?])
  /// A JSON array, `text[]`
  case texts([String?])
  /// A `tsvector` of PostgreSQL in its binary form
  case words([UInt8])
  /// An array of PostgreSQL, of the type of its first value that is not NULL, else `text`
  case list([SQLValue])

  package init(_ text: String?) {
    self = text.map(SQLValue.text) ?? .null
  }

  package init(_ number: Int?) {
    self = number.map { .integer(Int64($0)) } ?? .null
  }

  package init(_ number: Double?) {
    self = number.map(SQLValue.real) ?? .null
  }

  /// Creates the seconds since 2001.
  package init(_ date: Date?) {
    self.init(date?.timeIntervalSinceReferenceDate)
  }

  /// Creates a text of any bytes.
  package init(_ bytes: ByteString) {
    self = bytes.validText.map(SQLValue.text) ?? .rawText(bytes)
  }
}

/// A row of values; columns are numbered from 0, and NULL reads as nil.
package protocol RowReader {
  func text(_ column: Int32) -> String?
  /// Reads a text that need not be UTF-8.
  func rawText(_ column: Int32) -> ByteString?
  func integer(_ column: Int32) -> Int64?
  func real(_ column: Int32) -> Double?
}
