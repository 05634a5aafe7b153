/// The structure of PNG (W3C, Portable Network Graphics, third edition): chunks of length, name,
/// content and checksum, from `IHDR` to `IEND`.
///
/// Checksums are not looked at: transports have their own, and programs show pictures whose writers
/// got one wrong. What follows the end is nobody's, and harmless.
extension PictureSize {
  /// Reads the size of a PNG picture that is whole.
  init(png bytes: Span<UInt8>) throws(PictureFault) {
    guard try bytes.bigEndian(at: 4, count: 4) == 0x0D0A_1A0A else { throw .malformed }
    var size: PictureSize?
    var hasPixels = false
    var place = 8
    while true {
      let length = try bytes.bigEndian(at: place, count: 4)
      let name = try bytes.name(at: place + 4)
      guard length <= Int32.max, name.utf8.allSatisfy(Self.isLetter) else { throw .malformed }
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

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
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
    return try PictureSize(width: width, height: height)
  }
}
