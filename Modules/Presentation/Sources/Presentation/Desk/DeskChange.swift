import Domain

/// A mark of an item, or of many, as it is stored.
enum DeskMark: Sendable {
  case saved(Article, Bool)
  /// Reading an article marks it as read, and a person can choose it.
  case read(Article, Bool, isChosen: Bool)
  case liked(Video, Bool)
  case allRead(ReadingTarget, Bool)

  /// Returns the mark that a person toggles: saved for an article, liked for a video.
  ///
  /// Nil if an item of this kind cannot be marked.
  init?(toggling item: DeskItem) {
    switch item {
    case .article(let article, let marks): self = .saved(article, !marks.isSaved)
    case .video(let video, let isLiked): self = .liked(video, !isLiked)
    case .feed, .source, .picture: return nil
    }
  }

  /// Returns the read mark of an article that a person toggles; nil for an item of another kind.
  init?(togglingRead item: DeskItem) {
    guard case .article(let article, let marks) = item else { return nil }
    self = .read(article, !marks.isRead, isChosen: true)
  }

  /// The mark that undoes this one.
  var inverse: DeskMark {
    switch self {
    case .saved(let article, let isSaved): .saved(article, !isSaved)
    case .read(let article, let isRead, let isChosen): .read(article, !isRead, isChosen: isChosen)
    case .liked(let video, let isLiked): .liked(video, !isLiked)
    case .allRead(let target, let isRead): .allRead(target, !isRead)
    }
  }

  /// The ids of the marked items; empty if only the archive can determine them.
  var items: [ItemID] {
    switch self {
    case .saved(let article, _), .read(let article, _, _): [.article(article.id)]
    case .liked(let video, _): [.video(video.id)]
    case .allRead(.articles(let articles), _): articles.map { .article($0.id) }
    case .allRead(.query, _): []
    }
  }

  /// The id under which it is stored, once at a time.
  var effectID: EffectID {
    switch self {
    case .saved(let article, _): EffectID("save \(article.id)")
    case .read(let article, _, _): EffectID("read \(article.id)")
    case .liked(let video, _): EffectID("like \(video.id)")
    case .allRead: EffectID("read all")
    }
  }

  /// Whether a person set it.
  var isChosen: Bool {
    if case .read(_, _, let isChosen) = self { isChosen } else { true }
  }

  /// Returns the confirmation that it was stored, for a number of items.
  func notice(_ count: Int) -> Notice {
    switch self {
    case .saved(let article, let isSaved): Notice(article, isSaved: isSaved)
    case .read(let article, let isRead, _): Notice(article, isRead: isRead)
    case .liked(let video, let isLiked): Notice(video, isLiked: isLiked)
    case .allRead(_, true): Notice(FeedWording.markedRead(count))
    case .allRead(_, false): Notice(FeedWording.markedUnread(count))
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
  /// Those that a query finds in the archive.
  case query(ArticleQuery)
  /// Those that a list shows, for a list that the archive cannot search.
  case articles([Article])
}

/// The stores of the marks of a desk.
struct MarkStores: Sendable {
  let articles: any MarkArticles
  let videos: any LikeVideos
  /// Nil if articles cannot be marked by a query.
  let reading: (any MarkAllRead)?

  /// Stores a mark, and returns the number of items that have it now; 1 for a mark of one item.
  func store(_ mark: DeskMark) async throws(NewsError) -> Int {
    switch mark {
    case .saved(let article, let isSaved): try await articles.mark(article, isSaved: isSaved)
    case .read(let article, let isRead, _): try await articles.mark(article, isRead: isRead)
    case .liked(let video, true): try await videos.like(video)
    case .liked(let video, false): try await videos.unlike(video.id)
    case .allRead(let target, let isRead): return try await store(target, isRead)
    }
    return 1
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
