/// The language of man(7), as far as a page of the manual needs it.
enum Roff {
  /// A request with its arguments: `.SH "EXIT STATUS"`.
  static func macro(_ name: String, _ arguments: String...) -> String {
    ([".\(name)"] + arguments.map { "\"\(escaped($0))\"" }).joined(separator: " ") + "\n"
  }

  /// A paragraph of running text, in lines of a length that people and programs can handle.
  static func text(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace).map({ escaped(String($0)) }) {
      if let last = lines.last, last.utf8.count + word.utf8.count < 78 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.map { guarded($0) + "\n" }.joined()
  }

  /// An entry of a list: what it is about, a line of `styled` text, and what there is to say.
  static func entry(_ label: String, _ meaning: String) -> String {
    ".TP\n" + guarded(label) + "\n" + text(meaning)
  }

  /// A command line with its placeholders: what is typed as it stands is bold, and what stands for
  /// something else, a word in capitals, is in italics.
  static func styled(_ line: String) -> String {
    line.split(separator: " ").map { word in
      let isPlaceholder =
        word.contains(where: \.isUppercase) && !word.contains(where: \.isLowercase)
      return "\\f\(isPlaceholder ? "I" : "B")\(escaped(String(word)))\\fR"
    }.joined(separator: " ")
  }

  /// Text in which roff finds nothing that has a meaning to it, whatever its typesetter's habits:
  /// hyphens, quotes and accents stay those of ASCII, so that they can be copied.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "\"": "\\(dq"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hexadecimal(scalar))]"
      }
    }.joined()
  }

  /// A line that begins with a full stop would be taken for a request.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
