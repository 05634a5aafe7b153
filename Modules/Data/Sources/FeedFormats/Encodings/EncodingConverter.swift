import Glibc

/// Conversion to UTF-8 by glibc's `iconv`, which supports about 200 encodings.
enum EncodingConverter {
  private static var failed: iconv_t? { iconv_t(bitPattern: -1) }
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Returns whether glibc supports an encoding.
  static func supports(_ encoding: String) -> Bool {
    guard let converter = iconv_open("UTF-8", encoding), converter != failed else { return false }
    iconv_close(converter)
    return true
  }

  /// Converts text, with U+FFFD for what is invalid; nil if glibc does not support the encoding.
  static func utf8(
    _ input: [UInt8],
    from encoding: String
  ) -> (bytes: [UInt8], errors: Int)? {
    guard let converter = iconv_open("UTF-8", encoding), converter != failed else { return nil }
    defer { iconv_close(converter) }
    let unit = encoding.hasPrefix("utf-32") ? 4 : encoding.hasPrefix("utf-16") ? 2 : 1
    var conversion = Conversion(converter: converter, unit: unit, capacity: input.count)
    var copy = input
    copy.withUnsafeMutableBytes { conversion.run($0) }
    return (conversion.output, conversion.errors)
  }

  private struct Conversion {
    let converter: iconv_t
    /// The length in bytes of the shortest character, which an error skips.
    let unit: Int
    var output: [UInt8] = []
    var errors = 0
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    init(converter: iconv_t, unit: Int, capacity: Int) {
      (self.converter, self.unit) = (converter, unit)
      output.reserveCapacity(capacity + capacity / 4)
    }

    mutating func run(_ input: UnsafeMutableRawBufferPointer) {
      var next = input.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = input.count
      while left > 0 {
        let (status, failure) = step(&next, &left)
        guard status == -1, failure != E2BIG else { continue }
        output += EncodingConverter.replacement
        errors += 1
        // After `EINVAL` the text ends within a character.
        let skipped = failure == EINVAL ? left : min(unit, left)
        next = next.map { $0 + skipped }
        left -= skipped
      }
    }

    /// Converts until the buffer is full or something is invalid.
    private mutating func step(
      _ next: inout UnsafeMutablePointer<CChar>?,
      _ left: inout Int
    ) -> (status: Int, failure: Int32) {
      var failure: Int32 = 0
      var status = 0
      let written = buffer.withUnsafeMutableBytes { space in
        var end = space.baseAddress?.assumingMemoryBound(to: CChar.self)
        var free = space.count
        status = iconv(converter, &next, &left, &end, &free)
        failure = errno
        return space.count - free
      }
      output += buffer[..<written]
      return (status, failure)
    }
  }
}
