@testable import Terminal

/// A picture as read by a terminal that supports kitty's graphics protocol.
struct DecodedKitty: Equatable {
  var keys: [String: String]
  var pixels: [UInt8]
  var longestChunk: Int

  /// Reads the output of `TerminalGraphics`; nil if it violates the protocol.
  init?(_ text: String) {
    var scanner = ByteScanner(text)
    guard let (_, picture) = scanner.takePlaced({ Self(&$0) }) else { return nil }
    self = picture
  }

  private init?(_ scanner: inout ByteScanner) {
    var base64 = ""
    (keys, pixels, longestChunk) = ([:], [], 0)
    var isMore = true
    while isMore {
      guard scanner.take("\u{1B}_G"), let control = scanner.take(upTo: ";"),
        let chunk = scanner.take(upTo: "\u{1B}\\")
      else { return nil }
      for pair in control.split(separator: ",") {
        let parts = pair.split(separator: "=").map(String.init)
        guard parts.count == 2 else { return nil }
        keys[parts[0]] = parts[1]
      }
      isMore = keys["m"] == "1"
      guard !isMore || chunk.count.isMultiple(of: 4), !chunk.isEmpty else { return nil }
      longestChunk = max(longestChunk, chunk.count)
      base64 += chunk
    }
    guard let pixels = Self.bytes(base64) else { return nil }
    self.pixels = pixels
  }

  /// The picture; opaque if the format has no opacity.
  var bitmap: Bitmap? {
    guard let width = keys["s"].flatMap({ Int($0) }), let height = keys["v"].flatMap({ Int($0) })
    else { return nil }
    let size = PixelSize(width: width, height: height)
    if keys["f"] == "32" { return Bitmap(size: size, pixels: pixels) }
    guard keys["f"] == "24", pixels.count.isMultiple(of: 3) else { return nil }
    let opaque = stride(from: 0, to: pixels.count, by: 3).flatMap { pixels[$0..<$0 + 3] + [255] }
    return Bitmap(size: size, pixels: opaque)
  }

  private static func bytes(_ base64: String) -> [UInt8]? {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var values = [Int?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = value }
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    let text = Array(base64.utf8)
    let content = text.prefix { $0 != UInt8(ascii: "=") }
    guard text.count.isMultiple(of: 4), text.count - content.count <= 2,
      text[content.count...].allSatisfy({ $0 == UInt8(ascii: "=") })
    else { return nil }
    for digit in content {
      guard let value = values[Int(digit)] else { return nil }
      (bits, count) = ((bits << 6 | value) & 0xFFFFFF, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 255))
    }
    return bytes
  }
}
