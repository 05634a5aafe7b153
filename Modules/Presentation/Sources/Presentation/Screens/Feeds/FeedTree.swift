public import Domain
import Query

/// The followed feeds as a list with folders: all feeds, then the tags with their feeds, then the
/// feeds without a tag.
///
/// A feed with several tags is in several folders.
public struct FeedTree: Equatable, Sendable {
  /// The articles of a row.
  public enum Scope: Hashable, Sendable {
    case all
    case tag(String)
    /// The articles of a feed, in the folder of a tag; nil for a feed without one.
    case feed(FollowedFeed.ID, in: String?)
  }

  /// A row of the list.
  public struct Row: Equatable, Sendable {
    public let scope: Scope
    /// The title on one line.
    public let title: String
    /// The ranges of the words that the list is filtered by, in the title.
    public var matches: [Range<String.Index>] = []
    /// The feeds of the row; nil for all.
    public let feeds: Set<FollowedFeed.ID>?
    /// The number of unread articles; for a folder, of its feeds.
    public let unread: Int
    /// Why the feed cannot be read; nil if it can, and for other rows.
    public var problem: String?
    /// Whether the feeds of a folder are shown; nil for other rows.
    public var isOpen: Bool?
  }

  /// The rows from the top.
  public let rows: [Row]

  /// Creates the list without feeds.
  public init() {
    self.init([])
  }

  /// Creates the list of feeds, in their order; the folders of some tags are closed.
  public init(_ feeds: [FollowedFeed], closed: Set<String> = []) {
    var rows = [Row(scope: .all, title: "All feeds", feeds: nil, unread: feeds.unread)]
    // Queries compare tags without case: the folder has the least of the spellings.
    var folders: [String: (tag: String, feeds: [FollowedFeed])] = [:]
    for feed in feeds {
      for (folded, spellings) in Dictionary(grouping: feed.tags, by: \.foldedTag) {
        folders[folded, default: (spellings[0], [])].tag = min(
          spellings[0],
          folders[folded]?.tag ?? spellings[0]
        )
        folders[folded]?.feeds.append(feed)
      }
    }
    for (_, (tag, tagged)) in folders.sorted(by: { $0.key < $1.key }) {
      let isOpen = !closed.contains(tag)
      rows.append(
        Row(
          scope: .tag(tag),
          title: tag,
          feeds: Set(tagged.map(\.id)),
          unread: tagged.unreadTogether,
          isOpen: isOpen
        )
      )
      if isOpen { rows += tagged.map { Self.row($0, in: tag, WordFinder()) } }
    }
    rows += feeds.filter(\.tags.isEmpty).map { Self.row($0, in: nil, WordFinder()) }
    self.rows = rows
  }

  /// Creates the list of the feeds that words have found, without folders.
  init(found: [FollowedFeed], _ finder: WordFinder) {
    rows = found.map { Self.row($0, in: nil, finder) }
  }

  private static func row(_ feed: FollowedFeed, in tag: String?, _ finder: WordFinder) -> Row {
    let title = feed.title.cut(at: 300)
    return Row(
      scope: .feed(feed.id, in: tag),
      title: title,
      matches: finder.ranges(in: title),
      feeds: [feed.id],
      unread: feed.unread,
      problem: feed.state.problemText
    )
  }
}

extension FeedTree.Scope {
  /// Limits a filter to the articles of the row.
  public func limit(_ filter: inout ArticleFilter) {
    (filter.feed, filter.tag) = (nil, nil)
    switch self {
    case .all: break
    case .tag(let tag): filter.tag = tag
    case .feed(let feed, _): filter.feed = feed
    }
  }
}
