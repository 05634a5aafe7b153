/// A control sequence that a terminal sent: a key, an action of the mouse, or an answer.
struct InputSequence {
  private let final: UInt8
  /// The first byte if it marks a private sequence: `<`, `=`, `>` or `?`.
  private let marker: UInt8?
  /// The first values of the parameters, and all values of each.
  private let fields: [[Int?]]
  private let hasIntermediate: Bool

  /// Creates a sequence from the bytes between CSI and the final one.
  init(_ content: [UInt8], final: UInt8) {
    self.final = final
    let marker = content.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    self.marker = marker
    let rest = content.dropFirst(marker == nil ? 0 : 1)
    let parameters = rest.prefix { (0x30...0x3B).contains($0) }
    hasIntermediate = parameters.count < rest.count
    fields = parameters.split(separator: 0x3B, omittingEmptySubsequences: false).map { field in
      field.split(separator: 0x3A, omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// Whether pasted text follows.
  var isStartOfPaste: Bool { final == UInt8(ascii: "~") && marker == nil && value(0) == 200 }

  /// Returns the meaning, with places clamped to the window; nil if it has none here.
  func item(in size: CellSize) -> InputDecoder.Item? {
    switch (marker, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      return mouse(in: size).map { .event(.mouse($0)) }
    case (UInt8(ascii: "?"), UInt8(ascii: "u")): return .supportsKittyKeys
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .attributes
    // DECRPM: 1 and 2 mean that the mode is set or reset and can be changed.
    case (UInt8(ascii: "?"), UInt8(ascii: "y")) where value(0) == 2026:
      return .synchronizesUpdates(value(1) == 1 || value(1) == 2)
    case (nil, _) where !hasIntermediate: return key.map { .event(.key($0)) }
    default: return nil
    }
  }

  private func value(_ index: Int, _ part: Int = 0) -> Int? {
    guard fields.indices.contains(index), fields[index].indices.contains(part) else { return nil }
    return fields[index][part]
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 7 else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  // Mouse: SGR 1006 of xterm, which counts from 1.

  private func mouse(in size: CellSize) -> MouseEvent? {
    guard let button = value(0), let column = value(1), let row = value(2) else { return nil }
    let place = CellPlace(
      row: min(max(row - 1, 0), size.rows - 1),
      column: min(max(column - 1, 0), size.columns - 1)
    )
    // 4, 8 and 16 are modifiers; 32 is a movement; 64 the wheel.
    switch (button & ~0x1C, final == UInt8(ascii: "M")) {
    case (0, true): return MouseEvent(.press, at: place)
    case (0, false): return MouseEvent(.release, at: place)
    case (32, true): return MouseEvent(.drag, at: place)
    case (64, true): return MouseEvent(.wheelUp, at: place)
    case (65, true): return MouseEvent(.wheelDown, at: place)
    default: return nil
    }
  }

  // Keys.

  private var key: Key? {
    switch final {
    case UInt8(ascii: "u"): return value(0).flatMap { key(numbered: $0) }
    case UInt8(ascii: "~") where value(0) == 27: return value(2).flatMap { key(numbered: $0) }
    case UInt8(ascii: "~"): return functionKey([])
    // rxvt's forms of the tilde: Control, Shift and both.
    case UInt8(ascii: "^"): return functionKey(.control)
    case UInt8(ascii: "$"): return functionKey(.shift)
    case UInt8(ascii: "@"): return functionKey([.control, .shift])
    case UInt8(ascii: "Z"): return modifiers(in: 1).map { Key(.tab, $0.union(.shift)) }
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return FunctionKeys.letters[final - 0x20].map { Key($0, .shift) }
    default:
      guard let code = FunctionKeys.letters[final], let modifiers = modifiers(in: 1) else {
        return nil
      }
      return Key(code, modifiers)
    }
  }

  private func functionKey(_ more: Key.Modifiers) -> Key? {
    guard let code = value(0).flatMap({ FunctionKeys.numbers[$0] }),
      let modifiers = modifiers(in: 1)
    else { return nil }
    return Key(code, modifiers.union(more))
  }

  /// Returns the modifiers of a parameter; nil for a release, and with Super or Hyper held down.
  ///
  /// The value is one more than bits: 1 Shift, 2 Alt, 4 Control, 8 Super, 16 Hyper, 32 Meta; 64 and 128
  /// are locks. A second value is the kind of event in kitty's protocol: 3 is a release.
  private func modifiers(in index: Int) -> Key.Modifiers? {
    let bits = max(0, (value(index) ?? 1) - 1)
    guard value(index, 1) != 3, bits & 0x18 == 0 else { return nil }
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 0x22 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// Returns the key with a number of kitty's protocol: a code point, or a private one.
  private func key(numbered number: Int) -> Key? {
    guard var modifiers = modifiers(in: 1) else { return nil }
    if let code = FunctionKeys.kitty[number] { return Key(code, modifiers) }
    guard let number = UInt32(exactly: number), let scalar = Unicode.Scalar(number), number >= 0x20,
      !(0x7F..<0xA0).contains(number), !(0xE000..<0xF900).contains(number)
    else { return nil }
    var character = Character(scalar)
    if modifiers.contains(.shift) {
      let shifted = value(0, 1).flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init)
      let upper = scalar.properties.uppercaseMapping
      if let shifted, final == UInt8(ascii: "u"), shifted.value >= 0x20 {
        character = Character(shifted)
      } else if upper.count == 1, let first = upper.first {
        character = first
      }
      modifiers.remove(.shift)
    }
    return Key(.character(character), modifiers)
  }
}
