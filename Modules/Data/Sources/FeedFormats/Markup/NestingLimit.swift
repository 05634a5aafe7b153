/// Limits the nesting of HTML before a library parses it.
///
/// libgumbo calls itself for each level, and opens formatting elements again in each new paragraph.
/// This scan keeps the number of open elements, counted so that the library never has many more, and
/// the number of elements that the library would create, within fixed limits.
struct NestingLimit {
  /// The greatest number of open elements.
  static let greatestDepth = 512
  /// The greatest number of open formatting elements.
  private static let mostFormats = 32
  /// The greatest number of elements that a library may create.
  private static let mostElements = 500_000

  /// The greatest number of bytes that can separate the attributes of a tag.
  private static let mostSeparators = 1_000

  private let html: [UInt8]
  private var output: [UInt8] = []
  private var open: [ArraySlice<UInt8>] = []
  private var openFormats = 0
  private var elements = 0
  /// The index after the tag that was read last.
  private var tagEnd = 0

  /// Returns HTML without the start tags that would nest too deep, and without what follows the last
  /// element that is allowed.
  static func limited(_ html: [UInt8]) -> [UInt8] {
    var scan = NestingLimit(html: html)
    scan.run()
    return scan.output
  }

  private init(html: [UInt8]) {
    self.html = html
    output.reserveCapacity(html.count)
  }

  private mutating func run() {
    var index = 0
    while index < html.count, elements < Self.mostElements {
      let start = index
      if isLooseDeclaration(at: index) {
        output += "&lt;".utf8
        index += 1
        continue
      }
      let keeps = html[index] != UInt8(ascii: "<") || readTag(&index)
      index = max(index, start + 1)
      while index < html.count, html[index] != UInt8(ascii: "<") { index += 1 }
      if keeps {
        output += html[start..<index]
      } else {
        // Only the tag goes: what follows it up to the next one is text.
        output += html[min(tagEnd, index)..<index]
      }
    }
  }

  /// Whether a `<!` is here that browsers would read as a comment, with the text after it.
  private func isLooseDeclaration(at index: Int) -> Bool {
    guard html[index...].starts(with: "<!".utf8) else { return false }
    let start = html[index...].prefix(9).lowercasedName
    return !["<!--", "<!doctype", "<![cdata"].contains { start.utf8.starts(with: $0.utf8) }
  }

  /// Reads what begins with a `<`, and returns whether it stays.
  private mutating func readTag(_ index: inout Int) -> Bool {
    let isEnd = index + 1 < html.count && html[index + 1] == UInt8(ascii: "/")
    let start = index + (isEnd ? 2 : 1)
    guard start < html.count, html[start].isLetter else { return true }
    let name = html[start...].prefix { !$0.isXMLSpace && $0 != 0x2F && $0 != 0x3E }
    let isSmall = skipAttributes(from: name.endIndex)
    index = tagEnd
    guard isSmall else { return false }
    let lowered = Array(name.prefix(12).map(\.asciiLowercased))[...]
    if Self.raw.contains(lowered) { return false }
    if isEnd {
      close(lowered)
      return true
    }
    return self.open(lowered)
  }

  /// Moves after the `>` of a tag, which may be in no quotes, and returns whether the tag has so few
  /// attributes that comparing each with all others takes no time.
  private mutating func skipAttributes(from start: Int) -> Bool {
    var index = start
    var separators = 0
    var quote: UInt8?
    while index < html.count {
      let byte = html[index]
      if let open = quote {
        if byte == open { (quote, separators) = (nil, separators + 1) }
      } else if byte == 0x3E {
        tagEnd = index + 1
        return separators <= Self.mostSeparators
      } else if html[index - 1] == UInt8(ascii: "="), byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte.isXMLSpace || byte == UInt8(ascii: "/") {
        separators += 1
      }
      index += 1
    }
    tagEnd = html.count
    return separators <= Self.mostSeparators
  }

  private mutating func open(_ name: ArraySlice<UInt8>) -> Bool {
    elements += 1 + openFormats
    if Self.void.contains(name) { return true }
    if let last = open.last, last == name, Self.implied.contains(name) { pop() }
    let isFormat = Self.formats.contains(name)
    guard open.count < Self.greatestDepth, !isFormat || openFormats < Self.mostFormats else {
      return false
    }
    open.append(name)
    if isFormat { openFormats += 1 }
    return true
  }

  private mutating func close(_ name: ArraySlice<UInt8>) {
    elements += 1
    // Elements whose end tags may be missing end with the one that contains them.
    while let last = open.last, last != name, Self.implied.contains(last) { pop() }
    if open.last == name { pop() }
  }

  private mutating func pop() {
    if let last = open.popLast(), Self.formats.contains(last) { openFormats -= 1 }
  }

  private static func names(_ names: String) -> Set<ArraySlice<UInt8>> {
    Set(names.split(separator: " ").map { Array($0.utf8)[...] })
  }

  private static let void = names(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"
  )
  private static let raw = Set(HTMLAllowlist.raw.map { Array($0.utf8)[...] })
  private static let implied = names("dd dt li optgroup option p rp rt")
  private static let formats = names(
    "a b big code em font i nobr s small strike strong tt u"
  )
}
