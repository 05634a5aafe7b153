import ByteStrings
import Domain
import LocalArchive
import NewsServices
import SampleEdition

// The archive, and the articles and videos that a person refers to.
extension Container {
  /// What was listed; without a folder for files, it is not stored.
  var keeping: any KeepArticles & KeepVideos { archive ?? NoArchive() }

  /// Saved and read articles; without a folder for files, saving fails.
  var marking: any MarkArticles { archive ?? NoArchive() }

  /// Liked videos; without a folder for files, liking fails.
  var liking: any LikeVideos { archive ?? NoArchive() }

  /// Records of saved pictures; without a folder for files, recording fails.
  var records: any RecordPictures { archive ?? NoArchive() }

  /// The archive for searches; an empty one in memory if there is no folder for files.
  var archiveSearch: Archive { archive ?? Archive(of: [], as: Archive.provider) }

  /// Returns the archive, for commands that fail without one.
  func archiveFile() throws(Failure) -> Archive {
    guard let archive else { throw Failure(NewsError.noPlaceForArchive) }
    return archive
  }

  /// Prints SQLite's last error with its code and statement; nothing if there was none.
  func reportSQLiteFailure() async {
    if let failure = await archive?.lastFailure { console.say("SQLite: \(failure)") }
  }

  /// The list of articles that this terminal showed last.
  var lastList: LastList<Article.ID> { lastList(of: "article", \.lastList) }

  /// The list of videos that this terminal showed last.
  var lastVideos: LastList<Video.ID> { lastList(of: "video", \.lastVideos) }

  private func lastList<ID>(
    of noun: String,
    _ path: KeyPath<Folders, ByteString?>
  ) -> LastList<ID> {
    LastList(
      noun: noun,
      path: Folders(variables: outside.variables)[keyPath: path],
      session: outside.session(),
      now: outside.now
    )
  }

  /// Returns the article with a list number, an id or an address.
  func article(_ reference: String) async throws(Failure) -> Article {
    let id = try lastList.id(reference) { Article.ID($0) }
    let found = try await translated(try await archiveSearch.article(id))
    // Articles of the sample edition are not stored when they are listed.
    guard let article = found ?? SampleEdition.articles.first(where: { $0.id == id }) else {
      throw Failure("there is no article \(Quoted(reference)) in the archive", .noSuchItem)
    }
    return article
  }

  /// Returns the id of the video with a list number, an id or an address.
  func videoID(_ reference: String) throws(Failure) -> Video.ID {
    try lastVideos.id(reference, link: YouTubeVideos.id)
  }

  /// Returns the video with a list number, an id or an address: from the archive, else from YouTube.
  func video(_ reference: String) async throws(Failure) -> Video {
    let id = try videoID(reference)
    let stored = try await translated(try await archiveSearch.video(id))
    if let stored { return stored }
    let videos = try videos()
    let found = try await translated(try await videos.video(id))
    guard let found else { throw Failure(noVideo: reference) }
    return found
  }
}

extension Failure {
  /// Reports that YouTube has no such video.
  init(noVideo reference: String) {
    self.init("YouTube has no public video \(Quoted(reference))", .noSuchItem)
  }
}

extension NewsError {
  fileprivate static let noPlaceForArchive = archiveUnwritable(
    path: "archive.sqlite",
    "there is no folder for it, set HOME or XDG_DATA_HOME"
  )
}

/// The archive if the environment names no folder for files: it is empty, and saving fails.
private struct NoArchive: KeepArticles, KeepVideos, MarkArticles, LikeVideos, RecordPictures {
  func keep(_ articles: [Article]) async throws(NewsError) -> KeptArticles { KeptArticles() }

  func keep(_ videos: [Video]) async throws(NewsError) {}

  func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks] { [:] }

  func markChanges() async -> AsyncStream<ArticleMarkChange> { AsyncStream { $0.finish() } }

  func save(_ article: Article) async throws(NewsError) { throw .noPlaceForArchive }

  func unsave(_ id: Article.ID) async throws(NewsError) {}

  func markRead(_ article: Article) async throws(NewsError) {}

  func markUnread(_ id: Article.ID) async throws(NewsError) {}

  func likes(among ids: [Video.ID]) async throws(NewsError) -> Set<Video.ID> { [] }

  func likeChanges() async -> AsyncStream<LikeChange> { AsyncStream { $0.finish() } }

  func like(_ video: Video) async throws(NewsError) { throw .noPlaceForArchive }

  func unlike(_ id: Video.ID) async throws(NewsError) {}

  func record(_ picture: SavedPicture) async throws(NewsError) { throw .noPlaceForArchive }
}
