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
  /// Stores listed items; without a folder for files, nothing is stored.
  var keeping: any KeepArticles & KeepVideos { archive ?? NoArchive() }

  /// Saved and read articles; without a folder for files, saving fails.
  package var marking: any MarkArticles { archive ?? NoArchive() }

  /// Liked videos; without a folder for files, liking fails.
  package var liking: any LikeVideos { archive ?? NoArchive() }

  /// Records of saved pictures; without a folder for files, recording fails.
  var records: any RecordPictures { archive ?? NoArchive() }

  /// The archive for searches; an empty one in memory if there is no folder for files.
  var archiveSearch: any NewsArchive { archive ?? Archive(of: [], as: Archive.provider) }

  /// Returns an archive in which queries can name feeds.
  @Sendable func namedFeeds(in archive: any NewsArchive) -> NamedFeeds {
    NamedFeeds(feedReferences, in: archive)
  }

  /// Everything that was stored.
  package var library: any SearchArticles & FindVideo & BrowseLikedVideos & BrowsePictures {
    archiveSearch
  }

  /// The archive in a file, for completions; a shared one would be asked over the network.
  package var completionStore: (any FollowFeeds & SuggestFilterValues)? {
    sharedArchive == nil ? archiveFile : nil
  }

  /// Returns the archive, for commands that fail without one.
  package func archiveStore() throws(Failure)
    -> any ExamineArchive & RepairArchive & PruneArticles
  {
    try existing(archive)
  }

  func existing<Store>(_ archive: Store?) throws(Failure) -> Store {
    guard let archive else { throw Failure(NewsError.noPlaceForArchive) }
    return archive
  }

  /// The last error of the archive with its code and statement.
  package var archiveFailure: String? {
    get async { await archive?.lastFailure }
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
      in: archiveSearch,
      or: { SampleEdition.articles },
      marking: marking
    )
  }

  /// The videos that a person refers to.
  package var videoReferences: VideoReferences {
    VideoReferences(
      to: lastList(\.lastVideos),
      in: archiveSearch,
      liking: liking,
      id: YouTubeVideos.id
    )
  }

  /// The feeds that a person refers to.
  package var feedReferences: FeedReferences {
    FeedReferences(to: lastList(\.lastFeeds), in: feeds)
  }

  /// The feeds that a person follows; without a folder for files, following fails.
  package var feeds: any FollowFeeds { archive ?? NoArchive() }

  /// Marks many articles as read; without a folder for files, there are none.
  package var readMarks: any MarkAllRead { namedFeeds(in: archiveSearch) }

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

extension NewsError {
  fileprivate static let noPlaceForArchive = archiveUnwritable(
    path: "archive.sqlite",
    "there is no folder for it, set HOME or XDG_DATA_HOME"
  )
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

/// The archive if the environment defines no folder for files: it is empty, and saving fails.
private struct NoArchive: KeepArticles, KeepVideos, MarkArticles, LikeVideos, RecordPictures,
  FollowFeeds
{
  func keep(_ articles: [Article]) async throws(NewsError) -> KeptArticles { KeptArticles() }

  func keep(_ videos: [Video]) async throws(NewsError) {}

  func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks] { [:] }

  func markChanges() async -> AsyncStream<ArticleMarkChange> { AsyncStream { $0.finish() } }

  func save(_ article: Article) async throws(NewsError) { throw .noPlaceForArchive }

  func unsave(_ id: Article.ID) async throws(NewsError) {}

  func markRead(_ article: Article) async throws(NewsError) {}

  func markUnread(_ id: Article.ID) async throws(NewsError) {}

  func mark(_ ids: [Article.ID], isRead: Bool?, isSaved: Bool?) async throws(NewsError) {}

  func set(_ choice: StoryChoice, isMade: Bool) async throws(NewsError) { throw .noPlaceForArchive }

  func likes(among ids: [Video.ID]) async throws(NewsError) -> Set<Video.ID> { [] }

  func likeChanges() async -> AsyncStream<LikeChange> { AsyncStream { $0.finish() } }

  func like(_ video: Video) async throws(NewsError) { throw .noPlaceForArchive }

  func unlike(_ id: Video.ID) async throws(NewsError) {}

  func record(_ picture: SavedPicture) async throws(NewsError) { throw .noPlaceForArchive }

  func followedFeeds() async throws(NewsError) -> [FollowedFeed] { [] }

  func activities() async throws(NewsError) -> [FollowedFeed.ID: FeedActivity] { [:] }

  func feeds(
    of articles: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: [FollowedFeed.ID]] { [:] }

  func follow(_ feeds: [FollowedFeed]) async throws(NewsError) -> [FollowedFeed.ID] {
    throw .noPlaceForArchive
  }

  func change(
    _ id: FollowedFeed.ID,
    _ change: @escaping @Sendable (inout FollowedFeed) -> Void
  ) async throws(NewsError) -> Bool { false }

  func listKey() async -> String? { nil }

  func unfollow(_ id: FollowedFeed.ID) async throws(NewsError) -> UnfollowedFeed? { nil }

  func store(_ updates: [FeedUpdate]) async throws(NewsError) -> [FeedChanges] {
    throw .noPlaceForArchive
  }

  func refreshTurn() async throws(NewsError) -> RefreshTurn? { RefreshTurn {} }
}
