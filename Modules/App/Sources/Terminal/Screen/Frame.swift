/// Everything that a terminal shows, as cells.
///
/// A frame never has anything outside its cells: texts are made safe, measured by grapheme and cut.
public struct Frame: Equatable, Sendable {
  /// The size of the window.
  public let size: CellSize
  /// The cells, line by line.
  public private(set) var cells: [Cell]
  /// The addresses of the links of cells; the first has the number 1.
  public private(set) var links: [String] = []
  /// The place of the cursor; nil if it is hidden.
  public var cursor: CellPlace?
  /// The numbers of the links.
  private var numbers: [String: UInt16] = [:]

  /// Creates an empty frame.
  public init(_ size: CellSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The whole frame.
  public var area: CellArea {
    CellArea(row: 0, column: 0, rows: size.rows, columns: size.columns)
  }

  /// The cell at a place, which must be in the frame.
  public subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// The text of a line, without the spaces at its end.
  public func text(ofLine row: Int) -> String {
    let line = cells[row * size.columns..<(row + 1) * size.columns].map(\.text).joined()
    let end = line.utf8.lastIndex(where: { $0 != 0x20 }).map { line.utf8.index(after: $0) }
    return String(line[..<(end ?? line.startIndex)])
  }

  /// Sets the look of the cells of an area, and fills them with spaces.
  public mutating func fill(_ area: CellArea, _ style: CellStyle) {
    let columns =
      max(0, area.column)..<max(0, area.column, min(size.columns, area.column + area.columns))
    guard !columns.isEmpty else { return }
    for row in max(0, area.row)..<max(0, area.row, min(size.rows, area.row + area.rows)) {
      makeRoom(row, columns)
      let cell = Cell(text: " ", style: style, link: 0)
      for column in columns { cells[row * size.columns + column] = cell }
    }
  }

  /// Writes a text at a place, in at most `width` cells; returns how many it takes.
  ///
  /// The text is made safe by `TerminalText.singleLine`, except that a space at its start and at its end
  /// stays. A longer text ends with an ellipsis. What lies outside the frame is not written.
  @discardableResult
  public mutating func put(
    _ text: String,
    at place: CellPlace,
    width: Int,
    _ style: CellStyle = .plain
  ) -> Int {
    put(StyledText(text, style), at: place, width: width)
  }

  /// Writes a styled text at a place, in at most `width` cells; returns how many it takes.
  ///
  /// An address that is unsafe to write makes no link; neither do those after the 65,535th.
  @discardableResult
  public mutating func put(_ text: StyledText, at place: CellPlace, width: Int) -> Int {
    let end = min(size.columns, place.column + min(width, size.columns))
    guard (0..<size.rows).contains(place.row), place.column >= 0, place.column < end else {
      return 0
    }
    var line = CellLine(row: place.row, start: place.column, end: end, column: place.column)
    for run in text.runs where !line.isFull {
      let link = run.link.map { number(of: $0) } ?? 0
      put(run.text, style: run.style, link: link, on: &line)
    }
    return line.column - place.column
  }
}

/// The part of a line that a text is written to.
private struct CellLine {
  let row: Int
  let start: Int
  let end: Int
  /// The column of the next cell.
  var column: Int
  /// Whether text was cut.
  var isFull = false
}

extension Frame {
  /// The longest grapheme in bytes; a longer one, which no language has, becomes U+FFFD.
  static let longestGrapheme = 64

  /// The texts of ASCII, so that none is made for each cell.
  private static let ascii = (0..<0x80).map { String(UnicodeScalar(UInt8($0))) }

  private mutating func put(
    _ text: String,
    style: CellStyle,
    link: UInt16,
    on line: inout CellLine
  ) {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return putASCII(text.utf8, style: style, link: link, on: &line)
    }
    for character in Self.safe(text) where !line.isFull {
      let width = TerminalText.width(of: character)
      // Marks without a base would change the cell before them.
      guard width > 0 else { continue }
      let isWhole = character.utf8.count <= Self.longestGrapheme
      let cell = Cell(text: isWhole ? String(character) : "\u{FFFD}", style: style, link: link)
      put(cell, isWhole ? width : 1, on: &line)
    }
  }

  private mutating func putASCII(
    _ text: String.UTF8View,
    style: CellStyle,
    link: UInt16,
    on line: inout CellLine
  ) {
    let shown = text.prefix(line.end - line.column)
    let columns = line.column..<line.column + shown.count
    if !columns.isEmpty { makeRoom(line.row, columns) }
    let texts = Self.ascii
    for (index, byte) in zip((line.row * size.columns + columns.lowerBound)..., shown) {
      cells[index] = Cell(text: texts[Int(byte)], style: style, link: link)
    }
    line.column = columns.upperBound
    if shown.endIndex < text.endIndex {
      cut(Cell(text: "", style: style, link: link), on: &line)
    }
  }

  private mutating func put(_ cell: Cell, _ width: Int, on line: inout CellLine) {
    guard line.column + width <= line.end else { return cut(cell, on: &line) }
    set(line.row, line.column..<line.column + width, cell)
    line.column += width
  }

  /// Ends a text that does not fit with an ellipsis, which replaces a wide character as a whole.
  private mutating func cut(_ cell: Cell, on line: inout CellLine) {
    line.isFull = true
    var last = min(line.column, line.end - 1)
    while last > line.start, self[line.row, last].text.isEmpty { last -= 1 }
    for column in last..<line.end {
      let text = column == last ? "\u{2026}" : " "
      let rest = Cell(text: text, style: cell.style, link: cell.link)
      set(line.row, column..<column + 1, rest)
    }
    line.column = line.end
  }

  /// Returns a text that can be put into cells, with a space where the text has some at its ends.
  private static func safe(_ text: String) -> String {
    let line = TerminalText.singleLine(text)
    guard !line.isEmpty else { return text.utf8.first == 0x20 ? " " : "" }
    return (text.utf8.first == 0x20 ? " " : "") + line + (text.utf8.last == 0x20 ? " " : "")
  }

  /// Returns the number of a link; 0 if it is not safe to write or there are too many.
  private mutating func number(of link: String) -> UInt16 {
    if let number = numbers[link] { return number }
    guard TerminalStyle.isSafe(link), links.count < Int(UInt16.max) else { return 0 }
    links.append(link)
    numbers[link] = UInt16(links.count)
    return UInt16(links.count)
  }

  /// Replaces cells by one cell that occupies all of them.
  private mutating func set(_ row: Int, _ columns: Range<Int>, _ cell: Cell) {
    makeRoom(row, columns)
    let first = row * size.columns + columns.lowerBound
    cells[first] = cell
    for index in first + 1..<max(first + 1, first + columns.count) {
      cells[index] = Cell(text: "", style: cell.style, link: cell.link)
    }
  }

  /// Replaces wide characters that a range of cells would split by spaces.
  private mutating func makeRoom(_ row: Int, _ columns: Range<Int>) {
    let line = row * size.columns
    var index = line + columns.upperBound
    while index < line + size.columns, cells[index].text.isEmpty {
      clear(index)
      index += 1
    }
    index = line + columns.lowerBound
    guard cells[index].text.isEmpty else { return }
    while cells[index].text.isEmpty, index > line {
      clear(index)
      index -= 1
    }
    clear(index)
  }

  private mutating func clear(_ index: Int) {
    cells[index] = Cell(text: " ", style: cells[index].style, link: 0)
  }
}
