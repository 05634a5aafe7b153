import Domain

/// Words for pictures.
enum PictureWording {
  /// Says how a picture is written down, its size in pixels, and that of its file in bytes:
  /// `JPEG`, `612 × 408 pixels`, `45 KB`.
  static func facts(_ format: Picture.Format, width: Int, height: Int, size: Int) -> [String] {
    [
      format.name,
      "\(Count.digits(width)) \u{D7} \(Count.digits(height)) pixels",
      Count.bytes(size),
    ]
  }
}
