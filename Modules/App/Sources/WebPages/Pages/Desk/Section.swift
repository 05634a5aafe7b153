/// A section of the site, in the order of its navigation.
enum Section: CaseIterable, Sendable {
  case unread
  case headlines
  case search
  case saved
  case videos
  case feeds
  case sources
  case providers

  /// The name.
  var title: StaticString {
    switch self {
    case .unread: "Unread"
    case .headlines: "Headlines"
    case .search: "Search"
    case .saved: "Saved"
    case .videos: "Videos"
    case .feeds: "Feeds"
    case .sources: "Sources"
    case .providers: "Providers"
    }
  }

  /// The address.
  var path: LocalPath {
    switch self {
    case .unread: LocalPath("/unread")
    case .headlines: LocalPath("/headlines")
    case .search: LocalPath("/search")
    case .saved: LocalPath("/saved")
    case .videos: LocalPath("/videos")
    case .feeds: LocalPath("/feeds")
    case .sources: LocalPath("/sources")
    case .providers: LocalPath("/providers")
    }
  }
}
