import Foundation

/// A JSON value as it is to be read by people: keys in their order, short lists on one line.
enum ReadableJSON: Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([ReadableJSON])
  case object([(key: String, value: ReadableJSON)])

  private static let width = 100

  /// The value, indented by two spaces a level, without a line break at the end.
  var text: String { text(indent: 0, taken: 0) }

  static func texts(_ texts: [String]) -> ReadableJSON {
    .list(texts.map { .text($0) })
  }

  /// The value from a column that `taken` characters, and one for a comma, leave less room.
  private func text(indent: Int, taken: Int) -> String {
    if depth < 2, let line = oneLine(), taken + line.count < Self.width { return line }
    let inner = indent + 2
    switch self {
    case .list(let values) where depth == 0:
      return filled(values.compactMap { $0.oneLine() }, indent: indent)
    case .list(let values):
      return block("[", values.map { $0.text(indent: inner, taken: inner) }, "]", indent: indent)
    case .object(let fields):
      let lines = fields.map { key, value in
        let start = "\(Self.quoted(key)): "
        return start + value.text(indent: inner, taken: inner + start.count)
      }
      return block("{", lines, "}", indent: indent)
    case .text, .number, .flag: return oneLine() ?? ""
    }
  }

  /// How deep objects lie in it: 0 without any.
  private var depth: Int {
    switch self {
    case .text, .number, .flag: 0
    case .list(let values): values.map(\.depth).max() ?? 0
    case .object(let fields): 1 + (fields.map(\.value.depth).max() ?? 0)
    }
  }

  /// The value in one line; nil if it is, or holds, a list of objects.
  private func oneLine() -> String? {
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let number): return String(number)
    case .flag(let flag): return flag ? "true" : "false"
    case .list(let values):
      guard depth == 0 else { return nil }
      return "[" + values.compactMap { $0.oneLine() }.joined(separator: ", ") + "]"
    case .object(let fields):
      if fields.isEmpty { return "{}" }
      let parts = fields.map { key, value in
        value.oneLine().map { "\(Self.quoted(key)): \($0)" }
      }
      guard !parts.contains(nil) else { return nil }
      return "{ " + parts.compactMap { $0 }.joined(separator: ", ") + " }"
    }
  }

  /// Each part on lines of its own.
  private func block(_ open: String, _ parts: [String], _ close: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let lines = parts.map { "\(margin)  \($0)" }
    return "\(open)\n\(lines.joined(separator: ",\n"))\n\(margin)\(close)"
  }

  /// A list with as many of its parts on each line as fit.
  private func filled(_ parts: [String], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent + 2)
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, margin.count + last.count + part.count + 3 <= Self.width {
        lines[lines.count - 1] = "\(last), \(part)"
      } else {
        lines.append(part)
      }
    }
    return "[\n" + lines.map { margin + $0 }.joined(separator: ",\n") + "\n"
      + String(repeating: " ", count: indent) + "]"
  }

  /// The text with its quotes, and escaped whatever an editor would not show.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
