import ByteStrings

/// A JSON value, written on one line with its fields in the order given.
public enum JSON {
  /// A string; nil is `null`.
  case text(String?)
  /// An integer; nil is `null`.
  case number(Int?)
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
  func escaped(_ escape: (Unicode.Scalar) -> String?) -> String {
    let scalars = unicodeScalars
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    // Where the text begins that is copied as it is; scalar by scalar takes ten times as long.
    var start = scalars.startIndex
    for index in scalars.indices {
      guard let sequence = escape(scalars[index]) else { continue }
      escaped += self[start..<index]
      escaped += sequence
      start = scalars.index(after: index)
    }
    return escaped + self[start...]
  }
}
