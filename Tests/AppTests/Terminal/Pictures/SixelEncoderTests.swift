import TestSupport
import Testing

@testable import Terminal

/// Pictures as sixels.
struct SixelEncoderTests {
  private func graphics(
    registers: Int = 256,
    background: RGBColor? = nil
  ) -> TerminalGraphics {
    TerminalGraphics(
      method: .sixel(registers: registers, largest: nil),
      columns: 80,
      rows: 24,
      cell: PixelSize(width: 10, height: 20),
      background: background
    )
  }

  @Test func bandsHaveOnePassPerColour() {
    let picture = Bitmap.made(5, 8) { x, y in
      y == 7 || x == 1 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }
    let head = "\n\u{1B}[1A\u{1B}7\u{1B}P0;1q\"1;1;5;8#0;2;0;0;100#1;2;100;0;0"
    let first = "#0~?~~~$#1?~"
    let second = "#0@?@@@$#1ABAAA"
    #expect(
      graphics().text(for: picture, reservingRows: 1)
        == head + first + "-" + second + "\u{1B}\\\u{1B}8\n"
    )
  }

  @Test func longRunsAreCompressed() {
    let picture = Bitmap.made(12, 1) { x, _ in
      x < 5 || x == 11 ? [0, 0, 0, 255] : [255, 255, 255, 255]
    }
    let text = graphics().text(for: picture, reservingRows: 1)
    #expect(text.contains("#0!5@!6?@$#1!5?!6@\u{1B}"))
  }

  @Test(arguments: [(1, 1), (1, 7), (7, 6), (80, 41), (33, 12)])
  func fewColoursAreExact(width: Int, height: Int) {
    // Colours that are whole percentages, and transparent pixels.
    let picture = Bitmap.made(width, height) { x, y in
      (x + y) % 5 == 4 ? [0, 0, 0, 0] : [UInt8(x % 3 * 51), UInt8(y % 4 * 51), 204, 255]
    }
    let decoded = DecodedSixel(graphics().text(for: picture, reservingRows: 1))
    let isBack = decoded?.bitmap == picture
    #expect(isBack)
    #expect(decoded?.rows == (height + 19) / 20)
  }

  @Test(arguments: [(256, 255), (64, 64), (16, 16), (2, 2), (1, 2), (0, 2), (65_535, 255)])
  func coloursAreLimitedToRegisters(registers: Int, expected: Int) {
    let manyColors = Bitmap.made(128, 128) { x, y in [UInt8(x * 2), UInt8(y * 2), 0, 255] }
    let text = graphics(registers: registers).text(for: manyColors, reservingRows: 1)
    #expect(DecodedSixel(text)?.registers == expected)
  }

  @Test func fewerRegistersReduceColours() {
    let picture = Bitmap.made(50, 1) { x, _ in [UInt8(x * 5), 0, 0, 255] }
    for (registers, expected) in [(50, 50), (49, 49), (16, 16)] {
      let text = graphics(registers: registers).text(for: picture, reservingRows: 1)
      #expect((1...expected).contains(DecodedSixel(text)?.registers ?? 0))
    }
  }

  @Test(arguments: [32, 64, 128, 200])
  func ditheringKeepsTheMean(grey: UInt8) {
    let black = RGBColor(red: 0, green: 0, blue: 0)
    let white = RGBColor(red: 255, green: 255, blue: 255)
    let field = Bitmap.made(64, 64) { _, _ in [grey, grey, grey, 255] }
    let indices = ErrorDiffusion(palette: [black, white]).indices(of: field)
    let mean = indices.reduce(0) { $0 + Int($1) * 255 } / indices.count
    #expect(abs(mean - Int(grey)) <= 4)
  }

  @Test func errorsAreLimited() {
    let greys = (0...10).map { RGBColor(red: $0 * 20, green: $0 * 20, blue: $0 * 20) }
    let red = Bitmap.made(64, 64) { _, _ in [255, 100, 100, 255] }
    let indices = ErrorDiffusion(palette: greys).indices(of: red)
    #expect(indices.allSatisfy { (6...9).contains($0) })
  }

  @Test(arguments: [(256, 3.0, 14.0), (64, 5.0, 40.0), (16, 10.0, 50.0)])
  func ditheredPhotographIsSimilar(registers: Int, mean: Double, most: Double) throws {
    let picture = Bitmap.photograph(240, 180)
    let text = graphics(registers: registers).text(for: picture, reservingRows: 1)
    let decoded = try #require(DecodedSixel(text)?.bitmap)
    let size = PixelSize(width: 60, height: 45)
    let (from, to) = (picture.scaled(to: size).pixels, decoded.scaled(to: size).pixels)
    let errors = zip(from, to).map { abs(Double($0) - Double($1)) }
    #expect(errors.reduce(0, +) / Double(errors.count) < mean)
    #expect(errors.max().map { $0 < most } == true)
    #expect(decoded.isOpaque)
  }

  @Test func gradientHasNoBands() throws {
    let sky = Bitmap.made(400, 60) { x, y in [UInt8(x * 255 / 399), UInt8(y * 4), 200, 255] }
    let decoded = try #require(
      DecodedSixel(graphics(registers: 16).text(for: sky, reservingRows: 1))?.bitmap
    )
    // With dithering neighbours differ often; without it there would be long equal runs.
    let changes = (1..<400).filter { decoded[$0, 30] != decoded[$0 - 1, 30] }.count
    #expect(changes > 100)
  }

  @Test func transparentPixelsAreNotDrawn() {
    let picture = Bitmap.photograph(60, 60)
    let cut = Bitmap.made(60, 60) { x, y in
      Array(picture[x, y].dropLast()) + [x < 30 ? 0 : y < 30 ? 120 : 200]
    }
    let decoded = DecodedSixel(graphics().text(for: cut, reservingRows: 1))?.bitmap
    #expect(decoded?[29, 50][3] == 0)
    #expect(decoded?[40, 20][3] == 0)
    #expect(decoded?[40, 40][3] == 255)
  }

  @Test func pixelsAreBlendedWithBackground() {
    let picture = Bitmap.made(2, 1) { x, _ in [255, 0, 0, x == 0 ? 102 : 0] }
    let white = RGBColor(red: 255, green: 255, blue: 255)
    let text = graphics(background: white).text(for: picture, reservingRows: 1)
    #expect(DecodedSixel(text)?.bitmap.pixels == [255, 153, 153, 255, 0, 0, 0, 0])
  }

  @Test func transparentPictureIsEmpty() {
    let decoded = DecodedSixel(
      graphics().text(for: .made(3, 9) { _, _ in [1, 2, 3, 0] }, reservingRows: 1)
    )
    #expect(decoded?.bitmap == .made(3, 9) { _, _ in [0, 0, 0, 0] })
    #expect(decoded?.registers == 0)
  }

  @Test func noiseIsEncoded() throws {
    var random = SeededGenerator(seed: 3)
    for size in [(1, 1), (799, 3), (3, 459), (120, 77)] {
      let noise = Bitmap.made(size.0, size.1) { _, _ in
        (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let decoded = DecodedSixel(graphics().text(for: noise, reservingRows: 1))
      #expect(decoded?.bitmap.size == noise.size)
    }
  }
}
