import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Pictures

/// Pictures as pixels: every way of writing one down, its size, and what is refused.
@Suite(.timeLimit(.minutes(1)))
struct PictureDecoderTests {
  @Test(arguments: ExpectedColors.all)
  func everyWayOfWritingAPictureDownIsRead(expected: ExpectedColors) throws {
    let colors = try expected.sample.picture.colors()
    #expect(colors.count == expected.colors.count)
    for (color, expectedColor) in zip(colors, expected.colors) {
      #expect(isLike(color, expectedColor), "\(colors) but \(expected.colors)")
    }
  }

  @Test func everySampleIsExpectedToShowSomething() {
    let expected = Set(ExpectedColors.all.map(\.testDescription))
    #expect(expected == Set(CodedSample.all.map(\.testDescription)))
  }

  @Test(arguments: [CodedSample.deep, .interlaced, .lossless, .lossyWithOpacity, .movingWebP])
  func whatCannotBeSeenIsInNoMean(sample: CodedSample) throws {
    let color = try #require(try sample.picture.colors(width: 1, height: 1).first)
    #expect(isLike(color, "6666339f"), "\(color)")
  }

  @Test func aPictureIsNeverDecodedSmallerThanItIsToBe() throws {
    let raster = try CodedSample.narrow.picture.raster(fitting: PixelSize(width: 50, height: 20))
    #expect((raster.width, raster.height) == (2, 20))
    for color in raster.colors { #expect(isLike(color, "7f7f7fff")) }
  }

  @Test func whereThereIsNoRoomAPixelIsLeft() throws {
    for (width, height, count) in [(Int.min, Int.min, 1), (1, -1, 1), (0, 50, 11)] {
      let box = PixelSize(width: width, height: height)
      #expect(try CodedSample.narrow.picture.raster(fitting: box).colors.count == count)
    }
  }

  /// Whether colours differ by no more than what a lossy format costs.
  private func isLike(_ color: String, _ expected: String) -> Bool {
    zip(channels(color), channels(expected)).allSatisfy { abs($0 - $1) <= 10 }
  }

  private func channels(_ color: String) -> [Int] {
    let number = Int(color, radix: 16) ?? 0
    return [24, 16, 8, 0].map { number >> $0 & 255 }
  }

  @Test(
    arguments: [
      ((64, 32), (64, 32)), ((1_000, 1_000), (64, 32)), ((32, 32), (32, 16)), ((64, 8), (16, 8)),
      ((9, 100), (9, 5)), ((1, 1), (1, 1)), ((3, 1), (2, 1)), ((0, -5), (1, 1)),
      ((.max, 16), (32, 16)),
    ] as [((Int, Int), (Int, Int))]
  )
  func aPictureIsMadeToFitAndNeverLarger(box: (Int, Int), size: (Int, Int)) throws {
    for sample in [CodedSample.deep, .jpeg, .lossy, .lossless, .gif, .shiftedWebP] {
      let raster = try sample.picture.raster(fitting: PixelSize(width: box.0, height: box.1))
      #expect((raster.width, raster.height) == size, "\(sample.testDescription)")
      #expect(raster.pixels.count == size.0 * size.1 * 4)
    }
  }

  @Test func whatIsNotScaledComesAsItIs() async throws {
    let bytes = SamplePicture.png(width: 5, height: 3) { x, y in
      [UInt8(x * 50), UInt8(y * 100), 7, UInt8(255 - x)]
    }
    let raster = try PictureDecoder().raster(of: Picture(bytes), fitting: 5, 3)
    let expected = (0..<15).flatMap { place -> [UInt8] in
      let (x, y) = (place % 5, place / 5)
      return [UInt8(x * 50), UInt8(y * 100), 7, UInt8(255 - x)]
    }
    #expect(raster.pixels == expected)
  }

  @Test(arguments: CodedSample.all)
  func moreThanFortyMegapixelsAreRefused(sample: CodedSample) {
    for (width, height) in [(8_000, 5_001), (1, 40_000_001), (.max, .max), (0, 0), (-8, 8)] {
      let picture = CodedPicture(
        bytes: sample.picture.bytes,
        format: sample.picture.format,
        size: PixelSize(width: width, height: height)
      )
      #expect(throws: PictureDecodingError.tooManyPixels(limit: 40_000_000)) {
        try picture.raster(fitting: PixelSize(width: 8, height: 8))
      }
    }
  }

  @Test(
    arguments: [CodedSample.palette, .jpeg, .lossy, .lossless, .movingWebP, .shiftedWebP, .gif],
    [(8_000, 4_000), (64, 31), (32, 64), (1, 1)]
  )
  func whatIsNotOfTheSizeThatWasAnnouncedIsBroken(sample: CodedSample, size: (Int, Int)) {
    let picture = CodedPicture(
      bytes: sample.picture.bytes,
      format: sample.picture.format,
      size: PixelSize(width: size.0, height: size.1)
    )
    #expect(throws: PictureDecodingError.self) {
      try picture.raster(fitting: PixelSize(width: 8, height: 8))
    }
  }

  @Test func manyAreDecodedAtOnce() async throws {
    let bytes = SamplePicture.png(width: 40, height: 30)
    let picture = try Picture(bytes)
    let expected = try PictureDecoder().raster(of: picture, fitting: 10, 10)
    try await withThrowingTaskGroup(of: PictureRaster.self) { group in
      for _ in 1...32 {
        group.addTask { try PictureDecoder().raster(of: picture, fitting: 10, 10) }
      }
      for try await raster in group { #expect(raster == expected) }
    }
    #expect(expected.width == 10)
    #expect(expected.height == 8)
  }
}

/// The colours of a sample in four columns and two rows, or one.
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
    ["404040ff", "bfbfbfff"],
    of: [.grey, .greyPNG, .deepGrey, .darkInk]
  )
  private static let shifted = [CodedSample.shiftedWebP, .shiftedGIF].map { sample in
    let row = ["00000000", "ff00ff80", "ff00ff80", "00000000"]
    return ExpectedColors(sample: sample, colors: row + row)
  }

  private static let narrow = [ExpectedColors(sample: .narrow, colors: ["7f7f7fff", "7f7f7fff"])]

  /// Each of the colours takes half of a row.
  private static func expecting(
    _ halves: [String],
    of samples: [CodedSample]
  ) -> [ExpectedColors] {
    samples.map { ExpectedColors(sample: $0, colors: halves.flatMap { [$0, $0] }) }
  }
}
