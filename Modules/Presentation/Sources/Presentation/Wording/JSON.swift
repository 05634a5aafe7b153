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
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where isHazard(scalar): quoted += escaped(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Returns whether `scalar` is a control character, a line separator or a change of direction.
  private static func isHazard(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    "\\u" + scalar.value.hexadecimal(digits: 4)
  }
}
