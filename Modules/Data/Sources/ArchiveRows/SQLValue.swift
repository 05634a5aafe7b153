package import ByteStrings
package import FoundationEssentials

/// A value to bind to a statement's parameter.
package enum SQLValue: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A text that is not UTF-8, which SQLite stores unchanged.
  case rawText(ByteString)
  case blob(Data)

  package init(_ text: String?) {
    self = text.map(SQLValue.text) ?? .null
  }

  package init(_ number: Double?) {
    self = number.map(SQLValue.real) ?? .null
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
