/// The first frame of a WebP picture that moves, and where on the picture it goes.
///
/// libwebp alone decodes only what stands still; a frame by itself is that.
struct WebPFrame {
  /// Where the frame's own chunks are.
  let content: Range<Int>
  let x: Int
  let y: Int
  let size: PixelSize
  /// The size of the whole picture.
  let canvas: PixelSize

  /// Whether nothing of the frame is outside of the picture.
  var isInside: Bool { x + size.width <= canvas.width && y + size.height <= canvas.height }

  /// Finds the first frame; nil where a picture stands still.
  init?(firstOf bytes: [UInt8]) throws(PictureDecodingError) {
    // RIFF's head, and a chunk VP8X whose second bit says that the picture moves.
    guard bytes.count >= 30, bytes[12..<16].elementsEqual("VP8X".utf8), bytes[20] & 2 != 0
    else { return nil }
    canvas = PixelSize(width: 1 + bytes.number(at: 24, 3), height: 1 + bytes.number(at: 27, 3))
    var place = 12
    while place + 8 <= bytes.count {
      let end = place + 8 + bytes.number(at: place + 4, 4)
      if bytes[place..<(place + 4)].elementsEqual("ANMF".utf8) {
        guard end <= bytes.count, end >= place + 24 else { break }
        x = 2 * bytes.number(at: place + 8, 3)
        y = 2 * bytes.number(at: place + 11, 3)
        size = PixelSize(
          width: 1 + bytes.number(at: place + 14, 3),
          height: 1 + bytes.number(at: place + 17, 3)
        )
        content = (place + 24)..<end
        return
      }
      place = end + end % 2
    }
    throw .broken("there is no first frame")
  }
}

extension [UInt8] {
  /// Returns the number at a place, its lowest byte first; the bytes must be there.
  fileprivate func number(at place: Int, _ count: Int) -> Int {
    self[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
