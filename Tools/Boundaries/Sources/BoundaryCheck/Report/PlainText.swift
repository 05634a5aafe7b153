import Foundation

/// Text that is safe to print even if it contains names of files or code.
enum PlainText {
  /// The text in one line, without control characters and without the characters that change the
  /// direction of writing, which could make a terminal show another name.
  static func line(_ text: String) -> String {
    let scalars: [Unicode.Scalar] = text.unicodeScalars.compactMap { scalar in
      switch scalar.properties.generalCategory {
      case .control: ["\t", "\n", "\r"].contains(scalar) ? " " : nil
      case .lineSeparator, .paragraphSeparator: " "
      default: scalar.properties.isBidiControl ? nil : scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The number, with commas between thousands, and its noun, which has a plural in -s.
  static func count(_ number: Int, _ noun: String) -> String {
    let digits = number.formatted(.number.locale(Locale(identifier: "en_US")))
    return "\(digits) \(noun)\(number == 1 ? "" : "s")"
  }
}
