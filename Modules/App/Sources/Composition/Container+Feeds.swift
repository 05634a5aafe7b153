import ArticleFiles
package import ByteStrings
package import Domain
import FeedFormats
import HTTP
package import LineMode
import NewsServices

// Feeds: their documents on the web and in files, and their formats.
extension Container {
  /// Fetches documents from any site.
  package func fetchFeed() throws(Failure) -> any FetchFeed {
    try fetchFeed(retries: HTTPClient.retryLimit, timeout: try timeout(isAlone: true))
  }

  /// Refreshes the feeds that a person follows.
  package func refreshFeeds() throws(Failure) -> any RefreshFeeds {
    FeedRefresher(
      of: feeds,
      // A feed that fails is asked again by a later refresh, so this one need not wait for it.
      fetch: try fetchFeed(retries: 0, timeout: try timeout(isAlone: false)),
      read: readFeed,
      clock: outside.pollingClock,
      now: workplace.now
    )
  }

  /// Finds the feed of a site, and follows it.
  package func followSite() throws(Failure) -> any FollowSite {
    let timeout = try timeout(isAlone: true)
    return FeedDiscovery(
      into: feeds,
      fetch: try fetchFeed(retries: 0, timeout: timeout),
      read: readFeed,
      clock: outside.clock,
      patience: .seconds(timeout),
      now: workplace.now
    )
  }

  private func fetchFeed(retries: Int, timeout: Int) throws(Failure) -> WebFeeds {
    let client = try client(over: try network(), timeout: timeout, retries: retries)
    return WebFeeds(client: client, now: workplace.now)
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
