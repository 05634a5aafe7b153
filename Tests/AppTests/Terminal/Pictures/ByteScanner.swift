@testable import Terminal

/// Reads terminal output strictly from the front.
struct ByteScanner {
  private(set) var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = Array(text.utf8)[...]
  }

  var next: UInt8? { rest.first }

  /// Consumes a text if it is next.
  mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest.removeFirst(text.utf8.count)
    return true
  }

  mutating func takeByte() -> UInt8? { rest.popFirst() }

  /// Consumes a decimal number; nil if there is none.
  mutating func takeNumber() -> Int? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest.removeFirst(digits.count)
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Consumes and returns everything up to a text, and consumes the text.
  mutating func take(upTo end: String) -> String? {
    guard let range = rest.firstRange(of: Array(end.utf8)) else { return nil }
    defer { rest = rest[range.upperBound...] }
    return String(decoding: rest[..<range.lowerBound], as: UTF8.self)
  }

  /// Consumes a picture with its placement: scrolling, saved cursor, and the line after it.
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

/// Pictures for tests.
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
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels) ?? empty
  }

  /// Gradients and sharp edges, as in a photograph.
  static func photograph(_ width: Int, _ height: Int) -> Bitmap {
    made(width, height) { x, y in
      let isSun = (x - width / 3) * (x - width / 3) + (y - height / 3) * (y - height / 3) < 300
      let depth = y * 60 / height
      let sky = [UInt8(90 + depth), UInt8(140 + depth), UInt8(200 + x * 50 / width)]
      let field = [UInt8(x * 160 / width), 150, UInt8(20 + (x * y) % 40)]
      return (isSun ? [250, 220, 90] : y * 3 < height * 2 ? sky : field) + [255]
    }
  }

  private static let empty = made(1, 1) { _, _ in [0, 0, 0, 0] }

  /// Returns the picture in another size, without blending: each pixel is the plain mean of its area.
  func scaled(to target: PixelSize) -> Bitmap {
    guard target != size else { return self }
    return .made(target.width, target.height) { x, y in
      let rows = Self.sources(of: y, from: height, to: target.height)
      let columns = Self.sources(of: x, from: width, to: target.width)
      var (sums, count) = ([0, 0, 0, 0], 0)
      for row in rows {
        for column in columns {
          for (channel, value) in self[column, row].enumerated() { sums[channel] += Int(value) }
          count += 1
        }
      }
      return sums.map { UInt8($0 / count) }
    }
  }

  private static func sources(of index: Int, from old: Int, to new: Int) -> Range<Int> {
    let start = index * old / new
    return start..<max(start + 1, (index + 1) * old / new)
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    Array(pixels[(y * width + x) * 4..<(y * width + x + 1) * 4])
  }
}

extension TerminalGraphics {
  /// Draws a picture in the size of its layout; empty if there is no room.
  func text(for picture: Bitmap, reservingRows: Int) -> String {
    guard let layout = layout(of: picture.size, reservingRows: reservingRows) else { return "" }
    return text(of: picture.scaled(to: layout.size).pixels, in: layout)
  }
}
