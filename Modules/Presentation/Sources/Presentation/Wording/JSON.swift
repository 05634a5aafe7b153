import ByteStrings

/// A JSON value, written on one line with its fields in the order given.
public enum JSON {
  /// A string; nil is `null`.
  case text(String?)
  /// An integer; nil is `null`.
  case number(Int?)
  /// A number with one digit after the point; nil is `null`.
  case decimal(Double?)
  /// A truth value.
  case flag(Bool)
  /// An array.
  case list([JSON])
  /// An object with its fields in order.
  case object([(String, JSON)])

  /// The value as JSON text.
  public var text: String {
    switch self {
    case .text(let text): text.map(Self.quoted) ?? "null"
    case .number(let number): number.map(String.init) ?? "null"
    case .decimal(let number): number.map { "\(($0 * 10).rounded() / 10)" } ?? "null"
    case .flag(let flag): flag ? "true" : "false"
    case .list(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let fields): "{" + Self.fields(fields) + "}"
    }
  }

  /// Returns the fields of an object without its braces.
  public static func fields(_ fields: [(String, JSON)]) -> String {
    fields.map { quoted($0.0) + ":" + $0.1.text }.joined(separator: ",")
  }

  /// Returns a JSON string by RFC 8259; characters that could control a terminal are escaped too.
  public static func quoted(_ text: String) -> String {
    "\"\(text.escaped(escaped))\""
  }

  /// Returns the escape sequence of a scalar; nil for one that stays.
  private static func escaped(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _ where scalar.isHazard: "\\u" + scalar.value.hexadecimal(digits: 4)
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, a line separator or a change of direction.
  var isHazard: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// Returns the text with the scalars replaced that have an escape sequence; nil is none.
  ///
  /// Only ASCII characters with a meaning in JSON or XML, hazards and scalars without a character can
  /// have one. The others are not looked at one by one, which takes ten times as long.
  func escaped(_ escape: (Unicode.Scalar) -> String?) -> String {
    var text = self
    return text.withUTF8 { bytes in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + bytes.count / 8)
      // Where the text begins that is copied as it is.
      var (start, index) = (0, 0)
      while index < bytes.count {
        let length: Int
        switch bytes[index] {
        case ..<0x20, 0x22, 0x26, 0x3C, 0x3E, 0x5C, 0x7F: length = 1
        case 0xC2, 0xD8: length = 2
        case 0xE2, 0xEF: length = 3
        default:
          index += 1
          continue
        }
        let scalar = String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars
        if let sequence = scalar.first.flatMap(escape) {
          output += bytes[start..<index]
          output += sequence.utf8
          start = index + length
        }
        index += length
      }
      output += bytes[start...]
      return String(decoding: output, as: UTF8.self)
    }
  }
}
