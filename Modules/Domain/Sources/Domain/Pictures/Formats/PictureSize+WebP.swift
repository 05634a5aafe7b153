/// The structure of WebP (RFC 9649): a RIFF file of chunks of name, length and content, each begun at
/// an even place.
///
/// A picture is one chunk of pixels, or begins with one that tells of all the others.
extension PictureSize {
  /// Reads the size of a WebP picture that is whole.
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
      case ("VP8X", nil): size = try Self.canvas(bytes, at: place, length: length)
      case ("VP8 ", _), ("VP8L", _):
        let image = try Self.image(bytes, at: place, length: length, isLossless: name == "VP8L")
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

  private static func canvas(
    _ bytes: Span<UInt8>,
    at place: Int,
    length: Int
  ) throws(PictureFault) -> PictureSize {
    guard length >= 10 else { throw .malformed }
    let width = try bytes.littleEndian(at: place + 4, count: 3)
    let height = try bytes.littleEndian(at: place + 7, count: 3)
    return try PictureSize(width: width + 1, height: height + 1)
  }

  private static func image(
    _ bytes: Span<UInt8>,
    at place: Int,
    length: Int,
    isLossless: Bool
  ) throws(PictureFault) -> PictureSize {
    if isLossless {
      guard length >= 5, try bytes.byte(at: place) == 0x2F else { throw .malformed }
      // Two sides of 14 bits, a hint of opacity, and a version of three bits, which is zero.
      let numbers = try bytes.littleEndian(at: place + 1, count: 4)
      guard numbers >> 29 == 0 else { throw .malformed }
      return try PictureSize(width: numbers & 0x3FFF + 1, height: numbers >> 14 & 0x3FFF + 1)
    }
    // A key frame (RFC 6386, 9.1) has its lowest bit clear and three bytes to know it by.
    guard length >= 10, try bytes.byte(at: place) & 1 == 0,
      try bytes.bigEndian(at: place + 3, count: 3) == 0x9D_012A
    else { throw .malformed }
    return try PictureSize(
      width: try bytes.littleEndian(at: place + 6, count: 2) & 0x3FFF,
      height: try bytes.littleEndian(at: place + 8, count: 2) & 0x3FFF
    )
  }
}
