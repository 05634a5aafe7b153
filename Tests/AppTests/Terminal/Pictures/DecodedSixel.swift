@testable import Terminal

/// A picture as drawn by a terminal that supports sixels.
struct DecodedSixel {
  let rows: Int
  let bitmap: Bitmap
  let registers: Int

  /// Reads the output of `TerminalGraphics`; nil if it is malformed, draws outside of the picture, or
  /// draws a pixel twice.
  init?(_ text: String) {
    var scanner = ByteScanner(text)
    guard let (rows, plane) = scanner.takePlaced({ Plane(&$0) }) else { return nil }
    guard let bitmap = Bitmap(size: plane.size, pixels: plane.pixels) else { return nil }
    self.rows = rows
    self.bitmap = bitmap
    registers = plane.colors.count
  }
}

private struct Plane {
  let size: PixelSize
  var pixels: [UInt8]
  var colors: [Int: [UInt8]] = [:]
  private var color: [UInt8]?
  private var x = 0
  private var top = 0

  init?(_ scanner: inout ByteScanner) {
    guard scanner.take("\u{1B}Pq\"1;1;"), let width = scanner.takeNumber(), scanner.take(";"),
      let height = scanner.takeNumber()
    else { return nil }
    size = PixelSize(width: width, height: height)
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    while !scanner.take("\u{1B}\\") {
      guard execute(&scanner) else { return nil }
    }
  }

  private mutating func execute(_ scanner: inout ByteScanner) -> Bool {
    if scanner.take("#") { return select(&scanner) }
    if scanner.take("$") {
      x = 0
      return true
    }
    if scanner.take("-") {
      (x, top) = (0, top + 6)
      return true
    }
    let count = scanner.take("!") ? scanner.takeNumber() : 1
    guard let count, let sixel = scanner.takeByte(), (0x3F...0x7E).contains(sixel) else {
      return false
    }
    return draw(sixel - 0x3F, times: count)
  }

  private mutating func select(_ scanner: inout ByteScanner) -> Bool {
    guard let number = scanner.takeNumber() else { return false }
    if scanner.take(";2") {
      var components: [UInt8] = []
      for _ in 0..<3 {
        guard scanner.take(";"), let percent = scanner.takeNumber(), percent <= 100 else {
          return false
        }
        components.append(UInt8((percent * 255 + 50) / 100))
      }
      colors[number] = components
    }
    color = colors[number]
    return color != nil
  }

  private mutating func draw(_ bits: UInt8, times count: Int) -> Bool {
    for column in x..<x + count {
      for row in 0..<6 where bits >> row & 1 == 1 {
        guard column < size.width, top + row < size.height, let color else { return false }
        let start = ((top + row) * size.width + column) * 4
        guard pixels[start + 3] == 0 else { return false }
        pixels.replaceSubrange(start..<start + 4, with: color + [255])
      }
    }
    x += count
    return true
  }
}
