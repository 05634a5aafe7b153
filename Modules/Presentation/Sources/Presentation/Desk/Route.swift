public import Domain

/// The content of a screen.
public enum Route: Hashable, Sendable {
  /// The results of a search.
  case search(ArticleQuery)
  /// The stored articles that a query finds.
  case archive(ArticleQuery)
  /// The saved articles.
  case saved(ArticleQuery)
  /// The unread articles of followed feeds.
  case unread(ArticleQuery)
  /// The feeds that a person follows.
  case feeds(FeedQuery)
  /// The headlines.
  case headlines(HeadlineQuery)
  /// The sources of a provider.
  case sources(SourceQuery)
  /// The results of a search for videos.
  case videos(VideoQuery)
  /// The videos that a person likes.
  case likedVideos(LikedVideoQuery)
  /// The captioned cats that were saved.
  case cats(PictureQuery)
  /// One item in full.
  case item(ItemID)
}

/// The identity of an item on a desk.
public enum ItemID: Hashable, Sendable {
  /// An article.
  case article(Article.ID)
  /// A followed feed.
  case feed(FollowedFeed.ID)
  /// A source.
  case source(NewsSource.ID)
  /// A video.
  case video(Video.ID)
  /// A saved picture.
  case picture(SavedPicture.ID)

  /// The noun for such an item.
  var noun: String {
    switch self {
    case .article: MarkedArticle.wording.noun
    case .feed: FollowedFeed.wording.noun
    case .source: NewsSource.wording.noun
    case .video: MarkedVideo.wording.noun
    case .picture: SavedPicture.wording.noun
    }
  }
}

/// An item on a desk, with its marks.
public enum DeskItem: Hashable, Sendable {
  /// An article.
  case article(Article, ArticleMarks)
  /// A followed feed.
  case feed(FollowedFeed)
  /// A source.
  case source(NewsSource)
  /// A video.
  case video(Video, isLiked: Bool)
  /// A saved picture.
  case picture(SavedPicture)

  /// The identity.
  public var id: ItemID {
    switch self {
    case .article(let article, _): .article(article.id)
    case .feed(let feed): .feed(feed.id)
    case .source(let source): .source(source.id)
    case .video(let video, _): .video(video.id)
    case .picture(let picture): .picture(picture.id)
    }
  }
}
