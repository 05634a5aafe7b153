import Foundation

/// An SVG document on its way to be text, an element a line.
struct SVGText {
  private(set) var text = ""
  private var depth = 0

  typealias Attributes = [(name: String, value: String)]

  /// Begins an element that has others in it.
  mutating func open(_ name: String, _ attributes: Attributes) {
    line("<\(name)\(Self.list(attributes))>")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  /// An element with nothing in it, or with a text.
  mutating func element(_ name: String, _ attributes: Attributes, _ content: String? = nil) {
    let end = content.map { ">\(Self.escaped($0))</\(name)>" } ?? "/>"
    line("<\(name)\(Self.list(attributes))\(end)")
  }

  /// A text whose content is markup already.
  mutating func markup(
    _ content: String,
    at point: Point,
    size: Double,
    fill: String,
    _ attributes: Attributes = []
  ) {
    let place: Attributes = [
      ("x", Self.number(point.x)), ("y", Self.number(point.y)), ("font-size", Self.number(size)),
      ("fill", fill),
    ]
    line("<text\(Self.list(place + attributes))>\(content)</text>")
  }

  private mutating func line(_ markup: String) {
    text += String(repeating: "  ", count: depth) + markup + "\n"
  }

  private static func list(_ attributes: Attributes) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  /// The text as content or attribute; what XML cannot hold at all is left out.
  static func escaped(_ text: String) -> String {
    PlainText.line(text).unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\u{FFFE}", "\u{FFFF}": ""
      default: String(scalar)
      }
    }.joined()
  }

  /// The number with a decimal at most, the same on every machine.
  static func number(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return "\(sign)\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }
}
