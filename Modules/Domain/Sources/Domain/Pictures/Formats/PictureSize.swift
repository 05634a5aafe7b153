/// What is wrong with the structure of a picture, whatever its format.
enum PictureFault: Error {
  /// There are no bytes where something must follow.
  case cutOff
  /// What is there is not what the format has there.
  case malformed
}

/// The width and height of a picture, which its structure tells.
///
/// The structure is followed to its end in one walk over the bytes, from one length to the next. No
/// pixel is decoded, and nothing is made as large as a length says.
struct PictureSize {
  /// The longest side of a picture that is taken, in pixels: the most that JPEG and GIF can tell.
  static let maximumSide = 65_535

  /// The width in pixels, at least 1.
  let width: Int
  /// The height in pixels, at least 1.
  let height: Int

  /// Creates a size that a picture can have.
  init(width: Int, height: Int) throws(PictureFault) {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height) else { throw .malformed }
    self.width = width
    self.height = height
  }

  /// Reads the size of a picture that is whole.
  init(of bytes: Span<UInt8>, as format: Picture.Format) throws(PictureFault) {
    switch format {
    case .png: try self.init(png: bytes)
    case .jpeg: try self.init(jpeg: bytes)
    case .gif: try self.init(gif: bytes)
    case .webp: try self.init(webp: bytes)
    }
  }
}

extension Picture.Format {
  /// Tells the format by how the bytes begin; nil when it is none of these.
  init?(of bytes: Span<UInt8>) {
    if (try? bytes.bigEndian(at: 0, count: 4)) == 0x8950_4E47 {
      self = .png
    } else if (try? bytes.bigEndian(at: 0, count: 3)) == 0xFF_D8FF {
      self = .jpeg
    } else if let name = try? bytes.name(at: 0, count: 6), name == "GIF87a" || name == "GIF89a" {
      self = .gif
    } else if (try? bytes.name(at: 0)) == "RIFF", (try? bytes.name(at: 8)) == "WEBP" {
      self = .webp
    } else {
      return nil
    }
  }
}
