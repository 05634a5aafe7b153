package import ByteStrings
package import Domain
package import FoundationEssentials

/// A column of a table that both kinds of database have.
package struct TableColumn<Record>: Sendable {
  /// A type, and whether texts are compared by their bytes.
  package enum Kind: Sendable {
    case integer
    case real
    case text
    case comparedText
    /// A text that need not be UTF-8.
    case rawText
  }

  package let name: String
  private let kind: Kind
  private let constraints: String
  private let fileConstraints: String
  fileprivate let value: @Sendable (Record) -> SQLValue

  /// Describes a column with the constraints that it has in every database, those that it has only in a
  /// file, and the value of a record.
  package init(
    _ name: String,
    _ kind: Kind,
    _ constraints: String = "",
    file: String = "",
    value: @escaping @Sendable (Record) -> SQLValue
  ) {
    (self.name, self.kind, self.constraints, fileConstraints) = (name, kind, constraints, file)
    self.value = value
  }

  /// Describes the column of a link.
  package static func link(
    _ name: String,
    _ kind: Kind = .text,
    value: @escaping @Sendable (Record) -> WebLink
  ) -> TableColumn {
    let isLink = "NOT NULL CHECK (\(name) LIKE 'http://_%' OR \(name) LIKE 'https://_%')"
    return TableColumn(name, kind, isLink) { .text(value($0).description) }
  }

  /// The definition in a table of SQLite.
  fileprivate var fileDefinition: String {
    let type =
      switch kind {
      case .integer: "INTEGER"
      case .real: "REAL"
      case .text, .comparedText, .rawText: "TEXT"
      }
    return [name, type, constraints, fileConstraints].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The definition in a table of PostgreSQL.
  fileprivate var serverDefinition: String {
    let type =
      switch kind {
      case .integer: "bigint"
      case .real: "double precision"
      case .text: "text"
      case .comparedText: "text COLLATE \"C\""
      case .rawText: "bytea"
      }
    return [name, type, constraints].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// The columns of a table in its order, or some of them: their parts of statements, and their values.
package struct TableColumns<Record>: Sendable {
  private let columns: [TableColumn<Record>]
  /// The names, separated by commas.
  package let names: String

  package init(_ columns: some Sequence<TableColumn<Record>>) {
    self.columns = Array(columns)
    names = self.columns.map(\.name).joined(separator: ", ")
  }

  package var count: Int { columns.count }

  /// The names one by one.
  package var list: [String] { columns.map(\.name) }

  /// Returns the columns up to the one with a name, as an earlier version of the table has them.
  package func through(_ last: String) -> TableColumns {
    let count = list.firstIndex(of: last).map { $0 + 1 } ?? 0
    return TableColumns(columns.prefix(count))
  }

  package func dropFirst(_ count: Int = 1) -> TableColumns {
    TableColumns(columns.dropFirst(count))
  }

  package func filter(_ isIncluded: (String) -> Bool) -> TableColumns {
    TableColumns(columns.filter { isIncluded($0.name) })
  }

  /// Returns the names after a table's.
  package func names(of table: String) -> String { names { table + "." + $0 } }

  /// Returns a text for each name, separated by commas.
  package func names(_ text: (String) -> String) -> String {
    columns.map { text($0.name) }.joined(separator: ", ")
  }

  /// Returns the parameters for the values, by default from `$1` on.
  package func parameters(from first: Int = 1) -> String {
    (first..<first + count).map { "$\($0)" }.joined(separator: ", ")
  }

  /// The definitions in a table of SQLite.
  package var fileDefinitions: String {
    columns.map(\.fileDefinition).joined(separator: ",\n  ")
  }

  /// The definitions in a table of PostgreSQL.
  package var serverDefinitions: String {
    columns.map(\.serverDefinition).joined(separator: ",\n  ")
  }

  /// Returns the values of a record.
  package func values(of record: Record) -> [SQLValue] { columns.map { $0.value(record) } }
}

/// A row whose values are read by the names of their columns.
package struct NamedRow<Column: RawRepresentable<Int32>, Row: RowReader> {
  fileprivate let row: Row

  package func text(_ column: Column) -> String? { row.text(column.rawValue) }
  package func rawText(_ column: Column) -> ByteString? { row.rawText(column.rawValue) }
  package func integer(_ column: Column) -> Int64? { row.integer(column.rawValue) }
  package func date(_ column: Column) -> Date? { row.date(column.rawValue) }
  package func link(_ column: Column) -> WebLink? { row.link(column.rawValue) }

  /// Reads a count, at most `Int32.max`; nil if it is negative.
  package func count(_ column: Column) -> Int? {
    integer(column).flatMap { $0 < 0 ? nil : Int(min($0, Int64(Int32.max))) }
  }
}

extension RowReader {
  package func named<Column>(by columns: Column.Type) -> NamedRow<Column, Self> {
    NamedRow(row: self)
  }
}
