import Glibc

/// The pixels of a picture while it is decoded, four bytes each, transparent to begin with.
///
/// It is the system's memory and no array, so that a lack of it can be told instead of ending the
/// program.
final class Canvas {
  let size: PixelSize
  let pixels: UnsafeMutableBufferPointer<UInt8>

  init(_ size: PixelSize) throws(PictureDecodingError) {
    guard let count = size.count, count <= PictureDecoder.pixelLimit else {
      throw .tooManyPixels(limit: PictureDecoder.pixelLimit)
    }
    guard let memory = calloc(count, 4) else { throw .outOfMemory }
    self.size = size
    pixels = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt8.self, capacity: count * 4),
      count: count * 4
    )
  }

  deinit {
    free(pixels.baseAddress)
  }

  /// How many bytes there are from one row to the next.
  var bytesPerRow: Int { size.width * 4 }
}
