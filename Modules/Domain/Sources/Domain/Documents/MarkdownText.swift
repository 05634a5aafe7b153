import Texts

/// The text of a paragraph as Markdown, with a line for each line of the text.
struct MarkdownText {
  private var text = ""

  init(_ runs: [Document.Run]) {
    var open: Document.Address?
    for (index, run) in runs.enumerated() {
      let link = run.picture == nil ? run.link : nil
      if link != open, let open { text += "]" + Markdown.destination(open.description) }
      if link != open, link != nil {
        // Else it would be a picture.
        if text.utf8.last == UInt8(ascii: "!") {
          text.unicodeScalars.removeLast()
          text += "\\!"
        }
        text += "["
      }
      open = link
      if let picture = run.picture {
        text += Markdown.picture(picture)
      } else {
        let next = index + 1 < runs.count ? runs[index + 1].text.unicodeScalars.first : nil
        add(run, next: next)
      }
    }
    if let open { text += "]" + Markdown.destination(open.description) }
  }

  /// The lines, without empty ones at the beginning and the end.
  var lines: [String] {
    let text = text.trimmed
    return text.isEmpty
      ? []
      : text.split(separator: "\n", omittingEmptySubsequences: false).map {
        Markdown.withoutBlockStart(String($0).trimmed)
      }
  }

  private mutating func add(_ run: Document.Run, next: Unicode.Scalar?) {
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 { text += "\n" }
      // White space around a text is put outside of its style.
      let start = line.prefix { $0.isWhitespace }.endIndex
      let core = run.style.isEmpty ? "" : String(line[start...]).trimmed
      let end = line.index(start, offsetBy: core.count)
      text += Markdown.escaped(String(line[..<start]))
      let isLast = number + 1 == lines.count
      let after = line[end...].unicodeScalars.first ?? (isLast ? next : nil)
      if !core.isEmpty { text += styled(core, run.style, next: after) }
      text += Markdown.escaped(String(line[end...]))
    }
  }

  /// Returns text between delimiters, or between tags where delimiters would be text.
  private func styled(_ core: String, _ style: Document.Style, next: Unicode.Scalar?) -> String {
    var result = Markdown.escaped(core)
    if style.contains(.code) {
      // A bar ends the cell of a table, also in code.
      let isTag = core.utf8.contains(UInt8(ascii: "|")) || text.utf8.last == UInt8(ascii: "`")
      result = isTag ? "<code>\(result)</code>" : Markdown.code(core)
    }
    let inside = result
    for (other, delimiter, tag) in Self.delimiters where style.contains(other) {
      // The delimiters of emphasis and strong text are one: `***`.
      let isFree = isDelimited(other == .deleted ? result : inside, next: next)
      result = isFree ? delimiter + result + delimiter : "<\(tag)>\(result)</\(tag)>"
    }
    if style.contains(.superscript) { result = "<sup>\(result)</sup>" }
    if style.contains(.subscript) { result = "<sub>\(result)</sub>" }
    if style.contains(.inserted) { result = "<ins>\(result)</ins>" }
    if style.contains(.marked) { result = "<mark>\(result)</mark>" }
    return result
  }

  /// Whether delimiters around a text begin and end a style, as they do beside a letter inside of them
  /// or white space outside (CommonMark 0.31, 6.2), and are not one with characters before them.
  private func isDelimited(_ inside: String, next: Unicode.Scalar?) -> Bool {
    let before = text.unicodeScalars.last
    let begins = before.map { $0.properties.isWhitespace || $0 == "[" } ?? true
    let ends = next?.properties.isWhitespace ?? true
    let (first, last) = (inside.unicodeScalars.first, inside.unicodeScalars.last)
    return before != "*" && before != "~" && (begins || Self.isWord(first))
      && (ends || Self.isWord(last))
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    switch scalar?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .otherLetter, .decimalNumber: true
    default: false
    }
  }

  private static let delimiters: [(Document.Style, delimiter: String, tag: String)] = [
    (.emphasis, "*", "em"), (.strong, "**", "strong"), (.deleted, "~~", "del"),
  ]
}
