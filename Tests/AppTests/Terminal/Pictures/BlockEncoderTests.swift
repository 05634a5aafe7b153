import TestSupport
import Testing

@testable import Terminal

/// Pictures as block characters.
struct BlockEncoderTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let none: [UInt8] = [9, 9, 9, 0]

  private func text(
    _ rows: [[[UInt8]]],
    _ depth: TerminalGraphics.ColorDepth = .trueColor,
    background: RGBColor? = nil
  ) -> String {
    let graphics = TerminalGraphics(
      method: .blocks(depth),
      columns: 80,
      rows: 24,
      background: background
    )
    let picture = Bitmap.made(rows[0].count, rows.count) { x, y in rows[y][x] }
    return graphics.text(for: picture, reservingRows: 1)
  }

  @Test func upperHalfIsForeground() {
    let text = text([[Self.red], [Self.blue]])
    #expect(text == "\u{1B}[38;2;255;0;0;48;2;0;0;255m\u{2580}\u{1B}[0m\n")
  }

  @Test func colourIsSetOnlyOnChange() {
    let text = text([[Self.red, Self.red, Self.blue], [Self.blue, Self.blue, Self.blue]])
    #expect(text == "\u{1B}[38;2;255;0;0;48;2;0;0;255m\u{2580}\u{2580} \u{1B}[0m\n")
  }

  @Test func transparentPixelShowsBackground() {
    let upper = [Self.red, Self.none, Self.none, Self.blue, Self.none]
    let lower = [Self.none, Self.red, Self.none, Self.blue, Self.none]
    #expect(
      text([upper, lower])
        == "\u{1B}[38;2;255;0;0m\u{2580}\u{2584} \u{1B}[48;2;0;0;255m \u{1B}[0m\n"
    )
  }

  @Test func backgroundIsResetForLowerHalf() {
    let text = text([[Self.red, Self.none], [Self.red, Self.blue]])
    #expect(text == "\u{1B}[48;2;255;0;0m \u{1B}[38;2;0;0;255;49m\u{2584}\u{1B}[0m\n")
  }

  @Test func transparentLineIsEmpty() {
    #expect(text([[Self.none, Self.none], [Self.none, Self.none]]) == "\n")
  }

  @Test func oddRowLeavesLowerHalfTransparent() {
    #expect(
      text([[Self.red], [Self.red], [Self.blue]])
        == "\u{1B}[48;2;255;0;0m \u{1B}[0m\n\u{1B}[38;2;0;0;255m\u{2580}\u{1B}[0m\n"
    )
  }

  @Test func paletteIsUsedWithoutTrueColour() {
    let text = text([[Self.red], [[128, 128, 128, 255]]], .palette)
    #expect(text == "\u{1B}[38;5;196;48;5;244m\u{2580}\u{1B}[0m\n")
  }

  @Test func pixelsAreBlendedWithBackground() {
    let white = RGBColor(red: 255, green: 255, blue: 255)
    let text = text([[[255, 0, 0, 102]], [Self.none]], background: white)
    #expect(text == "\u{1B}[38;2;255;153;153m\u{2580}\u{1B}[0m\n")
  }

  @Test(arguments: [(80, 46), (33, 21), (1, 1)])
  func halvesAreExact(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: 5)
    // Few colours, so that neighbours are often equal or transparent.
    let rows = (0..<height).map { _ in
      (0..<width).map { _ in [Self.red, Self.blue, Self.none].randomElement(using: &random) ?? [] }
    }
    let decoded = try #require(DecodedBlocks(text(rows)))
    for y in 0..<height * 4 {
      for x in 0..<width * 4 {
        #expect(decoded.color(x: x, y: y) == Self.code(rows[y / 4][x / 4]))
      }
    }
  }

  @Test(arguments: DecodedBlocks.masks.keys.sorted(), [red, none])
  func everyBlockIsExact(character: Character, back: [UInt8]) throws {
    let mask = try #require(DecodedBlocks.masks[character])
    let cell = Bitmap.made(4, 8) { x, y in mask >> UInt32(y * 4 + x) & 1 == 1 ? Self.blue : back }
    let text = Self.text(of: cell)
    let decoded = try #require(DecodedBlocks(text))
    for y in 0..<8 {
      for x in 0..<4 { #expect(decoded.color(x: x, y: y) == Self.code(cell[x, y])) }
    }
    #expect(text.filter { DecodedBlocks.masks[$0] != nil }.count <= 1)
  }

  @Test func mostPixelsDecideTransparency() {
    // One pixel of 32 cannot be drawn alone.
    let hole = Bitmap.made(4, 8) { x, y in x + y == 0 ? Self.none : Self.red }
    #expect(Self.text(of: hole) == "\u{1B}[48;2;255;0;0m \u{1B}[0m\n")
    let dot = Bitmap.made(4, 8) { x, y in x + y == 0 ? Self.red : Self.none }
    #expect(Self.text(of: dot) == "\n")
  }

  @Test func errorIsLessThanWithHalfBlocks() throws {
    let picture = Bitmap.photograph(320, 176)
    let decoded = try #require(DecodedBlocks(Self.text(of: picture)))
    let halves = picture.scaled(to: PixelSize(width: 80, height: 44))
    var (error, halfError) = (0, 0)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let parts = (decoded.color(x: x, y: y) ?? "").split(separator: ";").compactMap { Int($0) }
        try #require(parts.count == 4)
        for channel in 0..<3 {
          let value = Int(picture[x, y][channel])
          error += (value - parts[channel + 1]) * (value - parts[channel + 1])
          let half = Int(halves[x / 4, y / 4][channel])
          halfError += (value - half) * (value - half)
        }
      }
    }
    #expect(error * 3 < halfError * 2, "\(error) \(halfError)")
  }

  /// Encodes a picture of whole cells.
  private static func text(of picture: Bitmap) -> String {
    var text: [UInt8] = []
    BlockEncoder(depth: .trueColor, background: nil).append(picture, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func code(_ pixel: [UInt8]) -> String? {
    pixel[3] == 0 ? nil : "2;\(pixel[0]);\(pixel[1]);\(pixel[2])"
  }

  @Test func nearestPaletteColourIsFound() {
    let palette = Self.palette
    var random = SeededGenerator(seed: 11)
    var colors = (UInt8.min...255).map { RGBColor(red: $0, green: $0, blue: $0) }
    for _ in 0..<1000 {
      let parts: [UInt8] = (0..<3).map { _ in .random(in: 0...255, using: &random) }
      colors.append(RGBColor(red: parts[0], green: parts[1], blue: parts[2]))
    }
    for color in colors {
      let distances = palette.mapValues { Self.distance($0, color) }
      #expect(distances[color.nearestInPalette] == distances.values.min())
    }
  }

  /// The colours of xterm's palette that themes do not redefine, by index.
  private static var palette: [Int: [Int]] {
    let levels = [0, 95, 135, 175, 215, 255]
    var palette: [Int: [Int]] = [:]
    for number in 0..<216 {
      palette[16 + number] = [number / 36, number / 6 % 6, number % 6].map { levels[$0] }
    }
    for grey in 0..<24 { palette[232 + grey] = [Int](repeating: 8 + grey * 10, count: 3) }
    return palette
  }

  private static func distance(_ components: [Int], _ color: RGBColor) -> Int {
    let (red, green, blue) = (
      components[0] - Int(color.red), components[1] - Int(color.green),
      components[2] - Int(color.blue)
    )
    return red * red + green * green + blue * blue
  }
}
