import Testing

@testable import Terminal

/// The size of a bitmap, and its transparency.
struct BitmapTests {
  @Test(arguments: [
    (0, 1, 0), (1, 0, 0), (-1, -1, 4), (1, 1, 3), (1, 1, 5), (2, 1, 4), (Int.max, 2, 8),
    (Int.max, Int.max, 4), (1 << 62, 4, 0),
  ])
  func wrongNumberOfBytesIsRejected(width: Int, height: Int, count: Int) {
    let pixels = [UInt8](repeating: 9, count: count)
    let size = PixelSize(width: width, height: height)
    #expect(Bitmap(size: size, pixels: pixels) == nil)
  }

  @Test func pixelHasFourBytes() {
    let size = PixelSize(width: 2, height: 1)
    let bitmap = Bitmap(size: size, pixels: [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(bitmap?.width == 2 && bitmap?.height == 1 && bitmap?.pixels.count == 8)
  }

  @Test func flatteningKeepsColoursOfOpaqueHalf() {
    let bitmap = Bitmap.made(4, 1) { x, _ in [200, 100, 0, [0, 127, 128, 255][x]] }
    #expect(
      bitmap.flattened(onto: nil).pixels == [
        0, 0, 0, 0, 0, 0, 0, 0, 200, 100, 0, 255, 200, 100, 0, 255,
      ]
    )
  }

  @Test func flatteningBlendsWithBackground() {
    let bitmap = Bitmap.made(4, 1) { x, _ in [200, 100, 0, [0, 51, 7, 255][x]] }
    let flat = bitmap.flattened(onto: RGBColor(red: 0, green: 100, blue: 255))
    #expect(
      flat.pixels == [0, 0, 0, 0, 40, 100, 204, 255, 0, 0, 0, 0, 200, 100, 0, 255]
    )
  }
}
