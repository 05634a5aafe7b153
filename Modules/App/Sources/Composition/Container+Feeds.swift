import ArticleFiles
package import ByteStrings
package import Domain
import FeedFormats
package import LineMode
import NewsServices

// Feeds: their documents on the web and in files, and their formats.
extension Container {
  /// Loads documents from any site.
  package func loadFeed() throws(Failure) -> any LoadFeed {
    WebFeeds(client: try client(over: try network(), timeout: try timeout(isAlone: true)))
  }

  /// Reads feeds in all formats.
  package var readFeed: any ReadFeed { FeedReader() }

  /// Returns the document in a file; of a longer one, a little more than is read.
  @Sendable package func feedFile(
    _ path: ByteString
  ) throws(ArticleFileError) -> LoadedDocument {
    try DocumentFile.document(at: path, limit: FeedReader.maximumLength)
  }
}
