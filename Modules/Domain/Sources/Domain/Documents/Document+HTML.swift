import ByteStrings
import FoundationEssentials

extension Document {
  /// The document as HTML, in the one form in which it is stored, exported and shown.
  ///
  /// `init(html:)` reads an equal document from it. Text and attributes are escaped, so it is safe in
  /// a page. Sounds and films load nothing before they are started.
  public var html: String {
    var writer = DocumentWriter()
    writer.write(blocks)
    return writer.text
  }

  /// The document as HTML for a browser, which loads each picture from the address that
  /// `pictureAddress` returns for its number, from 0 on; nil leaves the picture's text.
  public func html(pictureAddress: @escaping (Int, Picture) -> String?) -> String {
    let blocks = blocks
    var writer = DocumentWriter(pictureAddress: pictureAddress, anchors: Self.anchors(blocks))
    writer.write(blocks)
    return writer.text
  }

  /// The document as XHTML for a book, in which sounds and films are links.
  ///
  /// `pictureAddress` returns the address of a picture in the book; nil leaves the picture's text.
  public func xhtml(pictureAddress: @escaping (Picture) -> String?) -> String {
    let blocks = blocks
    var writer = DocumentWriter(
      pictureAddress: { pictureAddress($1) },
      isXML: true,
      anchors: Self.anchors(blocks)
    )
    writer.write(blocks)
    return writer.text
  }
}

extension Document {
  /// The anchors in blocks that were read from the stored form once.
  private static func anchors(_ blocks: [Block]) -> Set<Address> {
    Set(runs(of: blocks).compactMap(\.anchor))
  }
}

extension String {
  /// The text in HTML or XHTML, also in the value of an attribute: escaped, and without invisible
  /// characters.
  public var markup: String {
    var output: [UInt8] = []
    output.appendHTML(VisibleText.xml(utf8), inQuotes: true)
    return String(decoding: output, as: UTF8.self)
  }
}

extension Document.Address {
  /// The address in the strict syntax of RFC 3986, as books need it; nil if its host is no name in
  /// ASCII, or if it has a percent sign without digits.
  public var uri: String? {
    guard let url = URL(string: description.encodedAfterHost),
      Array(url.absoluteString.utf8).strictlyPercentDecoded != nil
    else { return nil }
    guard let host = url.host() else { return url.absoluteString }
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let hyphen = UInt8(ascii: "-")
    let isName = labels.allSatisfy { label in
      !label.isEmpty && label.first != hyphen && label.last != hyphen
        && label.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
    }
    return isName && labels.last?.first?.isLetter == true ? url.absoluteString : nil
  }
}

/// Writes documents as HTML.
struct DocumentWriter {
  /// Returns the address of a picture for a browser; nil for the stored form.
  private let pictureAddress: ((Int, Document.Picture) -> String?)?
  /// Whether it writes XHTML.
  private let isXML: Bool
  /// The anchors to which links within the document lead; none in the stored form.
  private let anchors: Set<Document.Address>
  private var pictureCount = 0
  private var output: [UInt8] = []

  init(
    pictureAddress: ((Int, Document.Picture) -> String?)? = nil,
    isXML: Bool = false,
    anchors: Set<Document.Address> = []
  ) {
    (self.pictureAddress, self.isXML, self.anchors) = (pictureAddress, isXML, anchors)
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Writes the stored form of a document.
  mutating func write(_ document: Document) { output += document.markup.utf8 }

  mutating func write(_ blocks: [Document.Block]) {
    for block in blocks { write(block) }
  }

  private mutating func write(_ block: Document.Block) {
    switch block {
    case .paragraph(let runs): if !runs.isEmpty { write(runs, in: "p") }
    // XHTML has no headings without text.
    case .heading(_, let runs) where isXML && runs.allSatisfy({ $0.picture != nil }):
      write(runs, in: "p")
    case .heading(let level, let runs): write(runs, in: "h\(level)")
    case .list(let items, let numbering): write(items, numbering)
    case .quotation(let inner):
      open("blockquote")
      write(inner)
      close("blockquote")
    case .preformatted(let runs, let language):
      open("pre")
      open("code", [("class", language.map { "language-" + $0 })])
      for run in runs { write(run, isVerbatim: true) }
      close("code")
      close("pre")
    case .table(let rows): write(rows)
    case .picture(let picture, let caption):
      open("figure")
      write(picture)
      if !caption.isEmpty { write(caption, in: "figcaption") }
      close("figure")
    case .media(let media) where isXML:
      write([Document.Run(media.kind.rawValue, link: media.address)], in: "p")
    case .media(let media):
      let attributes = [("src", media.address.description), ("poster", media.poster?.description)]
      open(media.kind.rawValue, [("controls", ""), ("preload", "none")] + attributes)
      close(media.kind.rawValue)
    case .embed(let embed):
      open("figure", [("class", embed.kind.rawValue)])
      if let still = embed.still { write(still) }
      write([embed.still == nil ? embed.run : Document.Run(embed.title)], in: "figcaption")
      close("figure")
    case .rule: open("hr")
    }
  }

  private mutating func write(_ items: [[Document.Block]], _ numbering: Document.Numbering?) {
    let name = numbering == nil ? "ul" : "ol"
    let isReversed = numbering?.isDescending == true
    let step = isReversed ? -1 : 1
    var next = isReversed ? items.count : 1
    let first = numbering?.numbers.first.flatMap { $0 == next ? nil : $0 }
    let style = numbering.flatMap { $0.style == .decimal ? nil : $0.style.rawValue }
    open(
      name,
      [("start", first.map(String.init)), ("type", style), ("reversed", isReversed ? "" : nil)]
    )
    next = numbering?.numbers.first ?? next
    for (index, item) in items.enumerated() {
      let number = numbering?.numbers[index]
      open("li", [("value", number.flatMap { $0 == next ? nil : String($0) })])
      next = (number ?? next) + step
      writeInside(item)
      close("li")
    }
    close(name)
  }

  private mutating func write(_ rows: [[Document.Cell]]) {
    open("table")
    for row in rows {
      open("tr")
      for cell in row {
        let name = cell.isHeader ? "th" : "td"
        let columns = cell.columns == 1 ? nil : String(cell.columns)
        open(name, [("colspan", columns), ("rowspan", cell.rows == 1 ? nil : String(cell.rows))])
        writeInside(cell.blocks)
        close(name)
      }
      close("tr")
    }
    close("table")
  }

  /// Writes the blocks of an item or a cell; a paragraph at the beginning needs no tags, unless
  /// another one follows.
  private mutating func writeInside(_ blocks: [Document.Block]) {
    var rest = blocks[...]
    if case .paragraph(let runs)? = rest.first, !rest.dropFirst().contains(where: \.isParagraph) {
      write(runs)
      rest = rest.dropFirst()
    }
    for block in rest { write(block) }
  }

  private mutating func write(_ runs: [Document.Run], in name: String) {
    open(name)
    write(runs)
    close(name)
  }

  private mutating func write(_ runs: [Document.Run]) {
    for run in runs { write(run) }
  }

  private mutating func write(_ run: Document.Run, isVerbatim: Bool = false) {
    if let picture = run.picture { return write(picture) }
    if let anchor = run.anchor {
      let isShown = anchors.contains(anchor)
      open("a", [isShown ? ("id", Self.id(anchor)) : ("name", anchor.description)])
      close("a")
    }
    if let link = run.link { open(link) }
    let names = Self.elements.filter { run.style.contains($0.style) }.map(\.name)
    for name in names { open(name) }
    if isVerbatim { append(run.text.utf8) } else { appendLines(run.text) }
    for name in names.reversed() { close(name) }
    if run.link != nil { close("a") }
  }

  private mutating func write(_ picture: Document.Picture) {
    if let link = picture.link { open(link) }
    defer { pictureCount += 1 }
    var attributes: [(String, String?)] = [
      ("src", picture.address.description), ("alt", picture.text),
      ("width", picture.width.map(String.init)), ("height", picture.height.map(String.init)),
    ]
    if let pictureAddress {
      attributes[0].1 = pictureAddress(pictureCount, picture)
      if !isXML {
        attributes += [
          ("loading", "lazy"), ("decoding", "async"), ("referrerpolicy", "no-referrer"),
        ]
      }
    }
    if attributes[0].1 == nil {
      append((picture.text.isEmpty ? "picture" : picture.text).utf8)
    } else {
      open("img", attributes)
    }
    if picture.link != nil { close("a") }
  }

  /// The name of an anchor, which no other part of a page has.
  private static func id(_ anchor: Document.Address) -> String {
    "a-" + anchor.description.utf8.fnv1a.hexadecimal(digits: 16)
  }

  private mutating func open(_ link: Document.Address) {
    let local = anchors.contains(link) ? "#" + Self.id(link) : nil
    open("a", [("href", local ?? (isXML ? link.uri : link.description))])
  }

  mutating func open(_ name: String, _ attributes: [(String, String?)] = []) {
    output.append(UInt8(ascii: "<"))
    output += name.utf8
    if pictureAddress != nil, Self.lines.contains(name) { output += " dir=\"auto\"".utf8 }
    for (name, value) in attributes {
      guard let value else { continue }
      output.append(0x20)
      output += name.utf8
      output += "=\"".utf8
      append(value.utf8)
      output.append(UInt8(ascii: "\""))
    }
    output += isXML && Self.voids.contains(name) ? "/>".utf8 : ">".utf8
  }

  mutating func close(_ name: String) {
    output += "</".utf8
    output += name.utf8
    output.append(UInt8(ascii: ">"))
  }

  /// Appends text without invisible characters.
  private mutating func append(_ text: some Sequence<UInt8>) {
    output.appendHTML(visible(text), inQuotes: true)
  }

  private func visible(_ text: some Sequence<UInt8>) -> [UInt8] {
    isXML ? VisibleText.xml(text) : VisibleText.bytes(Array(text))
  }

  /// Appends a text of a paragraph, in which a tab is a space.
  private mutating func appendLines(_ text: String) {
    var rest = visible(text.utf8)[...]
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x09 }) {
      output.appendHTML(rest[..<end], inQuotes: true)
      if rest[end] == 0x0A { open("br") } else { output.append(0x20) }
      rest = rest[(end + 1)...]
    }
    output.appendHTML(rest, inQuotes: true)
  }

  /// The elements whose text has a direction of its own in a browser.
  private static let lines: Set = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th", "figcaption",
  ]

  /// The elements without an end tag.
  private static let voids: Set = ["br", "hr", "img"]

  private static let elements: [(style: Document.Style, name: String)] = [
    (.strong, "strong"), (.emphasis, "em"), (.deleted, "del"), (.code, "code"),
    (.superscript, "sup"), (.subscript, "sub"), (.inserted, "ins"), (.marked, "mark"),
  ]
}

extension Document.Block {
  fileprivate var isParagraph: Bool {
    if case .paragraph = self { true } else { false }
  }
}
