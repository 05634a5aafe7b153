import Domain
import FeedFormats
import Testing

extension FeedDocument {
  static func read(
    _ bytes: [UInt8],
    charset: String? = nil,
    address: String? = nil
  ) -> FeedDocument? {
    FeedReader()(LoadedDocument(bytes: bytes, charset: charset, address: address))
  }
}

extension Feed {
  /// Reads a feed; nil for other documents.
  static func read(_ bytes: [UInt8], address: String? = nil) -> Feed? {
    guard case .feed(let feed)? = FeedDocument.read(bytes, address: address) else { return nil }
    return feed
  }

  /// Reads a feed that the test expects to be one.
  static func reading(_ text: String, address: String? = nil) throws -> Feed {
    try #require(read(Array(text.utf8), address: address))
  }
}

extension Feed.Entry {
  /// Reads an item of RSS that has these elements.
  static func reading(_ elements: String) throws -> Feed.Entry {
    let feed = try Feed.reading(
      "<rss version='2.0'><channel><item>\(elements)</item></channel></rss>"
    )
    return try #require(feed.entries.first)
  }
}
