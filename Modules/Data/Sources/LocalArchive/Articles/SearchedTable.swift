import Domain

/// What can be searched: rows whose keys are in the order of a list, with a full-text index over them.
///
/// The indexes have the same columns: see `FullTextQuery`.
enum SearchedTable {
  /// The articles, newest first; their keys tell when they were published.
  case articles
  /// The videos that a person likes, what was liked last first.
  case likedVideos

  /// The name of the table.
  var name: String {
    switch self {
    case .articles: "article"
    case .likedVideos: "video"
    }
  }

  /// The name of the full-text index, whose rowids are the keys.
  var index: String { name + "_text" }

  /// What a statement reads to get an item; the key is the first.
  var columns: String {
    switch self {
    case .articles: Article.columns
    case .likedVideos: Video.columns
    }
  }

  /// What the table is joined with for `columns`.
  var joins: String {
    switch self {
    case .articles: "CROSS JOIN provider ON provider.id = article.provider_id"
    case .likedVideos: ""
    }
  }

  /// The lowest key that is in the list.
  var lowestKey: Int64 {
    switch self {
    case .articles: .min
    case .likedVideos: VideoTable.lowestLikedKey
    }
  }

  /// The column with the provider's id of who publishes.
  var sourceID: String {
    switch self {
    case .articles: "article.source_id"
    case .likedVideos: "video.channel_id"
    }
  }

  /// Whether an item is one that the person keeps to find it again, in SQL.
  var isSaved: String {
    switch self {
    case .articles: "article.saved_at IS NOT NULL"
    case .likedVideos: "TRUE"
    }
  }

  /// Whether the person has read an item, in SQL.
  var isRead: String {
    switch self {
    case .articles: "article.read_at IS NOT NULL"
    case .likedVideos: "FALSE"
    }
  }
}
