import Domain

/// A change that a desk stores and can undo: a mark of an item or of many, or that a feed is followed.
enum DeskChange: Sendable {
  case saved(Article, Bool)
  /// An article that is opened becomes read; a person can also choose it.
  case read(Article, Bool, isChosen: Bool)
  /// An article is split off its story, or put back.
  case apart(Article, Bool)
  case liked(Video, Bool)
  case allRead(ReadingTarget, Bool)
  case unfollowed(FollowedFeed.ID)
  case followedAgain(UnfollowedFeed)
  case changedFeed(FollowedFeed.ID, FeedChoice)

  /// The result of storing a change.
  struct Outcome: Sendable {
    /// The number of items that have the mark now; 1 for a change of one item.
    var count = 1
    /// The change that undoes this one; nil if there was nothing to change.
    var inverse: DeskChange?
    /// The feed as it was; nil if none was changed.
    var feed: FollowedFeed?
  }

  /// Returns the mark that a person toggles: saved for an article, liked for a video.
  ///
  /// Nil if an item of this kind cannot be marked.
  init?(toggling item: DeskItem) {
    switch item {
    case .article(let article, let marks): self = .saved(article, !marks.isSaved)
    case .video(let video, let isLiked): self = .liked(video, !isLiked)
    case .feed, .source, .picture, .entry: return nil
    }
  }

  /// Returns the read mark of an article that a person toggles; nil for an item of another kind.
  init?(togglingRead item: DeskItem) {
    guard case .article(let article, let marks) = item else { return nil }
    self = .read(article, !marks.isRead, isChosen: true)
  }

  /// The mark that undoes this one; nil if it is known only after storing.
  fileprivate var inverse: DeskChange? {
    switch self {
    case .saved(let article, let isSaved): .saved(article, !isSaved)
    case .read(let article, let isRead, let isChosen):
      .read(article, !isRead, isChosen: isChosen)
    case .apart(let article, let isApart): .apart(article, !isApart)
    case .liked(let video, let isLiked): .liked(video, !isLiked)
    case .allRead(let target, let isRead): .allRead(target, !isRead)
    case .unfollowed, .changedFeed: nil
    case .followedAgain(let feed): .unfollowed(feed.feed.id)
    }
  }

  /// The ids of the marked items; empty if only the archive can determine them.
  var items: [ItemID] {
    switch self {
    case .saved(let article, _), .read(let article, _, _), .apart(let article, _):
      [.article(article.id)]
    case .liked(let video, _): [.video(video.id)]
    case .allRead(.articles(let articles), _): articles.map { .article($0.id) }
    case .allRead(.query, _), .unfollowed, .followedAgain, .changedFeed: []
    }
  }

  /// The id under which it is stored, once at a time.
  var effectID: EffectID {
    switch self {
    case .saved(let article, _): EffectID("save \(article.id)")
    case .read(let article, _, _): EffectID("read \(article.id)")
    case .apart(let article, _): EffectID("apart \(article.id)")
    case .liked(let video, _): EffectID("like \(video.id)")
    case .allRead: EffectID("read all")
    case .unfollowed(let id): EffectID("follow \(id)")
    case .followedAgain(let feed): EffectID("follow \(feed.feed.id)")
    case .changedFeed(let id, _): EffectID("change \(id)")
    }
  }

  /// Whether lists have other rows afterwards.
  var changesLists: Bool {
    switch self {
    case .apart, .unfollowed, .followedAgain, .changedFeed: true
    case .saved, .read, .liked, .allRead: false
    }
  }

  /// Whether a person set it.
  var isChosen: Bool {
    if case .read(_, _, let isChosen) = self { isChosen } else { true }
  }

  /// Returns the confirmation that it was stored.
  func notice(_ outcome: Outcome) -> Notice {
    switch self {
    case .saved(let article, let isSaved): Notice(article, isSaved: isSaved)
    case .read(let article, let isRead, _): Notice(article, isRead: isRead)
    case .apart(let article, let isApart): Notice(article, isApart: isApart)
    case .liked(let video, let isLiked): Notice(video, isLiked: isLiked)
    case .allRead(_, true): Notice(FeedWording.markedRead(outcome.count))
    case .allRead(_, false): Notice(FeedWording.markedUnread(outcome.count))
    case .followedAgain(let feed): Notice(FeedWording.followingAgain(feed.feed))
    case .changedFeed(_, let choice):
      outcome.feed.map { Notice(choice.confirmation(of: $0)) } ?? .notFollowed
    case .unfollowed: outcome.feed.map { Notice(FeedWording.unfollowed($0)) } ?? .notFollowed
    }
  }

  /// Returns an item of the same kind with this mark.
  func applied(to item: DeskItem) -> DeskItem {
    switch (self, item) {
    case (.saved(_, let isSaved), .article(let article, var marks)):
      marks.isSaved = isSaved
      return .article(article, marks)
    case (.read(_, let isRead, _), .article(let article, var marks)),
      (.allRead(_, let isRead), .article(let article, var marks)):
      marks.isRead = isRead
      return .article(article, marks)
    case (.liked(_, let isLiked), .video(let video, _)):
      return .video(video, isLiked: isLiked)
    default:
      return item
    }
  }
}

/// The articles of a list, to be marked as read together.
enum ReadingTarget: Sendable {
  /// The articles that a query finds in the archive.
  case query(ArticleQuery)
  /// The articles of a list that the archive cannot search.
  case articles([Article])
}

extension DeskItem {
  /// The article; nil for another item.
  var article: Article? { if case .article(let article, _) = self { article } else { nil } }

  /// The article, if it is unread.
  var unreadArticle: Article? { marks.isRead ? nil : article }
}

/// The stores of the changes of a desk.
struct ChangeStores: Sendable {
  let articles: any MarkArticles
  let videos: any LikeVideos
  /// Nil if articles cannot be marked by a query.
  let reading: (any MarkAllRead)?
  /// Nil if feeds cannot be changed.
  let feeds: (any FollowFeeds)?

  func store(_ change: DeskChange) async throws(NewsError) -> DeskChange.Outcome {
    var outcome = DeskChange.Outcome(inverse: change.inverse)
    switch change {
    case .saved(let article, let isSaved): try await articles.mark(article, isSaved: isSaved)
    case .read(let article, let isRead, _): try await articles.mark(article, isRead: isRead)
    case .apart(let article, let isApart):
      try await articles.set(StoryChoice(apart: article.id), isMade: isApart)
    case .liked(let video, true): try await videos.like(video)
    case .liked(let video, false): try await videos.unlike(video.id)
    case .allRead(let target, let isRead): outcome.count = try await store(target, isRead)
    case .followedAgain(let feed): try await feed.followAgain()
    case .changedFeed(let id, let choice):
      guard let feeds, let feed = try await feeds.followedFeeds().first(where: { $0.id == id }),
        try await choice.store(of: feed, in: feeds)
      else { return DeskChange.Outcome(count: 0) }
      (outcome.feed, outcome.inverse) = (feed, .changedFeed(id, choice.former(of: feed)))
    case .unfollowed(let id):
      guard let feed = try await feeds?.unfollow(id) else { return DeskChange.Outcome(count: 0) }
      (outcome.feed, outcome.inverse) = (feed.feed, .followedAgain(feed))
    }
    return outcome
  }

  private func store(_ target: ReadingTarget, _ isRead: Bool) async throws(NewsError) -> Int {
    switch target {
    case .query(let query) where isRead:
      return try await reading?.markAllRead(query) { _ in } ?? 0
    case .query:
      return try await reading?.undoRead() ?? 0
    case .articles(let list):
      for article in list { try await articles.mark(article, isRead: isRead) }
      return list.count
    }
  }
}
