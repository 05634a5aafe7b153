import Domain
import Presentation

/// An article or a video in full, with the values that its view needs.
struct ItemContent: Equatable {
  /// The details of the item.
  enum Detail: Equatable {
    case article(ArticleDetail)
    case video(VideoDetail)
  }

  /// The details of the item; nil until some are known.
  let detail: Detail?
  /// The status of the screen.
  let status: ItemStatus
  /// Why the item is missing or an older copy.
  let notice: Notice?

  /// Creates the content of a screen; nil if the screen is a list.
  init?(_ screen: ScreenOutput) {
    switch screen {
    case .article(let item):
      (detail, status, notice) = (item.detail.map(Detail.article), item.status, item.notice)
    case .video(let item):
      (detail, status, notice) = (item.detail.map(Detail.video), item.status, item.notice)
    case .articles, .feeds, .sources, .videos, .cats: return nil
    }
  }

  /// Whether the item could not be loaded.
  var isFailed: Bool { status == .failed }

  /// The id, once the item is known.
  var id: ItemID? {
    switch detail {
    case .article(let article): .article(article.id)
    case .video(let video): .video(video.id)
    case nil: nil
    }
  }

  /// Whether the item is saved or liked.
  var isMarked: Bool {
    switch detail {
    case .article(let article): article.isSaved
    case .video(let video): video.isLiked
    case nil: false
    }
  }

  /// The addresses, as they are numbered from 1.
  var links: [WebLink] {
    switch detail {
    case .article(let article): [article.link] + article.alsoAt.map(\.link)
    case .video(let video): [video.link]
    case nil: []
    }
  }

  /// Whether it is a video.
  var isVideo: Bool {
    if case .video = detail { true } else { false }
  }
}
