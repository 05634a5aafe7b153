/// The text of a bracketed paste, up to its end mark `CSI 201 ~`.
struct PasteBuffer {
  private static let longest = 64 * 1024
  private static let mark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How many bytes of the end mark were read.
  private var matched = 0

  /// Adds a byte; returns true at the end mark.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.mark[matched] {
      matched += 1
      return matched == Self.mark.count
    }
    for skipped in Self.mark.prefix(matched) { keep(skipped) }
    // Only the first byte of the mark is an escape, so nothing else of it can begin here.
    matched = byte == Self.mark[0] ? 1 : 0
    if matched == 0 { keep(byte) }
    return false
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count <= Self.longest { bytes.append(byte) }
  }

  /// The text, with `\n` for each line break; terminals send `\r`.
  var text: String {
    var end = min(bytes.count, Self.longest)
    // No character is cut in the middle.
    while end < bytes.count, end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    var clean: [UInt8] = []
    clean.reserveCapacity(end)
    for index in 0..<end where bytes[index] != 0x0A || index == 0 || bytes[index - 1] != 0x0D {
      clean.append(bytes[index] == 0x0D ? 0x0A : bytes[index])
    }
    return String(decoding: clean, as: UTF8.self)
  }
}
