import ByteStrings
public import FoundationEssentials
public import Query
import Texts

/// A news article as a provider describes it.
///
/// Missing values are nil. Title and link are required, because an article without them can be
/// neither listed nor read. The summary is bounded to `TextLimit.text`, other texts to
/// `TextLimit.line`.
public struct Article: ListedItem, Hashable, Sendable {
  /// The newspaper or site that published an article, as opposed to the provider that found it.
  public struct Source: Hashable, Sendable {
    /// The provider's id of the source, usable in queries; nil if it has none.
    public let id: String?
    /// The display name.
    public let name: String

    public init(id: String?, name: String) {
      self.id = id?.bounded(to: .line)
      self.name = name.bounded(to: .line)
    }
  }

  /// The identity, which all copies of an article share.
  public let id: ID
  /// The provider of this copy.
  public let provider: Provider
  /// The newspaper or site.
  public let source: Source
  /// The byline.
  public let author: String?
  /// The headline on one line; never empty.
  public let title: String
  /// A summary of one or two sentences.
  public let summary: String?
  /// The page of the article.
  public let link: WebLink
  /// The lead picture.
  public private(set) var picture: WebLink?
  /// The time of publication, as the provider states it; within `Date.supported`.
  public let publishedAt: Date?
  /// What is read when it is opened; nil if nothing of it is known.
  public var body: Body?
  public let language: Language?
  /// Other places of the story, most informative first, without duplicates.
  public private(set) var alsoAt: [Appearance]

  /// Creates an article; nil if `title` is empty or blank.
  ///
  /// `content` makes a body of plain text.
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
    body: Body? = nil,
    language: Language? = nil,
    alsoAt: [Appearance] = []
  ) {
    let headline = title.singleSpaced.bounded(to: .line)
    guard !headline.isEmpty else { return nil }
    id = ID(link)
    self.provider = provider
    self.source = source
    self.author = author?.bounded(to: .line)
    self.title = headline
    self.summary = summary?.bounded(to: .text)
    self.link = link
    self.picture = picture
    self.publishedAt = publishedAt.flatMap { $0.isSupported ? $0 : nil }
    self.body = body ?? content.map { Body(Document(text: $0)) }
    self.language = language
    self.alsoAt = []
    add(alsoAt)
  }

  /// The text without its structure, or the part of it that is known; paragraphs are lines.
  ///
  /// It is derived from the longest document of `body` each time.
  public var content: String? {
    guard let document = body?.longest, document != .empty else { return nil }
    return document.text
  }

  /// Adds other places of the story, without duplicates.
  public mutating func add(_ places: [Appearance]) {
    guard !places.isEmpty else { return }
    var known = Set(([Appearance(of: self)] + alsoAt).map(\.place))
    alsoAt += places.filter { known.insert($0.place).inserted }
  }
}

extension Article {
  /// The identity of an article: a hash of the canonical form of its link.
  ///
  /// Written as 16 hexadecimal digits. Stable across runs, machines and versions. Takes eight bytes,
  /// so that a list can store a million of them.
  public struct ID: Hashable, Sendable, LosslessStringConvertible {
    /// The hash: FNV-1a, 64 bits.
    public let rawValue: UInt64

    /// Creates the identity of the page at `link`.
    public init(_ link: WebLink) {
      rawValue = link.canonical.utf8.fnv1a
    }

    /// Creates the identity with this hash.
    public init(rawValue: UInt64) {
      self.rawValue = rawValue
    }

    /// Parses 16 hexadecimal digits; nil for any other text.
    public init?(_ description: String) {
      guard description.utf8.count == 16, !description.hasPrefix("+"),
        let value = UInt64(description, radix: 16)
      else { return nil }
      rawValue = value
    }

    /// The 16 hexadecimal digits.
    public var description: String { rawValue.hexadecimal(digits: 16) }
  }
}

extension Article {
  /// Returns the article, completed with values that only another copy of it has.
  ///
  /// Existing values stay, except for a shorter text and for a date that is so far after
  /// `firstSeen` that it is wrong: an earlier one replaces it. The id of a source is copied only
  /// from the same provider, because each provider has its own ids. A copy of another provider is
  /// also one of the other places.
  public func completed(by copy: Article, firstSeen: Date) -> Article {
    let isSameProvider = provider.id == copy.provider.id
    let isSameName = isSameProvider && source.name == copy.source.name
    let completed = Article(
      provider: provider,
      source: Source(id: source.id ?? (isSameName ? copy.source.id : nil), name: source.name),
      author: author ?? copy.author,
      title: title,
      summary: summary ?? copy.summary,
      link: link,
      picture: picture ?? copy.picture,
      publishedAt: publishedAt(completedBy: copy, firstSeen: firstSeen),
      body: copy.body.map { body?.completed(by: $0) ?? $0 } ?? body,
      language: language ?? copy.language,
      alsoAt: alsoAt + (isSameProvider ? [] : [Appearance(of: copy)]) + copy.alsoAt
    )
    return completed ?? self
  }

  /// Returns the article with another link, and so with another id, with these other places, or with
  /// another date.
  public func with(
    link: WebLink? = nil,
    alsoAt: [Appearance]? = nil,
    publishedAt: Date? = nil
  ) -> Article {
    let isSame = (link ?? self.link) == self.link && (alsoAt ?? self.alsoAt) == self.alsoAt
    if isSame, publishedAt ?? self.publishedAt == self.publishedAt { return self }
    let copy = Article(
      provider: provider,
      source: source,
      author: author,
      title: title,
      summary: summary,
      link: link ?? self.link,
      picture: picture,
      publishedAt: publishedAt ?? self.publishedAt,
      body: body,
      language: language,
      alsoAt: alsoAt ?? self.alsoAt
    )
    return copy ?? self
  }

  /// The article with the blocks of its texts, if they are needed several times.
  public var divided: Article {
    guard let body else { return self }
    var article = self
    article.body?.document = body.document.divided
    article.body?.full = body.full.map {
      FullText($0.document.divided, page: $0.page, fetchedAt: $0.fetchedAt)
    }
    return article
  }

  /// Returns the article with the text of its page, and the picture of that if it has none.
  public func completed(by full: FullText?, picture: WebLink? = nil) -> Article {
    guard let full else { return self }
    var article = self
    article.picture = self.picture ?? picture
    article.body = Body(.empty, full: full).completed(by: body ?? Body(.empty))
    return article
  }

  private func publishedAt(completedBy copy: Article, firstSeen: Date) -> Date? {
    guard let date = publishedAt, let other = copy.publishedAt else {
      return publishedAt ?? copy.publishedAt
    }
    return date.sortDate(firstSeen: firstSeen) < date ? min(date, other) : date
  }
}

/// A place where a story can be read: a page, and the provider that found it.
public struct Appearance: Hashable, Sendable {
  /// The provider that found the page.
  public let provider: Provider
  /// The name of the source, or of the site that discusses the story.
  public let source: String
  /// The page.
  public let link: WebLink

  public init(provider: Provider, source: String, link: WebLink) {
    self.provider = provider
    self.source = source.bounded(to: .line)
    self.link = link
  }

  /// Creates the appearance of an article itself.
  public init(of article: Article) {
    self.init(provider: article.provider, source: article.source.name, link: article.link)
  }

  /// The identity of an appearance: the page, and the provider that found it.
  fileprivate var place: Place { Place(provider: provider.id, page: Article.ID(link)) }

  fileprivate struct Place: Hashable {
    let provider: Provider.ID
    let page: Article.ID
  }
}
