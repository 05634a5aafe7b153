import Domain
import Terminal

extension BlockLayout {
  private static var columnGap: Int { 2 }
  /// A column is wrapped only if it is wider.
  private static var wholeWidth: Int { 12 }

  /// Adds a table, aligned by columns if it fits.
  mutating func add(_ table: TableRows) {
    let room = width - (table.columns - 1) * Self.columnGap
    guard !isCell, table.columns <= room else { return addRecords(table) }
    var cells = table.rows.map { row in row.map { lines(of: $0.cell, width: width) } }
    let natural = naturalWidths(table, cells)
    guard let widths = Self.widths(natural, in: room) else { return addRecords(table) }
    for (row, places) in table.rows.enumerated() {
      for (index, place) in places.enumerated() {
        let width = Self.width(of: place, widths)
        guard cells[row][index].contains(where: { $0.width > width }) else { continue }
        cells[row][index] = lines(of: place.cell, width: width)
      }
    }
    let isSpaced = cells.dropFirst(table.headers).joined().contains { $0.count > 1 }
    let start = lines.count
    for (row, places) in table.rows.enumerated() {
      if isSpaced, row > table.headers { addGap(since: start) }
      add(places, cells[row], widths)
      guard row + 1 == table.headers, row + 1 < table.rows.count else { continue }
      let line = widths.map(Self.line).joined(separator: "  ")
      add([Span(text: line, look: .dim)])
    }
  }

  private func lines(of cell: Document.Cell, width: Int) -> [DocumentLines.Line] {
    var layout = BlockLayout(
      width: width,
      look: cell.isHeader ? .strong : [],
      isCell: true,
      links: links
    )
    layout.add(cell.blocks)
    return layout.lines
  }

  /// The width of each column whose cells are not wrapped.
  private func naturalWidths(_ table: TableRows, _ cells: [[[DocumentLines.Line]]]) -> [Int] {
    var widths = [Int](repeating: 0, count: table.columns)
    for isSpanning in [false, true] {
      for (places, cells) in zip(table.rows, cells) {
        for (place, lines) in zip(places, cells) where (place.cell.columns > 1) == isSpanning {
          let missing = lines.reduce(0) { max($0, $1.width) } - Self.width(of: place, widths)
          if missing > 0 { widths[place.end - 1] += missing }
        }
      }
    }
    return widths
  }

  private static func width(of place: TableRows.Place, _ widths: [Int]) -> Int {
    widths[place.column..<place.end].reduce((place.cell.columns - 1) * columnGap, +)
  }

  /// Divides the room: narrow columns have their width, and the others an equal part of the rest;
  /// nil if there is not enough.
  private static func widths(_ natural: [Int], in room: Int) -> [Int]? {
    let least = natural.map { $0 <= wholeWidth ? $0 : leastWidth }
    guard least.reduce(0, +) <= room else { return nil }
    var widths = natural
    var rest = room
    for (number, column) in natural.indices.sorted(by: { natural[$0] < natural[$1] }).enumerated() {
      widths[column] = min(natural[column], max(least[column], rest / (natural.count - number)))
      rest -= widths[column]
    }
    return widths
  }

  private mutating func add(
    _ places: [TableRows.Place],
    _ cells: [[DocumentLines.Line]],
    _ widths: [Int]
  ) {
    for number in 0..<(cells.map(\.count).max() ?? 0) {
      var line = DocumentLines.Line()
      var (used, start, column) = (0, 0, 0)
      for (place, cell) in zip(places, cells) {
        guard number < cell.count, !cell[number].spans.isEmpty else { continue }
        start += widths[column..<place.column].reduce(0) { $0 + $1 + Self.columnGap }
        column = place.column
        if start > used {
          line.spans.append(Span(text: String(repeating: " ", count: start - used)))
        }
        line.spans += cell[number].spans
        used = max(start, used) + cell[number].width
      }
      add(line.spans)
    }
  }
}

// Records.
extension BlockLayout {
  /// The most cells of a label, which is repeated in each record.
  private static var labelWidth: Int { 40 }
  /// The most columns with a label.
  private static var mostLabels: Int { 1000 }

  /// Adds each row as lines of the form `Header: value`.
  private mutating func addRecords(_ table: TableRows) {
    let labels = labels(table)
    let start = lines.count
    for row in table.rows.dropFirst(table.headers == table.rows.count ? 0 : table.headers) {
      addGap(since: start)
      for place in row where !place.cell.blocks.isEmpty {
        let label = place.column < labels.count ? labels[place.column] : ""
        let blocks = Self.labelled(place.cell.blocks, label)
        indent(first: Span(text: ""), rest: Span(text: "  ")) { $0.add(blocks) }
      }
    }
  }

  private func labels(_ table: TableRows) -> [String] {
    var labels = [String](repeating: "", count: min(table.columns, Self.mostLabels))
    guard table.headers < table.rows.count else { return [] }
    for place in table.rows.prefix(table.headers).joined() {
      let lines = lines(of: place.cell, width: Self.mostLabels)
      let text = lines.map { $0.text { !$0.look.contains(.linkNumber) } }.joined(separator: " ")
      let numbers = lines.map { $0.text { $0.look.contains(.linkNumber) } }.joined()
      let label =
        TerminalText.truncate(TerminalText.singleLine(text), to: Self.labelWidth)
        + (numbers.isEmpty ? "" : " " + numbers)
      for column in (place.column..<place.end).clamped(to: labels.indices) {
        labels[column] = label
      }
    }
    return labels
  }

  private static func labelled(_ blocks: [Document.Block], _ label: String) -> [Document.Block] {
    if label.isEmpty { return blocks }
    let run = Document.Run(label + ": ", .strong)
    guard case .paragraph(let runs)? = blocks.first else { return [.paragraph([run])] + blocks }
    return [.paragraph([run] + runs)] + blocks.dropFirst()
  }
}

extension DocumentLines.Line {
  /// Returns the text of some spans.
  fileprivate func text(where isIncluded: (DocumentLines.Span) -> Bool) -> String {
    spans.filter(isIncluded).map(\.text).joined()
  }
}
