import ByteStrings
import Domain

/// PNG (W3C, Portable Network Graphics, third edition): chunks of length, name, content and
/// checksum, from `IHDR` to `IEND`.
///
/// Checksums are ignored: transports have their own, and viewers show pictures with wrong ones.
extension PictureSize {
  /// Reads the size of a complete PNG picture.
  init(png bytes: Span<UInt8>) throws(PictureFault) {
    guard try bytes.bigEndian(at: 4, count: 4) == 0x0D0A_1A0A else { throw .malformed }
    var size: PictureSize?
    var hasPixels = false
    var place = 8
    while true {
      let length = try bytes.bigEndian(at: place, count: 4)
      let name = try bytes.name(at: place + 4)
      guard length <= Int32.max, name.utf8.allSatisfy(\.isLetter) else { throw .malformed }
      switch (name, size) {
      case ("IHDR", nil): size = try Self.pngHeader(bytes, at: place + 8, length: length)
      case ("IHDR", _), (_, nil): throw .malformed
      case ("IDAT", _): hasPixels = hasPixels || length > 0
      case ("IEND", let size?):
        guard hasPixels, length == 0 else { throw .malformed }
        _ = try bytes.bigEndian(at: place + 8, count: 4)
        self = size
        return
      default: break
      }
      place += 12 + length
    }
  }

  private static func pngHeader(
    _ bytes: Span<UInt8>,
    at place: Int,
    length: Int
  ) throws(PictureFault) -> PictureSize {
    guard length == 13 else { throw .malformed }
    let width = try bytes.bigEndian(at: place, count: 4)
    let height = try bytes.bigEndian(at: place + 4, count: 4)
    let depth = try bytes.byte(at: place + 8)
    let depths: [UInt8] =
      switch try bytes.byte(at: place + 9) {
      case 0: [1, 2, 4, 8, 16]
      case 3: [1, 2, 4, 8]
      case 2, 4, 6: [8, 16]
      default: []
      }
    // Compression, filter and interlacing.
    let methods = try bytes.bigEndian(at: place + 10, count: 3)
    guard depths.contains(depth), methods == 0 || methods == 1 else { throw .malformed }
    return PictureSize(width: width, height: height)
  }
}

/// JPEG (ITU-T T.81, annex B): marker segments with one frame header, entropy-coded scans, and an
/// end marker. Cameras append previews and notes after the end.
extension PictureSize {
  /// Reads the size of a complete JPEG picture.
  init(jpeg bytes: Span<UInt8>) throws(PictureFault) {
    var size: PictureSize?
    var hasScan = false
    var place = 2
    while true {
      let marker = try bytes.marker(at: &place)
      switch marker {
      case 0xD9:
        guard let size, hasScan else { throw .malformed }
        self = size
        return
      case 0x01, 0xD0...0xD7: continue
      case 0x00...0xBF, 0xC8, 0xD8: throw .malformed
      default: break
      }
      let length = try bytes.bigEndian(at: place, count: 2)
      guard length >= 2 else { throw .malformed }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard size == nil else { throw .malformed }
        size = try Self.jpegFrame(bytes, at: place, length: length)
      case 0xDA:
        guard size != nil else { throw .malformed }
        hasScan = true
      default: break
      }
      place += length
      if marker == 0xDA { try bytes.skipScan(from: &place) }
    }
  }

  /// Reads a frame header: precision, height, width, and three bytes for each component.
  private static func jpegFrame(
    _ bytes: Span<UInt8>,
    at place: Int,
    length: Int
  ) throws(PictureFault) -> PictureSize {
    let height = try bytes.bigEndian(at: place + 3, count: 2)
    let width = try bytes.bigEndian(at: place + 5, count: 2)
    let components = Int(try bytes.byte(at: place + 7))
    guard components > 0, length == 8 + 3 * components else { throw .malformed }
    return PictureSize(width: width, height: height)
  }
}

/// GIF (CompuServe, Graphics Interchange Format, version 89a): a screen, then images and extensions
/// in blocks of up to 255 bytes, up to the trailer.
extension PictureSize {
  /// Reads the size of a complete GIF picture with any number of frames.
  init(gif bytes: Span<UInt8>) throws(PictureFault) {
    let width = try bytes.littleEndian(at: 6, count: 2)
    let height = try bytes.littleEndian(at: 8, count: 2)
    var place = 13 + Self.colorTable(try bytes.byte(at: 10))
    var hasImage = false
    // Browsers enlarge the screen to the frames.
    var (right, bottom) = (width, height)
    while true {
      switch try bytes.byte(at: place) {
      case 0x21:
        place = try bytes.endOfBlocks(from: place + 2)
      case 0x2C:
        // A descriptor of ten bytes, a colour table, and a byte with the length of the codes.
        right = max(right, try bytes.frameEnd(at: place + 1))
        bottom = max(bottom, try bytes.frameEnd(at: place + 3))
        guard right * bottom <= max(Picture.pixelLimit, width * height) else { throw .malformed }
        let colors = Self.colorTable(try bytes.byte(at: place + 9))
        place = try bytes.endOfBlocks(from: place + 10 + colors + 1)
        hasImage = true
      case 0x3B where hasImage:
        self.init(width: width, height: height)
        return
      default: throw .malformed
      }
    }
  }

  /// Returns the size of the colour table that follows, in bytes.
  private static func colorTable(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 0x07) + 1)
  }
}

/// WebP (RFC 9649): a RIFF file of chunks of name, length and content, each at an even offset.
///
/// A simple picture has one chunk of pixels. An extended one starts with `VP8X`.
extension PictureSize {
  /// Reads the size of a complete WebP picture.
  init(webp bytes: Span<UInt8>) throws(PictureFault) {
    let end = try 8 + bytes.littleEndian(at: 4, count: 4)
    guard end <= bytes.count else { throw .cutOff }
    var size: PictureSize?
    var hasPixels = false
    var place = 12
    while place + 8 <= end {
      let name = try bytes.name(at: place)
      let length = try bytes.littleEndian(at: place + 4, count: 4)
      place += 8
      guard length <= end - place else { throw .malformed }
      switch (name, size) {
      case ("VP8X", nil):
        guard length >= 10 else { throw .malformed }
        size = try PictureSize(webpCanvas: bytes, at: place + 4)
      case ("VP8 ", _), ("VP8L", _):
        let isLossless = name == "VP8L"
        let image = try Self.webpImage(bytes, at: place, length: length, isLossless: isLossless)
        size = size ?? image
        hasPixels = true
      case (_, nil): throw .malformed
      case ("ANMF", _): hasPixels = true
      default: break
      }
      place += length + length & 1
    }
    guard let size, hasPixels else { throw .malformed }
    self = size
  }

  /// Reads the size of a canvas or a frame: both sides minus one, three bytes each.
  init(webpCanvas bytes: Span<UInt8>, at place: Int) throws(PictureFault) {
    let width = try bytes.littleEndian(at: place, count: 3)
    let height = try bytes.littleEndian(at: place + 3, count: 3)
    self.init(width: width + 1, height: height + 1)
  }

  private static func webpImage(
    _ bytes: Span<UInt8>,
    at place: Int,
    length: Int,
    isLossless: Bool
  ) throws(PictureFault) -> PictureSize {
    if isLossless {
      guard length >= 5, try bytes.byte(at: place) == 0x2F else { throw .malformed }
      // Two sides minus one in 14 bits each, an alpha hint, and a version of three bits, always 0.
      let numbers = try bytes.littleEndian(at: place + 1, count: 4)
      guard numbers >> 29 == 0 else { throw .malformed }
      return PictureSize(width: numbers & 0x3FFF + 1, height: numbers >> 14 & 0x3FFF + 1)
    }
    // A key frame (RFC 6386, 9.1) has its lowest bit clear, and a start code of three bytes.
    guard length >= 10, try bytes.byte(at: place) & 1 == 0,
      try bytes.bigEndian(at: place + 3, count: 3) == 0x9D_012A
    else { throw .malformed }
    return PictureSize(
      width: try bytes.littleEndian(at: place + 6, count: 2) & 0x3FFF,
      height: try bytes.littleEndian(at: place + 8, count: 2) & 0x3FFF
    )
  }
}

extension Span<UInt8> {
  /// Reads a JPEG marker after any number of fill bytes.
  fileprivate func marker(at place: inout Int) throws(PictureFault) -> UInt8 {
    guard try byte(at: place) == 0xFF else { throw .malformed }
    while try byte(at: place) == 0xFF { place += 1 }
    defer { place += 1 }
    return try byte(at: place)
  }

  /// Skips a JPEG scan, including its restart markers and stuffed zeros, to the next marker.
  fileprivate func skipScan(from place: inout Int) throws(PictureFault) {
    while place < count - 1 {
      if self[place] == 0xFF {
        switch self[place + 1] {
        case 0x00, 0xD0...0xD7: place += 1
        case 0xFF: break
        default: return
        }
      }
      place += 1
    }
    throw .cutOff
  }

  /// Returns the end of a GIF frame in one direction: its start and its size, four bytes later.
  fileprivate func frameEnd(at place: Int) throws(PictureFault) -> Int {
    try littleEndian(at: place, count: 2) + littleEndian(at: place + 4, count: 2)
  }

  /// Returns the end of GIF sub-blocks, each of which starts with its length; the last is empty.
  fileprivate func endOfBlocks(from start: Int) throws(PictureFault) -> Int {
    var place = start
    while case let length = Int(try byte(at: place)), length > 0 { place += length + 1 }
    return place + 1
  }
}
