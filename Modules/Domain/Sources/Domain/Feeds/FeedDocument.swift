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

  /// Creates a document.
  public init(bytes: [UInt8], charset: String? = nil, address: String? = nil) {
    self.bytes = bytes
    self.charset = charset
    self.address = address
  }
}

/// Loads the documents of feeds.
public protocol LoadFeed: Sendable {
  /// Returns the document at an address, after redirects.
  func document(at link: WebLink) async throws(NewsError) -> LoadedDocument
}

/// Reads the documents of feeds.
public protocol ReadFeed: Sendable {
  /// Reads a document, whatever is wrong with it; nil if it is neither a feed nor a list of feeds.
  ///
  /// Nothing else is loaded.
  func callAsFunction(_ document: LoadedDocument) -> FeedDocument?

  /// Returns the text of sanitised HTML, its paragraphs separated by line breaks.
  func text(ofHTML html: String) -> String

  /// Returns the feeds that an HTML page names, in document order; empty for any other document.
  func links(in page: LoadedDocument) -> [FeedLink]
}

/// A feed that a page names.
public struct FeedLink: Hashable, Sendable {
  /// The address of the feed.
  public let address: WebLink
  /// The title on one line; nil if the page states none.
  public let title: String?

  /// Creates a link to a feed.
  public init(address: WebLink, title: String? = nil) {
    self.address = address
    self.title = title.map { $0.singleSpaced.bounded(to: .line) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
