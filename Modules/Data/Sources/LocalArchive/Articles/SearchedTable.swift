import ArchiveRows
import Domain
import FoundationEssentials

/// A table with a full-text index, whose keys are in the order of its list.
///
/// The indexes have the same columns: see `FullTextQuery`.
enum SearchedTable {
  /// The articles, newest first; their keys contain the sort date.
  case articles
  /// The liked videos, latest like first.
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

  /// The columns of an item, the key first.
  var columns: String {
    switch self {
    case .articles: Article.columns
    case .likedVideos: Video.columns
    }
  }

  /// The join that `columns` need.
  var joins: String {
    switch self {
    case .articles: "CROSS JOIN provider ON provider.id = article.provider_id"
    case .likedVideos: ""
    }
  }

  /// The lowest key in the list.
  var lowestKey: Int64 {
    switch self {
    case .articles: .min
    case .likedVideos: Connection.lowestLikedKey
    }
  }

  /// The expression for the date that date limits compare; NULL without one.
  ///
  /// For articles `Article.sortDate(firstSeen:)`, so that a limit divides the list in two.
  var date: String {
    switch self {
    case .articles:
      """
      iif(article.published_at > article.seen_at + \(Date.longestLead), article.seen_at, \
      article.published_at)
      """
    case .likedVideos: "video.published_at"
    }
  }

  /// The column with the provider's id of the source.
  var sourceID: String {
    switch self {
    case .articles: "article.source_id"
    case .likedVideos: "video.channel_id"
    }
  }

  /// The SQL condition for saved items.
  var isSaved: String {
    switch self {
    case .articles: "article.saved_at IS NOT NULL"
    case .likedVideos: "TRUE"
    }
  }

  /// The SQL condition for items of followed feeds.
  var isFollowed: String {
    switch self {
    case .articles:
      "EXISTS (SELECT 1 FROM followed_article WHERE followed_article.key = article.key)"
    case .likedVideos: "FALSE"
    }
  }

  /// The SQL condition for items of followed feeds with a tag, with a `?` for `FollowedFeed.line`.
  ///
  /// The plus sign keeps SQLite from looking up each feed with the tag.
  var hasTag: String {
    switch self {
    case .articles:
      """
      EXISTS (SELECT 1 FROM followed_article WHERE followed_article.key = article.key
        AND +followed_article.\(Self.isOfTaggedFeed))
      """
    // The statement still needs a `?` for the value that is bound.
    case .likedVideos: "? IS NULL"
    }
  }

  /// The SQL condition for items of a followed feed, with a `?` for its id.
  var hasFeed: String {
    switch self {
    case .articles:
      """
      EXISTS (SELECT 1 FROM followed_article WHERE followed_article.key = article.key
        AND followed_article.\(Self.isOfFeed))
      """
    case .likedVideos: "? IS NULL"
    }
  }

  /// The condition on the column with a feed, with the parameter of `hasFeed`.
  static let isOfFeed = "feed = (SELECT number FROM feed WHERE id = ?)"

  /// The condition on the column with a feed, with the parameter of `hasTag`.
  static let isOfTaggedFeed = "feed IN (SELECT number FROM feed WHERE instr(folded_tags, ?))"

  /// The SQL condition for read items.
  var isRead: String {
    switch self {
    case .articles: "article.read_at IS NOT NULL"
    case .likedVideos: "FALSE"
    }
  }
}
