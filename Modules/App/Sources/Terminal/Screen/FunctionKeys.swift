/// Which keys have which codes (xterm, rxvt, Linux's console, kitty).
enum FunctionKeys {
  /// The keys by the letter that ends their sequence.
  static let letters: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  /// The keys by the number before a tilde.
  static let numbers: [Int: Key.Code] = {
    var codes: [Int: Key.Code] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
    // VT220 leaves out a number after each group of its keyboard.
    let groups = [11...15, 17...21, 23...26, 28...29, 31...34, 42...45]
    for (index, number) in groups.joined().enumerated() { codes[number] = .function(index + 1) }
    return codes
  }()

  /// The keys by the number of kitty's protocol that are not characters, also on the keypad.
  static let kitty: [Int: Key.Code] = {
    var codes: [Int: Key.Code] = [
      8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace,
      57348: .insert, 57349: .delete, 57350: .left, 57351: .right, 57352: .up, 57353: .down,
      57354: .pageUp, 57355: .pageDown, 57356: .home, 57357: .end, 57414: .enter, 57417: .left,
      57418: .right, 57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home,
      57424: .end, 57425: .insert, 57426: .delete,
    ]
    for number in 1...24 { codes[57363 + number] = .function(number) }
    for (index, character) in "0123456789./*-+".enumerated() {
      codes[57399 + index] = .character(character)
    }
    codes[57415] = .character("=")
    return codes
  }()

  /// Returns the key of an SS3 sequence: arrows, F1 to F4, and the keypad.
  static func shifted(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "M"): Key(.enter)
    case UInt8(ascii: "a")...UInt8(ascii: "d"): letters[byte - 0x20].map { Key($0, .control) }
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      Key(.character(Character(UnicodeScalar(byte - 0x40))))
    default: letters[byte].map { Key($0) }
    }
  }

  /// Returns a function key of Linux's console.
  static func console(_ byte: UInt8) -> Key.Code? {
    (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) ? .function(Int(byte) - 0x40) : nil
  }
}
