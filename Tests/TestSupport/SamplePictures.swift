public import FoundationEssentials

public enum SamplePicture {
  /// Returns a PNG picture; `color` returns red, green, blue and opacity of a pixel.
  public static func png(
    width: Int,
    height: Int,
    color: (_ x: Int, _ y: Int) -> [UInt8] = { x, y in [UInt8(x & 255), UInt8(y & 255), 128, 255] }
  ) -> Data {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += color(x, y) }
    }
    let head = number(width) + number(height) + [8, 6, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return Data(
      signature + chunk("IHDR", head) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
    )
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return number(content.count) + body + number(Int(checksum(body)))
  }

  /// Returns a zlib stream (RFC 1950) of uncompressed blocks.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(bytes.count, 1), by: 65_535) {
      let part = bytes[start..<min(start + 65_535, bytes.count)]
      let count = UInt16(part.count)
      let isLast: UInt8 = start + 65_535 >= bytes.count ? 1 : 0
      stream += [isLast, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8)] + part
    }
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return stream + number(Int(second << 16 | first))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
  }

  private static func number(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }
}
