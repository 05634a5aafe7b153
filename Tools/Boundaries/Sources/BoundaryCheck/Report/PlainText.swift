/// Text that is safe to print, whatever it quotes.
enum PlainText {
  /// The text in one line: without control characters, and without those that turn the direction of
  /// writing, by which a file's name could change what a terminal shows.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control:
        if ["\t", "\n", "\r"].contains(scalar) { line.append(" ") }
      case .lineSeparator, .paragraphSeparator: line.append(" ")
      case .format where turnsDirection(scalar): continue
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  private static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}": true
    default: false
    }
  }

  /// The number with a comma between thousands.
  static func number(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    let grouped = digits.enumerated().map { index, digit in
      let isStart = index > 0 && (digits.count - index).isMultiple(of: 3)
      return (isStart ? "," : "") + String(digit)
    }
    return (number < 0 ? "-" : "") + grouped.joined()
  }

  /// The number with the noun in the form that it asks for.
  static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(self.number(number)) \(number == 1 ? singular : plural ?? singular + "s")"
  }
}
