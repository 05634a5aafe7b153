/// A width and a height in pixels.
public struct PixelSize: Equatable, Sendable {
  public let width: Int
  public let height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// An sRGB colour with components from 0 to 255.
public struct RGBColor: Hashable, Sendable {
  /// The red component.
  public let red: UInt8
  /// The green component.
  public let green: UInt8
  /// The blue component.
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// Pixels in rows from the top: red, green, blue and opacity, 0 to 255, not premultiplied.
struct Bitmap: Equatable {
  let size: PixelSize
  /// Four bytes a pixel.
  let pixels: [UInt8]

  /// Creates a bitmap; nil if a side is not positive or the number of bytes does not match.
  init?(size: PixelSize, pixels: [UInt8]) {
    guard size.width > 0, size.height > 0, pixels.count.isMultiple(of: 4) else { return nil }
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count == pixels.count / 4 else { return nil }
    self.init(size, pixels)
  }

  private init(_ size: PixelSize, _ pixels: [UInt8]) {
    self.size = size
    self.pixels = pixels
  }

  var width: Int { size.width }
  var height: Int { size.height }

  /// Whether every pixel is fully opaque.
  var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { pixels in
      var everything: UInt8 = 255
      for index in stride(from: 3, to: pixels.count, by: 4) { everything &= pixels[index] }
      return everything == 255
    }
  }

  /// Returns the colour of the pixel whose first byte is at `start`.
  func color(at start: Int) -> RGBColor {
    RGBColor(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
  }
}

extension Bitmap {
  // Pixels of less opacity than this are invisible.
  private static let faintest: UInt8 = 8

  /// Returns the picture with only two kinds of pixels: fully opaque ones, and all zeros.
  ///
  /// If the background is known, pixels are blended with it. Otherwise a guessed background would
  /// cause a dark or bright fringe, so pixels of at least half opacity keep their colour
  /// and all others become transparent.
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
    return Bitmap(size, flat)
  }

  private static func mix(_ value: UInt8, over behind: UInt8, opacity: UInt8) -> UInt8 {
    let sum = Int(value) * Int(opacity) + Int(behind) * (255 - Int(opacity))
    return UInt8((sum + 127) / 255)
  }
}

/// Terminal output as bytes, since building a whole picture as a `String` is slow.
extension [UInt8] {
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a number, which must not be negative.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
