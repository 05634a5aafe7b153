import TestSupport
import Testing

@testable import Terminal

/// Pictures as sixels by libsixel.
struct SixelEncoderTests {
  private func drawn(
    _ picture: Bitmap,
    registers: Int = 256,
    background: RGBColor? = nil
  ) throws -> DecodedSixel {
    let graphics = TerminalGraphics(
      method: .sixel(registers: registers, largest: nil),
      columns: 240,
      rows: 48,
      cell: PixelSize(width: 10, height: 20),
      background: background
    )
    return try #require(DecodedSixel(graphics.text(for: picture, reservingRows: 1)))
  }

  /// Returns the largest difference of a component; the largest number for another size.
  private static func error(of first: Bitmap, _ second: Bitmap) -> Int {
    guard first.size == second.size else { return .max }
    return zip(first.pixels, second.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// The colours are in large areas, because libsixel looks at some pixels only.
  @Test(arguments: [(60, 6), (80, 41), (63, 12)])
  func fewColoursAreKept(width: Int, height: Int) throws {
    let picture = Bitmap.made(width, height) { x, _ in
      [UInt8(x / 20 * 51), x < 30 ? 255 : 102, 204, 255]
    }
    let decoded = try drawn(picture)
    #expect(Self.error(of: decoded.bitmap, picture) <= 6)
    #expect(decoded.rows == (height + 19) / 20)
  }

  @Test(arguments: [(256, 256), (64, 64), (16, 16), (2, 2), (1, 2), (0, 2), (65_535, 256)])
  func coloursAreLimitedToRegisters(registers: Int, limit: Int) throws {
    let manyColors = Bitmap.made(128, 128) { x, y in [UInt8(x * 2), UInt8(y * 2), 0, 255] }
    #expect((2...limit).contains(try drawn(manyColors, registers: registers).registers))
  }

  @Test func widePictureHasFewerColours() throws {
    let wide = Bitmap.made(2_000, 101) { x, y in [UInt8(x / 8), UInt8(y * 2), 0, 255] }
    #expect((2...64).contains(try drawn(wide).registers))
  }

  @Test(arguments: [(256, 5.0), (64, 6.0), (16, 12.0)])
  func ditheredPhotographIsSimilar(registers: Int, mean: Double) throws {
    let picture = Bitmap.photograph(240, 180)
    let decoded = try drawn(picture, registers: registers).bitmap
    let size = PixelSize(width: 60, height: 45)
    let (from, to) = (picture.scaled(to: size).pixels, decoded.scaled(to: size).pixels)
    let errors = zip(from, to).map { abs(Double($0) - Double($1)) }
    #expect(errors.reduce(0, +) / Double(errors.count) < mean)
    #expect(decoded.isOpaque)
  }

  @Test(arguments: [UInt8?.some(255), nil])
  func transparentPixelsShowTheBackground(grey: UInt8?) throws {
    let picture = Bitmap.made(40, 12) { x, _ in [255, 0, 0, x < 20 ? 102 : 0] }
    let background = grey.map { RGBColor(red: $0, green: $0, blue: $0) }
    let decoded = try drawn(picture, background: background).bitmap
    let expected = Bitmap.made(40, 12) { x, _ in
      let behind = grey ?? 0
      return x >= 20
        ? [behind, behind, behind, 255] : grey == nil ? [102, 0, 0, 255] : [255, 153, 153, 255]
    }
    #expect(Self.error(of: decoded, expected) <= 6)
  }

  @Test func noiseIsEncoded() throws {
    var random = SeededGenerator(seed: 3)
    for size in [(1, 1), (799, 3), (3, 459), (120, 77)] {
      let noise = Bitmap.made(size.0, size.1) { _, _ in
        (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let size = try drawn(noise).bitmap.size
      #expect(size == PixelSize(width: noise.width, height: max(6, noise.height)))
    }
  }
}
