import Domain
import FeedFormats

extension FeedDocument {
  /// Reads a document.
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
}
