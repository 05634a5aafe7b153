@testable import Terminal

/// A model of a terminal: applies the output of `FrameWriter` to cells.
struct ModelTerminal {
  struct Glyph: Equatable {
    var text = " "
    var style = CellStyle.plain
    var link: String?
  }

  let size: CellSize
  private(set) var cells: [Glyph]
  private(set) var cursor: CellPlace?
  /// The parts of the output that a terminal would show wrongly.
  private(set) var faults: [String] = []
  private(set) var updates = 0
  private let width: (Character) -> Int
  private var place = CellPlace(row: 0, column: 0)
  private var style = CellStyle.plain
  private var link: String?
  private var isUpdating = false
  private var isCursorShown = true

  init(_ size: CellSize, width: @escaping (Character) -> Int = { TerminalText.width(of: $0) }) {
    self.size = size
    self.width = width
    // Output of another program that ran before.
    let rest = Glyph(text: "#", style: CellStyle(.reverse), link: nil)
    cells = Array(repeating: rest, count: size.columns * size.rows)
  }

  subscript(row: Int, column: Int) -> Glyph { cells[row * size.columns + column] }

  /// Returns how cells differ from a frame, for a message.
  func difference(from frame: Frame) -> String? {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let (shown, cell) = (self[row, column], frame[row, column])
        let link = cell.link > 0 ? frame.links[Int(cell.link) - 1] : nil
        let isBlank = cell.text == " " && shown.style.looksBlank(like: cell.style)
        if shown.text != cell.text || shown.link != link || (shown.style != cell.style && !isBlank)
        {
          return "\(row), \(column): \(shown) for \(cell), \(link ?? "no link")"
        }
      }
    }
    if let fault = faults.first { return fault }
    return cursor == frame.cursor ? nil : "cursor at \(String(describing: cursor))"
  }

  /// Applies the output for one frame.
  mutating func apply(_ bytes: [UInt8]) {
    var scanner = ByteScanner(String(decoding: bytes, as: UTF8.self))
    var text: [UInt8] = []
    while let byte = scanner.takeByte() {
      if byte >= 0x20 {
        text.append(byte)
        continue
      }
      write(text)
      text = []
      switch byte {
      case 0x0D: place.column = 0
      case 0x0A where place.row == size.rows - 1: faults.append("scrolled")
      case 0x0A: place.row += 1
      case 0x1B: escape(&scanner)
      default: faults.append("control \(byte)")
      }
    }
    write(text)
    cursor = isCursorShown ? place : nil
    if isUpdating || style != .plain || link != nil { faults.append("not plain at the end") }
  }

  private mutating func write(_ text: [UInt8]) {
    for character in String(decoding: text, as: UTF8.self) {
      if place.column >= size.columns { faults.append("written behind the last column") }
      let column = min(place.column, size.columns - 1)
      let width = min(max(1, width(character)), size.columns - column)
      for index in column..<column + width {
        erase(index)
        set(index, Glyph(text: index == column ? String(character) : "", style: style, link: link))
      }
      place.column = column + width
    }
  }

  private mutating func set(_ column: Int, _ glyph: Glyph) {
    cells[place.row * size.columns + column] = glyph
  }

  /// Makes a space of both halves of a wide character.
  private mutating func erase(_ column: Int) {
    var next = column + 1
    while next < size.columns, self[place.row, next].text.isEmpty {
      set(next, Glyph(style: self[place.row, next].style))
      next += 1
    }
    var first = column
    while first > 0, self[place.row, first].text.isEmpty {
      set(first, Glyph(style: self[place.row, first].style))
      first -= 1
    }
    if first < column { set(first, Glyph(style: self[place.row, first].style)) }
  }

  private mutating func escape(_ scanner: inout ByteScanner) {
    if scanner.take("]8;") {
      let parts = (scanner.take(upTo: "\u{1B}\\") ?? "").split(
        separator: ";",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      link = parts.last.flatMap { $0.isEmpty ? nil : String($0) }
      return
    }
    guard scanner.take("[") else { return faults.append("escape") }
    if scanner.take("?2026h") {
      isUpdating = true
    } else if scanner.take("?2026l") {
      isUpdating = false
      updates += 1
    } else if scanner.take("?25h") {
      isCursorShown = true
    } else if scanner.take("?25l") {
      isCursorShown = false
    } else {
      control(&scanner)
    }
  }

  private mutating func control(_ scanner: inout ByteScanner) {
    var numbers: [Int] = []
    if let number = scanner.takeNumber() { numbers.append(number) }
    while scanner.take(";") { numbers.append(scanner.takeNumber() ?? 0) }
    switch scanner.takeByte() {
    case UInt8(ascii: "H"): move((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
    case UInt8(ascii: "G"): move(place.row, (numbers.first ?? 1) - 1)
    case UInt8(ascii: "C"): move(place.row, place.column + (numbers.first ?? 1))
    case UInt8(ascii: "K"):
      for column in place.column..<size.columns {
        erase(column)
        set(column, Glyph(style: CellStyle(background: style.background)))
      }
    case UInt8(ascii: "m"): select(numbers.isEmpty ? [0] : numbers)
    case let final: faults.append("control sequence \(String(describing: final))")
    }
  }

  private mutating func move(_ row: Int, _ column: Int) {
    if row >= size.rows || column >= size.columns { faults.append("moved outside") }
    place = CellPlace(row: min(row, size.rows - 1), column: min(column, size.columns - 1))
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 3: style.attributes.insert(.italic)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 22: style.attributes.subtract([.bold, .dim])
      case 23: style.attributes.remove(.italic)
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 30...39: style.foreground = color(number - 30, &rest)
      case 40...49: style.background = color(number - 40, &rest)
      case 90...97: style.foreground = .palette(UInt8(number - 82))
      case 100...107: style.background = .palette(UInt8(number - 92))
      default: faults.append("look \(number)")
      }
    }
  }

  private func color(_ number: Int, _ rest: inout ArraySlice<Int>) -> CellColor {
    guard number == 8 else { return number == 9 ? .standard : .palette(UInt8(number)) }
    if rest.popFirst() == 5 { return .palette(UInt8(rest.popFirst() ?? 0)) }
    let parts = (0..<3).map { _ in UInt8(rest.popFirst() ?? 0) }
    return .rgb(RGBColor(red: parts[0], green: parts[1], blue: parts[2]))
  }
}
