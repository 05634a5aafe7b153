import Foundation

/// A JSON value with a layout for people: keys in their order, short lists on one line.
enum ReadableJSON: Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([ReadableJSON])
  case object([(key: String, value: ReadableJSON)])

  private static let width = 140

  /// The value, indented by two spaces a level, without a line break at the end.
  var text: String { text(indent: 0, taken: 0) }

  static func texts(_ texts: [String]) -> ReadableJSON {
    .list(texts.map { .text($0) })
  }

  /// The value after `taken` characters of its line; one more is left for a comma.
  private func text(indent: Int, taken: Int) -> String {
    let inner = indent + 2
    let line = oneLine
    if let line, depth < 2, taken + line.count < Self.width { return line }
    switch self {
    case .list(let values) where depth == 0:
      let lines = Self.filled(values.compactMap(\.oneLine), from: taken + 1, inner)
      return "[" + lines.joined(separator: ",\n" + String(repeating: " ", count: inner)) + "]"
    case .list(let values):
      return Self.block("[", values.map { $0.text(indent: inner, taken: inner) }, "]", indent)
    case .object(let fields):
      // A list of objects at the end starts in the same line as the other fields.
      if indent > 0, fields.count > 1, let last = fields.last, last.value.isListOfObjects,
        let head = ReadableJSON.object(fields.dropLast()).oneLine
      {
        let list = last.value.text(indent: indent, taken: 0)
        return "\(head.dropLast(2)), \(Self.quoted(last.key)): \(list) }"
      }
      if indent > 0, depth == 1 { return Self.packed(fields, inner) }
      let lines = fields.map { key, value in
        let start = "\(Self.quoted(key)): "
        return start + value.text(indent: inner, taken: inner + start.count)
      }
      return Self.block("{", lines, "}", indent)
    case .text, .number, .flag: return line ?? ""
    }
  }

  private var isListOfObjects: Bool {
    if case .list = self { depth > 0 } else { false }
  }

  /// The number of objects inside each other: 0 without any.
  private var depth: Int {
    switch self {
    case .text, .number, .flag: 0
    case .list(let values): values.map(\.depth).max() ?? 0
    case .object(let fields): 1 + (fields.map(\.value.depth).max() ?? 0)
    }
  }

  /// The value in one line; nil if it is, or contains, a list of objects.
  private var oneLine: String? {
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let number): return String(number)
    case .flag(let flag): return String(flag)
    case .list(let values):
      return depth == 0 ? "[\(values.compactMap(\.oneLine).joined(separator: ", "))]" : nil
    case .object(let fields):
      let parts = fields.compactMap { key, value in
        value.oneLine.map { "\(Self.quoted(key)): \($0)" }
      }
      guard parts.count == fields.count else { return nil }
      return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    }
  }

  /// Each part on separate lines.
  private static func block(
    _ open: String,
    _ parts: [String],
    _ close: String,
    _ indent: Int
  ) -> String {
    let margin = String(repeating: " ", count: indent)
    let lines = parts.map { "\(margin)  \($0)" }
    return "\(open)\n\(lines.joined(separator: ",\n"))\n\(margin)\(close)"
  }

  /// An object without objects in it, with as many fields on each line as fit.
  private static func packed(
    _ fields: [(key: String, value: ReadableJSON)],
    _ indent: Int
  ) -> String {
    var lines = ["{"]
    for (key, value) in fields {
      let start = "\(quoted(key)): "
      let last = lines[lines.count - 1]
      let short = " " + start + (value.oneLine ?? "")
      let before = lines.count == 1 ? indent - 2 : 0
      if value.oneLine != nil, before + last.count + short.count + 4 <= width {
        lines[lines.count - 1] = last + short + ","
      } else {
        let margin = String(repeating: " ", count: indent)
        let text = start + value.text(indent: indent, taken: indent + start.count) + ","
        lines += text.split(separator: "\n").enumerated().map { $0 == 0 ? margin + $1 : String($1) }
      }
    }
    return lines.joined(separator: "\n").dropLast() + " }"
  }

  /// As many of the parts on each line as fit; `taken` characters of the first line are not free.
  private static func filled(_ parts: [String], from taken: Int, _ indent: Int) -> [String] {
    var lines: [String] = []
    for part in parts {
      let start = lines.count == 1 ? taken : indent
      if let last = lines.last, start + last.count + part.count + 4 <= width {
        lines[lines.count - 1] = "\(last), \(part)"
      } else {
        lines.append(part)
      }
    }
    return lines
  }

  /// The text in quotes; characters that an editor would not show are escaped.
  private static func quoted(_ text: String) -> String {
    let parts = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        String(format: "\\u%04x", scalar.value)
      default: String(scalar)
      }
    }
    return "\"\(parts.joined())\""
  }
}

/// Literals of texts, lists and objects; a field whose value is nil is left out.
extension ReadableJSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral text: String) {
    self = .text(text)
  }

  init(arrayLiteral values: ReadableJSON...) {
    self = .list(values)
  }

  init(dictionaryLiteral fields: (String, ReadableJSON?)...) {
    self = .object(fields.compactMap { key, value in value.map { (key, $0) } })
  }
}
