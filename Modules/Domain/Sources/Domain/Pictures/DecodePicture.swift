/// Decodes one picture into pixels of any size.
public protocol DecodePicture: Sendable {
  /// Prepares the decoding of a picture; decodes nothing yet.
  init(_ picture: Picture)

  /// The width of the upright picture, after rotation by Exif.
  var width: Int { get }
  /// The height of the upright picture, after rotation by Exif.
  var height: Int { get }

  /// Returns the upright picture scaled to exactly `width` by `height` pixels, each at least 1.
  ///
  /// Rows start at the top. A pixel is four bytes: red, green, blue and opacity, not premultiplied.
  /// Of an animation only the first frame is decoded. Blocks for up to seconds, so do not call it on
  /// a thread of Swift's pool.
  func pixels(width: Int, height: Int) throws(PictureDecodingError) -> [UInt8]
}

/// Why a picture cannot be decoded.
public enum PictureDecodingError: Error, Hashable, Sendable {
  /// The library for the format is missing or too old; with the dynamic linker's message.
  case libraryMissing(String)
  /// The picture has more than `limit` pixels.
  case tooManyPixels(limit: Int)
  /// The picture is damaged; with one line of explanation, usually the library's.
  case broken(String)
  /// Memory is exhausted.
  case outOfMemory
}
