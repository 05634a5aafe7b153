extension Sequence<UInt8> {
  /// The hash FNV-1a of the bytes, 64 bits; stable across runs, machines and versions.
  public var fnv1a: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }
}

extension UInt64 {
  /// The number as 16 hexadecimal digits.
  public var sixteenDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
