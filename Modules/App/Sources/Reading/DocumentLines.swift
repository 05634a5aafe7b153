public import Domain
import Terminal

/// A document as lines of a terminal, with its links numbered.
///
/// The text is safe to print. Lines have no escape sequences; a front end adds them from the looks
/// and addresses of the spans. Pictures and media are shown as words in brackets with a number.
public struct DocumentLines: Equatable, Sendable {
  /// The lines from the top.
  public let lines: [Line]
  /// The distinct addresses in document order; the first has the number `firstLink`.
  public let links: [Document.Address]
  /// The addresses of sounds and films.
  public let media: Set<Document.Address>
  /// The lines of the places to which links of the document lead.
  public let anchors: [Document.Address: Int]

  /// Lays out a document in lines of at most `width` cells.
  ///
  /// A line is longer only if a character does not fit.
  public init(_ document: Document, width: Int, firstLink: Int = 1) {
    let numbers = LinkNumbers(first: firstLink)
    var layout = BlockLayout(width: width, links: numbers)
    layout.add(document.blocks)
    lines = layout.lines
    links = numbers.addresses
    media = numbers.media
    anchors = numbers.anchors
  }

  /// The lines as plain text, each with a line end.
  public var text: String {
    var text = ""
    for line in lines {
      for span in line.spans { text += span.text }
      text += "\n"
    }
    return text
  }

  public struct Line: Equatable, Sendable {
    public var spans: [Span] = []

    /// The text of the line without looks.
    public var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

    /// How many cells it takes.
    var width: Int { spans.reduce(0) { $0 + TerminalText.width(of: $1.text) } }
  }

  /// A piece of a line with one look.
  public struct Span: Equatable, Sendable {
    public var text: String
    public var look: Look = []
    /// What the text links to.
    public var link: Document.Address?

    public init(text: String, look: Look = [], link: Document.Address? = nil) {
      (self.text, self.look, self.link) = (text, look, link)
    }
  }

  /// The looks of a span.
  ///
  /// A front end that draws only `strong`, `emphasis` and `dim` shows enough.
  public struct Look: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let strong = Look(rawValue: 1)
    public static let emphasis = Look(rawValue: 2)
    public static let deleted = Look(rawValue: 4)
    public static let code = Look(rawValue: 8)
    public static let dim = Look(rawValue: 16)
    /// A heading, which is also strong.
    public static let heading = Look(rawValue: 32)
    /// The number of a link, which is also dim.
    public static let linkNumber = Look(rawValue: 64)
    /// The bar beside a quotation, which is also dim.
    public static let quotationBar = Look(rawValue: 128)
    /// The words in place of a picture, which link to it; icons have none.
    public static let picture = Look(rawValue: 256)

    init(_ style: Document.Style) {
      self = []
      if style.contains(.strong) { insert(.strong) }
      if style.contains(.emphasis) { insert(.emphasis) }
      if style.contains(.deleted) { insert(.deleted) }
      if style.contains(.code) { insert(.code) }
      if style.contains(.inserted) { insert(.emphasis) }
      if style.contains(.marked) { insert(.strong) }
    }
  }
}

/// The numbers of the addresses that were shown so far.
final class LinkNumbers {
  private(set) var addresses: [Document.Address] = []
  var media: Set<Document.Address> = []
  var anchors: [Document.Address: Int] = [:]
  private var numbers: [Document.Address: Int] = [:]
  private let first: Int

  init(first: Int) { self.first = first }

  func number(of address: Document.Address) -> Int {
    if let number = numbers[address] { return number }
    let number = first + addresses.count
    addresses.append(address)
    numbers[address] = number
    return number
  }
}
