public import Domain
import FoundationEssentials

/// A kind of item on a desk.
public enum ItemKind: Hashable, Sendable {
  case article
  case feed
  case source
  case video
  case picture
  /// An entry of the declared list with a noun.
  case entry(of: String)

  /// The words for lists of such items.
  public var wording: ListWording {
    switch self {
    case .article: .articles
    case .feed: .feeds
    case .source: .sources
    case .video: .videos
    case .picture: .cats
    case .entry(let noun): ListWording(noun: noun)
    }
  }
}

/// The identity of an item on a desk.
public enum ItemID: Hashable, Sendable {
  case article(Article.ID)
  case feed(FollowedFeed.ID)
  case source(NewsSource.ID)
  case video(Video.ID)
  case picture(SavedPicture.ID)
  // Indirect, so that it does not make the ids of articles larger.
  indirect case entry(ListEntry.ID, of: String)

  public var kind: ItemKind {
    switch self {
    case .article: .article
    case .feed: .feed
    case .source: .source
    case .video: .video
    case .picture: .picture
    case .entry(_, let noun): .entry(of: noun)
    }
  }

  /// The id of an article; nil for another kind.
  public var article: Article.ID? { if case .article(let id) = self { id } else { nil } }
  /// The id of a video; nil for another kind.
  public var video: Video.ID? { if case .video(let id) = self { id } else { nil } }
  /// The id of a feed; nil for another kind.
  public var feed: FollowedFeed.ID? { if case .feed(let id) = self { id } else { nil } }
}

/// An item on a desk, with its marks.
public enum DeskItem: ListedItem, Hashable, Sendable {
  case article(Article, ArticleMarks)
  case feed(FollowedFeed)
  case source(NewsSource)
  case video(Video, isLiked: Bool)
  case picture(SavedPicture)
  indirect case entry(ListEntry, of: String)

  /// The item with the blocks of its texts, if they are needed several times.
  var divided: DeskItem {
    guard case .article(let article, let marks) = self else { return self }
    return .article(article.divided, marks)
  }

  /// Returns an article with what is new in its story; nil for nothing.
  func telling(_ news: ArticleStory.News?) -> DeskItem {
    guard case .article(let article, var marks) = self else { return self }
    marks.story?.news = news
    return .article(article, marks)
  }

  public init(_ item: MarkedArticle) { self = .article(item.article, item.marks) }

  /// Creates a video with its mark.
  public init(_ item: MarkedVideo) { self = .video(item.video, isLiked: item.isLiked) }

  /// The identity.
  public var id: ItemID {
    switch self {
    case .article(let article, _): .article(article.id)
    case .feed(let feed): .feed(feed.id)
    case .source(let source): .source(source.id)
    case .video(let video, _): .video(video.id)
    case .picture(let picture): .picture(picture.id)
    case .entry(let entry, let noun): .entry(entry.id, of: noun)
    }
  }

  /// The story that an article represents in its list.
  public var group: ItemID? { story.map { .article($0.id) } }
  public var found: ItemID { story?.found.map { .article($0) } ?? id }

  /// The story that an article represents in its list; nil for only itself.
  public var story: ArticleStory? {
    guard case .article(_, let marks) = self, let story = marks.story else { return nil }
    return story.found == nil ? nil : story
  }

  /// The date of an article by which lists of articles are sorted; the oldest possible without one.
  var listedAt: Date { story?.listedAt ?? article?.publishedAt ?? .distantPast }

  /// Returns an article after one of its story was marked as read or as unread; nil for other items.
  func afterReading(_ report: Article.ID, _ isRead: Bool) -> DeskItem? {
    guard case .article(let article, var marks) = self, let story = marks.story,
      story.reports.contains(where: { $0.id == report && $0.isRead != isRead })
    else { return nil }
    marks.story = story.marked(report, isRead: isRead)
    return .article(article, marks)
  }

  /// The marks, as far as its kind has any.
  public var marks: ItemMarks {
    switch self {
    case .article(_, let marks): ItemMarks(article: marks)
    case .video(_, let isLiked): ItemMarks(isLiked: isLiked)
    case .feed, .source, .picture, .entry: ItemMarks()
    }
  }

  /// Returns the item as a list shows it that has another copy: with its story and its section there.
  func listed(as other: DeskItem) -> DeskItem {
    guard case .article(let article, let marks) = self, case .article(_, let old) = other else {
      return self
    }
    return .article(article, marks.listed(as: old, article.id))
  }

  /// Returns the item with other marks.
  func marked(_ marks: ItemMarks) -> DeskItem {
    switch self {
    case .article(let article, let old):
      .article(article, marks.article.listed(as: old, article.id))
    case .video(let video, _): .video(video, isLiked: marks.isLiked)
    case .feed, .source, .picture, .entry: self
    }
  }
}

/// The marks of an item; marks that its kind does not have are not set.
public struct ItemMarks: Hashable, Sendable {
  var article = ArticleMarks()
  /// Whether a video is liked.
  public internal(set) var isLiked = false

  /// Whether an article is saved.
  public var isSaved: Bool { article.isSaved }
  /// Whether an article has been read.
  public var isRead: Bool { article.isRead }
  /// Whether the person has taken an article out of its story.
  public var isApart: Bool { article.isApart }
}

extension ArticleMarks {
  /// Returns the marks of an article with the story and the section of others.
  fileprivate func listed(as other: ArticleMarks, _ id: Article.ID) -> ArticleMarks {
    var marks = self
    marks.section = other.section
    marks.story = isRead == other.isRead ? other.story : other.story?.marked(id, isRead: isRead)
    return marks
  }
}
