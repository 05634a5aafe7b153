import ByteStrings
import Domain
package import FoundationEssentials
import Texts

/// Repairs single invalid characters in JSON, so that a decoder accepts the rest.
package enum JSONMending {
  /// Returns `json` with invalid characters replaced and without excess joining scalars.
  ///
  /// Invalid UTF-8 and unpaired surrogates become U+FFFD, and a backslash that starts no valid escape
  /// is removed. Control characters become spaces, or in strings, where they are not white space,
  /// escapes: what they control is removed where the text is shown. `JoiningRuns` decides which
  /// scalars are excess; they are removed here, because a decoder compares the names of fields.
  package static func mended(_ json: Data) -> Data {
    let isText = String(validating: json, as: UTF8.self) != nil
    let bytes = isText ? Array(json) : Array(String(decoding: json, as: UTF8.self).utf8)
    guard bytes.contains(where: JSONMender.needsMending) else { return isText ? json : Data(bytes) }
    return Data(JSONMender.mended(bytes))
  }
}

/// Copies JSON in one pass over its bytes, which must be valid UTF-8.
private struct JSONMender {
  private static let backslash = UInt8(ascii: "\\")
  private static let quote = UInt8(ascii: "\"")

  private let input: [UInt8]
  private var output: [UInt8] = []
  private var runs = JoiningRuns()
  private var isInString = false

  static func mended(_ json: [UInt8]) -> [UInt8] {
    var mender = JSONMender(input: json)
    mender.run()
    return mender.output
  }

  /// Returns whether a byte can be a part of something that is not copied as it is.
  static func needsMending(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == backslash || byte >= JoiningRuns.firstLead
  }

  private init(input: [UInt8]) {
    self.input = input
    output.reserveCapacity(input.count)
  }

  private mutating func run() {
    var index = 0
    while index < input.count {
      let byte = input[index]
      switch byte {
      case Self.backslash: index += copyEscape(at: index)
      case JoiningRuns.firstLead...: index += copyScalar(at: index)
      case ..<0x20:
        output += isInString ? Self.text(for: byte) : [UInt8(ascii: " ")]
        index += 1
      default:
        if byte == Self.quote { isInString.toggle() }
        runs.end()
        output.append(byte)
        index += 1
      }
    }
  }

  /// Returns a space for white space, and the escape of another control character.
  private static func text(for control: UInt8) -> [UInt8] {
    guard !(0x09...0x0D).contains(control) else { return [UInt8(ascii: " ")] }
    let digits = String(control, radix: 16, uppercase: true)
    return Array((control < 0x10 ? #"\u000"# : #"\u00"#).utf8) + digits.utf8
  }
}

extension JSONMender {
  /// Copies the scalar at an index, if it stays, and returns its length.
  private mutating func copyScalar(at index: Int) -> Int {
    let lead = input[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let bytes = input[index..<index + length]
    let value = bytes.dropFirst().reduce(UInt32(lead) & (0x7F >> UInt32(length))) {
      $0 << 6 | UInt32($1 & 0x3F)
    }
    if Unicode.Scalar(value).map({ runs.admits($0) }) ?? true { output += bytes }
    return length
  }

  /// Copies the escape at an index, if it stays, and returns the length of what it replaces.
  private mutating func copyEscape(at index: Int) -> Int {
    switch escape(at: index) {
    case .character(let length):
      runs.end()
      output += input[index..<index + length]
      return length
    case .scalar(let scalar, let length):
      if runs.admits(scalar) { output += input[index..<index + length] }
      return length
    case .unpairedSurrogate(let length):
      runs.end()
      output += #"\uFFFD"#.utf8
      return length
    case .none:
      return 1
    }
  }

  /// An escape by RFC 8259, section 7, with its length in bytes.
  private enum Escape {
    case character(length: Int)
    case scalar(Unicode.Scalar, length: Int)
    case unpairedSurrogate(length: Int)
    case none
  }

  private func escape(at index: Int) -> Escape {
    guard index + 1 < input.count else { return .none }
    switch UnicodeScalar(input[index + 1]) {
    case "\"", "\\", "/", "b", "f", "n", "r", "t": return .character(length: 2)
    case "u": break
    default: return .none
    }
    guard let unit = codeUnit(at: index) else { return .none }
    if let scalar = Unicode.Scalar(unit) { return .scalar(scalar, length: 6) }
    guard UTF16.isLeadSurrogate(unit), let second = codeUnit(at: index + 6),
      UTF16.isTrailSurrogate(second)
    else { return .unpairedSurrogate(length: 6) }
    return .scalar(UTF16.decode(UTF16.EncodedScalar([unit, second])), length: 12)
  }

  /// The UTF-16 code unit of the `\u` escape at an index; nil if there is none.
  private func codeUnit(at index: Int) -> UInt16? {
    guard index + 6 <= input.count, input[index] == Self.backslash,
      input[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for digit in input[index + 2..<index + 6] {
      guard let value = digit.hexadecimalValue else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }
}
