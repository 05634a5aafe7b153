import TestSupport
import Testing

@testable import Pictures

/// Scaling: each new pixel is the mean of the area it covers.
struct PictureScalingTests {
  private func canvas(_ width: Int, _ height: Int, _ pixels: [UInt8]) throws -> PixelBuffer {
    let canvas = try PixelBuffer(PictureSize(width: width, height: height))
    for (place, value) in pixels.enumerated() { canvas.pixels[place] = value }
    return canvas
  }

  private func gray(_ levels: UInt8...) -> [UInt8] {
    levels.flatMap { [$0, $0, $0, 255] }
  }

  @Test func pixelIsMeanOfCoveredPixels() throws {
    let canvas = try canvas(4, 2, gray(0, 100, 10, 20) + gray(200, 100, 30, 40))
    #expect(canvas.scaled(to: PictureSize(width: 2, height: 1)) == gray(100, 25))
    #expect(canvas.scaled(to: PictureSize(width: 1, height: 1)) == gray(63))
  }

  @Test func partlyCoveredPixelsAreWeighted() throws {
    let row = try canvas(3, 1, gray(0, 90, 255))
    #expect(row.scaled(to: PictureSize(width: 2, height: 1)) == gray(30, 200))
    let column = try canvas(1, 3, gray(0, 90, 255))
    #expect(column.scaled(to: PictureSize(width: 1, height: 2)) == gray(30, 200))
  }

  @Test func transparentPixelsAddNoColour() throws {
    let canvas = try canvas(2, 1, [255, 0, 0, 255, 0, 255, 0, 0])
    #expect(canvas.scaled(to: PictureSize(width: 1, height: 1)).colors == ["ff000080"])
    #expect(canvas.scaled(to: canvas.size).colors == ["ff0000ff", "00000000"])
  }

  @Test func singleColourIsKept() throws {
    for (width, height) in [(64, 64), (63, 17), (7, 5), (61, 1), (1, 61)] {
      let pixels = Array(repeating: [3, 141, 59, 26] as [UInt8], count: width * height).joined()
      let canvas = try canvas(width, height, Array(pixels))
      for target in [
        PictureSize(width: 1, height: 1), PictureSize(width: 5, height: 9),
        PictureSize(width: 80, height: 3),
      ] {
        #expect(Set(canvas.scaled(to: target).colors) == ["038d3b1a"])
      }
    }
  }

  @Test(arguments: 1...60)
  func scalingMatchesPlainSum(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (width, height) = (
      Int.random(in: 1...24, using: &generator), Int.random(in: 1...24, using: &generator)
    )
    let target = PictureSize(
      width: .random(in: 1...30, using: &generator),
      height: .random(in: 1...30, using: &generator)
    )
    let pixels = (0..<(width * height * 4)).map { _ in UInt8.random(in: 0...255, using: &generator)
    }
    let canvas = try canvas(width, height, pixels)
    #expect(canvas.scaled(to: target) == plainSum(canvas, target))
  }

  @Test func pixelsAreRepeatedWhenEnlarged() throws {
    let canvas = try canvas(2, 2, gray(0, 100, 10, 20))
    let rows = gray(0, 0, 100, 100) + gray(5, 5, 60, 60) + gray(10, 10, 20, 20)
    #expect(canvas.scaled(to: PictureSize(width: 4, height: 3)) == rows)
  }

  /// The expected result: pixels divided into units small enough that all edges meet.
  private func plainSum(_ canvas: PixelBuffer, _ target: PictureSize) -> [UInt8] {
    (0..<target.height).flatMap { y in
      (0..<target.width).flatMap { x in
        var sums = [0, 0, 0, 0]
        for row in (y * canvas.size.height)..<((y + 1) * canvas.size.height) {
          for column in (x * canvas.size.width)..<((x + 1) * canvas.size.width) {
            let place =
              (row / target.height * canvas.size.width + column / target.width) * 4
            let opacity = Int(canvas.pixels[place + 3])
            for channel in 0..<3 { sums[channel] += Int(canvas.pixels[place + channel]) * opacity }
            sums[3] += opacity
          }
        }
        let area = canvas.size.width * canvas.size.height
        let colors = sums[..<3].map { sums[3] == 0 ? 0 : ($0 + sums[3] / 2) / sums[3] }
        return (colors + [(sums[3] + area / 2) / area]).map { UInt8($0) }
      }
    }
  }
}
