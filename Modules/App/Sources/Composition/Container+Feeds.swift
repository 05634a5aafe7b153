import ArticleFiles
package import ByteStrings
package import Domain
import FeedFormats
import FoundationEssentials
import HTTP
import LineMode
import LocalArchive
import NewsServices
import Pictures
import Presentation
import Terminal

// Feeds: their documents on the web and in files, and their formats.
extension Container {
  /// Fetches documents from any site.
  package var fetchFeed: any FetchFeed {
    deferredFetch(retries: HTTPClient.retryLimit)
  }

  /// Refreshes the feeds that a person follows.
  ///
  /// `isServing` if the result of a refresh does not wait for the pages of excerpts.
  func refreshFeeds(isServing: Bool = false) -> any RefreshFeeds {
    Deferred<any RefreshFeeds> { () throws(SettingsError) in
      let refresh = FeedRefresher(
        of: archive,
        // A feed that fails is asked again by a later refresh, so this one need not wait for it.
        fetch: try fetchFeed(retries: 0, isAlone: false),
        read: readFeed,
        maildirs: maildirs,
        clock: outside.pollingClock,
        now: outside.now
      )
      if try configuration.value(of: .fullText) == FullTextPolicy.never.rawValue { return refresh }
      return FullTextRefresh(
        wrapping: refresh,
        of: archive,
        fetch: fetchFullText,
        archive: archive,
        clock: outside.pollingClock,
        isInBackground: isServing
      )
    }
  }

  /// Adds to a refresh that it fetches the icons of feeds.
  func refreshIcons(after refresh: any RefreshFeeds) -> any RefreshFeeds {
    IconRefresh(
      wrapping: refresh,
      of: archive,
      fetch: deferredFetch(retries: 0, isAlone: false),
      read: readFeed,
      decode: { Icon(Data($0)) },
      now: outside.now
    )
  }

  /// Fetches the texts of articles' pages.
  var fetchFullText: any FetchFullText {
    FullTextFetcher(
      fetch: deferredFetch(retries: 0),
      read: readPage,
      archive: archive,
      store: archive,
      now: outside.now
    )
  }

  /// Saves the articles of pages.
  var savePage: any SavePage {
    Deferred<any SavePage> { () throws(SettingsError) in
      PageSaver(
        fetch: try fetchFeed(retries: 0),
        read: readPage,
        archive: archive,
        marking: archive,
        now: outside.now
      )
    }
  }

  /// Finds the feed of a site, and follows it.
  var followSite: any FollowSite {
    Deferred<any FollowSite> { () throws(SettingsError) in
      FeedDiscovery(
        into: archive,
        fetch: try fetchFeed(retries: 0),
        read: readFeed,
        known: KnownFeeds.links,
        clock: outside.clock,
        patience: .seconds(try timeout(isAlone: true)),
        now: outside.now
      )
    }
  }

  private func deferredFetch(retries: Int, isAlone: Bool = true) -> any FetchFeed {
    Deferred<any FetchFeed> { () throws(SettingsError) in
      try fetchFeed(retries: retries, isAlone: isAlone)
    }
  }

  private func fetchFeed(
    retries: Int,
    isAlone: Bool = true
  ) throws(SettingsError) -> any FetchFeed {
    let timeout = try timeout(isAlone: isAlone)
    let client = try client(over: try network(), timeout: timeout, retries: retries)
    return WebFeeds(client: client, now: outside.now)
  }

  /// Reads feeds in all formats.
  package var readFeed: any ReadFeed { FeedReader() }

  /// Reads the articles of pages in HTML.
  package var readPage: any ReadPage { PageReader() }

  /// Returns the document in a file; of a longer one, a little more than is read.
  @Sendable package func feedFile(
    _ path: ByteString
  ) throws(ArticleFileError) -> LoadedDocument {
    try DocumentFile.document(at: path, limit: FeedReader.maximumLength)
  }

  @Sendable package func localFile(
    _ document: LoadedDocument,
    at path: ByteString
  ) throws(ArticleFileError) -> LocalFile? {
    if document.bytes.starts(with: NewsboatCache.beginning) {
      return .history(try NewsboatCache.history(at: path))
    }
    if case .subscriptions(let list)? = readFeed(document) { return .feeds(list) }
    let isTooLong = document.bytes.count > FeedReader.maximumLength
    return isTooLong ? nil : LocalFiles.read(FeedReader.text(of: document))
  }

  package var maildirs: MaildirFeeds {
    let reader = MaildirReader(limit: MailReader.longestMessage) { MailReader.mail($0) }
    return MaildirFeeds(of: archive, read: reader, now: outside.now)
  }
}
