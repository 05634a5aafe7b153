import ByteStrings

/// A start tag with its attributes, as written in the document.
struct StartTag {
  /// An attribute with its references decoded.
  struct Attribute {
    let name: String
    let value: String

    /// The prefix that the attribute declares; empty for the default namespace, nil for no prefix.
    var declaredPrefix: String? {
      let bytes = name.utf8
      guard bytes.count >= 5, bytes.prefix(5).lowercasedName == "xmlns" else { return nil }
      let rest = bytes.dropFirst(5)
      guard let colon = rest.first else { return "" }
      return colon == UInt8(ascii: ":") ? rest.dropFirst().lowercasedName : nil
    }
  }

  let name: String
  var attributes: [Attribute] = []
  /// Whether the tag is also the end of its element.
  var isEmpty = false
}

/// Splits an XML document into tags and texts, and accepts everything.
///
/// Everything that is not a tag is text: an unescaped `<` or `&`, an unknown reference. Of a DOCTYPE
/// only `DocumentType` is read; nothing is loaded. Each byte is visited a fixed number of times.
struct Tokenizer {
  private let source: [UInt8]
  private var position = 0
  private var builder: TreeBuilder
  private var finder = ByteFinder()
  private var quotes: QuotedValues
  private var hasRoot = false
  private var type = DocumentType()
  private var hasType = false

  /// Reads a document in UTF-8; `base` is the base of its relative addresses.
  static func tree(of source: [UInt8], base: String?) -> (tree: XMLTree, problems: [Problem]) {
    var tokenizer = Tokenizer(
      source: source,
      builder: TreeBuilder(base: base, length: source.count)
    )
    tokenizer.run()
    let tree = tokenizer.builder.finish()
    return (tree, tokenizer.builder.problems)
  }

  private init(source: [UInt8], builder: TreeBuilder) {
    (self.source, self.builder) = (source, builder)
    quotes = QuotedValues(budget: source.count * 4)
  }

  private mutating func run() {
    while position < source.count, !builder.isFull {
      if source[position] != UInt8(ascii: "<") || !readMarkup() { readText() }
    }
    if position < source.count { builder.note(.tooLarge) }
  }

  /// Reads the markup that begins here; false if the `<` is text.
  private mutating func readMarkup() -> Bool {
    guard position + 1 < source.count else { return false }
    switch source[position + 1] {
    case UInt8(ascii: "!"): return readDeclaration()
    case UInt8(ascii: "?"): return skipInstruction()
    case UInt8(ascii: "/"): return readEndTag()
    case let byte: return byte.startsName && readStartTag()
    }
  }

  /// Reads text up to the next `<`, at least the current byte.
  private mutating func readText() {
    let isLiteral = source[position] == UInt8(ascii: "<")
    let end = finder.first(UInt8(ascii: "<"), in: source, from: position + 1) ?? source.count
    let range = position..<end
    position = end
    if builder.isOutside, source[range].contains(where: { !$0.isXMLSpace }) {
      builder.note(hasRoot ? .trailingText : .leadingText)
    }
    if isLiteral { builder.note(.literalMarkup) }
    guard !builder.isOutside else { return }
    var text: [UInt8] = []
    decode(range, false, into: &text)
    builder.add(text[...])
  }

  private func starts(with text: StaticString) -> Bool {
    source[position...].starts(with: text)
  }

  /// Moves after the next occurrence of an end mark.
  ///
  /// If there is none, moves after the next occurrence of a shorter mark; false without either.
  private mutating func skip(to mark: StaticString, orTo shorter: StaticString) -> Bool {
    for mark in [mark, shorter] {
      guard let end = finder.end(of: mark, in: source, from: position + 2) else {
        continue
      }
      position = end
      return true
    }
    return false
  }
}

extension Tokenizer {
  /// Skips a processing instruction, which ends at the next `>` if there is a tag before its `?>`.
  private mutating func skipInstruction() -> Bool {
    let end = finder.end(of: "?>", in: source, from: position + 2) ?? source.count
    let tag = finder.first(UInt8(ascii: "<"), in: source, from: position + 2) ?? source.count
    return tag < end ? skip(to: ">", orTo: ">") : skip(to: "?>", orTo: ">")
  }

  private mutating func readDeclaration() -> Bool {
    if starts(with: "<!--") { return skip(to: "-->", orTo: ">") }
    if starts(with: "<![CDATA[") {
      let start = position + 9
      let close = finder.end(of: "]]>", in: source, from: start)
      let end = close.map { $0 - 3 } ?? source.count
      builder.add(CharacterData.withoutControls(source[start..<end]))
      position = close ?? source.count
      return true
    }
    guard source.count > position + 2, source[position + 2].isLetter else { return false }
    return readDocumentType()
  }

  /// Reads a DOCTYPE with its declarations in brackets, of which only the first ones count.
  private mutating func readDocumentType() -> Bool {
    let first = finder.first(UInt8(ascii: ">"), in: source, from: position)
    let bracket = finder.first(UInt8(ascii: "["), in: source, from: position)
    guard let first else { return false }
    position = first + 1
    guard let bracket, bracket < first else { return true }
    let known = hasType ? nil : type.read(source, from: bracket + 1)
    hasType = true
    if let end = known ?? finder.end(of: "]", in: source, from: bracket),
      let close = finder.first(UInt8(ascii: ">"), in: source, from: end)
    {
      position = close + 1
    }
    return true
  }

  private mutating func readEndTag() -> Bool {
    let start = position + 2
    guard start < source.count, source[start].startsName,
      let end = finder.first(UInt8(ascii: ">"), in: source, from: start)
    else { return false }
    let name = source[start..<end].prefix { !$0.isXMLSpace && $0 != UInt8(ascii: "<") }
    // A `<` inside shows that the `>` of this tag is missing.
    let next = source[name.endIndex..<end].firstIndex(of: UInt8(ascii: "<"))
    if next != nil { builder.note(.malformedTag) }
    builder.end(String(decoding: name, as: UTF8.self))
    position = next ?? end + 1
    return true
  }
}

extension Tokenizer {
  /// Reads a start tag; false if it has no end, so that its `<` is text.
  private mutating func readStartTag() -> Bool {
    guard finder.first(UInt8(ascii: ">"), in: source, from: position) != nil else { return false }
    var index = position + 1
    let name = source[index...].prefix { !Self.endsName($0) }
    index = name.endIndex
    var tag = StartTag(name: String(decoding: name, as: UTF8.self))
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: ">"):
        tag.isEmpty = source[index - 1] == UInt8(ascii: "/") && index > name.endIndex
        position = index + 1
        hasRoot = true
        builder.start(tag)
        return true
      case UInt8(ascii: "<"):
        builder.note(.malformedTag)
        return false
      case let byte where Self.endsName(byte): index += 1
      default:
        let attribute = readAttribute(&index)
        if tag.attributes.count < Self.mostAttributes { tag.attributes.append(attribute) }
      }
    }
    return false
  }

  /// The greatest number of attributes of a tag; the others are ignored.
  private static let mostAttributes = 200

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "/"), UInt8(ascii: "="),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: byte.isXMLSpace
    }
  }

  private mutating func readAttribute(_ index: inout Int) -> StartTag.Attribute {
    let name = source[index...].prefix { !Self.endsName($0) }
    index = name.endIndex
    let equals = source[index...].drop { $0.isXMLSpace }
    var value: [UInt8] = []
    if equals.first == UInt8(ascii: "=") {
      let start = equals.dropFirst().drop { $0.isXMLSpace }.startIndex
      decode(valueRange(from: start, end: &index), true, into: &value)
    }
    return StartTag.Attribute(
      name: String(decoding: name, as: UTF8.self),
      value: String(decoding: value, as: UTF8.self)
    )
  }

  /// Returns the range of an attribute's value, without quotes, and moves after it.
  private mutating func valueRange(from start: Int, end: inout Int) -> Range<Int> {
    let quote = start < source.count ? source[start] : 0
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      builder.note(.malformedTag)
      let value = source[start...].prefix { !$0.isXMLSpace && $0 != 0x3E && $0 != 0x3C }
      let isClosed = value.last == UInt8(ascii: "/") && value.endIndex < source.count
      end = isClosed ? value.endIndex - 1 : value.endIndex
      return start..<end
    }
    let value = quotes.value(in: source, from: start + 1, quote: quote)
    if !value.isRegular { builder.note(.malformedTag) }
    end = value.next
    return value.range
  }
}

extension Tokenizer {
  /// Appends a range of the source with its references decoded.
  private mutating func decode(_ range: Range<Int>, _ isValue: Bool, into output: inout [UInt8]) {
    let isValid = CharacterData.decode(source, range, isValue, entities: &type, into: &output)
    if !isValid { builder.note(.unknownReference) }
  }
}
