/// A column of a table that both kinds of database have.
package struct TableColumn {
  /// A type, and whether texts are compared by their bytes.
  package enum Kind {
    case integer
    case real
    case text
    case comparedText
  }

  package let name: String
  private let kind: Kind
  private let constraints: String
  private let fileConstraints: String

  /// Describes a column with the constraints that it has in every database, and those that it has only in
  /// a file.
  package init(_ name: String, _ kind: Kind, _ constraints: String = "", file: String = "") {
    (self.name, self.kind, self.constraints, fileConstraints) = (name, kind, constraints, file)
  }

  /// The definition in a table of SQLite.
  package var fileDefinition: String {
    let type =
      switch kind {
      case .integer: "INTEGER"
      case .real: "REAL"
      case .text, .comparedText: "TEXT"
      }
    return [name, type, constraints, fileConstraints].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The definition in a table of PostgreSQL.
  package var serverDefinition: String {
    let type =
      switch kind {
      case .integer: "bigint"
      case .real: "double precision"
      case .text: "text"
      case .comparedText: "text COLLATE \"C\""
      }
    return [name, type, constraints].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A row whose values are read by the names of their columns.
package struct NamedRow<Column: RawRepresentable<Int32>, Row: RowReader> {
  fileprivate let row: Row

  package func text(_ column: Column) -> String? { row.text(column.rawValue) }

  package func integer(_ column: Column) -> Int64? { row.integer(column.rawValue) }

  package func real(_ column: Column) -> Double? { row.real(column.rawValue) }
}

extension RowReader {
  package func named<Column>(by columns: Column.Type) -> NamedRow<Column, Self> {
    NamedRow(row: self)
  }
}
