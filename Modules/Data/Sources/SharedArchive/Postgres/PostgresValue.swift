import ArchiveRows
import ByteStrings
import FoundationEssentials

/// A value for a parameter of a statement, in PostgreSQL's type of the same name.
enum PostgresValue: Hashable {
  case null
  /// `bigint`
  case integer(Int64)
  /// `double precision`
  case real(Double)
  /// `text`; NUL characters, which PostgreSQL cannot store, become U+FFFD.
  case text(String)
  /// `boolean`
  case boolean(Bool)
  /// `bytea`
  case bytes([UInt8])
  /// `tsvector`, in the form of `WordVector`.
  case words([UInt8])
  /// `bigint[]`
  case integers([Int64])
  /// `double precision[]`
  case reals([Double?])
  /// `text[]`
  case texts([String?])

  init(_ value: SQLValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .text(let text): .text(text)
      case .rawText(let text): .bytes(text.bytes)
      case .blob(let data): .bytes(Array(data))
      }
  }
}
