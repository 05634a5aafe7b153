@testable import Terminal

/// Reads a terminal's bytes from the front, as strictly as the format is written.
struct ByteScanner {
  private(set) var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = Array(text.utf8)[...]
  }

  var next: UInt8? { rest.first }

  /// Takes a text away if it is what comes next.
  mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest.removeFirst(text.utf8.count)
    return true
  }

  mutating func takeByte() -> UInt8? { rest.popFirst() }

  /// Takes the digits that come next; nil when there are none.
  mutating func takeNumber() -> Int? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest.removeFirst(digits.count)
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Takes what stands before a text, and the text.
  mutating func take(upTo end: String) -> String? {
    guard let range = rest.firstRange(of: Array(end.utf8)) else { return nil }
    defer { rest = rest[range.upperBound...] }
    return String(decoding: rest[..<range.lowerBound], as: UTF8.self)
  }

  /// Takes the way a picture of pixels is put in its place: room made, cursor kept, line after it.
  mutating func takePlaced<Picture>(
    _ picture: (inout ByteScanner) -> Picture?
  ) -> (rows: Int, picture: Picture)? {
    let rows = rest.prefix { $0 == 0x0A }.count
    let lines = String(repeating: "\n", count: rows)
    guard rows > 0, take(lines + "\u{1B}[\(rows)A\u{1B}7"), let picture = picture(&self),
      take("\u{1B}8" + lines), rest.isEmpty
    else { return nil }
    return (rows, picture)
  }
}

/// A picture for tests.
extension Bitmap {
  static func made(
    _ width: Int,
    _ height: Int,
    _ color: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> Bitmap {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += color(x, y) }
    }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// Smooth colours and sharp edges, as a photograph has them.
  static func photograph(_ width: Int, _ height: Int) -> Bitmap {
    made(width, height) { x, y in
      let isSun = (x - width / 3) * (x - width / 3) + (y - height / 3) * (y - height / 3) < 300
      let depth = y * 60 / height
      let sky = [UInt8(90 + depth), UInt8(140 + depth), UInt8(200 + x * 50 / width)]
      let field = [UInt8(x * 160 / width), 150, UInt8(20 + (x * y) % 40)]
      return (isSun ? [250, 220, 90] : y * 3 < height * 2 ? sky : field) + [255]
    }
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    Array(pixels[(y * width + x) * 4..<(y * width + x + 1) * 4])
  }
}
