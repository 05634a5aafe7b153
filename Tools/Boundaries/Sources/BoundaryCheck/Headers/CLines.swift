import Foundation

/// The logical lines of a C file: continued lines are joined, and a comment is a blank.
struct CLines: Sequence, IteratorProtocol {
  struct Line {
    /// Counted from 1; of the first one if several lines are joined.
    let number: Int
    /// Code and literals in turns, starting with code; literals are without quotes.
    let parts: [String]
  }

  private var rest: Substring.UnicodeScalarView
  private var number = 1

  init(_ text: String) {
    let lines = text.replacingOccurrences(of: "\r\n?", with: "\n", options: .regularExpression)
    rest = lines.unicodeScalars[...]
  }

  mutating func next() -> Line? {
    if rest.isEmpty { return nil }
    let start = number
    // Each literal is between double quotes, and contains none.
    var text = String.UnicodeScalarView()
    // The quote or the second character that starts a literal or a comment; nil in code.
    var opening: Unicode.Scalar?
    var previous: Unicode.Scalar?
    while let scalar = pop(), scalar != "\n" || opening == "*" {
      let pair = (previous, scalar)
      previous = scalar
      switch (opening, pair) {
      case (nil, ("/", "*")), (nil, ("/", "/")):
        text.removeLast()
        text.append(" ")
        (opening, previous) = (scalar, nil)
      case ("*", ("*", "/")): (opening, previous) = (nil, nil)
      case ("*", _), ("/", _): break
      case (nil, (_, "\"")), (nil, (_, "'")):
        text.append("\"")
        opening = scalar
      case (nil, _): text.append(scalar)
      case (_, ("\\", _)): previous = nil
      case (scalar, _):
        text.append("\"")
        opening = nil
      default: if scalar != "\"" { text.append(scalar) }
      }
    }
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return Line(number: start, parts: parts.map { String($0) })
  }

  /// The next character of the joined lines.
  private mutating func pop() -> Unicode.Scalar? {
    var scalar = rest.popFirst()
    while scalar == "\\", rest.first == "\n" {
      rest.removeFirst()
      number += 1
      scalar = rest.popFirst()
    }
    if scalar == "\n" { number += 1 }
    return scalar
  }
}
