import ByteStrings
import Domain
import FoundationEssentials
import Texts

extension Document {
  /// The document in roff with the macros of man(7), for `man`, groff and mandoc.
  ///
  /// `source` is the program with its version.
  func roff(date: Date, source: String) -> String {
    let day = date.iso8601Day
    let sections = sections.map { section in
      Roff.macro("SH", section.title.uppercased()) + Self.roff(section.blocks)
    }
    return """
      .TH \(name.uppercased()) 1 \(day) "\(source)" "User Commands"
      .\\" No hyphenation and no justification: what is typed can be copied.
      .nh
      .ad l
      .SH "NAME"
      \(name) \\- \(Roff.escaped(purpose))

      """ + sections.joined()
  }

  private static func roff(_ blocks: [Block]) -> String {
    // A heading also begins a paragraph.
    var isFirst = true
    return blocks.map { block in
      defer { isFirst = if case .heading = block { true } else { false } }
      return switch block {
      case .heading(let text): Roff.macro("SS", text.replacing("`", with: ""))
      case .paragraph(let text): (isFirst ? "" : ".PP\n") + Roff.text(text)
      case .code(let lines): ".IP\n.EX\n" + lines.map { Roff.line($0) }.joined() + ".EE\n"
      case .table(_, let rows): rows.map { Roff.entry($0.term, $0.meaning) }.joined()
      }
    }.joined()
  }
}

/// The parts of roff that a manual page needs.
enum Roff {
  /// A request with its arguments: `.SH "EXIT STATUS"`.
  static func macro(_ name: String, _ arguments: String...) -> String {
    ([".\(name)"] + arguments.map { "\"\(escaped($0))\"" }).joined(separator: " ") + "\n"
  }

  /// A paragraph in lines of up to 78 bytes, with code in bold.
  static func text(_ text: String) -> String {
    var lines: [String] = []
    for word in inline(text).split(separator: " ").map(String.init) {
      if let last = lines.last, last.utf8.count + word.utf8.count < 78 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.map { guarded($0) + "\n" }.joined()
  }

  /// An entry of a list: a term, and its meaning below.
  static func entry(_ term: String, _ meaning: String) -> String {
    ".TP\n" + guarded(inline(term)) + "\n" + text(meaning)
  }

  /// A line of an example, unchanged.
  static func line(_ line: String) -> String { guarded(escaped(line)) + "\n" }

  /// A command line in bold, its placeholders in italics.
  ///
  /// A placeholder is a word in capitals after the first word.
  static func styled(_ line: String) -> String {
    line.split(separator: " ").enumerated().map { place, word in
      let isPlaceholder =
        place > 0 && word.contains(where: \.isUppercase) && !word.contains(where: \.isLowercase)
      return "\\f\(isPlaceholder ? "I" : "B")\(escaped(String(word)))\\fR"
    }.joined(separator: " ")
  }

  /// Text escaped so that roff prints it literally.
  ///
  /// Hyphens, quotes and accents stay ASCII, so that they can be copied from the page.
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
      default: "\\[u\(scalar.value.hexadecimal(digits: 4, uppercase: true))]"
      }
    }.joined()
  }

  private static func inline(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Document.inline(line, text: escaped, code: styled)
  }

  /// Escapes a full stop at the start of a line, which roff would read as a request.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }
}
