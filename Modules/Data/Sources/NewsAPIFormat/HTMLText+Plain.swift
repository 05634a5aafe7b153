extension HTMLText {
  /// Returns the text of a piece of HTML: without tags, references decoded, a line a paragraph.
  ///
  /// A `<` that begins no tag is text, so that plain text with a few tags in it is read as well.
  /// What is in a tag reaches to the next `>`, even one in quotes.
  package static func plain(_ html: String) -> String {
    var text = ""
    var rest = html[...]
    var end = rest.firstIndex(of: ">")
    while let start = rest.firstIndex(of: "<"), let tagEnd = end {
      guard start < tagEnd else {
        end = rest[start...].firstIndex(of: ">")
        continue
      }
      text += decoded(String(rest[..<start]))
      let tag = rest[start..<tagEnd].dropFirst()
      if isTag(tag) {
        if isBlock(tag) { text += "\n" }
        rest = rest[rest.index(after: tagEnd)...]
      } else {
        text += "<"
        rest = rest[tag.startIndex...]
      }
    }
    return tidy(text + decoded(String(rest)))
  }

  /// Returns the text of a piece of HTML; nil when there is nothing to see in it.
  package static func plainOrNil(_ html: String?) -> String? {
    html.map(plain).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func isTag(_ tag: Substring) -> Bool {
    let first = tag.first == "/" ? tag.dropFirst().first : tag.first
    return first.map { $0.isASCII && $0.isLetter || $0 == "!" || $0 == "?" } ?? false
  }

  /// Whether what comes next stands on a line of its own.
  private static func isBlock(_ tag: Substring) -> Bool {
    let name = tag.drop { $0 == "/" }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return blocks.contains(name.lowercased())
  }

  private static let blocks: Set<String> = [
    "article", "blockquote", "br", "dd", "div", "dt", "figure", "h1", "h2", "h3", "h4", "h5", "h6",
    "hr", "li", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
  ]

  /// Returns the lines that have anything in them, with single spaces between their words.
  private static func tidy(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
