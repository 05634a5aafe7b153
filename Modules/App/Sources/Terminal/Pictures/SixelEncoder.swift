import CSixel

/// Writes a picture as sixels with libsixel.
struct SixelEncoder {
  /// Whether libsixel is installed; loads it at the first call.
  static var isAvailable: Bool { csx_load() != 0 }

  private let registers: Int
  private let background: RGBColor

  /// Creates an encoder for a terminal; an unknown background is taken as black.
  init(registers: Int, background: RGBColor?) {
    self.registers = max(2, registers)
    self.background = background ?? RGBColor(red: 0, green: 0, blue: 0)
  }

  /// Appends the sixels; nothing if libsixel fails.
  func append(_ picture: Bitmap, to text: inout [UInt8]) {
    var pixels = opaquePixels(of: picture)
    let rows = pixels.count / 4 / picture.width
    let start = text.count
    let isDone = withUnsafeMutablePointer(to: &text) { text in
      csx_encode(
        &pixels,
        CInt(clamping: picture.width),
        CInt(clamping: rows),
        CInt(min(registers, Self.mostColors(picture.size))),
        { bytes, count, text in
          let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
          text?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: bytes)
          return count
        },
        text
      )
    }
    if isDone == 0 { text.removeSubrange(start...) }
  }

  /// The most colours of a picture: libsixel's time grows with them, and with the square of the width.
  ///
  /// With these limits noise takes up to three seconds; with 256 colours it took two minutes.
  private static func mostColors(_ size: PixelSize) -> Int {
    switch size.width * size.width * size.height {
    case ...400_000_000: 256
    case ...1_700_000_000: 64
    default: 32
    }
  }

  /// Blends with the background, since libsixel ignores opacity, and adds rows to a picture of fewer
  /// than six, which libsixel draws too low.
  private func opaquePixels(of picture: Bitmap) -> [UInt8] {
    var pixels = picture.flattened(onto: background).pixels
    let missing = max(0, 6 - picture.height) * picture.width
    pixels += [UInt8](repeating: 0, count: missing * 4)
    for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] == 0 {
      pixels[start] = background.red
      pixels[start + 1] = background.green
      pixels[start + 2] = background.blue
    }
    return pixels
  }
}
