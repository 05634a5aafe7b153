/// The cells that differ between two frames of one size.
struct FrameChange {
  let old: Frame?
  let new: Frame
  /// The number of a link of the old frame for each of the new one; nil if the numbers are the same.
  private let oldLinks: [UInt16]?
  private let hyperlinks: Bool

  /// Compares two frames; without a first one, every cell differs.
  init(from old: Frame?, to new: Frame, hyperlinks: Bool) {
    self.old = old
    self.new = new
    self.hyperlinks = hyperlinks
    guard let old, hyperlinks, old.links != new.links else {
      oldLinks = nil
      return
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(old.links, UInt16(1)...))
    oldLinks = new.links.map { numbers[$0] ?? .max }
  }

  /// Returns the columns of a line from the first to the last one that differs; nil if none does.
  func columns(in row: Int) -> Range<Int>? {
    let width = new.size.columns
    guard old != nil else { return 0..<width }
    let line = row * width
    guard let first = firstChange(line..<line + width) else { return nil }
    if isFragile(row) { return start(ofCell: first, line) - line..<width }
    var last = line + width - 1
    while isSame(last) { last -= 1 }
    return first - line..<last - line + 1
  }

  /// Whether a terminal may draw the texts of a line in other widths than expected.
  ///
  /// What follows such a text is then written again, since it may have been shifted or overwritten.
  func isFragile(_ row: Int) -> Bool {
    let line = row * new.size.columns..<(row + 1) * new.size.columns
    return !Self.isPredictable(new, line) || old.map { !Self.isPredictable($0, line) } == true
  }

  /// Returns how many cells from a column on do not differ, up to an end.
  func unchangedCells(_ row: Int, from column: Int, to end: Int) -> Int {
    guard old != nil else { return 0 }
    let line = row * new.size.columns
    return (firstChange(line + column..<line + end) ?? line + end) - line - column
  }

  /// Returns the column from which a line is blank, if these columns reach its end; else their end.
  func blankEnd(of row: Int, in columns: Range<Int>) -> Int {
    // Clearing the line takes as much as four cells.
    guard columns.upperBound == new.size.columns || isBlankAfter(row, columns.upperBound) else {
      return columns.upperBound
    }
    let line = row * new.size.columns
    var end = columns.upperBound
    while end > columns.lowerBound, isPlainBlank(line + end - 1) { end -= 1 }
    return columns.upperBound - end > 3 ? end : columns.upperBound
  }

  private func isBlankAfter(_ row: Int, _ column: Int) -> Bool {
    (column..<new.size.columns).allSatisfy { isPlainBlank(row * new.size.columns + $0) }
  }

  private func isPlainBlank(_ index: Int) -> Bool {
    new.cells.withUnsafeBufferPointer { cells in
      let cell = cells[index]
      return cell.text.isBlank && cell.style.isPlainBlank && (!hyperlinks || cell.link == 0)
    }
  }

  private func start(ofCell index: Int, _ line: Int) -> Int {
    var index = index
    while index > line, new.cells[index].text.isEmpty { index -= 1 }
    return index
  }

  private func firstChange(_ range: Range<Int>) -> Int? {
    range.first { !isSame($0) }
  }

  /// Whether a cell looks the same in both frames.
  private func isSame(_ index: Int) -> Bool {
    guard let old else { return false }
    return old.cells.withUnsafeBufferPointer { before in
      new.cells.withUnsafeBufferPointer { after in
        let (first, second) = (before[index], after[index])
        guard first.text == second.text, isSameLink(first.link, second.link) else { return false }
        return first.style == second.style
          || (second.text.isBlank && first.style.looksBlank(like: second.style))
      }
    }
  }

  private func isSameLink(_ before: UInt16, _ after: UInt16) -> Bool {
    guard hyperlinks, let oldLinks, after > 0 else { return !hyperlinks || before == after }
    return oldLinks[Int(after) - 1] == before
  }

  private static func isPredictable(_ frame: Frame, _ cells: Range<Int>) -> Bool {
    frame.cells.withUnsafeBufferPointer { all in
      cells.allSatisfy { all[$0].text.isPredictable }
    }
  }
}

extension CellStyle {
  /// Whether a space looks like one without a style.
  var isPlainBlank: Bool { looksBlank(like: .plain) }

  /// Whether a space looks the same in two styles.
  func looksBlank(like other: CellStyle) -> Bool {
    background == other.background && attributes.isDisjoint(with: [.reverse, .underline])
      && other.attributes.isDisjoint(with: [.reverse, .underline])
  }
}
