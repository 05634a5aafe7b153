import TestSupport
import Testing

@testable import Terminal

@Suite("A bitmap")
struct BitmapTests {
  @Test(arguments: [
    (0, 1, 0), (1, 0, 0), (-1, -1, 4), (1, 1, 3), (1, 1, 5), (2, 1, 4), (Int.max, 2, 8),
    (Int.max, Int.max, 4), (1 << 62, 4, 0),
  ])
  func isNotMadeOfPixelsThatDoNotFit(width: Int, height: Int, count: Int) {
    let pixels = [UInt8](repeating: 9, count: count)
    #expect(Bitmap(width: width, height: height, pixels: pixels) == nil)
  }

  @Test func isMadeOfFourBytesForEachPixel() {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(bitmap?.width == 2 && bitmap?.height == 1 && bitmap?.pixels.count == 8)
  }

  @Test func becomesSmallerByTheMeanOfItsPixels() {
    let bitmap = Bitmap.made(2, 2) { x, y in [UInt8(x * 200), UInt8(y * 100), 40, 255] }
    #expect(bitmap.scaled(to: PixelSize(width: 1, height: 1)).pixels == [100, 50, 40, 255])
  }

  @Test func sharesOutPixelsThatLieInTwoNewOnes() {
    let line = Bitmap.made(3, 1) { x, _ in [UInt8(x * 90), 0, 0, 255] }
    let smaller = line.scaled(to: PixelSize(width: 2, height: 1))
    // (0 * 1 + 90 * 0.5) / 1.5 and (90 * 0.5 + 180 * 1) / 1.5
    #expect(smaller.pixels == [30, 0, 0, 255, 150, 0, 0, 255])
    let column = Bitmap.made(1, 3) { _, y in [UInt8(y * 90), 0, 0, 255] }
    #expect(column.scaled(to: PixelSize(width: 1, height: 2)).pixels == smaller.pixels)
  }

  @Test func doesNotMixInColoursThatAreNotSeen() {
    let bitmap = Bitmap.made(2, 1) { x, _ in x == 0 ? [200, 100, 50, 255] : [0, 255, 0, 0] }
    #expect(bitmap.scaled(to: PixelSize(width: 1, height: 1)).pixels == [200, 100, 50, 128])
    let nothing = Bitmap.made(2, 1) { _, _ in [7, 7, 7, 0] }
    #expect(nothing.scaled(to: PixelSize(width: 1, height: 1)).pixels == [0, 0, 0, 0])
  }

  @Test func keepsOneColourAtAnySize() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let (width, height) = (
        Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
      )
      let bitmap = Bitmap.made(width, height) { _, _ in [255, 1, 128, 255] }
      let size = PixelSize(
        width: Int.random(in: 1...width, using: &random),
        height: Int.random(in: 1...height, using: &random)
      )
      let smaller = bitmap.scaled(to: size)
      #expect(smaller == .made(size.width, size.height) { _, _ in [255, 1, 128, 255] })
    }
  }

  @Test func keepsAPlainMeanWhateverItsShape() {
    let thread = Bitmap.made(16_384, 1) { x, _ in [UInt8(x % 2 * 255), 0, 255, 255] }
    let short = thread.scaled(to: PixelSize(width: 64, height: 1))
    #expect(short == .made(64, 1) { _, _ in [128, 0, 255, 255] })
  }

  @Test func losesHalfTransparencyWithoutAFringe() {
    let bitmap = Bitmap.made(4, 1) { x, _ in [200, 100, 0, [0, 127, 128, 255][x]] }
    #expect(
      bitmap.flattened(onto: nil).pixels == [
        0, 0, 0, 0, 0, 0, 0, 0, 200, 100, 0, 255, 200, 100, 0, 255,
      ]
    )
  }

  @Test func isMixedWithABackgroundThatIsKnown() {
    let bitmap = Bitmap.made(4, 1) { x, _ in [200, 100, 0, [0, 51, 7, 255][x]] }
    let flat = bitmap.flattened(onto: RGBColor(red: 0, green: 100, blue: 255))
    #expect(
      flat.pixels == [0, 0, 0, 0, 40, 100, 204, 255, 0, 0, 0, 0, 200, 100, 0, 255]
    )
  }
}
