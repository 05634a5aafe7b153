/// The structure of JPEG (ITU-T T.81, annex B): segments that begin with a marker, one of which tells
/// the frame, and scans of pixels between them, to the marker of the end.
///
/// What follows the end is left alone: cameras put previews and notes there.
extension PictureSize {
  /// Reads the size of a JPEG picture that is whole.
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
        size = try Self.frame(bytes, at: place, length: length)
      case 0xDA:
        guard size != nil else { throw .malformed }
        hasScan = true
      default: break
      }
      place += length
      if marker == 0xDA { try bytes.skipScan(from: &place) }
    }
  }

  /// A frame has its precision, height, width, and three bytes for each of its components.
  private static func frame(
    _ bytes: Span<UInt8>,
    at place: Int,
    length: Int
  ) throws(PictureFault) -> PictureSize {
    let height = try bytes.bigEndian(at: place + 3, count: 2)
    let width = try bytes.bigEndian(at: place + 5, count: 2)
    let components = Int(try bytes.byte(at: place + 7))
    guard components > 0, length == 8 + 3 * components else { throw .malformed }
    return try PictureSize(width: width, height: height)
  }
}

extension Span<UInt8> {
  /// Reads a marker, before which there may be any number of fill bytes.
  fileprivate func marker(at place: inout Int) throws(PictureFault) -> UInt8 {
    guard try byte(at: place) == 0xFF else { throw .malformed }
    while try byte(at: place) == 0xFF { place += 1 }
    defer { place += 1 }
    return try byte(at: place)
  }

  /// Passes over pixels to the next marker that ends them, which is no restart among them and no
  /// `FF` with a zero stuffed behind it.
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
}
