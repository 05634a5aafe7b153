import ByteStrings

/// Plain text as HTML: paragraphs, lines, lists of dashes, indented code, and addresses as links.
struct PlainText {
  private enum Block: String {
    case paragraph = "p"
    case list = "ul"
    case code = "pre"
  }

  private var output: [UInt8] = []
  private var block: Block?
  private var isItemOpen = false
  /// Whether its program breaks and indents lines, as in XML that is written by hand.
  private let isWrapped: Bool
  private var lastLength = 0
  /// The number of empty lines before this one.
  private var gap = 0

  private init(isWrapped: Bool) { self.isWrapped = isWrapped }

  /// Returns a text as HTML; one line without an address needs no tags.
  ///
  /// In a wrapped text a line of 50 to 100 bytes continues on the next one, and no line is code.
  static func html(_ text: some Sequence<UInt8>, isWrapped: Bool = false) -> [UInt8] {
    let text = Array(text)
    guard hasLines(text) else { return Markup.escaped(Array(text.trimmed)) }
    var writer = PlainText(isWrapped: isWrapped)
    var rest = text[...]
    while let line = MailPart.nextLine(&rest) { writer.write(line) }
    writer.close()
    return writer.output
  }

  /// Whether a text has several lines or an address.
  static func hasLines(_ text: [UInt8]) -> Bool {
    text.trimmed.contains(UInt8(ascii: "\n")) || address(in: text, from: 0) != nil
  }

  private mutating func write(_ line: ArraySlice<UInt8>) {
    let text = line.trimmed
    defer { lastLength = text.count }
    guard !text.isEmpty else {
      // Lists and code continue after an empty line.
      gap += 1
      return
    }
    defer { gap = 0 }
    let isIndented = line.starts(with: "    ".utf8) || line.first == UInt8(ascii: "\t")
    let item = Self.item(text)
    let canBeCode = item == nil && (block == nil || gap > 0)
    if isIndented, !isWrapped, block == .code || canBeCode {
      if !open(.code) { output += String(repeating: "\n", count: gap + 1).utf8 }
      Markup.append(line.dropFirst(line.first == UInt8(ascii: "\t") ? 1 : 4), to: &output)
    } else if let item {
      _ = open(.list)
      if isItemOpen { output += "</li>".utf8 }
      isItemOpen = true
      output += "<li>".utf8
      writeLinks(item)
    } else if block == .list, gap == 0, line.first.map({ $0.isXMLSpace }) == true {
      output.append(0x20)
      writeLinks(text)
    } else {
      if gap > 0 { close() }
      let continues = isWrapped && 50...100 ~= lastLength
      if !open(.paragraph) { output += continues ? " ".utf8 : "<br>".utf8 }
      writeLinks(text)
    }
  }

  /// Opens a block unless it is open already; returns whether it was opened.
  private mutating func open(_ wanted: Block) -> Bool {
    if block == wanted { return false }
    close()
    output += "<\(wanted.rawValue)>".utf8
    block = wanted
    return true
  }

  private mutating func close() {
    if isItemOpen { output += "</li>".utf8 }
    if let block { output += "</\(block.rawValue)>".utf8 }
    (block, isItemOpen) = (nil, false)
  }

  /// The text of an item of a list; nil for another line.
  private static func item(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let mark = ["- ", "* ", "\u{2022} ", "\u{2013} "].first { line.starts(with: $0.utf8) }
    return mark.map { line.dropFirst($0.utf8.count).trimmed }
  }

  private mutating func writeLinks(_ line: ArraySlice<UInt8>) {
    let text = Array(line)
    var start = 0
    while let link = Self.address(in: text, from: start) {
      Markup.append(text[start..<link.lowerBound], to: &output)
      output += "<a href=".utf8
      Markup.appendValue(String(decoding: text[link], as: UTF8.self), to: &output)
      output.append(UInt8(ascii: ">"))
      Markup.append(text[link], to: &output)
      output += "</a>".utf8
      start = link.upperBound
    }
    Markup.append(text[start...], to: &output)
  }

  /// Finds the next address on the web that no letter precedes, without the punctuation after it.
  private static func address(in text: [UInt8], from start: Int) -> Range<Int>? {
    var index = start
    while let colon = text[index...].firstIndex(of: UInt8(ascii: ":")) {
      index = colon + 1
      guard text[index...].starts(with: "//".utf8) else { continue }
      let scheme = ["https", "http"].first { name in
        colon - name.utf8.count >= start
          && text[..<colon].suffix(name.utf8.count).lowercasedName == name
      }
      guard let first = scheme.map({ colon - $0.utf8.count }),
        first == start || !(text[first - 1].isLetter || text[first - 1].isDigit)
      else { continue }
      let end = end(of: first, in: text)
      if end > colon + 3 { return first..<end }
    }
    return nil
  }

  private static func end(of start: Int, in text: [UInt8]) -> Int {
    let rest = text[start...]
    var end = rest.firstIndex { $0 <= 0x20 || "<>\"".utf8.contains($0) } ?? text.count
    var open = text[start..<end].count { $0 == UInt8(ascii: "(") }
    open -= text[start..<end].count { $0 == UInt8(ascii: ")") }
    while end > start {
      switch text[end - 1] {
      case UInt8(ascii: ")") where open < 0: open += 1
      case _ where ".,;:!?'*]".utf8.contains(text[end - 1]): break
      default: return end
      }
      end -= 1
    }
    return end
  }
}
