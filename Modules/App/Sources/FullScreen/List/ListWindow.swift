/// Which rows of a list are visible in a pane, and where.
///
/// The selected row stays on its line when rows are inserted above it; the others are placed around
/// it. Only the visible rows are measured, so that the time does not depend on the length of the
/// list.
struct ListWindow {
  /// The lines that a row takes.
  struct Height: Equatable {
    /// The lines of a heading above the row, such as a day: 0 or 1.
    var lead = 0
    /// The lines of the row itself, from 1.
    var body = 1

    var sum: Int { lead + body }
  }

  /// A visible row.
  struct Row: Equatable {
    /// The position in the list.
    let index: Int
    /// The line of the pane on which the row begins, below its heading; may be negative.
    let line: Int
    /// The lines that it takes.
    let height: Height
  }

  /// The rows that are at least partly visible, from the top.
  let rows: [Row]
  /// The selection, moved into the list and into the pane.
  let place: RowPlace
  /// The line on which the text below the last row begins; nil if that is not visible.
  let tailLine: Int?

  private let count: Int
  private let paneRows: Int
  private let tail: Int
  private let height: (Int) -> Height

  /// Places `count` rows in a pane; `tail` is the number of lines of the text below the last row.
  init(
    _ place: RowPlace,
    count: Int,
    paneRows: Int,
    tail: Int = 0,
    height: @escaping (Int) -> Height = { _ in Height() }
  ) {
    self.count = count
    self.paneRows = max(0, paneRows)
    self.tail = tail
    self.height = height
    guard count > 0, paneRows > 0 else {
      self.place = RowPlace(index: min(max(0, place.index), max(0, count - 1)), line: 0)
      rows = []
      tailLine = count == 0 && paneRows > 0 ? 0 : nil
      return
    }
    let index = min(max(0, place.index), count - 1)
    let body = height(index).body
    let below = index == count - 1 ? min(tail, max(0, paneRows - body)) : 0
    let line = min(max(0, place.line), max(0, paneRows - body - below))
    let filled = Self.filled(index, at: line, count, paneRows, tail, height)
    rows = Self.rows(around: index, at: filled, count, paneRows, height)
    self.place = RowPlace(index: index, line: filled)
    let end = rows.last.map { $0.line + $0.height.body } ?? 0
    tailLine = rows.last?.index == count - 1 && end < paneRows ? end : nil
  }

  /// The row at a line of the pane; nil if there is none.
  func row(at line: Int) -> Int? {
    guard (0..<paneRows).contains(line) else { return nil }
    return rows.last { $0.line - $0.height.lead <= line && line < $0.line + $0.height.body }?.index
  }

  /// Returns the selection of the row at a line of the pane; nil if there is none.
  func place(at line: Int) -> RowPlace? {
    row(at: line).flatMap { index in rows.first { $0.index == index } }
      .map { RowPlace(index: $0.index, line: $0.line) }
  }

  /// Returns the selection after it moved by some rows, down if positive.
  func moved(by rows: Int) -> RowPlace {
    moved(to: place.index + min(max(rows, -count), count))
  }

  /// Returns the selection after it moved by whole panes; its line stays where possible.
  func moved(byPages pages: Int) -> RowPlace {
    let whole = rows.count { $0.line >= 0 && $0.line + $0.height.body <= paneRows }
    let step = max(1, whole - 1) * min(max(pages, -count), count)
    let index = min(max(0, place.index + step), max(0, count - 1))
    return settled(RowPlace(index: index, line: place.line))
  }

  /// Returns the selection of a row, which the list scrolls to as little as possible.
  func moved(to index: Int) -> RowPlace {
    guard count > 0 else { return place }
    let index = min(max(0, index), count - 1)
    var line = place.line
    var near = place.index
    while near < index, line < paneRows {
      line += height(near).body + height(near + 1).lead
      near += 1
    }
    while near > index, line >= 0 {
      line -= height(near).lead + height(near - 1).body
      near -= 1
    }
    return settled(RowPlace(index: index, line: line))
  }
}

extension ListWindow {
  /// Keeps a row of context above and below the selection, or the text at the end, where possible.
  private func settled(_ place: RowPlace) -> RowPlace {
    guard count > 0 else { return place }
    let index = place.index
    let own = height(index)
    let above = own.lead + (index > 0 ? height(index - 1).body : 0)
    let below = index < count - 1 ? height(index + 1).sum : tail
    let lowest = paneRows - own.body - below
    let range = above <= lowest ? above...lowest : 0...max(0, paneRows - own.body)
    let line = min(max(range.lowerBound, place.line), range.upperBound)
    let window = ListWindow(
      RowPlace(index: index, line: line),
      count: count,
      paneRows: paneRows,
      tail: tail,
      height: height
    )
    return window.place
  }

  /// Returns the line of the selected row at which the pane has no empty lines that a row could fill.
  private static func filled(
    _ index: Int,
    at line: Int,
    _ count: Int,
    _ paneRows: Int,
    _ tail: Int,
    _ height: (Int) -> Height
  ) -> Int {
    var last = index
    var end = line + height(index).body
    while end < paneRows, last < count - 1 {
      last += 1
      end += height(last).sum
    }
    let empty = last == count - 1 ? max(0, paneRows - end - tail) : 0
    var first = index
    var top = line - height(index).lead
    while top + empty > 0, first > 0 {
      first -= 1
      top -= height(first).sum
    }
    return line + (top > 0 ? -top : min(empty, -top))
  }

  /// Returns the visible rows around the selected one.
  private static func rows(
    around index: Int,
    at line: Int,
    _ count: Int,
    _ paneRows: Int,
    _ height: (Int) -> Height
  ) -> [Row] {
    let selected = Row(index: index, line: line, height: height(index))
    var above: [Row] = []
    while case let first = above.last ?? selected, first.index > 0,
      first.line - first.height.lead > 0
    {
      let previous = height(first.index - 1)
      let line = first.line - first.height.lead - previous.body
      above.append(Row(index: first.index - 1, line: line, height: previous))
    }
    var rows = above.reversed() + [selected]
    while let last = rows.last, last.index < count - 1, last.line + last.height.body < paneRows {
      let next = height(last.index + 1)
      let line = last.line + last.height.body + next.lead
      rows.append(Row(index: last.index + 1, line: line, height: next))
    }
    return rows
  }
}
