import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Pictures

/// Decoding every format to any size, and what is rejected.
@Suite(.hangLimit)
struct PictureDecoderTests {
  @Test(arguments: ExpectedColors.all)
  func everyFormatIsDecoded(expected: ExpectedColors) throws {
    let colors = try expected.sample.picture.colors()
    #expect(colors.count == expected.colors.count)
    for (color, expectedColor) in zip(colors, expected.colors) {
      #expect(isLike(color, expectedColor), "\(colors) but \(expected.colors)")
    }
  }

  @Test func everySampleHasExpectedColours() {
    let expected = Set(ExpectedColors.all.map(\.testDescription))
    #expect(expected == Set(CodedSample.all.map(\.testDescription)))
  }

  @Test(arguments: [CodedSample.deep, .interlaced, .lossless, .lossyWithOpacity, .movingWebP])
  func transparentPixelsAddNoColour(sample: CodedSample) throws {
    let color = try #require(try sample.picture.colors(width: 1, height: 1).first)
    #expect(isLike(color, "6666339f"), "\(color)")
  }

  @Test func prescaledPictureKeepsItsColour() throws {
    let colors = try CodedSample.narrow.picture.colors(width: 2, height: 20)
    #expect(colors.count == 40)
    for color in colors { #expect(isLike(color, "7f7f7fff")) }
  }

  @Test func sidesAreAtLeastOnePixel() throws {
    for (width, height, count) in [(Int.min, Int.min, 1), (1, -1, 1), (0, 50, 50)] {
      #expect(try CodedSample.narrow.picture.colors(width: width, height: height).count == count)
    }
  }

  /// Whether the colours differ by at most the error of a lossy format.
  private func isLike(_ color: String, _ expected: String) -> Bool {
    zip(channels(color), channels(expected)).allSatisfy { abs($0 - $1) <= 10 }
  }

  private func channels(_ color: String) -> [Int] {
    let number = Int(color, radix: 16) ?? 0
    return [24, 16, 8, 0].map { number >> $0 & 255 }
  }

  @Test(arguments: CodedSample.all)
  func anySizeIsPossible(sample: CodedSample) throws {
    for (width, height) in [(64, 32), (32, 16), (9, 100), (1, 1), (3, 1), (200, 5), (128, 64)] {
      let pixels = try sample.picture.pixels(width: width, height: height)
      #expect(pixels.count == width * height * 4)
    }
  }

  @Test func enlargedPictureRepeatsPixels() throws {
    let bytes = SamplePicture.png(width: 2, height: 1) { x, _ in [UInt8(x * 200), 7, 9, 255] }
    let pixels = try PictureDecoder(Picture(bytes)).pixels(width: 4, height: 2)
    let row: [UInt8] = [0, 7, 9, 255, 0, 7, 9, 255, 200, 7, 9, 255, 200, 7, 9, 255]
    #expect(pixels == row + row)
  }

  @Test func unscaledPictureIsExact() throws {
    let bytes = SamplePicture.png(width: 5, height: 3) { x, y in
      [UInt8(x * 50), UInt8(y * 100), 7, UInt8(255 - x)]
    }
    let pixels = try PictureDecoder(Picture(bytes)).pixels(width: 5, height: 3)
    let expected = (0..<15).flatMap { place -> [UInt8] in
      let (x, y) = (place % 5, place / 5)
      return [UInt8(x * 50), UInt8(y * 100), 7, UInt8(255 - x)]
    }
    #expect(pixels == expected)
  }

  @Test(arguments: CodedSample.all)
  func over40MegapixelsAreRejected(sample: CodedSample) {
    for (width, height) in [(8_000, 5_001), (1, 40_000_001), (.max, .max), (0, 0), (-8, 8)] {
      #expect(throws: PictureDecodingError.tooManyPixels(limit: 40_000_000)) {
        try sample.picture.with(width: width, height: height).pixels(width: 8, height: 8)
      }
    }
    for (width, height) in [(8_000, 5_001), (.max, .max)] {
      #expect(throws: PictureDecodingError.tooManyPixels(limit: 40_000_000)) {
        try sample.picture.pixels(width: width, height: height)
      }
    }
  }

  @Test(
    arguments: [CodedSample.palette, .jpeg, .lossy, .lossless, .movingWebP, .shiftedWebP, .gif],
    [(8_000, 4_000), (64, 31), (32, 64), (1, 1)]
  )
  func inconsistentSizeIsBroken(sample: CodedSample, size: (Int, Int)) {
    #expect(throws: PictureDecodingError.self) {
      try sample.picture.with(width: size.0, height: size.1).pixels(width: 8, height: 8)
    }
  }

  @Test func concurrentDecodingWorks() async throws {
    let bytes = SamplePicture.png(width: 40, height: 30)
    let decoder = PictureDecoder(try Picture(bytes))
    let expected = try decoder.pixels(width: 10, height: 8)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 1...32 {
        group.addTask { try decoder.pixels(width: 10, height: 8) }
      }
      for try await pixels in group { #expect(pixels == expected) }
    }
  }
}

/// The expected colours of a sample in four columns and two rows.
struct ExpectedColors: CustomTestStringConvertible {
  let sample: CodedSample
  let colors: [String]

  var testDescription: String { sample.testDescription }

  static let all: [ExpectedColors] = opaque + halfTransparent + cutOut + gray + shifted + narrow

  private static let opaque = expecting(
    ["ff0000ff", "00ff00ff", "0000ffff", "ffff00ff"],
    of: [.jpeg, .progressive, .cmyk, .oddlySampled, .lossy, .gif, .movingGIF]
  )
  private static let halfTransparent = expecting(
    ["ff0000ff", "00ff00ff", "0000ff80", "00000000"],
    of: [.deep, .interlaced, .lossless, .lossyWithOpacity, .movingWebP]
  )
  private static let cutOut = expecting(
    ["ff0000ff", "00ff00ff", "0000ffff", "00000000"],
    of: [.palette, .interlacedGIF]
  )
  private static let gray = expecting(
    ["404040ff", "bfbfbfff", "404040ff", "bfbfbfff"],
    of: [.grey, .greyPNG, .deepGrey, .darkInk]
  )
  private static let shifted = [CodedSample.shiftedWebP, .shiftedGIF].map { sample in
    let row = ["00000000", "ff00ff80", "ff00ff80", "00000000"]
    return ExpectedColors(sample: sample, colors: row + row)
  }

  private static let narrow = [
    ExpectedColors(sample: .narrow, colors: Array(repeating: "7f7f7fff", count: 8))
  ]

  /// Each of the colours takes half of a row.
  private static func expecting(
    _ halves: [String],
    of samples: [CodedSample]
  ) -> [ExpectedColors] {
    samples.map { ExpectedColors(sample: $0, colors: halves.flatMap { [$0, $0] }) }
  }
}
