/// Writes a picture in kitty's graphics protocol.
///
/// See https://sw.kovidgoyal.net/kitty/graphics-protocol/. The size in cells is sent along, so that the
/// terminal scales if its cells have another size than it reported. The picture is padded with
/// transparent pixels to whole cells; otherwise it would be stretched.
struct KittyEncoder {
  // 4,096 characters of base64, the protocol's limit for one sequence.
  private static let chunk = 3072

  let layout: PictureLayout

  func append(_ picture: Bitmap, to text: inout [UInt8]) {
    let whole = PixelSize(
      width: layout.columns * layout.cell.width,
      height: layout.rows * layout.cell.height
    )
    let isOpaque = whole == picture.size && picture.isOpaque
    let content = isOpaque ? Self.colors(of: picture) : Self.padded(picture, to: whole)
    text.reserveCapacity(text.count + content.count / 3 * 4 + content.count / 256 + 256)
    for start in stride(from: 0, to: content.count, by: Self.chunk) {
      let end = min(start + Self.chunk, content.count)
      text.append("\u{1B}_G")
      if start == 0 { appendKeys(size: whole, format: isOpaque ? 24 : 32, to: &text) }
      text.append(end < content.count ? "m=1;" : "m=0;")
      text.append(base64: content[start..<end])
      text.append("\u{1B}\\")
    }
  }

  /// Appends the keys: transmit and display, no reply, bits per pixel, sizes in pixels and cells.
  private func appendKeys(size: PixelSize, format: Int, to text: inout [UInt8]) {
    text.append("a=T,q=2,f=")
    text.append(decimal: format)
    text.append(",s=")
    text.append(decimal: size.width)
    text.append(",v=")
    text.append(decimal: size.height)
    text.append(",c=")
    text.append(decimal: layout.columns)
    text.append(",r=")
    text.append(decimal: layout.rows)
    text.append(",")
  }

  private static func colors(of picture: Bitmap) -> [UInt8] {
    let count = picture.pixels.count / 4
    return [UInt8](unsafeUninitializedCapacity: count * 3) { colors, written in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for index in 0..<count {
          for channel in 0..<3 { colors[index * 3 + channel] = pixels[index * 4 + channel] }
        }
      }
      written = count * 3
    }
  }

  private static func padded(_ picture: Bitmap, to size: PixelSize) -> [UInt8] {
    guard size != picture.size else { return picture.pixels }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.width * size.height * 4)
    let right = [UInt8](repeating: 0, count: (size.width - picture.width) * 4)
    for row in 0..<picture.height {
      pixels += picture.pixels[row * picture.width * 4..<(row + 1) * picture.width * 4]
      pixels += right
    }
    let below = (size.height - picture.height) * size.width * 4
    return pixels + [UInt8](repeating: 0, count: below)
  }
}

extension [UInt8] {
  /// Appends base64 with padding (RFC 4648).
  mutating func append(base64 bytes: ArraySlice<UInt8>) {
    let count = (bytes.count + 2) / 3 * 4
    let digits = base64Digits
    self += [UInt8](unsafeUninitializedCapacity: count) { output, written in
      bytes.withUnsafeBufferPointer { bytes in
        for group in 0..<count / 4 {
          let start = group * 3
          let known = Swift.min(3, bytes.count - start)
          var bits: UInt32 = 0
          for place in 0..<known { bits |= UInt32(bytes[start + place]) << UInt32(16 - place * 8) }
          for place in 0..<4 {
            let digit = Int(bits >> UInt32(18 - place * 6) & 63)
            output[group * 4 + place] = place > known ? UInt8(ascii: "=") : digits[digit]
          }
        }
      }
      written = count
    }
  }
}

private let base64Digits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
)
