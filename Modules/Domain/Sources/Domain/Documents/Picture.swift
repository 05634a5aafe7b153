public import FoundationEssentials

/// A complete picture in one of the web's formats, still encoded.
///
/// Data reads the format and the size from the bytes; a server's content type is ignored.
public struct Picture: Hashable, Sendable {
  /// A file format.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case png
    case jpeg
    case gif
    case webp
  }

  /// The maximum size in bytes.
  public static let maximumSize = 16 << 20
  /// The valid widths and heights in pixels, limited by JPEG and GIF.
  public static let sides = 1...65_535

  /// The maximum number of pixels to decode, here or in a browser; each takes four bytes meanwhile.
  public static let pixelLimit = 40_000_000

  /// The encoded picture as it was received, including any bytes after its end.
  public let bytes: Data
  /// The file format.
  public let format: Format
  /// The stored width in pixels, before any rotation by Exif.
  public let width: Int
  /// The stored height in pixels, before any rotation by Exif.
  public let height: Int

  /// Creates a picture whose structure was read from `bytes`; throws if a size is out of range.
  public init(
    _ bytes: Data,
    format: Format,
    width: Int,
    height: Int
  ) throws(InvalidPicture) {
    guard !bytes.isEmpty else { throw .unknownFormat(.nothing) }
    guard bytes.count <= Self.maximumSize else { throw .tooLarge(limit: Self.maximumSize) }
    guard Self.sides.contains(width), Self.sides.contains(height) else { throw .malformed(format) }
    // A slice would keep its parent's storage and start at another index.
    self.bytes = bytes.startIndex == 0 ? bytes : Data(bytes)
    self.format = format
    self.width = width
    self.height = height
  }
}

/// Why bytes are not an accepted picture.
public enum InvalidPicture: Error, Hashable, Sendable {
  /// The kind of bytes that are in no known picture format.
  public enum Content: Hashable, Sendable {
    /// No bytes.
    case nothing
    /// A web page.
    case html
    /// Other text.
    case text
    /// Anything else.
    case other
  }

  /// There are more bytes than `limit`.
  case tooLarge(limit: Int)
  /// The bytes are in none of the formats.
  case unknownFormat(Content)
  /// The picture is truncated.
  case cutOff(Picture.Format)
  /// The signature is right, but the structure violates the format.
  case malformed(Picture.Format)
}
