public import Domain

/// An article with its history, as it is copied between archives.
public struct ArticleRecord: Hashable, Sendable {
  /// The article with its other places.
  package let article: Article
  /// When it was first seen, saved and read.
  package let history: Article.History

  package init(_ article: Article, _ history: Article.History) {
    self.article = article
    self.history = history
  }

  /// Whether a copy of `other` into this article's archive would change nothing.
  func includes(_ other: ArticleRecord) -> Bool {
    history.marks.merged(with: other.history.marks) == history.marks
      && article.completed(by: other.article, firstSeen: history.seenAt) == article
  }
}

/// A followed feed with its entries.
public struct FeedRecord: Hashable, Sendable {
  package let feed: FollowedFeed
  package let entries: Set<StoredEntry>

  package init(_ feed: FollowedFeed, _ entries: Set<StoredEntry>) {
    var feed = feed
    (feed.unread, feed.icon, feed.iconTriedAt) = (0, nil, nil)
    self.feed = feed
    self.entries = entries
  }

  /// Whether a copy of `other` into this feed's archive would change nothing.
  func includes(_ other: FeedRecord) -> Bool {
    let keys = Set(entries.map(\.key))
    return other.entries.allSatisfy { keys.contains($0.key) }
      && Set(feed.tags).isSuperset(of: other.feed.tags)
  }
}

/// A liked video with the key of the like, a `MomentKey`.
public struct LikeRecord: Hashable, Sendable {
  package let video: Video
  package let key: Int64

  package init(_ video: Video, key: Int64) {
    self.video = video
    self.key = key
  }
}

/// An archive from which and into which an `ArchiveTransfer` copies.
public protocol CopiedArchive: Sendable {
  /// Returns the number of articles.
  func articleCount() async throws(NewsError) -> Int

  /// Returns articles in ascending order of their stored ids, those after an id.
  func articleRecords(after id: Int64?, limit: Int) async throws(NewsError) -> [ArticleRecord]

  /// Returns the stored articles, in any order.
  func articleRecords(_ ids: [Article.ID]) async throws(NewsError) -> [ArticleRecord]

  /// Stores articles with their histories, or completes existing ones.
  func store(_ records: [ArticleRecord]) async throws(NewsError)

  /// Returns which articles are of which story, story by story.
  func storyRecords() async throws(NewsError) -> [StoryMembership]

  /// Adds articles to stories, the articles of one story together; articles that are in one stay there.
  func store(_ records: [StoryMembership]) async throws(NewsError)

  /// Returns what the person decided about stories, in any order.
  func choiceRecords() async throws(NewsError) -> [StoredStoryChoice]

  /// Adds changes of choices; the later change of one wins.
  func store(_ records: [StoredStoryChoice]) async throws(NewsError)

  /// Returns the followed feeds, in any order.
  func feedRecords() async throws(NewsError) -> [FeedRecord]

  /// Follows feeds and stores their entries, or completes existing ones.
  func store(_ records: [FeedRecord]) async throws(NewsError)

  /// Returns the liked videos, the earliest like first.
  func likeRecords() async throws(NewsError) -> [LikeRecord]

  /// Likes videos; liked ones stay as they are.
  func store(_ records: [LikeRecord]) async throws(NewsError)

  /// Returns the records of saved pictures, the earliest first.
  func pictureRecords() async throws(NewsError) -> [SavedPicture]
}
