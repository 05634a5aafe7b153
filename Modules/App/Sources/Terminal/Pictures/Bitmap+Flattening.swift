extension Bitmap {
  // Less than this much of a pixel is not seen.
  private static let faintest: UInt8 = 8

  /// The picture for means that know no half-transparent pixels: each is fully opaque, or all
  /// zeros.
  ///
  /// Where the colour behind is known, pixels are mixed with it. Where it is not, any guess would
  /// give the picture a dark or a bright fringe: what is at least half opaque keeps its colour, the
  /// rest goes.
  func flattened(onto background: RGBColor?) -> Bitmap {
    if isOpaque { return self }
    let faintest = background == nil ? 128 : Self.faintest
    let behind = background.map { [$0.red, $0.green, $0.blue] }
    var flat = [UInt8](repeating: 0, count: pixels.count)
    for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] >= faintest {
      for channel in 0..<3 {
        let value = pixels[start + channel]
        flat[start + channel] =
          behind.map { Self.mix(value, over: $0[channel], opacity: pixels[start + 3]) } ?? value
      }
      flat[start + 3] = 255
    }
    return Bitmap(size: size, pixels: flat)
  }

  private static func mix(_ value: UInt8, over behind: UInt8, opacity: UInt8) -> UInt8 {
    let sum = Int(value) * Int(opacity) + Int(behind) * (255 - Int(opacity))
    return UInt8((sum + 127) / 255)
  }
}
