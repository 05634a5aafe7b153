public import Domain

/// Decodes pictures of all formats, with the libraries that are made for them.
public struct PictureDecoder: Sendable {
  /// The largest picture that is decoded, in pixels: one takes four bytes while that lasts.
  public static let pixelLimit = 40_000_000

  /// Creates a decoder; nothing is loaded before the first picture.
  public init() {}

  /// Decodes a picture, scaled down to fit into `width` by `height` pixels; it is never scaled up.
  ///
  /// It comes upright, as a camera meant it, and of what moves the first frame. The call may block
  /// for seconds: it is not to be made on a thread of Swift's pool.
  public func raster(
    of picture: Picture,
    fitting width: Int,
    _ height: Int
  ) throws(PictureDecodingError) -> PictureRaster {
    let coded = CodedPicture(
      bytes: [UInt8](picture.bytes),
      format: picture.format,
      size: PixelSize(width: picture.width, height: picture.height)
    )
    return try coded.raster(fitting: PixelSize(width: width, height: height))
  }
}

/// Pixels, rows from the top.
public struct PictureRaster: Hashable, Sendable {
  /// How many pixels a row has, at least 1.
  public let width: Int
  /// How many rows there are, at least 1.
  public let height: Int
  /// Four numbers a pixel: red, green, blue and opacity, not premultiplied.
  public let pixels: [UInt8]

  /// Creates a raster; there are to be four numbers a pixel.
  init(size: PixelSize, pixels: [UInt8]) {
    width = size.width
    height = size.height
    self.pixels = pixels
  }
}

/// Why there is nothing to be seen of a picture.
public enum PictureDecodingError: Error, Hashable, Sendable {
  /// The library for the picture's format is not there or too old, in the system's words.
  case libraryMissing(String)
  /// The picture has more pixels than are decoded.
  case tooManyPixels(limit: Int)
  /// The picture cannot be decoded as it is, in one line.
  case broken(String)
  /// The system has no memory left for it.
  case outOfMemory
}
