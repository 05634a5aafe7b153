/// A width and a height in pixels.
public struct PixelSize: Equatable, Sendable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// Pixels, rows from the top, each pixel red, green, blue, opacity (0-255, not premultiplied).
public struct Bitmap: Equatable, Sendable {
  /// Pixels in a row; at least 1.
  public let width: Int
  /// Rows; at least 1.
  public let height: Int
  /// Four bytes for each pixel.
  public let pixels: [UInt8]

  /// Makes a bitmap; nil when it has no pixels, or not exactly four bytes for each.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, pixels.count.isMultiple(of: 4) else { return nil }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count == pixels.count / 4 else { return nil }
    self.init(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// Takes what is known to fit together.
  init(size: PixelSize, pixels: [UInt8]) {
    width = size.width
    height = size.height
    self.pixels = pixels
  }

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// Whether nothing shines through anywhere.
  var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { pixels in
      var everything: UInt8 = 255
      for index in stride(from: 3, to: pixels.count, by: 4) { everything &= pixels[index] }
      return everything == 255
    }
  }
}

/// A colour in sRGB, each component 0-255.
public struct RGBColor: Hashable, Sendable {
  /// How red it is.
  public let red: UInt8
  /// How green it is.
  public let green: UInt8
  /// How blue it is.
  public let blue: UInt8

  /// Makes a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
