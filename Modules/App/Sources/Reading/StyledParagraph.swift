import ByteStrings
import Domain
import Terminal

/// Runs as one text that is safe to print, with the look of each part.
struct StyledParagraph {
  private static let continuation = DocumentLines.Span(text: "\u{21AA} ", look: .dim)
  private static let tabStop = 4
  /// The width or height in pixels below which a picture is an icon, or counts visits.
  private static let iconSize = 48

  private struct Part {
    /// The offset of the first byte after it.
    var end: Int
    let look: DocumentLines.Look
    let link: Document.Address?
  }

  private var bytes: [UInt8] = []
  private var parts: [Part] = []
  /// Whether spaces and tabs count.
  private let isVerbatim: Bool
  /// The column of the next text, which tabs depend on.
  private var column = 0

  init(
    _ runs: [Document.Run],
    _ look: DocumentLines.Look = [],
    isVerbatim: Bool = false,
    _ links: LinkNumbers
  ) {
    self.isVerbatim = isVerbatim
    for (index, run) in runs.enumerated() {
      let runLook = look.union(DocumentLines.Look(run.style))
      if let picture = run.picture {
        let text = TerminalText.singleLine(picture.text)
        let words = text.isEmpty ? "[picture]" : "[picture: \(text)]"
        let isIcon = min(picture.width ?? .max, picture.height ?? .max) < Self.iconSize
        append(words, isIcon ? runLook : runLook.union(.picture), picture.address)
        appendNumber(of: picture.address, links)
      } else {
        // A mark is drawn with the character before it, in whichever run.
        let text = run.shownText
        let start = index == 0 ? text.startIndex : text.endOfMarks
        let marks = index + 1 < runs.count ? runs[index + 1].marks : ""
        append(String(text[start...] + marks), runLook, run.link)
      }
      // A link may have several runs.
      let next = index + 1 < runs.count ? runs[index + 1].numberedLink : nil
      if let link = run.numberedLink, link != next { appendNumber(of: link, links) }
    }
    removeSpacesAtEnd()
  }

  /// Returns the lines of a width; none without text.
  func lines(width: Int) -> [[DocumentLines.Span]] {
    if bytes.isEmpty { return [] }
    if isVerbatim { return verbatimLines(width: width) }
    var place = Place()
    // No text takes more cells than bytes.
    if bytes.count <= width, !bytes.contains(0x0A) {
      return [spans(String(decoding: bytes, as: UTF8.self), at: &place)]
    }
    let lines = TerminalText.wrap(String(decoding: bytes, as: UTF8.self), to: width)
    return lines.map { line in
      let spans = spans(line, at: &place)
      // Lines end at the space or line break that is left out, or within a word.
      if place.offset < bytes.count, bytes[place.offset] <= 0x20 { place.offset += 1 }
      return spans
    }
  }

  private func verbatimLines(width: Int) -> [[DocumentLines.Span]] {
    var lines: [[DocumentLines.Span]] = []
    var place = Place()
    let mark = width >= 2 * Self.tabStop ? [Self.continuation] : []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      if line.count <= width {
        lines.append(spans(text, at: &place))
      } else {
        let pieces = TerminalText.pieces(of: text, first: width, rest: width - 2 * mark.count)
        for (number, piece) in pieces.enumerated() {
          lines.append((number == 0 ? [] : mark) + spans(piece, at: &place))
        }
      }
      place.offset += 1
    }
    return lines
  }
}

// The text.
extension StyledParagraph {
  private mutating func append(
    _ text: String,
    _ look: DocumentLines.Look,
    _ link: Document.Address?
  ) {
    if isVerbatim { appendVerbatim(text) } else { appendCollapsed(text) }
    let start = parts.last?.end ?? 0
    guard bytes.count > start else { return }
    if let last = parts.last, last.look == look, last.link == link {
      parts[parts.count - 1].end = bytes.count
    } else {
      parts.append(Part(end: bytes.count, look: look, link: link))
    }
  }

  /// Appends text with one space for several, and none beside line ends.
  private mutating func appendCollapsed(_ text: String) {
    var text = TerminalText.multiLine(text)
    text.withUTF8 { text in
      var index = 0
      while index < text.count {
        let byte = text[index]
        // U+3000 is a place to break a line, as for `TerminalText.wrap`.
        let isWideSpace =
          byte == 0xE3 && index + 2 < text.count && text[index + 1] == 0x80
          && text[index + 2] == 0x80
        switch byte {
        case 0x20,
          0xE3 where isWideSpace:
          if let last = bytes.last, last > 0x20 { bytes.append(0x20) }
        case 0x0A:
          removeSpacesAtEnd()
          if !bytes.isEmpty { bytes.append(byte) }
        default: bytes.append(byte)
        }
        index += isWideSpace ? 3 : 1
      }
    }
  }

  private mutating func appendVerbatim(_ text: String) {
    for (number, piece) in text.utf8.split(separator: 0x09, omittingEmptySubsequences: false)
      .enumerated()
    {
      if number > 0 {
        let spaces = Self.tabStop - column % Self.tabStop
        bytes += repeatElement(0x20, count: spaces)
        column += spaces
      }
      if piece.isEmpty { continue }
      let safe = TerminalText.multiLine(Substring(piece))
      bytes += safe.utf8
      if let lineEnd = safe.utf8.lastIndex(of: 0x0A) {
        column = TerminalText.width(of: safe[safe.utf8.index(after: lineEnd)...])
      } else {
        column += TerminalText.width(of: safe)
      }
    }
  }

  /// Appends the number of an address; a space that ends the text of the link stays after it.
  private mutating func appendNumber(of link: Document.Address, _ links: LinkNumbers) {
    let endsWithSpace = !isVerbatim && bytes.last == 0x20
    let space = bytes.last.map { $0 > 0x20 } ?? false ? " " : ""
    let number = "[\(links.number(of: link))]"
    if !space.isEmpty { append(space, [], nil) }
    append(number, [.linkNumber, .dim], link)
    if endsWithSpace { append(" ", [], nil) }
  }

  private mutating func removeSpacesAtEnd() {
    while let last = bytes.last, last == 0x0A || last == 0x20 && !isVerbatim {
      bytes.removeLast()
    }
    while let last = parts.last, last.end > bytes.count {
      parts.removeLast()
      if bytes.count > parts.last?.end ?? 0 {
        parts.append(Part(end: bytes.count, look: last.look, link: last.link))
      }
    }
  }
}

// The spans.
extension StyledParagraph {
  /// How much of the text is in lines.
  private struct Place {
    var offset = 0
    var part = 0
  }

  /// Returns the spans of a line, which is the text at a place.
  private func spans(_ line: String, at place: inout Place) -> [DocumentLines.Span] {
    let end = place.offset + line.utf8.count
    var spans: [DocumentLines.Span] = []
    while place.offset < end {
      while parts[place.part].end <= place.offset { place.part += 1 }
      let part = parts[place.part]
      let partEnd = min(part.end, end)
      let isWhole = partEnd - place.offset == line.utf8.count
      let text = isWhole ? line : String(decoding: bytes[place.offset..<partEnd], as: UTF8.self)
      spans.append(DocumentLines.Span(text: text, look: part.look, link: part.link))
      place.offset = partEnd
    }
    return spans
  }
}

extension String {
  /// The index after the marks at its beginning.
  fileprivate var endOfMarks: Index {
    unicodeScalars.firstIndex { DisplayRole($0.value) != .mark } ?? endIndex
  }
}

extension Document.Run {
  /// What it links to; nil for the mark of a footnote, which needs no number.
  fileprivate var numberedLink: Document.Address? {
    if let picture { return picture.link }
    return footnote == nil ? link : nil
  }

  /// The marks at the beginning of its text.
  fileprivate var marks: Substring { text[..<text.endOfMarks] }

  fileprivate var shownText: String {
    footnote.map { Document.Run($0, style).plainText } ?? plainText
  }

  /// The digits of the mark of a footnote: a superscript link to a place in a page, with brackets or
  /// without; nil if it is none.
  private var footnote: String? {
    guard style.contains(.superscript), let link, link.description.utf8.contains(0x23) else {
      return nil
    }
    var digits = text.utf8[...]
    if digits.first == 0x5B, digits.last == 0x5D { digits = digits.dropFirst().dropLast() }
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return String(Substring(digits))
  }
}
