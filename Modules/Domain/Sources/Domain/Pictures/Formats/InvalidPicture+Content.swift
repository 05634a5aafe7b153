extension InvalidPicture.Content {
  /// Tells what bytes are that begin like no picture.
  init(of bytes: Span<UInt8>) {
    guard let first = Self.firstVisible(bytes) else {
      self = bytes.isEmpty ? .nothing : .text
      return
    }
    self = first == UInt8(ascii: "<") ? .html : Self.isText(bytes) ? .text : .other
  }

  /// Returns the first byte behind a byte order mark and white space.
  private static func firstVisible(_ bytes: Span<UInt8>) -> UInt8? {
    var place = (try? bytes.bigEndian(at: 0, count: 3)) == 0xEF_BBBF ? 3 : 0
    while place < bytes.count, isBlank(bytes[place]) { place += 1 }
    return place < bytes.count ? bytes[place] : nil
  }

  /// Tells whether bytes are UTF-8 without control characters, of both sets.
  private static func isText(_ bytes: Span<UInt8>) -> Bool {
    guard (try? UTF8Span(validating: bytes)) != nil else { return false }
    for place in bytes.indices {
      let byte = bytes[place]
      if byte < 0x20 && !isBlank(byte) || byte == 0x7F { return false }
      if byte == 0xC2, bytes[place + 1] < 0xA0 { return false }
    }
    return true
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
