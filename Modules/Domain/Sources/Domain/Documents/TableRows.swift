/// The cells of a table with their columns.
public struct TableRows {
  public struct Place {
    public let cell: Document.Cell
    /// The first column that it takes.
    public let column: Int
    /// The first column after it.
    public var end: Int { column + cell.columns }
  }

  public let rows: [[Place]]
  public let columns: Int
  /// The number of rows at the beginning that are headers.
  public let headers: Int

  public init(_ rows: [[Document.Cell]]) {
    // The columns that rows above occupy in this row, in ascending order.
    var above: [(columns: Range<Int>, rows: Int)] = []
    self.rows = rows.map { row in
      var column = 0
      var next = 0
      var taken: [(columns: Range<Int>, rows: Int)] = []
      let places = row.map { cell in
        while next < above.count, above[next].columns.lowerBound < column + cell.columns {
          taken.append(above[next])
          column = max(column, above[next].columns.upperBound)
          next += 1
        }
        let place = Place(cell: cell, column: column)
        column = place.end
        taken.append((place.column..<place.end, cell.rows))
        return place
      }
      taken += above[next...]
      above = taken.compactMap { $0.rows > 1 ? ($0.columns, $0.rows - 1) : nil }
      return places
    }
    columns = self.rows.reduce(0) { max($0, $1.last?.end ?? 0) }
    headers = rows.prefix { !$0.isEmpty && $0.allSatisfy(\.isHeader) }.count
  }
}
