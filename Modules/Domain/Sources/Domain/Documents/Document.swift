import Texts

/// A text with its structure, as its author wrote it.
///
/// It is made from HTML by `init(html:)` or from plain text, and contains nothing active: only
/// structure, text, and addresses that are safe to open. Text is bounded to `TextLimit.text`, the
/// number of parts to `mostParts`, and the nesting to `greatestDepth`.
public struct Document: Sendable {
  /// The maximum number of blocks, runs and cells together.
  public static let mostParts = 50_000
  /// The maximum number of blocks that contain each other.
  public static let greatestDepth = 16
  /// The numbers that the first item of a list can have: with `mostParts` items, none has more than
  /// the nine digits of CommonMark.
  public static let firstNumbers = 0...999_900_000

  /// Lists read many documents and show none of them, so these are divided only when it is needed.
  private enum Content {
    /// The paragraphs are the lines.
    case text(String)
    case blocks([Block])
    /// The stored form, which takes a tenth of the memory of the blocks; and the text, if it is known.
    case stored(String, text: String?)
  }

  private let content: Content

  public static let empty = Document(blocks: [])

  /// Creates a document; equal ones have the same content, also if they have different sources.
  init(blocks: [Block]) {
    let lines = blocks.compactMap(\.plainLine)
    let isText = !blocks.isEmpty && lines.count == blocks.count
    content = isText ? .text(lines.joined(separator: "\n").bounded(to: .text)) : .blocks(blocks)
  }

  /// Creates a document whose paragraphs are the lines of a text; `text` returns the same text.
  ///
  /// An empty text is an empty document.
  public init(text: String) {
    content = text.isEmpty ? .blocks([]) : .text(text.bounded(to: .text))
  }

  /// The beginning of a stored document with a structure; other stored texts are plain.
  private static let mark = "<!DOCTYPE html>"

  /// Reads the form of `stored`; damage leaves what can be read.
  public init(stored text: String) {
    if text.utf8.starts(with: Self.mark.utf8) {
      self.init(markup: String(Substring(text.utf8.dropFirst(Self.mark.utf8.count))))
    } else {
      self.init(text: text)
    }
  }

  /// The form in which archives store it: the text, or else an HTML document.
  public var stored: String {
    let text = plainText ?? (self == .empty ? "" : nil)
    return text.flatMap { $0.utf8.starts(with: Self.mark.utf8) ? nil : $0 } ?? Self.mark + markup
  }

  /// Creates a document of HTML as `markup` has it, which is not trusted.
  init(markup html: String) {
    self =
      Self.hasOnlyParagraphs(html)
      ? Document.read(html) : Document(content: .stored(html, text: nil))
  }

  /// Whether all tags are of paragraphs; reads only what it needs.
  private static func hasOnlyParagraphs(_ html: String) -> Bool {
    var html = html
    return html.withUTF8 { bytes in
      bytes.indices.allSatisfy { index in
        guard bytes[index] == UInt8(ascii: "<") else { return true }
        let tag = bytes[(index + 1)...].prefix(3)
        return tag.starts(with: "p>".utf8) || tag.starts(with: "/p>".utf8)
      }
    }
  }

  private init(content: Content) { self.content = content }

  /// The document in the form that takes the least memory; its blocks are made each time.
  var compact: Document {
    guard case .blocks(let blocks) = content, !blocks.isEmpty else { return self }
    return Document(content: .stored(html, text: text))
  }

  /// The document with its blocks, if they are needed several times.
  public var divided: Document {
    if case .stored = content { Document(blocks: blocks) } else { self }
  }

  /// The HTML, as it was read if its blocks were not needed yet.
  var markup: String { if case .stored(let html, _) = content { html } else { html } }

  /// The text if it is known without reading the blocks; else nil.
  var knownText: String? {
    switch content {
    case .text(let text), .stored(_, let text?): text
    case .blocks, .stored(_, nil): nil
    }
  }

  /// The blocks in reading order.
  public var blocks: [Block] {
    switch content {
    case .blocks(let blocks): return blocks
    case .stored(let html, _): return Document.read(html).blocks
    case .text(let text):
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return lines.map { .paragraph($0.isEmpty ? [] : [Run(String(Substring($0)))]) }
    }
  }

  /// The text if it has only paragraphs without styles, links and pictures; else nil.
  public var plainText: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// A part of a document that begins on a new line.
  public indirect enum Block: Hashable, Sendable {
    case paragraph([Run])
    /// A heading of level 1 to 6.
    case heading(level: Int, [Run])
    /// A list; nil without numbers.
    case list([[Block]], Numbering?)
    case quotation([Block])
    /// Text whose spaces and line ends count; the language is a programming language, such as `swift`.
    case preformatted([Run], language: String?)
    case table([[Cell]])
    case picture(Picture, caption: [Run])
    case media(Media)
    case embed(Embed)
    case rule
  }

  /// The numbers of the items of a list.
  public struct Numbering: Hashable, Sendable {
    /// How they are written, by the values of HTML.
    public enum Style: String, Sendable {
      case decimal = "1"
      case letters = "a"
      case capitals = "A"
      case roman = "i"
      case romanCapitals = "I"
    }

    /// The number of each item, around `firstNumbers`.
    public let numbers: [Int]
    public let style: Style

    public init(_ numbers: [Int], _ style: Style = .decimal) {
      (self.numbers, self.style) = (numbers, style)
    }

    /// Whether each number is the one before and one more.
    public var isAscending: Bool { zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 } }

    /// Whether each number is the one before and one less, down to 1.
    var isDescending: Bool {
      numbers.count > 1 && numbers.last == 1
        && zip(numbers, numbers.dropFirst()).allSatisfy { $0 - 1 == $1 }
    }

    /// The number of an item as it is written: `3`, `c` or `iii`, without a dot.
    public func marker(_ index: Int) -> String {
      let number = numbers[index]
      switch style {
      case .letters, .capitals: return Self.letters(number, style == .letters ? "a" : "A")
      case .roman: return Self.roman(number).lowercased()
      case .romanCapitals: return Self.roman(number)
      case .decimal: return String(number)
      }
    }

    private static func letters(_ number: Int, _ first: Unicode.Scalar) -> String {
      guard number > 0 else { return String(number) }
      var (rest, text) = (number, "")
      while rest > 0 {
        let letter = Unicode.Scalar(UInt8(first.value) + UInt8((rest - 1) % 26))
        (rest, text) = ((rest - 1) / 26, String(letter) + text)
      }
      return text
    }

    private static func roman(_ number: Int) -> String {
      guard 1...3_999 ~= number else { return String(number) }
      let signs = [
        (1_000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
        (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
      ]
      var (rest, text) = (number, "")
      for (value, sign) in signs {
        text += String(repeating: sign, count: rest / value)
        rest %= value
      }
      return text
    }
  }

  /// A piece of text with one style.
  public struct Run: Hashable, Sendable {
    /// The text with `\n` for a line break, or the alternative text of a picture.
    public var text: String
    public var style: Style = []
    public var link: Address?
    /// The picture that stands in the text in place of the run's text.
    public var picture: Picture?
    /// The address of the place where it begins, to which links of the same document lead.
    public var anchor: Address?

    public init(
      _ text: String,
      _ style: Style = [],
      link: Address? = nil,
      picture: Picture? = nil
    ) {
      (self.text, self.style, self.link, self.picture) = (text, style, link, picture)
    }
  }

  /// The styles of a run.
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let strong = Style(rawValue: 1)
    public static let emphasis = Style(rawValue: 2)
    public static let deleted = Style(rawValue: 4)
    public static let code = Style(rawValue: 8)
    public static let superscript = Style(rawValue: 16)
    public static let `subscript` = Style(rawValue: 32)
    public static let inserted = Style(rawValue: 64)
    public static let marked = Style(rawValue: 128)
  }

  /// A cell of a table.
  public struct Cell: Hashable, Sendable {
    public var blocks: [Block]
    public var isHeader = false
    /// The number of columns that it takes; 1 to 100.
    public var columns = 1
    /// The number of rows that it takes; 1 to 100.
    public var rows = 1

    public init(_ blocks: [Block], isHeader: Bool = false, columns: Int = 1, rows: Int = 1) {
      self.blocks = blocks
      self.isHeader = isHeader
      self.columns = min(max(columns, 1), 100)
      self.rows = min(max(rows, 1), 100)
    }
  }

  public struct Picture: Hashable, Sendable {
    public let address: Address
    /// The text in place of the picture; empty for a decoration.
    public var text = ""
    /// The size in CSS pixels, as far as it is stated; 1 to 10,000.
    public var width: Int?
    public var height: Int?
    /// What the picture links to.
    public var link: Address?
    /// What the author says about it, such as the joke of a comic, until that is its caption.
    var title = ""

    public init(
      _ address: Address,
      text: String = "",
      width: Int? = nil,
      height: Int? = nil,
      link: Address? = nil
    ) {
      (self.address, self.text, self.link) = (address, text, link)
      self.width = width.flatMap { 1...10_000 ~= $0 ? $0 : nil }
      self.height = height.flatMap { 1...10_000 ~= $0 ? $0 : nil }
    }
  }

  /// A sound or a film.
  public struct Media: Hashable, Sendable {
    public enum Kind: String, Sendable {
      case audio
      case video
    }

    public let kind: Kind
    public let address: Address
    /// The picture that is shown before it is started.
    public var poster: Address?

    public init(_ kind: Kind, _ address: Address, poster: Address? = nil) {
      (self.kind, self.address, self.poster) = (kind, address, poster)
    }
  }

  /// What another site shows in a frame, as a link to its page there.
  public struct Embed: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
      case video, audio, post, page
    }

    public let kind: Kind
    public let address: Address
    /// The title on one line; the site if the author gave none.
    public let title: String
    /// A picture of it, which links to it; nil if none is known.
    public let still: Picture?

    public init(_ kind: Kind, _ address: Address, title: String = "", still: Address? = nil) {
      (self.kind, self.address) = (kind, address)
      let line = title.singleSpaced.bounded(to: .line)
      let name = line.isEmpty ? WebLink.site(of: address.description) : line
      self.title = name
      self.still = still.map { Picture($0, text: "\(kind.rawValue): \(name)", link: address) }
    }

    /// The kind and the title, as a link.
    public var run: Run { Run("\(kind.rawValue): \(title)", link: address) }
  }

  /// An absolute address that is safe to open: http, https, mailto or tel.
  public struct Address: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Parses an address; nil if it has another scheme, no host, or a character that needs encoding.
    public init?(_ text: String) {
      let bytes = text.utf8
      guard bytes.count <= WebLink.maximumLength, let colon = bytes.firstIndex(of: 0x3A),
        bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E })
      else { return nil }
      let rest = bytes[bytes.index(after: colon)...]
      switch text[..<colon].lowercased() {
      case "http", "https":
        let host = rest.dropFirst(2).first
        guard rest.starts(with: "//".utf8), let host, !"/?#:@".utf8.contains(host) else {
          return nil
        }
      case "mailto", "tel":
        guard !rest.isEmpty else { return nil }
      default: return nil
      }
      description = text
    }

    public init(_ link: WebLink) { description = link.description }

    /// Parses the address of a picture, a sound or a film, which has the scheme http or https.
    init?(file text: String) {
      self.init(text)
      if description.utf8.first.map({ $0 | 0x20 }) != UInt8(ascii: "h") { return nil }
    }

    /// The address as a link to a page; nil for mailto and tel.
    public var page: WebLink? { WebLink(description) }
  }
}

extension Document: Hashable {
  public static func == (first: Document, second: Document) -> Bool {
    switch (first.content, second.content) {
    case (.text(let text), .text(let other)): text == other
    case (.text, _), (_, .text): false
    case (.blocks(let blocks), .blocks(let others)): blocks == others
    default: first.markup == second.markup
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
