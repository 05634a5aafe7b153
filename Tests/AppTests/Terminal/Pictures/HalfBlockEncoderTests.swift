import TestSupport
import Testing

@testable import Terminal

@Suite("A picture in half blocks")
struct HalfBlockEncoderTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let none: [UInt8] = [9, 9, 9, 0]

  private func text(
    _ rows: [[[UInt8]]],
    _ depth: TerminalGraphics.ColorDepth = .trueColor,
    background: RGBColor? = nil
  ) -> String {
    let graphics = TerminalGraphics(
      method: .halfBlocks(depth),
      columns: 80,
      rows: 24,
      background: background
    )
    let picture = Bitmap.made(rows[0].count, rows.count) { x, y in rows[y][x] }
    return graphics.text(for: picture, reservingRows: 1)
  }

  @Test func hasTheUpperPixelInFrontAndTheLowerBehind() {
    let text = text([[Self.red], [Self.blue]])
    #expect(text == "\u{1B}[38;2;255;0;0;48;2;0;0;255m\u{2580}\u{1B}[0m\n")
  }

  @Test func saysEachColourOnce() {
    let text = text([[Self.red, Self.red, Self.blue], [Self.blue, Self.blue, Self.blue]])
    #expect(text == "\u{1B}[38;2;255;0;0;48;2;0;0;255m\u{2580}\u{2580} \u{1B}[0m\n")
  }

  @Test func showsTheTerminalsBackgroundWhereItIsTransparent() {
    let upper = [Self.red, Self.none, Self.none, Self.blue, Self.none]
    let lower = [Self.none, Self.red, Self.none, Self.blue, Self.none]
    #expect(
      text([upper, lower])
        == "\u{1B}[38;2;255;0;0m\u{2580}\u{2584} \u{1B}[48;2;0;0;255m \u{1B}[0m\n"
    )
  }

  @Test func takesABackgroundAwayForALowerHalf() {
    let text = text([[Self.red, Self.none], [Self.red, Self.blue]])
    #expect(text == "\u{1B}[48;2;255;0;0m \u{1B}[38;2;0;0;255;49m\u{2584}\u{1B}[0m\n")
  }

  @Test func isAnEmptyLineWhereNothingIsSeen() {
    #expect(text([[Self.none, Self.none], [Self.none, Self.none]]) == "\n")
  }

  @Test func leavesTheLowerHalfOfAnOddRowOpen() {
    #expect(
      text([[Self.red], [Self.red], [Self.blue]])
        == "\u{1B}[48;2;255;0;0m \u{1B}[0m\n\u{1B}[38;2;0;0;255m\u{2580}\u{1B}[0m\n"
    )
  }

  @Test func keepsToThePaletteWhereThereIsNoMore() {
    let text = text([[Self.red], [[128, 128, 128, 255]]], .palette)
    #expect(text == "\u{1B}[38;5;196;48;5;244m\u{2580}\u{1B}[0m\n")
  }

  @Test func mixesHalfTransparentPixelsWithTheTerminalsBackground() {
    let white = RGBColor(red: 255, green: 255, blue: 255)
    let text = text([[[255, 0, 0, 102]], [Self.none]], background: white)
    #expect(text == "\u{1B}[38;2;255;153;153m\u{2580}\u{1B}[0m\n")
  }

  @Test(arguments: [(80, 46), (33, 21), (1, 1)])
  func comesBackAsItWas(width: Int, height: Int) {
    var random = SeededGenerator(seed: 5)
    // Few colours, so that neighbours are often equal or transparent.
    let rows = (0..<height).map { _ in
      (0..<width).map { _ in [Self.red, Self.blue, Self.none].randomElement(using: &random) ?? [] }
    }
    let halves = DecodedHalfBlocks(text(rows))?.halves ?? []
    for (y, row) in rows.enumerated() {
      for (x, pixel) in row.enumerated() {
        let told = y < halves.count && x < halves[y].count ? halves[y][x] : nil
        let expected = pixel[3] == 0 ? nil : "2;\(pixel[0]);\(pixel[1]);\(pixel[2])"
        #expect(told == expected)
      }
    }
  }

  @Test func findsTheNearestColourOfThePalette() {
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

  /// The colours of xterm's palette that no theme changes, by number.
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
