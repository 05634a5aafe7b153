import ArticleFiles
import ByteStrings
package import Domain
package import LineMode
import LocalArchive
import NewsServices
import Publishing
import SampleEdition
import Settings
import Terminal
import Threads

// The archive and its files, and the articles and videos that a person refers to.
extension Container {
  /// The archive, in which queries can name feeds.
  var namedFeeds: NamedFeeds { NamedFeeds(feedReferences, in: archive) }

  /// The archive in a file, for completions; a shared one would be asked over the network.
  package var completionStore: (any FollowFeeds & SuggestFilterValues)? {
    sharedArchive == nil ? archiveFile : nil
  }

  /// Returns the archive, for commands that fail without one.
  package func archiveStore() throws(Failure)
    -> any ExamineArchive & ImportArticles & PruneArticles & RepairArchive
  {
    try existing(archive)
  }

  func existing<Store: NewsArchive>(_ archive: Store) throws(Failure) -> Store {
    if let refusal = archive.refusal { throw Failure(refusal) }
    return archive
  }

  /// The last error of the archive with its code and statement.
  package var archiveFailure: String? {
    get async { await archive.lastFailure }
  }

  /// Returns the import of files, compressed or not; their records can have any provider of
  /// articles.
  package func articleImport() throws(Failure) -> ArticleImport {
    let providers = Self.catalog.articleProviders + [FollowedFeed.provider, PageSaver.provider]
    return ArticleImport(into: try existing(archive), calls: DetachedCalls()) {
      path throws(ArticleFileError) in
      try ArticleReader(path: path) { id in providers.first { $0.id == id } }
    }
  }

  /// The writer of editions in EPUB.
  package var bookFile: any BookFile.Type { EPUBBook.self }

  /// The writer of mails with editions.
  package var mailFile: any MailFile.Type { MailMessage.self }

  /// Writes exports.
  package var exportFile: any ExportFile.Type { ExportDraft.self }

  /// The articles that a person refers to.
  package var articleReferences: ArticleReferences {
    ArticleReferences(
      to: lastList(\.lastList),
      in: archive,
      or: { SampleEdition.articles },
      marking: archive
    )
  }

  /// The videos that a person refers to.
  package var videoReferences: VideoReferences {
    VideoReferences(
      to: lastList(\.lastVideos),
      in: archive,
      liking: archive,
      id: YouTubeVideos.id
    )
  }

  /// The feeds that a person refers to.
  package var feedReferences: FeedReferences {
    FeedReferences(to: lastList(\.lastFeeds), in: archive)
  }

  /// Returns the settings of the systemd timers.
  package func schedule() throws(Failure) -> any StoreSchedule {
    guard let folder = Folders(variables: workplace.variables).units else {
      throw Failure(SettingsError.noFolder)
    }
    return TimerSettings(folder: folder)
  }

  /// Returns YouTube's watch page.
  package func page(of video: Video.ID) -> WebLink? { YouTubeVideos.link(of: video) }

  /// The list that this terminal showed last; nil if the environment defines no folder for it.
  private func lastList(_ path: KeyPath<Folders, ByteString?>) -> LastListFile? {
    Folders(variables: workplace.variables)[keyPath: path].map { path in
      LastListFile(path: path, session: outside.session(), now: outside.now)
    }
  }
}

/// Calls that block, each on its own thread.
private struct DetachedCalls: BlockingCalls {
  func start<Value: Sendable>(
    _ call: @escaping @Sendable () -> Value
  ) -> @Sendable () async -> Value? {
    let call = BlockingCall(call)
    return { await call.value() }
  }
}
