import CPicture
public import Domain

/// Decodes one picture into pixels of any size; the library for its format is loaded on demand.
public struct PictureDecoder: DecodePicture {
  let bytes: [UInt8]
  let format: Picture.Format
  /// The stored size, before rotation by Exif.
  let size: PictureSize
  private let orientation: ExifOrientation

  /// The width of the upright picture, after rotation by Exif.
  public var width: Int { (orientation.isOnItsSide ? size.turned : size).width }
  /// The height of the upright picture, after rotation by Exif.
  public var height: Int { (orientation.isOnItsSide ? size.turned : size).height }

  /// Creates a decoder and reads the Exif orientation; decodes nothing yet.
  public init(_ picture: Picture) {
    self.init(
      bytes: [UInt8](picture.bytes),
      format: picture.format,
      size: PictureSize(width: picture.width, height: picture.height)
    )
  }

  init(bytes: [UInt8], format: Picture.Format, size: PictureSize) {
    self.bytes = bytes
    self.format = format
    self.size = size
    orientation = format == .jpeg ? ExifOrientation(ofJPEG: bytes) : .upright
  }

  /// Returns the upright picture scaled to exactly `width` by `height` pixels, each at least 1.
  ///
  /// Rows start at the top. A pixel is four bytes: red, green, blue and opacity, not premultiplied.
  /// Of an animation only the first frame is decoded. Blocks for up to seconds, so do not call it on
  /// a thread of Swift's pool.
  public func pixels(width: Int, height: Int) throws(PictureDecodingError) -> [UInt8] {
    let upright = PictureSize(width: max(1, width), height: max(1, height))
    let target = orientation.isOnItsSide ? upright.turned : upright
    for count in [size.count, target.count] {
      guard let count, count <= Picture.pixelLimit else {
        throw .tooManyPixels(limit: Picture.pixelLimit)
      }
    }
    let canvas =
      switch format {
      case .png: try decoded(CP_PNG, for: target)
      case .jpeg: try decoded(CP_JPEG, for: target)
      case .webp: try decodedWebP(for: target)
      case .gif: try decoded(CP_GIF, for: target)
      }
    return orientation.upright(canvas.scaled(to: target), of: target)
  }

  private func decoded(
    _ format: cp_format,
    for target: PictureSize
  ) throws(PictureDecodingError) -> PixelBuffer {
    let library = LibraryPicture(format: format, bytes: bytes[...])
    guard try library.measured() == size else { throw .broken("its size is inconsistent") }
    let canvas = try PixelBuffer(library.nearest(to: target, of: size))
    try library.decode(in: canvas.size, onto: canvas, x: 0, y: 0)
    return canvas
  }

  /// Decodes a still picture, or the first frame of an animation onto its place in the picture.
  private func decodedWebP(for target: PictureSize) throws(PictureDecodingError) -> PixelBuffer {
    guard let frame = try WebPFrame(firstOf: bytes) else {
      return try decoded(CP_WEBP, for: target)
    }
    let library = LibraryPicture(format: CP_WEBP, bytes: bytes[frame.content])
    guard try library.measured() == frame.size, frame.canvas == size, frame.isInside else {
      throw .broken("the size of its first frame is inconsistent")
    }
    let isWhole = frame.size == size
    let canvas = try PixelBuffer(isWhole ? library.nearest(to: target, of: size) : size)
    let decoding = isWhole ? canvas.size : frame.size
    try library.decode(in: decoding, onto: canvas, x: frame.x, y: frame.y)
    return canvas
  }
}

/// A width and a height in pixels.
struct PictureSize: Hashable, Sendable {
  let width: Int
  let height: Int

  /// The number of pixels; nil on overflow, or if a side is not positive.
  var count: Int? {
    guard width > 0, height > 0 else { return nil }
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? nil : count
  }

  /// The size with width and height exchanged.
  var turned: PictureSize { PictureSize(width: height, height: width) }
}

/// The first frame of an animated WebP picture, and its position in the picture.
///
/// libwebp decodes only still pictures; the content of a single frame is one.
private struct WebPFrame {
  /// The range of the frame's own chunks.
  let content: Range<Int>
  let x: Int
  let y: Int
  let size: PictureSize
  /// The size of the whole picture.
  let canvas: PictureSize

  /// Whether the frame lies within the picture.
  var isInside: Bool { x + size.width <= canvas.width && y + size.height <= canvas.height }

  /// Finds the first frame; nil if the picture is not animated.
  init?(firstOf bytes: [UInt8]) throws(PictureDecodingError) {
    let span = bytes.span
    // The chunk VP8X follows the RIFF header; bit 1 of its flags marks an animation.
    guard bytes.count >= 30, (try? span.name(at: 12)) == "VP8X", bytes[20] & 2 != 0
    else { return nil }
    do throws(PictureFault) {
      canvas = try PictureSize(webpCanvas: span, at: 24)
      var place = 12
      while try span.name(at: place) != "ANMF" {
        let length = try span.littleEndian(at: place + 4, count: 4)
        place += 8 + length + length % 2
      }
      let end = try place + 8 + span.littleEndian(at: place + 4, count: 4)
      guard end <= bytes.count, end >= place + 24 else { throw .malformed }
      x = try 2 * span.littleEndian(at: place + 8, count: 3)
      y = try 2 * span.littleEndian(at: place + 11, count: 3)
      size = try PictureSize(webpCanvas: span, at: place + 14)
      content = (place + 24)..<end
    } catch {
      throw .broken("there is no first frame")
    }
  }
}
