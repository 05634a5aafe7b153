import Domain
import FoundationEssentials
import Pictures
import Testing

/// The structure of each format: what is read, and what is rejected.
struct PictureStructureTests {
  private func fault(_ bytes: [UInt8]) -> InvalidPicture? {
    do throws(InvalidPicture) {
      _ = try Picture(Data(bytes))
      return nil
    } catch {
      return error
    }
  }

  private func size(_ bytes: [UInt8]) throws -> [Int] {
    let picture = try Picture(Data(bytes))
    return [picture.width, picture.height]
  }
}

extension PictureStructureTests {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private func chunk(_ name: String, _ content: [UInt8], length: [UInt8]? = nil) -> [UInt8] {
    (length ?? [0, 0, 0, UInt8(content.count)]) + Array(name.utf8) + content + [1, 2, 3, 4]
  }

  private func header(
    _ width: [UInt8] = [0, 0, 0, 7],
    _ height: [UInt8] = [0, 0, 0, 5],
    _ rest: [UInt8] = [8, 6, 0, 0, 0]
  ) -> [UInt8] { Self.signature + chunk("IHDR", width + height + rest) }

  private var pixels: [UInt8] { chunk("IDAT", [1]) }
  private var end: [UInt8] { chunk("IEND", []) }

  @Test func pngHasHeaderPixelsAndEnd() throws {
    #expect(try size(header() + pixels + end) == [7, 5])
    #expect(
      try size(header() + chunk("tEXt", [9, 9]) + chunk("IDAT", []) + pixels + end) == [7, 5]
    )
    let broken: [[UInt8]] = [
      Self.signature + chunk("tEXt", []) + header().dropFirst(8) + pixels + end,
      Self.signature + pixels + end, header() + header().dropFirst(8) + pixels + end,
      header() + end, header() + chunk("IDAT", []) + end, header() + pixels + chunk("IEND", [1]),
      Self.signature + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0]) + pixels + end,
      header() + chunk("ID T", []) + pixels + end, header() + chunk("[DAT", []) + pixels + end,
      header() + chunk("tEXt", [], length: [0x80, 0, 0, 0]) + pixels + end,
      [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0x0A] + header().dropFirst(8) + pixels + end,
    ]
    for bytes in broken { #expect(fault(bytes) == .malformed(.png)) }
    let claim = chunk("tEXt", [], length: [0x7F, 0xFF, 0xFF, 0xFF])
    #expect(fault(header() + claim + pixels + end) == .cutOff(.png))
  }

  @Test func pngSidesAreLimited() throws {
    let largest: [UInt8] = [0, 0, 0xFF, 0xFF]
    #expect(try size(header(largest, largest) + pixels + end) == [65_535, 65_535])
    for side: [UInt8] in [
      [0, 0, 0, 0], [0, 1, 0, 0], [0x80, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF],
    ] {
      #expect(fault(header(side) + pixels + end) == .malformed(.png))
      #expect(fault(header([0, 0, 0, 1], side) + pixels + end) == .malformed(.png))
    }
  }

  @Test func pngHasKnownPixelType() throws {
    let kinds: [UInt8: Set<UInt8>] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    for kind: UInt8 in 0...8 {
      for depth: UInt8 in 0...17 {
        let fault = fault(
          header([0, 0, 0, 1], [0, 0, 0, 1], [depth, kind, 0, 0, 1]) + pixels + end
        )
        #expect((fault == nil) == (kinds[kind]?.contains(depth) == true))
      }
    }
    for methods: [UInt8] in [[1, 0, 0], [0, 1, 0], [0, 0, 2]] {
      let bytes = header([0, 0, 0, 1], [0, 0, 0, 1], [8, 6] + methods) + pixels + end
      #expect(fault(bytes) == .malformed(.png))
    }
  }
}

extension PictureStructureTests {
  private func frame(
    _ marker: UInt8 = 0xC0,
    height: [UInt8] = [0, 5],
    width: [UInt8] = [0, 7]
  ) -> [UInt8] { [0xFF, marker, 0, 11, 8] + height + width + [1, 1, 0x11, 0] }

  private static let start: [UInt8] = [0xFF, 0xD8]
  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34]
  private static let over: [UInt8] = [0xFF, 0xD9]

  @Test(arguments: UInt8(0xC0)...0xCF)
  func jpegFrameHasSize(marker: UInt8) throws {
    let bytes = Self.start + frame(marker) + Self.scan + Self.over
    if [0xC4, 0xC8, 0xCC].contains(marker) {
      #expect(fault(bytes) == .malformed(.jpeg))
    } else {
      #expect(try size(bytes) == [7, 5])
    }
  }

  @Test func jpegMayHaveManyScans() throws {
    let parts: [[UInt8]] = [
      [0xFF, 0xE1, 0, 6, 0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xFF, 0xFF, 0xFE, 0, 2], [0xFF, 0x01],
      frame(0xC2),
      Self.scan, [0xFF, 0x00, 0xFF, 0xD0, 0xFF, 0xD7, 1], [0xFF, 0xFF, 0xFF, 0xC4, 0, 3, 9],
      Self.scan,
      [0xFF], Self.over,
    ]
    #expect(try size(Self.start + parts.joined()) == [7, 5])
  }

  @Test func misorderedJPEGIsMalformed() {
    let scan = Self.scan
    let broken: [[UInt8]] = [
      [], frame(), scan + frame(), frame() + frame() + scan, frame() + scan + frame(),
      frame(height: [0, 0]) + scan, frame(width: [0, 0]) + scan,
      [0xFF, 0xC0, 0, 10, 8, 0, 1, 0, 1, 1, 1, 1] + scan,
      [0xFF, 0xC0, 0, 8, 8, 0, 1, 0, 1, 0] + scan,
    ]
    for bytes in broken {
      #expect(fault(Self.start + bytes + Self.over) == .malformed(.jpeg))
    }
    let segments: [[UInt8]] = [
      [0xFF, 0xD8], [0xFF, 0x00], [0xFF, 0x02, 0, 2], [0xFF, 0xBF, 0, 2], [0xFF, 0xC8, 0, 2],
      [0xFF, 0xE0, 0, 1], [0xFF, 0xE0, 0, 0], [0xFF, 0xE0, 0, 2, 0x20],
    ]
    for segment in segments {
      let bytes = Self.start + segment + frame() + scan + Self.over
      #expect(fault(bytes) == .malformed(.jpeg), "\(segment)")
    }
  }

  @Test func truncatedJPEGSegmentIsCutOff() {
    for claim: [UInt8] in [[0xFF, 0xFF], [0, 5]] {
      let bytes = Self.start + frame() + [0xFF, 0xE0] + claim + Self.over
      #expect(fault(bytes) == .cutOff(.jpeg))
      #expect(fault(Self.start + frame() + [0xFF, 0xDA] + claim + Self.over) == .cutOff(.jpeg))
    }
  }
}

extension PictureStructureTests {
  private func screen(
    _ width: [UInt8] = [7, 0],
    _ height: [UInt8] = [5, 0],
    flags: UInt8 = 0
  ) -> [UInt8] { Array("GIF89a".utf8) + width + height + [flags, 0, 0] }

  private static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 7, 0, 5, 0, 0, 2, 2, 0x3B, 0x3B, 0]

  @Test func gifHasScreenImagesAndTrailer() throws {
    #expect(try size(screen() + Self.image + [0x3B]) == [7, 5])
    #expect(try size(screen([0xFF, 0xFF], [0, 1]) + Self.image + [0x3B]) == [65_535, 256])
    let note: [UInt8] = [0x21, 0xFE, 3, 0x3B, 0x3B, 0x3B, 1, 9, 0]
    #expect(try size(screen() + note + Self.image + note + Self.image + [0x3B]) == [7, 5])
    let broken: [[UInt8]] = [
      screen() + [0x3B], screen() + note + [0x3B], screen([0, 0]) + Self.image + [0x3B],
      screen([7, 0], [0, 0]) + Self.image + [0x3B], screen() + [0] + Self.image + [0x3B],
      screen() + Self.image + [0x2D, 0, 0x3B],
    ]
    for bytes in broken { #expect(fault(bytes) == .malformed(.gif)) }
  }

  /// Frames by x, y, width and height.
  @Test(arguments: [
    [[0, 0, 60_000, 60_000]], [[60_000, 60_000, 1, 1]], [[0, 0, 60_000, 1], [0, 0, 1, 60_000]],
  ])
  func gifFramesCannotMakeItHuge(frames: [[Int]]) throws {
    let images = frames.flatMap { frame in
      let place = frame.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      return [Self.image[0]] + place + Self.image.dropFirst(9)
    }
    #expect(fault(screen() + images + [0x3B]) == .malformed(.gif))
    // Within a screen of this size it is the screen that is huge.
    let large = screen([0xFF, 0xFF], [0xFF, 0xFF])
    #expect(try size(large + images + [0x3B]) == [65_535, 65_535])
  }

  @Test(arguments: 0..<8)
  func gifColourTablesAreSkipped(bits: Int) throws {
    let colors = [UInt8](repeating: 0x3B, count: 6 << bits)
    let flags = 0x80 | UInt8(bits)
    var image = Self.image
    image[9] = flags
    image.insert(contentsOf: colors, at: 10)
    #expect(try size(screen(flags: flags) + colors + image + [0x3B]) == [7, 5])
    #expect(fault(screen(flags: flags) + colors.dropLast()) == .cutOff(.gif))
    // Without the flag the size bits are ignored.
    #expect(try size(screen(flags: UInt8(bits)) + Self.image + [0x3B]) == [7, 5])
  }
}

extension PictureStructureTests {
  private func riff(_ chunks: [UInt8], size: [UInt8]? = nil) -> [UInt8] {
    Array("RIFF".utf8) + (size ?? [UInt8(chunks.count + 4), 0, 0, 0]) + Array("WEBP".utf8) + chunks
  }

  private func part(_ name: String, _ content: [UInt8], length: [UInt8]? = nil) -> [UInt8] {
    Array(name.utf8) + (length ?? [UInt8(content.count), 0, 0, 0]) + content
      + (content.count % 2 == 0 ? [] : [0])
  }

  private static let keyFrame: [UInt8] = [0x10, 0, 0, 0x9D, 0x01, 0x2A, 7, 0x40, 5, 0xC0]
  private static let lossless: [UInt8] = [0x2F, 6, 0, 1, 0x10]
  private static let canvas: [UInt8] = [0x10, 0, 0, 0, 0xFE, 0xFF, 0, 2, 0, 0]

  @Test func webPIsImageOrCanvas() throws {
    #expect(try size(riff(part("VP8 ", Self.keyFrame))) == [7, 5])
    #expect(try size(riff(part("VP8L", Self.lossless))) == [7, 5])
    let canvas = part("VP8X", Self.canvas)
    #expect(try size(riff(canvas + part("VP8 ", Self.keyFrame))) == [65_535, 3])
    #expect(try size(riff(canvas + part("ICCP", [1]) + part("ANMF", [1]))) == [65_535, 3])
    let broken: [[UInt8]] = [
      canvas, canvas + part("ALPH", []), part("ANMF", []),
      part("ICCP", []) + part("VP8 ", Self.keyFrame),
      part("VP8 ", Self.keyFrame.dropLast()), part("VP8 ", [0x11] + Self.keyFrame.dropFirst()),
      part("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2B, 7, 0, 5, 0]),
      part("VP8L", Self.lossless.dropLast()),
      part("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A, 0, 0x40, 5, 0]),
      part("VP8L", [0x2E, 6, 0, 1, 0x10]),
      part("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A, 1, 0, 0, 0xC0]),
      part("VP8L", [0x2F, 6, 0, 1, 0x30]),
      part("VP8X", Self.canvas.dropLast()) + part("VP8 ", Self.keyFrame), [],
      part("VP8X", [0, 0, 0, 0, 0xFF, 0xFF, 0, 2, 0, 0]) + part("VP8 ", Self.keyFrame),
      part("VP8 ", Self.keyFrame, length: [0xFF, 0xFF, 0xFF, 0xFF]),
      part("VP8 ", Self.keyFrame, length: [11, 0, 0, 0]),
    ]
    for chunks in broken { #expect(fault(riff(chunks)) == .malformed(.webp)) }
  }

  @Test func webPLengthIsChecked() throws {
    let image = part("VP8 ", Self.keyFrame)
    #expect(fault(riff(image, size: [23, 0, 0, 0])) == .cutOff(.webp))
    #expect(fault(riff(image, size: [0xFF, 0xFF, 0xFF, 0xFF])) == .cutOff(.webp))
    #expect(fault(riff(image, size: [21, 0, 0, 0])) == .malformed(.webp))
    #expect(fault(riff(image, size: [0, 0, 0, 0])) == .malformed(.webp))
    // Writers may omit the final padding byte.
    let odd = riff(part("VP8L", Self.lossless))
    var bare = Array(odd.dropLast())
    bare[4] -= 1
    #expect(try size(bare) == [7, 5])
    #expect(fault(Array(odd.dropLast())) == .cutOff(.webp))
  }
}
