import CVTerm

/// The contents of an emulated terminal at one moment.
public struct EmulatedScreen: Equatable, Sendable, CustomStringConvertible {
  /// The colour of a text or its background.
  public enum Colour: Hashable, Sendable {
    /// The terminal's own.
    case standard
    /// A colour of the palette, 0 to 255.
    case palette(Int)
    /// A colour as 0xRRGGBB.
    case rgb(Int)
  }

  public struct Cell: Equatable, Sendable {
    /// The character; a space if nothing was written, empty in the second half of a wide character.
    public let text: String
    /// Whether the text is bold.
    public let isBold: Bool
    /// Whether text and background are exchanged.
    public let isReverse: Bool
    /// The colour of the text.
    public let foreground: Colour
    /// The colour behind the text.
    public let background: Colour

    /// Whether it has a colour other than the terminal's own.
    public var isColoured: Bool { foreground != .standard || background != .standard }
  }

  /// Which actions of the mouse the program asked for.
  public enum Mouse: Equatable, Sendable {
    /// None.
    case off
    /// Presses, releases and the wheel.
    case clicks
    /// The same, and moves while a button is held down.
    case drags
    /// The same, and all moves.
    case moves
  }

  /// A place, from 0 at the top left.
  public struct Place: Equatable, Sendable {
    /// The line.
    public let row: Int
    public let column: Int

    public init(row: Int, column: Int) {
      (self.row, self.column) = (row, column)
    }
  }

  /// The cells, line by line.
  public let cells: [[Cell]]
  public let cursor: Place
  /// Whether the cursor is visible.
  public let isCursorVisible: Bool
  /// Whether it is the alternate screen, which leaves the lines of the shell as they were.
  public let isAlternate: Bool
  /// Which actions of the mouse are reported.
  public let mouse: Mouse

  /// The text of each line, without the spaces at its end.
  public var lines: [String] { cells.indices.map(line) }

  public var text: String { lines.joined(separator: "\n") }

  public var description: String { text }

  /// The text of a line, without the spaces at its end.
  public func line(_ row: Int) -> String {
    let end = cells[row].lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
    return cells[row][..<end].map(\.text).joined()
  }

  /// Whether a text is on one of the lines.
  public func shows(_ text: String) -> Bool { place(of: text) != nil }

  /// The place where a text begins for the first time; nil if it is not shown.
  public func place(of text: String) -> Place? {
    for row in cells.indices {
      guard let range = line(row).firstRange(of: text) else { continue }
      let before = line(row)[..<range.lowerBound].utf8.count
      var bytes = 0
      let column = cells[row].firstIndex { cell in
        defer { bytes += cell.text.utf8.count }
        return bytes == before && !cell.text.isEmpty
      }
      return column.map { Place(row: row, column: $0) }
    }
    return nil
  }

  public subscript(place: Place) -> Cell { cells[place.row][place.column] }
}

extension EmulatedScreen {
  init(_ terminal: OpaquePointer, columns: Int, rows: Int) {
    let modes = cv_modes_of(terminal)
    cells = (0..<rows).map { row in
      (0..<columns).map { Cell(cv_cell_at(terminal, Int32(row), Int32($0))) }
    }
    cursor = Place(row: Int(modes.cursor_row), column: Int(modes.cursor_column))
    isCursorVisible = modes.cursor_visible
    isAlternate = modes.alternate_screen
    mouse =
      switch modes.mouse {
      case CV_MOUSE_CLICKS: .clicks
      case CV_MOUSE_DRAGS: .drags
      case CV_MOUSE_MOVES: .moves
      default: .off
      }
  }
}

extension EmulatedScreen.Cell {
  fileprivate init(_ cell: cv_cell) {
    let scalars = withUnsafeBytes(of: cell.scalars) { bytes in
      bytes.bindMemory(to: UInt32.self).prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
    }
    let isBlank = scalars.isEmpty && cell.columns > 0
    text = isBlank ? " " : String(String.UnicodeScalarView(scalars))
    (isBold, isReverse) = (cell.bold, cell.reverse)
    foreground = EmulatedScreen.Colour(cell.foreground)
    background = EmulatedScreen.Colour(cell.background)
  }
}

extension EmulatedScreen.Colour {
  fileprivate init(_ number: Int32) {
    switch Int(number) {
    case CV_DEFAULT_COLOUR: self = .standard
    case let index where index < CV_RGB: self = .palette(index)
    case let number: self = .rgb(number - CV_RGB)
    }
  }
}
