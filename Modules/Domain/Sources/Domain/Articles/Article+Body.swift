import ByteStrings
public import FoundationEssentials
public import Query
import Texts

extension Article {
  /// What a person reads after opening an article, and the files that belong to it.
  public struct Body: Hashable, Sendable {
    /// The text as the feed or the provider has it.
    public var document: Document
    /// The text of the article's page; nil if it was not fetched.
    public var full: FullText?
    /// The authors in their order, if there are several.
    public var authors: [String]
    /// The categories in their order.
    public var categories: [String]
    /// The attached files, such as the sound of an episode.
    public var enclosures: [Enclosure]
    /// The page with the comments.
    public var comments: WebLink?
    /// When the publisher last changed the title, the summary or the text; nil if that was not seen.
    public var editedAt: Date?

    /// The maximum number of authors, categories and enclosures each.
    public static let mostFacts = 100

    public init(
      _ document: Document,
      full: FullText? = nil,
      authors: [String] = [],
      categories: [String] = [],
      enclosures: [Enclosure] = [],
      comments: WebLink? = nil,
      editedAt: Date? = nil
    ) {
      self.document = document
      self.full = full
      self.authors = Self.lines(authors)
      self.categories = Self.lines(categories)
      self.enclosures = Array(enclosures.prefix(Self.mostFacts))
      self.comments = comments
      self.editedAt = editedAt
    }

    private static func lines(_ texts: [String]) -> [String] {
      texts.prefix(mostFacts).map { $0.singleSpaced.bounded(to: .line) }.filter { !$0.isEmpty }
    }

    /// The longer one of the two texts, which is searched.
    public var longest: Document {
      guard let full, full.document.text.utf8.count > document.text.utf8.count else {
        return document
      }
      return full.document
    }

    /// Returns the body with what only a copy has; the longer text replaces the other.
    func completed(by copy: Body) -> Body {
      let isFuller = copy.document.text.utf8.count > document.text.utf8.count
      return Body(
        isFuller ? copy.document : document,
        full: full?.document.isEmpty == false ? full : copy.full ?? full,
        authors: authors.isEmpty ? copy.authors : authors,
        categories: categories.isEmpty ? copy.categories : categories,
        enclosures: enclosures.isEmpty ? copy.enclosures : enclosures,
        comments: comments ?? copy.comments,
        editedAt: editedAt ?? copy.editedAt
      )
    }
  }

  /// The parts that it has.
  public var parts: Set<ArticlePart> {
    let types = body?.enclosures.compactMap(\.type) ?? []
    var parts = Set(types.compactMap(ArticlePart.init(type:)))
    if picture != nil { parts.insert(.picture) }
    if body?.full?.document.isEmpty == false { parts.insert(.full) }
    return parts
  }

  /// The text of a page, as it was fetched; empty if no article was found in the page.
  public struct FullText: Hashable, Sendable {
    public let document: Document
    /// The page, after redirects.
    public let page: WebLink
    public let fetchedAt: Date

    public init(_ document: Document, page: WebLink, fetchedAt: Date) {
      (self.document, self.page, self.fetchedAt) = (document, page, fetchedAt)
    }
  }

  /// A file that belongs to an article.
  public struct Enclosure: Hashable, Sendable {
    public let link: WebLink
    /// The media type, such as `audio/mpeg`.
    public var type: String?
    /// The size in bytes; at least 1.
    public var bytes: Int?
    /// The length of a sound or a film in seconds; at least 1.
    public var seconds: Int?

    public init(_ link: WebLink, type: String? = nil, bytes: Int? = nil, seconds: Int? = nil) {
      self.link = link
      self.type = type?.singleSpaced.bounded(to: .line)
      self.bytes = bytes.flatMap { $0 > 0 ? min($0, Int.foreign.upperBound) : nil }
      self.seconds = seconds.flatMap { $0 > 0 ? min($0, Int.foreign.upperBound) : nil }
    }
  }
}
