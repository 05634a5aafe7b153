import Domain
import LocalArchive
import SharedArchive

/// An archive of everything that a person has seen, in a file or in a database.
protocol NewsArchive: SearchArticles, CountHits, SuggestFilterValues, FindArticle, KeepArticles,
  ImportArticles, MarkArticles, MarkAllRead, PruneArticles, FollowFeeds, FeedIcons, KeepVideos,
  FindVideo, LikeVideos, BrowseLikedVideos, RecordPictures, BrowsePictures, ReadHeadlines,
  RecordEditions, ExamineArchive, RepairArchive
{
  /// Returns whether all articles of the archive are from `provider`.
  func isEmpty(besides provider: Provider) async throws(NewsError) -> Bool

  /// The error of storing what a person chooses, if there is no place for an archive; nil if there is.
  var refusal: NewsError? { get }

  /// Closes files and connections; the streams of changes end.
  func close() async

  /// The last failure, in the terms of its storage; nil if there was none.
  var lastFailure: String? { get async }
}

extension Archive: NewsArchive {}
extension SharedArchive: NewsArchive {}
