import Domain
import LocalArchive
import SampleEdition
import Settings

// The archive.
extension Container {
  /// What remembers saved and read articles; without a place for files, what says so.
  var marking: any MarkArticles { archive ?? NoArchive() }

  /// What remembers the videos that a person likes; without a place for files, what says so.
  var liking: any LikeVideos { archive ?? NoArchive() }

  /// What remembers the pictures that were saved; without a place for files, what says so.
  var records: any RecordPictures { archive ?? NoArchive() }

  /// What is searched offline: nothing, without a place for files.
  var archiveSearch: Archive { archive ?? Archive(of: [], as: Archive.provider) }

  /// The archive's file, for what makes no sense without one.
  func archiveFile() throws(Failure) -> Archive {
    guard let archive else { throw Failure(NewsError.noPlaceForArchive) }
    return archive
  }

  /// The list that was shown last.
  var lastList: LastList<Article.ID> {
    LastList(
      noun: "article",
      file: Folders(variables: outside.variables).lastList.map(StateFile.init)
    )
  }

  /// Finds the article that a person means by a row of the last list, an id or an address.
  func article(_ reference: String) async throws(Failure) -> Article {
    let id = try lastList.id(reference) { Article.ID($0) }
    let found = try await translated { () throws(NewsError) in try await archiveSearch.article(id) }
    // What was only seen in a list of samples is in no archive.
    guard let article = found ?? SampleEdition.articles.first(where: { $0.id == id }) else {
      throw Failure("there is no article \(Quoted(reference)) in the archive", .noSuchItem)
    }
    return article
  }
}

extension NewsError {
  fileprivate static let noPlaceForArchive = archiveUnwritable(
    path: "archive.sqlite",
    "there is no place for it, set HOME or XDG_DATA_HOME"
  )
}

/// Stands in for the archive where the environment names no place for files.
private struct NoArchive: MarkArticles {
  func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks] { [:] }

  func save(_ article: Article) async throws(NewsError) { throw .noPlaceForArchive }

  func unsave(_ id: Article.ID) async throws(NewsError) {}

  func markRead(_ article: Article) async throws(NewsError) {}
}

extension NoArchive: LikeVideos {
  func likes(among ids: [Video.ID]) async throws(NewsError) -> Set<Video.ID> { [] }

  func like(_ video: Video) async throws(NewsError) { throw .noPlaceForArchive }

  func unlike(_ id: Video.ID) async throws(NewsError) {}
}

extension NoArchive: RecordPictures {
  func record(_ picture: SavedPicture) async throws(NewsError) { throw .noPlaceForArchive }
}
