import ByteStrings
import Domain

/// Prepares HTML for a library that parses it: limits the nesting, and leaves only known tags.
///
/// libgumbo calls itself for each level, compares each attribute with all others, and opens
/// formatting elements again in each new paragraph. This scan counts the open elements so that the
/// library has at most twice as many. If it is unknown whether an end tag closes an element, the
/// element counts as open. Every `<` that stays begins a tag that was counted; comments and unknown
/// tags are removed.
struct NestingLimit {
  /// The greatest number of open elements.
  static let greatestDepth = 512
  /// The greatest number of open formatting elements.
  private static let mostFormats = 32
  /// The greatest number of attributes of a tag.
  private static let mostAttributes = 200

  private let html: [UInt8]
  /// Whether this is a page: then only the attributes stay that its reader needs.
  private let isPage: Bool
  /// The greatest number of elements that the library may create.
  private let mostElements: Int
  private var index = 0
  private var output: [UInt8] = []
  private var finder = ByteFinder()
  private var open: [String] = []
  private var openFormats = 0
  private var elements = 0
  private var rawElements = RawElements()
  private var data: [ArraySlice<UInt8>] = []

  /// Returns HTML without the tags that are unknown, too large or nested too deep, and without what
  /// follows the last element that is allowed.
  static func limited(_ html: [UInt8]) -> [UInt8] {
    var scan = NestingLimit(html, isPage: false)
    scan.run()
    return scan.output
  }

  /// Returns the HTML of a page in the same way, and its data: the texts of JSON-LD.
  static func page(_ html: [UInt8]) -> (html: [UInt8], data: [ArraySlice<UInt8>]) {
    var scan = NestingLimit(html, isPage: true)
    scan.run()
    return (scan.output, scan.data)
  }

  private init(_ html: [UInt8], isPage: Bool) {
    self.html = html
    self.isPage = isPage
    mostElements = isPage ? 75_000 : 60_000
    output.reserveCapacity(isPage ? html.count / 4 : html.count)
  }

  private mutating func run() {
    // An escaped `<` is longer.
    let longest = isPage ? PageReader.maximumLength : .max
    while index < html.count, elements < mostElements, output.count < longest { readPart() }
  }

  /// Reads a tag, a comment, or text up to the next `<`.
  private mutating func readPart() {
    guard html[index] == UInt8(ascii: "<") else {
      let end = finder.first(UInt8(ascii: "<"), in: html, from: index) ?? html.count
      output += html[index..<end]
      index = end
      return
    }
    let next = index + 1 < html.count ? html[index + 1] : 0
    if next.isLetter {
      readTag(nameStart: index + 1)
    } else if next == UInt8(ascii: "/"), index + 2 < html.count, html[index + 2].isLetter {
      readTag(nameStart: index + 2)
    } else if let end = commentEnd(next) {
      index = end
    } else {
      output += "&lt;".utf8
      index += 1
    }
  }

  /// Returns the index after the comment, the doctype or the instruction here; nil for text.
  private mutating func commentEnd(_ next: UInt8) -> Int? {
    guard next == UInt8(ascii: "!") || next == UInt8(ascii: "?") else { return nil }
    let start = html[index...].prefix(9).lowercasedName.utf8
    if start.starts(with: "<!--".utf8) {
      return finder.end(of: "-->", in: html, from: index + 2)
    }
    let isKnown = ["<!doctype", "<![cdata", "<?"].contains { start.starts(with: $0.utf8) }
    return isKnown ? finder.end(of: ">", in: html, from: index) : nil
  }

  private mutating func readTag(nameStart: Int) {
    let name = html[nameStart...].prefix { !$0.isXMLSpace && $0 != 0x2F && $0 != 0x3E }
    var tag = TagScan(from: name.endIndex)
    let attributes = tag.skipAttributes(in: html)
    let lowered = name.lowercasedName
    let isEnd = nameStart == index + 2
    if !isEnd, (isPage ? HTMLAllowlist.rawOfPages : HTMLAllowlist.raw).contains(lowered),
      lowered != HTMLAllowlist.drawing || !tag.isEmptyElement(in: html),
      let end = rawElements.end(of: lowered, in: html, from: tag.end)
    {
      let isData = isPage && html[index..<tag.end].firstRange(of: "ld+json".utf8) != nil
      if isData { data.append(html[tag.end..<end]) }
      separateWords(before: end)
      index = end
      return
    }
    if !isEnd, !isPage, lowered == HTMLAllowlist.drawing, !tag.isEmptyElement(in: html),
      let end = rawElements.end(of: lowered, in: html, from: tag.end)
    {
      output += [0x20] + html[RawElements.title(ofDrawing: html[tag.end..<end])] + [0x20]
      index = end
      return
    }
    let names = isPage ? HTMLGuess.names : HTMLAllowlist.parsed
    let isUsable = (isPage || attributes <= Self.mostAttributes) && names.contains(lowered)
    if isUsable, isEnd ? close(lowered) : open(lowered) {
      if isPage, !isEnd {
        copyPageTag(name)
      } else {
        output += html[index..<tag.end]
      }
    }
    index = tag.end
  }

  /// Keeps the words before and after an element that is left out apart.
  private mutating func separateWords(before end: Int) {
    guard !isPage, let last = output.last, end < html.count else { return }
    let isBetween = last > 0x20 && last != UInt8(ascii: ">")
    if isBetween, html[end] > 0x20, html[end] != UInt8(ascii: "<") { output.append(0x20) }
  }

  /// Copies a start tag with the short attributes that are of use.
  private mutating func copyPageTag(_ name: ArraySlice<UInt8>) {
    output.append(UInt8(ascii: "<"))
    output += name
    var tag = TagScan(from: name.endIndex)
    while let attribute = tag.next(in: html) {
      guard attribute.name.count < 20, case let name = html[attribute.name].lowercasedName,
        HTMLAllowlist.attributesOfPages.contains(name)
      else { continue }
      let value = attribute.value ?? 0..<0
      guard value.count <= WebLink.maximumLength else { continue }
      let before = value.isEmpty ? 0 : html[value.lowerBound - 1]
      let isQuoted = value.isEmpty || before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
      let quote = !isQuoted ? [] : [value.isEmpty ? UInt8(ascii: "\"") : before]
      output += " \(name)=".utf8
      output += quote + html[value] + quote
    }
    output.append(UInt8(ascii: " "))
    output.append(UInt8(ascii: ">"))
  }
}

extension NestingLimit {
  /// Counts a start tag, and returns whether it stays.
  private mutating func open(_ name: String) -> Bool {
    elements += 1 + openFormats
    if HTMLAllowlist.void.contains(name) { return true }
    if open.last == name, Self.implied.contains(name) { closeLast() }
    let isFormat = Self.formats.contains(name)
    guard open.count < Self.greatestDepth, !isFormat || openFormats < Self.mostFormats else {
      return false
    }
    open.append(name)
    if isFormat { openFormats += 1 }
    return true
  }

  /// Counts an end tag, which always stays.
  private mutating func close(_ name: String) -> Bool {
    elements += 1
    var kept = open.count
    // An element whose end tag may be missing is closed with the element that contains it.
    if !Self.formats.contains(name), !Self.endedByOthers.contains(name) {
      while kept > 0, open.count - kept < 4, open[kept - 1] != name,
        Self.implied.contains(open[kept - 1])
      {
        kept -= 1
      }
    }
    guard kept > 0, open[kept - 1] == name else { return true }
    while open.count >= kept { closeLast() }
    return true
  }

  private mutating func closeLast() {
    if let last = open.popLast(), Self.formats.contains(last) { openFormats -= 1 }
  }

  /// Elements that a start tag of the same name closes.
  private static let implied: Set<String> = ["dd", "dt", "li", "option", "p"]
  /// Elements that start tags of other names may have closed; their end tags close no others.
  private static let endedByOthers: Set<String> = ["dd", "dt", "option", "p"]
  private static let formats: Set<String> = [
    "a", "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u",
  ]
}
