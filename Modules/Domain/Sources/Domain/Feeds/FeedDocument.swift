import Texts

/// A document that a feed reader follows or imports.
public enum FeedDocument: Equatable, Sendable {
  /// A feed: RSS, Atom, JSON Feed or CDF.
  case feed(Feed)
  /// A list of feeds: OPML.
  case subscriptions(SubscriptionList)
}

/// A document as it was loaded, before it is read.
public struct LoadedDocument: Equatable, Sendable {
  /// The content, decompressed.
  public let bytes: [UInt8]
  /// The encoding that the server states; nil if it states none.
  public let charset: String?
  /// The address that it was loaded from, against which relative addresses are resolved; nil for a
  /// file.
  public var address: String?
  /// The language tag that the server states in `Content-Language`; nil without one or with several.
  public let language: String?
  /// The header `Link` of the reply (RFC 8288); nil without one.
  public let linkHeader: String?

  public init(
    bytes: [UInt8],
    charset: String? = nil,
    address: String? = nil,
    language: String? = nil,
    linkHeader: String? = nil
  ) {
    self.bytes = bytes
    self.charset = charset
    self.address = address
    self.language = language
    self.linkHeader = linkHeader
  }
}

/// Reads the documents of feeds.
public protocol ReadFeed: Sendable {
  /// Reads a document, even a damaged one; nil if it is neither a feed nor a list of feeds.
  ///
  /// Loads nothing else.
  func callAsFunction(_ document: LoadedDocument) -> FeedDocument?

  /// Returns the links of an HTML page that can lead to its feeds.
  ///
  /// Only the first megabyte of the page is read.
  func links(in page: LoadedDocument) -> PageLinks
}

/// The links of a page that can lead to its feeds.
public struct PageLinks: Equatable, Sendable {
  /// The links that are marked as feeds, in document order, each address once.
  public var feeds: [FeedLink] = []
  /// Other links that may lead to feeds, the most likely first, except `feeds`.
  public var guesses: [FeedLink] = []
  /// The address to which `meta http-equiv="refresh"` leads.
  public var refresh: WebLink?
  /// The icon of the page; nil if it states none.
  public var icon: WebLink?
  /// The page's own address.
  public var canonical: WebLink?

  /// Creates the links of a page without any.
  public init(feeds: [FeedLink] = []) { self.feeds = feeds }
}

/// A link from a page to a feed.
public struct FeedLink: Hashable, Sendable {
  public let address: WebLink
  /// The title on one line; nil if the page states none.
  public let title: String?

  /// Creates a link; the title may have any white space.
  public init(address: WebLink, title: String? = nil) {
    self.address = address
    let line = title?.singleSpaced.bounded(to: .line)
    self.title = line?.isEmpty == true ? nil : line
  }

  /// Whether it is, by its address or title, a feed of comments.
  public var isForComments: Bool {
    let path = address.description.dropFirst("https://".count).drop { $0 != "/" }
    let words = "\(path) \(title ?? "")".lowercased()
    return ["comment", "kommentar", "comentario"].contains { words.contains($0) }
  }
}

extension [FeedLink] {
  /// The feeds without feeds of comments; all, if there are no others.
  public var posts: [FeedLink] {
    let posts = filter { !$0.isForComments }
    return posts.isEmpty ? self : posts
  }
}
