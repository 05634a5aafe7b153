/// The hash FNV-1a, 64 bits; stable across runs, machines and versions.
public struct FNV1a: Sendable {
  /// The hash of the bytes so far.
  public var value: UInt64 = 0xcbf2_9ce4_8422_2325

  @inlinable public init() {}

  @inlinable public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  @inlinable public mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }
}

extension Sequence<UInt8> {
  /// The hash of the bytes.
  @inlinable public var fnv1a: UInt64 {
    var hash = FNV1a()
    hash.add(self)
    return hash.value
  }
}
