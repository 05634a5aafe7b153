import ArchiveRows
import Domain
import FoundationEssentials

/// A table with a full-text index, whose keys are in the order of its list.
///
/// The indexes have the same columns: see `FullTextQuery`. The conditions are SQL.
struct SearchedTable {
  let name: String
  /// The noun for one of its items.
  let noun: String
  /// The columns of an item, the key first.
  let columns: String
  /// The join that `columns` need.
  var joins = ""
  /// The lowest key in the list; nil if all keys are in it.
  var lowestKey: Int64?
  /// The expression for the date that date limits compare; NULL without one.
  let date: String
  /// The column with the provider's id of the source.
  let sourceID: String
  let isSaved: String
  let isRead: String
  /// The condition for items of followed feeds.
  let isFollowed: String
  /// The condition for items of followed feeds that are not quiet.
  let isOfLoudFeed: String
  /// The condition for items of followed feeds with a tag, with a `?` for `FollowedFeed.line`.
  let hasTag: String
  /// The condition for items of a followed feed, with a `?` for its id.
  let hasFeed: String

  /// The name of the full-text index, whose rowids are the keys.
  var index: String { name + "_text" }

  /// The condition on the column with a feed, with the parameter of `hasFeed`.
  static let isOfFeed = "feed = (SELECT number FROM feed WHERE id = ?)"
  /// Returns the condition that a column with a feed has one that is not quiet.
  ///
  /// A list is counted to its end. If no feed is quiet, its rows are not compared with anything.
  static func isLoud(_ feed: String) -> String {
    let quiet = "SELECT number FROM feed WHERE quiet"
    return "(NOT EXISTS (\(quiet)) OR \(feed) NOT IN (\(quiet)))"
  }
  /// The condition on the column with a feed, with the parameter of `hasTag`.
  static let isOfTaggedFeed = "feed IN (SELECT number FROM feed WHERE instr(folded_tags, ?))"
}

extension SearchedTable {
  /// The articles, newest first; their keys contain the sort date.
  static let articles = SearchedTable(
    name: "article",
    noun: "article",
    columns: Article.columns,
    joins: "CROSS JOIN provider ON provider.id = article.provider_id",
    // `Article.sortDate(firstSeen:)`, so that a limit divides the list in two.
    date: """
      iif(article.published_at > article.seen_at + \(Date.longestLead), article.seen_at, \
      article.published_at)
      """,
    sourceID: "article.source_id",
    isSaved: "article.saved_at IS NOT NULL",
    isRead: "article.read_at IS NOT NULL",
    isFollowed: isInFollowedFeed(),
    isOfLoudFeed: isInFollowedFeed("AND " + isLoud("followed_article.feed")),
    // The plus sign keeps SQLite from looking up each feed with the tag.
    hasTag: isInFollowedFeed("AND +followed_article.\(isOfTaggedFeed)"),
    hasFeed: isInFollowedFeed("AND followed_article.\(isOfFeed)")
  )

  private static func isInFollowedFeed(_ condition: String = "") -> String {
    """
    EXISTS (SELECT 1 FROM followed_article WHERE followed_article.key = article.key \(condition))
    """
  }

  /// The liked videos, latest like first.
  static let likedVideos = SearchedTable(
    name: "video",
    noun: "liked video",
    columns: Video.columns,
    lowestKey: Connection.lowestLikedKey,
    date: "video.published_at",
    sourceID: "video.channel_id",
    isSaved: "TRUE",
    isRead: "FALSE",
    isFollowed: "FALSE",
    isOfLoudFeed: "FALSE",
    // The statement still needs a `?` for the value that is bound.
    hasTag: "? IS NULL",
    hasFeed: "? IS NULL"
  )
}
