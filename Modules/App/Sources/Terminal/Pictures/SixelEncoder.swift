/// Writes a picture as sixels: bands of six rows, each with one pass for every colour in it.
///
/// See DEC STD 070-9 and the VT330/VT340 Programmer Reference, volume 2, chapter 14.
struct SixelEncoder {
  // Indices are bytes, and one value means transparent.
  private static let mostColors = 255

  private let registers: Int
  private let background: RGBColor?

  init(registers: Int, background: RGBColor?) {
    self.registers = min(max(2, registers), Self.mostColors)
    self.background = background
  }

  func append(_ picture: Bitmap, to text: inout [UInt8]) {
    let indexed = IndexedBitmap(picture.flattened(onto: background), mostColors: registers)
    // P2 = 1 leaves unset pixels as they are; the aspect ratio is 1:1.
    text.append("\u{1B}P0;1q\"1;1;")
    text.append(decimal: picture.width)
    text.append(";")
    text.append(decimal: picture.height)
    for (number, color) in indexed.palette.enumerated() {
      Self.append(color, as: number, to: &text)
    }
    var band = SixelBand(width: picture.width)
    for top in stride(from: 0, to: picture.height, by: 6) {
      if top > 0 { text.append("-") }
      band.read(indexed, from: top)
      band.append(to: &text)
    }
    text.append("\u{1B}\\")
  }

  private static func append(_ color: RGBColor, as number: Int, to text: inout [UInt8]) {
    text.append("#")
    text.append(decimal: number)
    text.append(";2")
    for component in [color.red, color.green, color.blue] {
      text.append(";")
      text.append(decimal: component.percent)
    }
  }
}

/// Six rows of a picture: for each colour its columns from left to right.
///
/// All columns are in one array and linked by colour, so that the time depends on the number of pixels
/// and not on the number of colours.
private struct SixelBand {
  private struct Column {
    let x: Int
    var bits: UInt8
    var next: Int
  }

  private let width: Int
  private var columns: [Column] = []
  private var used: [UInt8] = []
  private var first = [Int](repeating: -1, count: 256)
  private var last = [Int](repeating: -1, count: 256)

  init(width: Int) {
    self.width = width
    columns.reserveCapacity(width * 6)
  }

  mutating func read(_ picture: IndexedBitmap, from top: Int) {
    for color in used { first[Int(color)] = -1 }
    used.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    let count = min(6, picture.size.height - top)
    for x in 0..<width {
      for row in 0..<count {
        let color = picture.indices[(top + row) * width + x]
        if color != IndexedBitmap.transparent { set(color, at: x, bit: 1 << UInt8(row)) }
      }
    }
  }

  private mutating func set(_ color: UInt8, at x: Int, bit: UInt8) {
    let color = Int(color)
    let before = last[color]
    if first[color] < 0 {
      first[color] = columns.count
      used.append(UInt8(color))
    } else if columns[before].x == x {
      columns[before].bits |= bit
      return
    } else {
      columns[before].next = columns.count
    }
    last[color] = columns.count
    columns.append(Column(x: x, bits: bit, next: -1))
  }

  func append(to text: inout [UInt8]) {
    for (place, color) in used.enumerated() {
      if place > 0 { text.append("$") }
      text.append("#")
      text.append(decimal: Int(color))
      appendColumns(from: first[Int(color)], to: &text)
    }
  }

  private func appendColumns(from start: Int, to text: inout [UInt8]) {
    var index = start
    var position = 0
    while index >= 0 {
      let column = columns[index]
      var end = column.x + 1
      index = column.next
      while index >= 0, columns[index].x == end, columns[index].bits == column.bits {
        end += 1
        index = columns[index].next
      }
      Self.append(0, times: column.x - position, to: &text)
      Self.append(column.bits, times: end - column.x, to: &text)
      position = end
    }
  }

  private static func append(_ bits: UInt8, times count: Int, to text: inout [UInt8]) {
    let sixel = 0x3F + bits
    guard count > 3 else {
      for _ in 0..<count { text.append(sixel) }
      return
    }
    text.append("!")
    text.append(decimal: count)
    text.append(sixel)
  }
}

/// A picture whose pixels are indices into a palette.
struct IndexedBitmap {
  /// The index of a transparent pixel.
  static let transparent: UInt8 = 255

  let size: PixelSize
  /// Up to 255 colours, rounded to what sixels can express.
  let palette: [RGBColor]
  /// One byte a pixel, rows from the top.
  let indices: [UInt8]

  /// Creates a palette and indices for a picture whose pixels are opaque or fully transparent.
  ///
  /// Up to `mostColors` colours are kept exactly. More are reduced with error diffusion, which avoids
  /// visible bands in gradients.
  init(_ picture: Bitmap, mostColors: Int) {
    size = picture.size
    if let (palette, indices) = Self.exact(picture, mostColors: mostColors) {
      self.palette = palette
      self.indices = indices
    } else {
      palette = ColorBoxes(picture).colors(atMost: mostColors)
      indices = ErrorDiffusion(palette: palette).indices(of: picture)
    }
  }

  /// Returns the picture with its own colours; nil if there are more than `mostColors`.
  private static func exact(
    _ picture: Bitmap,
    mostColors: Int
  ) -> (palette: [RGBColor], indices: [UInt8])? {
    var palette: [RGBColor] = []
    var places: [RGBColor: UInt8] = [:]
    var indices: [UInt8] = []
    var latest: (color: RGBColor, place: UInt8)?
    for pixel in stride(from: 0, to: picture.pixels.count, by: 4) {
      guard picture.pixels[pixel + 3] > 0 else {
        indices.append(transparent)
        continue
      }
      let color = picture.color(at: pixel)
      if let latest, latest.color == color {
        indices.append(latest.place)
        continue
      }
      if places[color] == nil {
        guard palette.count < mostColors else { return nil }
        places[color] = UInt8(palette.count)
        palette.append(color.roundedToPercent)
      }
      let place = places[color] ?? 0
      latest = (color, place)
      indices.append(place)
    }
    return (palette, indices)
  }
}

extension RGBColor {
  /// The nearest colour that sixels can express: components are whole percentages.
  var roundedToPercent: RGBColor {
    RGBColor(red: red.roundedToPercent, green: green.roundedToPercent, blue: blue.roundedToPercent)
  }
}

extension UInt8 {
  /// The value as the nearest percentage of 255.
  var percent: Int { (Int(self) * 100 + 127) / 255 }

  fileprivate var roundedToPercent: UInt8 { UInt8((percent * 255 + 50) / 100) }
}
