/// Bodies in HTTP's content encodings, created without the libraries under test.
///
/// They are valid but not small: the bytes are stored, not compressed.
public enum LoopbackEncoding {
  private static let largestBlock = 0xFFFF

  /// Encodes bytes for `Content-Encoding: gzip` (RFC 1952).
  public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let checksum = ~bytes.reduce(~0) { advanced($0 ^ UInt32($1)) }
    return gzip(deflated: stored(bytes), checksum: checksum, count: bytes.count)
  }

  /// Encodes bytes for `Content-Encoding: deflate`, which means the zlib format (RFC 1950).
  public static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = bytes.reduce((1, 0)) { sums, byte in
      let low = (sums.0 + Int(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    let checksum = UInt32(high) << 16 | UInt32(low)
    return [0x78, 0x01] + stored(bytes) + littleEndian(checksum).reversed()
  }

  /// Encodes bytes for `Content-Encoding: br` (RFC 7932).
  public static func brotli(_ bytes: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    // A window of 16 bits.
    bits.write(0, count: 1)
    for block in blocks(of: bytes) {
      // Not the last block; a length of four digits; uncompressed, aligned to a byte.
      bits.write(0, count: 1 + 2)
      bits.write(UInt32(block.count - 1), count: 16)
      bits.write(1, count: 1)
      bits.append(block)
    }
    // The last block, empty.
    bits.write(0b11, count: 2)
    bits.append([])
    return bits.bytes
  }

  /// Returns a gzip stream that inflates to zero bytes, about 160 times its size.
  public static func gzipBomb(inflatingTo count: Int) -> [UInt8] {
    precondition(count > 0)
    let (matches, literals) = (count - 1).quotientAndRemainder(dividingBy: 258)
    var bits = BitWriter()
    // The last block, of fixed codes (RFC 1951, 3.2.6), which are written from their highest bit.
    bits.write(0b011, count: 3)
    for _ in 0...literals { bits.write(0b0000_1100, count: 8) }
    // Each match: 285 for a length of 258, and 0 for a distance of 1.
    for _ in 0..<matches { bits.write(0b00000_1010_0011, count: 8 + 5) }
    bits.write(0, count: 7)
    bits.append([])
    return gzip(deflated: bits.bytes, checksum: ~advanced(~0, overZeros: count), count: count)
  }

  private static func gzip(deflated: [UInt8], checksum: UInt32, count: Int) -> [UInt8] {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    let size = UInt32(truncatingIfNeeded: count)
    return header + deflated + littleEndian(checksum) + littleEndian(size)
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    for block in blocks(of: bytes) {
      bits.write(0, count: 3)
      bits.append(storedLength(block.count) + block)
    }
    bits.write(1, count: 3)
    bits.append(storedLength(0))
    return bits.bytes
  }

  private static func storedLength(_ count: Int) -> [UInt8] {
    littleEndian(UInt32(count) | ~UInt32(count) << 16)
  }

  private static func blocks(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: largestBlock).map { start in
      bytes[start..<min(start + largestBlock, bytes.count)]
    }
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

extension LoopbackEncoding {
  /// Advances a CRC-32 by one byte, which was added to its lowest eight bits.
  private static func advanced(_ crc: UInt32) -> UInt32 {
    (0..<8).reduce(crc) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }

  /// Advances a CRC-32 by many zero bytes, in one step for each binary digit of their number.
  private static func advanced(_ crc: UInt32, overZeros count: Int) -> UInt32 {
    // CRC is linear: the images of the 32 single bits define the step; squaring doubles it.
    var images = (0..<32).map { advanced(1 << $0) }
    var crc = crc
    var count = count
    while count > 0 {
      if count & 1 == 1 { crc = combined(images, crc) }
      images = images.map { combined(images, $0) }
      count >>= 1
    }
    return crc
  }

  private static func combined(_ images: [UInt32], _ bits: UInt32) -> UInt32 {
    images.enumerated().reduce(0) { bits >> $1.offset & 1 == 1 ? $0 ^ $1.element : $0 }
  }
}

/// Bits packed into bytes from the lowest bit, as in DEFLATE and Brotli.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingCount = 0

  mutating func write(_ bits: UInt32, count: Int) {
    pending |= bits << pendingCount
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Pads the current byte with zeros, and appends whole bytes.
  mutating func append(_ whole: some Collection<UInt8>) {
    if pendingCount > 0 { write(0, count: 8 - pendingCount) }
    bytes += whole
  }
}
