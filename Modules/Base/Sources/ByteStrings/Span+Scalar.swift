extension Span<UInt8> {
  /// Reads the scalar that begins at `index`, and moves the index behind it; the bytes must be valid UTF-8.
  @inlinable public func scalar(at index: inout Int) -> Unicode.Scalar {
    let lead = self[index]
    let count = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (count == 1 ? 0x7F : 0x7F >> UInt32(count))
    for next in index + 1..<index + count { value = value << 6 | UInt32(self[next] & 0x3F) }
    index += count
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
