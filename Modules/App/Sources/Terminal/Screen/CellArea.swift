public struct CellSize: Hashable, Sendable {
  /// The width.
  public let columns: Int
  /// The height.
  public let rows: Int

  /// Creates a size; each side is at least 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

/// A place in a frame, from 0 at the top left.
public struct CellPlace: Hashable, Sendable {
  /// The line.
  public var row: Int
  public var column: Int

  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// A rectangle of cells; it may be empty, but has no negative side.
public struct CellArea: Hashable, Sendable {
  /// The first line.
  public let row: Int
  /// The first column.
  public let column: Int
  /// The height.
  public let rows: Int
  /// The width.
  public let columns: Int

  /// Creates an area; a negative side counts as 0.
  public init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  /// Creates an area of lines and columns.
  public init(rows: Range<Int>, columns: Range<Int>) {
    self.init(
      row: rows.lowerBound,
      column: columns.lowerBound,
      rows: rows.count,
      columns: columns.count
    )
  }

  /// Returns a line of the area, counted from its first one.
  public func line(_ number: Int) -> CellArea {
    CellArea(row: row + number, column: column, rows: 1, columns: columns)
  }

  /// Whether a place is inside.
  public func contains(_ place: CellPlace) -> Bool {
    (row..<row + rows).contains(place.row) && (column..<column + columns).contains(place.column)
  }
}

/// A text with the look of its parts.
public struct StyledText: Equatable, Sendable {
  /// A part with one look.
  public struct Run: Equatable, Sendable {
    public let text: String
    /// The look.
    public let style: CellStyle
    /// The address that a click opens; nil if it is no link.
    public let link: String?
  }

  /// The parts in order.
  public private(set) var runs: [Run] = []

  /// How many cells the text takes.
  public var width: Int { runs.reduce(0) { $0 + TerminalText.width(of: $1.text) } }

  public init() {}

  /// Creates a text with one look.
  public init(_ text: String, _ style: CellStyle = .plain, link: String? = nil) {
    append(text, style, link: link)
  }

  /// Adds text at the end.
  public mutating func append(_ text: String, _ style: CellStyle = .plain, link: String? = nil) {
    if !text.isEmpty { runs.append(Run(text: text, style: style, link: link)) }
  }
}
