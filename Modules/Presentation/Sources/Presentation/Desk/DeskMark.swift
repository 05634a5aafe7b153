import Domain

/// A mark of an item, as it is stored.
enum DeskMark: Sendable {
  case saved(Article, Bool)
  case read(Article, Bool)
  case liked(Video, Bool)

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

  /// The mark that takes this one back.
  var inverse: DeskMark {
    switch self {
    case .saved(let article, let isSaved): .saved(article, !isSaved)
    case .read(let article, let isRead): .read(article, !isRead)
    case .liked(let video, let isLiked): .liked(video, !isLiked)
    }
  }

  /// The id of the marked item.
  var item: ItemID {
    switch self {
    case .saved(let article, _), .read(let article, _): .article(article.id)
    case .liked(let video, _): .video(video.id)
    }
  }

  /// The id under which it is stored, once at a time.
  var effectID: EffectID {
    switch self {
    case .saved(let article, _): EffectID("save \(article.id)")
    case .read(let article, _): EffectID("read \(article.id)")
    case .liked(let video, _): EffectID("like \(video.id)")
    }
  }

  /// Whether a person set it; reading an article marks it as read.
  var isChosen: Bool {
    if case .read = self { false } else { true }
  }

  /// The confirmation that it was stored.
  var notice: Notice {
    switch self {
    case .saved(let article, let isSaved): Notice(article, isSaved: isSaved)
    case .read(let article, let isRead): Notice(article, isRead: isRead)
    case .liked(let video, let isLiked): Notice(video, isLiked: isLiked)
    }
  }

  /// Returns an item of the same kind with this mark.
  func applied(to item: DeskItem) -> DeskItem {
    switch (self, item) {
    case (.saved(_, let isSaved), .article(let article, var marks)):
      marks.isSaved = isSaved
      return .article(article, marks)
    case (.read(_, let isRead), .article(let article, var marks)):
      marks.isRead = isRead
      return .article(article, marks)
    case (.liked(_, let isLiked), .video(let video, _)):
      return .video(video, isLiked: isLiked)
    default:
      return item
    }
  }

  /// Stores the mark.
  func store(_ articles: any MarkArticles, _ videos: any LikeVideos) async throws(NewsError) {
    switch self {
    case .saved(let article, true): try await articles.save(article)
    case .saved(let article, false): try await articles.unsave(article.id)
    case .read(let article, true): try await articles.markRead(article)
    case .read(let article, false): try await articles.markUnread(article.id)
    case .liked(let video, true): try await videos.like(video)
    case .liked(let video, false): try await videos.unlike(video.id)
    }
  }
}
