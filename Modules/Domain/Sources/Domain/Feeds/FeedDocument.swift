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
  public let address: String?

  public init(bytes: [UInt8], charset: String? = nil, address: String? = nil) {
    self.bytes = bytes
    self.charset = charset
    self.address = address
  }
}

/// Reads the documents of feeds.
public protocol ReadFeed: Sendable {
  /// Reads a document, even a damaged one; nil if it is neither a feed nor a list of feeds.
  ///
  /// Loads nothing else.
  func callAsFunction(_ document: LoadedDocument) -> FeedDocument?

  /// Returns the feeds that an HTML page links to, in document order, each address once.
  ///
  /// Only the first megabyte of the page is read.
  func links(in page: LoadedDocument) -> [FeedLink]
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
}
