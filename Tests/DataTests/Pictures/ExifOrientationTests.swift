import TestSupport
import Testing

@testable import Pictures

/// Photographs of a rotated camera.
struct ExifOrientationTests {
  private static let jpeg = CodedSample.jpeg.picture

  /// Exif data with one numeric tag.
  private static func exif(
    _ value: Int,
    tag: Int = 0x0112,
    type: Int = 3,
    count: Int = 1,
    entries: Int = 1,
    directory: Int = 8,
    isLittleEndian: Bool = true
  ) -> [UInt8] {
    func number(_ number: Int, _ bytes: Int) -> [UInt8] {
      let part = (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return isLittleEndian ? part : part.reversed()
    }
    let head = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(directory, 4)
    let entry = number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 2) + [0, 0]
    return head + number(entries, 2) + entry + number(0, 4)
  }

  /// The sample with an Exif segment after its start.
  private static func picture(exif: [UInt8]) -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + exif
    let length = content.count + 2
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]
    return head + content + jpeg.bytes.dropFirst(2)
  }

  private func orientation(_ exif: [UInt8]) -> ExifOrientation {
    ExifOrientation(ofJPEG: Self.picture(exif: exif))
  }

  @Test(
    arguments: [
      (1, "rgby"), (2, "gryb"), (3, "ybgr"), (4, "byrg"), (5, "rbgy"), (6, "bryg"), (7, "ygbr"),
      (8, "gyrb"), (0, "rgby"), (9, "rgby"), (65_535, "rgby"),
    ],
    [true, false]
  )
  func pictureIsTurnedUpright(turn: (Int, String), isLittleEndian: Bool) throws {
    let bytes = Self.picture(exif: Self.exif(turn.0, isLittleEndian: isLittleEndian))
    let picture = Self.jpeg.with(bytes)
    #expect((picture.width, picture.height) == ((5...8).contains(turn.0) ? (32, 64) : (64, 32)))
    let whole = try picture.pixels(width: picture.width, height: picture.height)
    #expect(corners(whole, width: picture.width) == turn.1)
    #expect(corners(try picture.pixels(width: 7, height: 10), width: 7) == turn.1)
  }

  /// The colours of the corners, row by row, by their first letters.
  private func corners(_ pixels: [UInt8], width: Int) -> String {
    let right = width - 1
    let bottom = pixels.count / 4 - width
    return String(
      [0, right, bottom, bottom + right].map { place -> Character in
        switch (pixels[place * 4] > 128, pixels[place * 4 + 1] > 128) {
        case (true, true): "y"
        case (true, false): "r"
        case (false, true): "g"
        case (false, false): "b"
        }
      }
    )
  }

  @Test func otherTagsAreIgnored() {
    #expect(orientation(Self.exif(6)) == .onItsLeft)
    #expect(orientation(Self.exif(6, tag: 0x0113)) == .upright)
    #expect(orientation(Self.exif(6, type: 4)) == .upright)
    #expect(orientation(Self.exif(6, count: 2)) == .upright)
    #expect(orientation(Self.exif(6, directory: 9)) == .upright)
    #expect(orientation([0x49, 0x49, 43, 0] + Self.exif(6).dropFirst(4)) == .upright)
    #expect(orientation([0x49, 0x4D] + Self.exif(6).dropFirst(2)) == .upright)
  }

  @Test func invalidOffsetIsIgnored() {
    for directory in [0, 1, 7, 20, 26, 27, 28, 1_000, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      #expect(orientation(Self.exif(6, directory: directory)) == .upright, "\(directory)")
    }
    #expect(orientation(Self.exif(6, tag: 1, entries: 65_535)) == .upright)
    #expect(orientation(Self.exif(6, entries: 0)) == .upright)
    #expect(orientation(Self.exif(6, entries: 65_535)) == .onItsLeft)
  }

  @Test func tagAfterOthersIsFound() {
    let other = Self.exif(9, tag: 0x0100, entries: 2)[..<22]
    #expect(orientation(Array(other + Self.exif(8)[10...])) == .onItsRight)
  }

  @Test func truncatedExifIsSafe() {
    let whole = Self.picture(exif: Self.exif(6))
    for count in 0...whole.count {
      let orientation = ExifOrientation(ofJPEG: Array(whole.prefix(count)))
      #expect(orientation == (count < 32 ? .upright : .onItsLeft), "\(count)")
    }
    for length in [0, 1, 2, 3, 9, 65_535] {
      var bytes = whole
      bytes[4] = UInt8(length >> 8)
      bytes[5] = UInt8(length & 255)
      let orientation = ExifOrientation(ofJPEG: bytes)
      #expect(orientation == (length == 65_535 ? .onItsLeft : .upright), "\(length)")
    }
  }

  @Test func exifAfterFirstScanIsIgnored() {
    let exif = Self.picture(exif: Self.exif(6))[2..<36]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 2]
    #expect(ExifOrientation(ofJPEG: [0xFF, 0xD8] + scan + exif) == .upright)
    #expect(ExifOrientation(ofJPEG: [0xFF, 0xD8, 0xFF, 0xFF] + exif) == .onItsLeft)
    #expect(ExifOrientation(ofJPEG: [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 7, 7] + exif) == .onItsLeft)
  }

  @Test(arguments: 1...200)
  func randomExifIsSafe(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = Self.picture(exif: Self.exif(6))
    for _ in 1...Int.random(in: 1...8, using: &generator) {
      bytes[.random(in: 2..<44, using: &generator)] = .random(in: 0...255, using: &generator)
    }
    #expect(ExifOrientation(ofJPEG: bytes).rawValue <= 8)
  }
}
