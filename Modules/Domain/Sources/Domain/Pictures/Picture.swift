public import FoundationEssentials

/// A picture in one of the formats of the web, whole as far as its own structure tells.
///
/// What it is, the bytes say, and not who sent them.
public struct Picture: Hashable, Sendable {
  /// How a picture is written down.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case png
    case jpeg
    case gif
    case webp
  }

  /// The largest picture that is taken, in bytes.
  public static let maximumSize = 16 << 20

  /// The picture as it came.
  public let bytes: Data
  /// How it is written down.
  public let format: Format
  /// Its width in pixels, at least 1.
  public let width: Int
  /// Its height in pixels, at least 1.
  public let height: Int

  /// Takes bytes for a picture, or says why they are none.
  ///
  /// What follows a picture's end stays with it. A side may have up to 65,535 pixels.
  public init(_ bytes: Data) throws(InvalidPicture) {
    guard bytes.count <= Self.maximumSize else { throw .tooLarge(limit: Self.maximumSize) }
    guard let format = Format(of: bytes.span) else {
      throw .unknownFormat(InvalidPicture.Content(of: bytes.span))
    }
    let size: PictureSize
    do throws(PictureFault) {
      size = try PictureSize(of: bytes.span, as: format)
    } catch {
      switch error {
      case .cutOff: throw .cutOff(format)
      case .malformed: throw .malformed(format)
      }
    }
    // A slice of other bytes would count its own from somewhere else, and keep them all.
    self.bytes = bytes.startIndex == 0 ? bytes : Data(bytes)
    self.format = format
    width = size.width
    height = size.height
  }
}

/// Why bytes are no picture that is taken.
public enum InvalidPicture: Error, Hashable, Sendable {
  /// What bytes are that are in none of the formats, as far as they begin like something known.
  public enum Content: Hashable, Sendable {
    /// No bytes at all.
    case nothing
    /// A page of the web.
    case html
    /// Text of another kind.
    case text
    /// Something else.
    case other
  }

  /// There are more bytes than are taken.
  case tooLarge(limit: Int)
  /// The bytes are in none of the formats.
  case unknownFormat(Content)
  /// The picture begins, but its end is missing.
  case cutOff(Picture.Format)
  /// The picture begins as the format says, and does not go on like that.
  case malformed(Picture.Format)
}

/// Fetches a picture from the web.
public protocol FetchPicture: Sendable {
  /// Returns the picture at an address.
  func callAsFunction(_ link: WebLink) async throws(NewsError) -> Picture
}
