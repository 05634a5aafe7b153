import CPicture
import Domain

/// A picture's bytes, with what is known of them before they are decoded.
struct CodedPicture: Sendable {
  let bytes: [UInt8]
  let format: Picture.Format
  /// The size that was announced.
  let size: PixelSize

  /// Decodes the picture so that it fits into a box, upright; the thread works until it is done.
  func raster(fitting box: PixelSize) throws(PictureDecodingError) -> PictureRaster {
    guard let count = size.count, count <= PictureDecoder.pixelLimit else {
      throw .tooManyPixels(limit: PictureDecoder.pixelLimit)
    }
    let orientation = format == .jpeg ? ExifOrientation(ofJPEG: bytes) : .upright
    let target = size.fitting(orientation.isOnItsSide ? box.turned : box)
    let canvas =
      switch format {
      case .png: try decoded(CP_PNG, for: target)
      case .jpeg: try decoded(CP_JPEG, for: target)
      case .webp: try decodedWebP(for: target)
      case .gif: try decoded(CP_GIF, for: target)
      }
    return orientation.upright(canvas.scaled(to: target))
  }

  private func decoded(
    _ format: cp_format,
    for target: PixelSize
  ) throws(PictureDecodingError) -> Canvas {
    let library = LibraryPicture(format: format, bytes: bytes[...])
    guard try library.measured() == size else { throw .broken("another size was announced") }
    let canvas = try Canvas(library.nearest(to: target, of: size))
    try library.decode(in: canvas.size, onto: canvas, x: 0, y: 0)
    return canvas
  }

  /// Decodes what stands still, or the first frame of what moves, which may be a part of it.
  private func decodedWebP(for target: PixelSize) throws(PictureDecodingError) -> Canvas {
    guard let frame = try WebPFrame(firstOf: bytes) else {
      return try decoded(CP_WEBP, for: target)
    }
    let library = LibraryPicture(format: CP_WEBP, bytes: bytes[frame.content])
    guard try library.measured() == frame.size, frame.canvas == size, frame.isInside else {
      throw .broken("the first frame has another size than was announced")
    }
    let isWhole = frame.size == size
    let canvas = try Canvas(isWhole ? library.nearest(to: target, of: size) : size)
    let decoding = isWhole ? canvas.size : frame.size
    try library.decode(in: decoding, onto: canvas, x: frame.x, y: frame.y)
    return canvas
  }
}
