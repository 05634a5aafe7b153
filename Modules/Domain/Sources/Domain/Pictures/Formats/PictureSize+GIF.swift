/// The structure of GIF (CompuServe, Graphics Interchange Format, version 89a): a screen, and on it
/// images and extensions in blocks of up to 255 bytes, to the trailer.
extension PictureSize {
  /// Reads the size of a GIF picture that is whole, however many images it shows in turn.
  init(gif bytes: Span<UInt8>) throws(PictureFault) {
    let width = try bytes.littleEndian(at: 6, count: 2)
    let height = try bytes.littleEndian(at: 8, count: 2)
    let size = try PictureSize(width: width, height: height)
    var place = 13 + Self.colorTable(try bytes.byte(at: 10))
    var hasImage = false
    while true {
      switch try bytes.byte(at: place) {
      case 0x21:
        place = try bytes.endOfBlocks(from: place + 2)
      case 0x2C:
        // Ten bytes tell where the image is, and one behind the colours how long its codes are.
        let colors = Self.colorTable(try bytes.byte(at: place + 9))
        place = try bytes.endOfBlocks(from: place + 10 + colors + 1)
        hasImage = true
      case 0x3B where hasImage:
        self = size
        return
      default: throw .malformed
      }
    }
  }

  /// Returns how many bytes of colours follow, by the flags that announce them.
  private static func colorTable(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 0x07) + 1)
  }
}

extension Span<UInt8> {
  /// Returns where blocks end that each begin with their length, the last of which is empty.
  fileprivate func endOfBlocks(from start: Int) throws(PictureFault) -> Int {
    var place = start
    while case let length = Int(try byte(at: place)), length > 0 { place += length + 1 }
    return place + 1
  }
}
