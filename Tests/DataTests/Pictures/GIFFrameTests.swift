import Domain
import TestSupport
import Testing

@testable import Pictures

/// The first frame of a GIF picture: its structure, position and pixels.
@Suite(.hangLimit)
struct GIFFrameTests {
  private let sample = CodedSample.gif.picture

  @Test func hugeFrameIsRejected() {
    var bytes = CodedSample.gif.picture.bytes
    let start = frame(in: bytes)
    for place in (start + 5)..<(start + 9) { bytes[place] = 0xFF }
    #expect(throws: PictureDecodingError.tooManyPixels(limit: 40_000_000)) {
      try CodedSample.gif.picture.with(bytes).pixels(width: 8, height: 8)
    }
  }

  @Test func frameIsClipped() throws {
    var bytes = CodedSample.gif.picture.bytes
    let start = frame(in: bytes)
    (bytes[start + 1], bytes[start + 3]) = (32, 16)
    #expect(
      try CodedSample.gif.picture.with(bytes).colors()
        == ["00000000", "00000000", "00000000", "00000000"]
        + ["00000000", "00000000", "ff0000ff", "ff0000ff"]
    )
    (bytes[start + 2], bytes[start + 4]) = (0xFF, 0xFF)
    #expect(try Set(CodedSample.gif.picture.with(bytes).colors()) == ["00000000"])
  }

  /// The start of the first frame of the sample in GIF: the comma.
  private func frame(in bytes: [UInt8]) -> Int {
    let flags = Int(bytes[10])
    let tables = 13 + (3 << (flags & 7 + 1))
    return bytes[tables...].firstIndex(of: 0x2C) ?? 0
  }

  @Test func frameMayHaveOwnColours() throws {
    let start = frame(in: sample.bytes)
    let colors = sample.bytes[13..<(13 + (3 << (Int(sample.bytes[10] & 7) + 1)))]
    var bytes = sample.bytes
    bytes[start + 9] = 0x80 | bytes[10] & 7
    bytes.insert(contentsOf: colors, at: start + 10)
    bytes.removeSubrange(13..<(13 + colors.count))
    bytes[10] = 0
    #expect(try sample.with(bytes).colors() == sample.colors())
  }

  @Test func invalidCodeWidthIsBroken() {
    let place = frame(in: sample.bytes) + 10
    for width in UInt8.min...UInt8.max where width != sample.bytes[place] {
      var bytes = sample.bytes
      bytes[place] = width
      #expect(throws: PictureDecodingError.self, "\(width)") {
        try sample.with(bytes).pixels(width: 8, height: 8)
      }
    }
  }

  @Test(arguments: 1...8, [true, false])
  func frameIsReadAsWritten(width: Int, isCleared: Bool) throws {
    var generator = SeededGenerator(seed: UInt64(width))
    let colors = UInt8((1 << width) - 1)
    var indices = [UInt8](repeating: 0, count: 500)
    indices += (0..<12_000).map { _ in .random(in: 0...colors, using: &generator) }
    let writer = GIFWriter(width: width, isCleared: isCleared)
    #expect(try pixels(writer.picture(indices, columns: 125)) == indices.flatMap(writer.color))
    var lacking = writer
    lacking.missing = 1
    #expect(throws: PictureDecodingError.broken("Image EOF detected before image complete")) {
      try pixels(lacking.picture(indices, columns: 125))
    }
  }

  @Test(arguments: 1...18)
  func interlacedRowsAreReordered(height: Int) throws {
    var writer = GIFWriter(width: 5)
    writer.flags = 0x40
    // Each row contains its own index in the picture.
    let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
    let rows = passes.flatMap { rest, step in (0..<height).filter { $0 % step == rest } }
    let picture = writer.picture(rows.map(UInt8.init), columns: 1)
    #expect(try pixels(picture) == (0..<height).flatMap { writer.color(UInt8($0)) })
  }

  @Test func unmappedColourIsBlack() throws {
    var writer = GIFWriter(width: 8)
    writer.mapWidth = 1
    let indices = [UInt8](0...255)
    let expected = indices.flatMap { $0 < 2 ? writer.color($0) : [0, 0, 0, 255] as [UInt8] }
    #expect(try pixels(writer.picture(indices, columns: 128)) == expected)
  }

  @Test func lastControlSetsTransparency() throws {
    var writer = GIFWriter(width: 2)
    let clear: [UInt8] = [0, 0, 0, 0]
    let one: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 1, 0]
    let comment: [UInt8] = [0x21, 0xFE, 4, 1, 0, 0, 0, 0]
    writer.extensions = one + comment
    let indices: [UInt8] = [0, 1, 2, 3]
    let expected = writer.color(0) + clear + writer.color(2) + writer.color(3)
    #expect(try pixels(writer.picture(indices, columns: 4)) == expected)
    writer.extensions += [0x21, 0xF9, 4, 0, 0, 0, 1, 0]
    #expect(try pixels(writer.picture(indices, columns: 4)) == indices.flatMap(writer.color))
  }

  @Test func onlyFirstFrameIsRead() throws {
    let moving = CodedSample.movingGIF.picture
    let control: [UInt8] = [0x21, 0xF9]
    let second = try #require(
      moving.bytes.indices.last { moving.bytes[$0...].starts(with: control) }
    )
    #expect(try moving.with(moving.bytes[..<second]).colors() == moving.colors())
    #expect(throws: PictureDecodingError.broken("Failed to read from given file")) {
      try moving.with(moving.bytes[..<(second - 1)]).colors()
    }
  }

  @Test func frameWithoutColoursOrPixelsIsBroken() {
    let writer = GIFWriter(width: 2)
    let picture = writer.picture([0, 1, 2, 3], columns: 2)
    var bytes = picture.bytes
    bytes[10] = 0
    bytes.removeSubrange(13..<25)
    #expect(throws: PictureDecodingError.broken("Neither global nor local color map")) {
      try pixels(picture.with(bytes))
    }
    for side in [30, 32] {
      bytes = picture.bytes
      bytes[side] = 0
      #expect(throws: PictureDecodingError.broken("the first frame is empty")) {
        try pixels(picture.with(bytes))
      }
    }
    #expect(throws: PictureDecodingError.broken("No Image Descriptor detected")) {
      try pixels(picture.with(picture.bytes[..<25] + [0x3B]))
    }
  }

  @Test(arguments: [[4, 6], [4, 7], [6], [4, 1, 6, 4, 6]])
  func unknownCodeIsBroken(codes: [Int]) {
    var bits = GIFWriter.Bits()
    for code in codes { bits.append(code, width: 3) }
    let picture = GIFWriter(width: 2).picture(codes: bits.bytes, columns: 10, rows: 1)
    #expect(throws: PictureDecodingError.broken("Image is defective, decoding aborted")) {
      try pixels(picture)
    }
  }

  /// The pixels of a picture in its own size.
  private func pixels(_ picture: PictureDecoder) throws -> [UInt8] {
    try picture.pixels(width: picture.width, height: picture.height)
  }
}
