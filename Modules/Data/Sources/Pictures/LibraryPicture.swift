import CPicture
import Domain

/// A picture that is decoded by a library of the system.
struct LibraryPicture {
  let format: cp_format
  let bytes: ArraySlice<UInt8>

  /// Returns the size that the library reads from the picture.
  func measured() throws(PictureDecodingError) -> PictureSize {
    var size = cp_size()
    try check { picture, reason in cp_measure(&picture, &size, &reason) }
    return PictureSize(width: Int(size.width), height: Int(size.height))
  }

  /// Returns the smallest size in which a picture of `size` can be decoded for scaling to `target`.
  func nearest(to target: PictureSize, of size: PictureSize) -> PictureSize {
    let wanted = PictureSize(
      width: min(target.width, size.width),
      height: min(target.height, size.height)
    )
    return withPicture { picture in
      PictureSize(cp_nearest(&picture, cp_size(size), cp_size(wanted)))
    }
  }

  /// Decodes the picture in a size onto a canvas, which must have room for it at that position.
  func decode(
    in size: PictureSize,
    onto canvas: PixelBuffer,
    x: Int,
    y: Int
  ) throws(PictureDecodingError) {
    let pixels = canvas.pixels.baseAddress?.advanced(by: y * canvas.bytesPerRow + x * 4)
    try check { picture, reason in
      cp_decode(&picture, cp_size(size), pixels, canvas.bytesPerRow, &reason)
    }
  }

  private func check(
    _ work: (inout cp_picture, inout cp_reason) -> cp_outcome
  ) throws(PictureDecodingError) {
    var reason = cp_reason()
    switch withPicture({ work(&$0, &reason) }) {
    case CP_DONE: return
    case CP_LIBRARY_MISSING: throw .libraryMissing(reason.words)
    case CP_TOO_LARGE: throw .tooManyPixels(limit: Picture.pixelLimit)
    case CP_NO_MEMORY: throw .outOfMemory
    default: throw .broken(reason.words)
    }
  }

  private func withPicture<Result>(_ work: (inout cp_picture) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      var picture = cp_picture(
        format: format,
        bytes: bytes.baseAddress,
        count: bytes.count,
        pixel_limit: Picture.pixelLimit
      )
      return work(&picture)
    }
  }
}

extension cp_size {
  /// Sizes are limited to `Picture.pixelLimit` pixels, so each side fits.
  fileprivate init(_ size: PictureSize) {
    self.init(width: CInt(clamping: size.width), height: CInt(clamping: size.height))
  }
}

extension PictureSize {
  fileprivate init(_ size: cp_size) {
    self.init(width: Int(size.width), height: Int(size.height))
  }
}

extension cp_reason {
  fileprivate var words: String {
    withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
