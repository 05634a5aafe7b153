/// Writes what differs between two frames as bytes for a terminal.
///
/// It expects that nothing else is written meanwhile, that the terminal does not wrap lines, and that the
/// look is plain whenever a frame begins.
struct FrameWriter {
  /// What the terminal supports.
  struct Abilities: Equatable {
    /// How colours are written.
    var colors: CellPen.Colors
    /// Whether links are written (OSC 8).
    var hyperlinks = false
    /// Whether updates are marked as one (mode 2026).
    var synchronizedUpdates = false
  }

  /// What the terminal supports.
  var abilities: Abilities {
    didSet { pen = CellPen(abilities.colors) }
  }

  private var pen: CellPen
  private var bytes: [UInt8] = []
  /// The place of the terminal's cursor; nil if unknown.
  private var place: CellPlace?
  /// Whether only the line of `place` is known, since a terminal may draw a character in another width.
  private var isColumnUnknown = false
  private var link: UInt16 = 0

  /// Creates a writer for a terminal.
  init(_ abilities: Abilities) {
    self.abilities = abilities
    pen = CellPen(abilities.colors)
  }

  /// Returns the bytes that turn one frame into another; without a first one, all cells.
  ///
  /// Empty if nothing differs. Frames of different sizes have nothing in common.
  mutating func update(from old: Frame?, to new: Frame) -> [UInt8] {
    let old = old?.size == new.size ? old : nil
    bytes.removeAll(keepingCapacity: true)
    place = nil
    isColumnUnknown = false
    let change = FrameChange(from: old, to: new, hyperlinks: abilities.hyperlinks)
    if abilities.synchronizedUpdates { bytes.append("\u{1B}[?2026h") }
    if old == nil || old?.cursor != nil { bytes.append("\u{1B}[?25l") }
    if old == nil { bytes.append("\u{1B}[m") }
    let start = bytes.count
    for row in 0..<new.size.rows {
      if let columns = change.columns(in: row) { write(row, columns, change) }
    }
    setLink(0, new)
    pen.set(.plain, to: &bytes)
    guard bytes.count > start || old == nil || old?.cursor != new.cursor else { return [] }
    if let cursor = new.cursor {
      move(to: cursor)
      bytes.append("\u{1B}[?25h")
    }
    if abilities.synchronizedUpdates { bytes.append("\u{1B}[?2026l") }
    return bytes
  }

  // Cells.

  private mutating func write(_ row: Int, _ columns: Range<Int>, _ change: FrameChange) {
    let isFragile = change.isFragile(row)
    let end = change.blankEnd(of: row, in: columns)
    var column = columns.lowerBound
    while column < end {
      // Unchanged cells are skipped if that is shorter than writing them again.
      let skipped = isFragile ? 0 : change.unchangedCells(row, from: column, to: end)
      if skipped > 4 || (skipped > 0 && !isPlainText(row, column, skipped, change.new)) {
        column += skipped
      }
      guard column < end else { break }
      column += write(CellPlace(row: row, column: column), change.new)
    }
    if end < columns.upperBound { clearLine(CellPlace(row: row, column: end), change.new) }
  }

  /// Whether cells have the current look, so that writing them needs no other sequence.
  private func isPlainText(_ row: Int, _ column: Int, _ count: Int, _ frame: Frame) -> Bool {
    (column..<column + count).allSatisfy {
      let cell = frame[row, $0]
      return cell.style == pen.style && cell.text.utf8.count == 1 && linkNumber(cell) == link
    }
  }

  /// Writes a cell; returns how many cells its text takes.
  private mutating func write(_ target: CellPlace, _ frame: Frame) -> Int {
    let index = target.row * frame.size.columns + target.column
    let lineEnd = (target.row + 1) * frame.size.columns
    move(to: target)
    return frame.cells.withUnsafeBufferPointer { cells in
      let cell = cells[index]
      var next = index + 1
      while next < lineEnd, cells[next].text.isEmpty { next += 1 }
      setLink(linkNumber(cell), frame)
      pen.set(cell.style, isBlank: cell.text.isBlank, to: &bytes)
      let width = next - index
      if cell.text.isPredictable {
        append(cell.text)
        place?.column += 1
        isColumnUnknown = next == lineEnd
      } else {
        // The terminal may draw the text in another width: first the old cells are cleared.
        if cell.text.hasSeveralScalars {
          for _ in 0..<width { bytes.append(0x20) }
          isColumnUnknown = true
          move(to: target)
        }
        append(cell.text)
        isColumnUnknown = true
      }
      return width
    }
  }

  private mutating func append(_ text: String) {
    for byte in text.utf8 { bytes.append(byte) }
  }

  /// Makes the rest of a line blank.
  private mutating func clearLine(_ target: CellPlace, _ frame: Frame) {
    move(to: target)
    setLink(0, frame)
    pen.set(.plain, to: &bytes)
    bytes.append("\u{1B}[K")
  }

  private func linkNumber(_ cell: borrowing Cell) -> UInt16 {
    abilities.hyperlinks ? cell.link : 0
  }

  /// Begins a link or ends it (OSC 8); parts with one number belong together.
  private mutating func setLink(_ number: UInt16, _ frame: Frame) {
    guard number != link else { return }
    link = number
    bytes.append("\u{1B}]8;")
    if number > 0 {
      bytes.append("id=")
      bytes.append(decimal: Int(number))
      bytes.append(";")
      append(frame.links[Int(number) - 1])
    } else {
      bytes.append(";")
    }
    bytes.append("\u{1B}\\")
  }

  // The cursor.

  private mutating func move(to target: CellPlace) {
    defer {
      place = target
      isColumnUnknown = false
    }
    guard let place else { return moveAbsolutely(to: target) }
    guard place != target || isColumnUnknown else { return }
    let distance = target.column - place.column
    if place.row == target.row, distance > 0, !isColumnUnknown {
      control(distance == 1 ? nil : distance, UInt8(ascii: "C"))
    } else if place.row == target.row, target.column > 0 {
      control(target.column + 1, UInt8(ascii: "G"))
    } else if target.column == 0, (0...1).contains(target.row - place.row) {
      bytes.append(0x0D)
      if place.row != target.row { bytes.append(0x0A) }
    } else {
      moveAbsolutely(to: target)
    }
  }

  private mutating func moveAbsolutely(to target: CellPlace) {
    bytes.append("\u{1B}[")
    if target.row > 0 || target.column > 0 { bytes.append(decimal: target.row + 1) }
    if target.column > 0 {
      bytes.append(";")
      bytes.append(decimal: target.column + 1)
    }
    bytes.append("H")
  }

  private mutating func control(_ number: Int?, _ final: UInt8) {
    bytes.append("\u{1B}[")
    if let number { bytes.append(decimal: number) }
    bytes.append(final)
  }
}

extension String {
  /// Whether this is the text of an empty cell.
  var isBlank: Bool { utf8.count == 1 && utf8.first == 0x20 }

  /// Whether every terminal draws this text of a cell in one cell.
  var isPredictable: Bool { utf8.count == 1 || SimpleText.width(of: utf8) == 1 }

  var hasSeveralScalars: Bool { unicodeScalars.dropFirst().first != nil }
}
