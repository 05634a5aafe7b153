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

  /// A value that is JSON text already.
  case written(String)

  /// The value as JSON text.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Returns the fields of an object without its braces.
  public static func fields(_ fields: [(String, JSON)]) -> String {
    var text = ""
    write(fields, to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .text(let value): text += value.map(Self.quoted) ?? "null"
    case .number(let number): text += number.map(String.init) ?? "null"
    case .decimal(let number): text += number.map { "\(($0 * 10).rounded() / 10)" } ?? "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .list(let values):
      text += "["
      for (place, value) in values.enumerated() {
        if place > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      Self.write(fields, to: &text)
      text += "}"
    case .written(let written): text += written
    }
  }

  private static func write(_ fields: [(String, JSON)], to text: inout String) {
    for (place, (name, value)) in fields.enumerated() {
      text += (place > 0 ? "," : "") + quoted(name) + ":"
      value.write(to: &text)
    }
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
      guard bytes.contains(where: Self.mayBeEscaped) else { return self }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + bytes.count / 8)
      // Where the text begins that is copied as it is.
      var (start, index) = (0, 0)
      while index < bytes.count {
        guard Self.mayBeEscaped(bytes[index]) else {
          index += 1
          continue
        }
        let length = bytes[index] < 0x80 ? 1 : bytes[index] < 0xE0 ? 2 : 3
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

  /// Whether a scalar that is escaped may begin with a byte.
  private static func mayBeEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, 0x22, 0x26, 0x3C, 0x3E, 0x5C, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    default: false
    }
  }
}
