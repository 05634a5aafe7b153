public import FoundationEssentials

/// A news article as a provider describes it.
///
/// Whatever a provider left out is nil; title and link are always there, because an article
/// without them can be neither listed nor read.
public struct Article: Identifiable, Hashable, Sendable {
  /// Who an article is by: the publisher, not the provider that found it.
  public struct Source: Hashable, Sendable {
    /// The provider's own name for the publisher, usable in a query; nil when it has none.
    public let id: String?
    /// The publisher's name as people know it.
    public let name: String

    /// Creates a source.
    public init(id: String?, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The same for every copy of an article, whichever provider or page brought it.
  public let id: ID
  /// The provider that brought this copy.
  public let provider: Provider
  /// The publisher.
  public let source: Source
  /// The byline.
  public let author: String?
  /// The headline, on one line; never empty.
  public let title: String
  /// What the article is about, in a sentence or two.
  public let summary: String?
  /// Where the article is published.
  public let link: WebLink
  /// The lead picture.
  public let picture: WebLink?
  /// When the article appeared.
  public let publishedAt: Date?
  /// The text, or as much of it as the provider gives; paragraphs are separated by line breaks.
  public let content: String?
  /// The language the article is written in, where the provider tells.
  public let language: Language?
  /// Where else the story can be read, most telling first; never at `link` by the same provider.
  public private(set) var alsoAt: [Appearance]

  /// Creates an article; nil when `title` holds no character that can be seen.
  public init?(
    provider: Provider,
    source: Source,
    author: String? = nil,
    title: String,
    summary: String? = nil,
    link: WebLink,
    picture: WebLink? = nil,
    publishedAt: Date? = nil,
    content: String? = nil,
    language: Language? = nil,
    alsoAt: [Appearance] = []
  ) {
    let headline =
      Self.isTidy(title)
      ? title : title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !headline.isEmpty else { return nil }
    id = ID(link)
    self.provider = provider
    self.source = source
    self.author = author
    self.title = headline
    self.summary = summary
    self.link = link
    self.picture = picture
    self.publishedAt = publishedAt
    self.content = content
    self.language = language
    self.alsoAt = []
    add(alsoAt)
  }

  /// Adds other places of the story, each of them once.
  public mutating func add(_ places: [Appearance]) {
    let own = Appearance(of: self)
    for place in places where !place.isSame(as: own) && !alsoAt.contains(where: place.isSame) {
      alsoAt.append(place)
    }
  }
}

extension Article {
  /// Tells whether a title is plain text with nothing but single spaces between its words.
  ///
  /// Nearly all are; to look at them character by character takes most of the time of an import.
  private static func isTidy(_ title: String) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in title.utf8 {
      guard byte < 0x80, byte > 0x20 || byte == 0x20 && last != 0x20 else { return false }
      last = byte
    }
    return last != UInt8(ascii: " ")
  }
}

extension Article {
  /// The identity of an article: a hash of its link's canonical spelling.
  ///
  /// Written as 16 hexadecimal digits. It is stable across runs, machines and versions, and
  /// takes eight bytes, so that a list can remember a million of them.
  public struct ID: Hashable, Sendable, LosslessStringConvertible {
    /// The hash itself: FNV-1a, 64 bits.
    public let rawValue: UInt64

    /// Creates the identity that all copies of the page at `link` share.
    public init(_ link: WebLink) {
      rawValue = link.canonical.utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      }
    }

    /// Reads 16 hexadecimal digits; nil when `description` is anything else.
    public init?(_ description: String) {
      guard description.utf8.count == 16, !description.hasPrefix("+"),
        let value = UInt64(description, radix: 16)
      else { return nil }
      rawValue = value
    }

    /// The 16 hexadecimal digits.
    public var description: String {
      let digits = String(rawValue, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }
}
