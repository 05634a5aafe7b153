import Domain
import FoundationEssentials
import Presentation

/// The tabs of the desk, in order.
enum DeskTab: Int, CaseIterable {
  case following
  case headlines
  case search
  case saved
  case videos

  /// The name.
  var title: String {
    switch self {
    case .following: "Following"
    case .headlines: "Headlines"
    case .search: "Search"
    case .saved: "Saved"
    case .videos: "Videos"
    }
  }

  /// Returns the first route of the tab, which restores its state when the program was closed.
  ///
  /// A search of providers is shown from the archive, which has its results.
  func route(_ memory: DeskMemory.Tab, pageSize: Int, now: Date) -> Route {
    var filter = ArticleFilter()
    do throws(InvalidQuery) {
      switch self {
      case .following:
        filter.isUnreadOnly = true
        filter.feed = memory.feed.flatMap(WebLink.init).map(FollowedFeed.ID.init)
        return .unread(
          try ArticleQuery(memory.words, filter: filter, pageSize: pageSize, now: now)
        )
      case .headlines: return .headlines(try HeadlineQuery(memory.words, pageSize: pageSize))
      case .search: return .archive(try ArticleQuery(memory.words, pageSize: pageSize, now: now))
      case .saved:
        filter.isSavedOnly = true
        return .saved(try ArticleQuery(memory.words, filter: filter, pageSize: pageSize, now: now))
      case .videos:
        return .likedVideos(try LikedVideoQuery(memory.words, pageSize: pageSize, now: now))
      }
    } catch {
      // The words are no longer valid, such as those of a newer version.
      precondition(memory != DeskMemory.Tab(), "\(error) without words")
      return route(DeskMemory.Tab(), pageSize: pageSize, now: now)
    }
  }
}
