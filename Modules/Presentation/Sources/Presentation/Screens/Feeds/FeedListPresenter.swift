public import Domain
public import FoundationEssentials

/// The list of the feeds that a person follows.
public typealias FeedListPresenter = ListPresenter<FeedQuery, FollowedFeed>

extension ListPresenter<FeedQuery, FollowedFeed> {
  /// Creates a presenter of followed feeds.
  public init(feeds: any FollowFeeds) {
    self.init(search: { PageSource(feeds.pages(of: $0)) })
  }
}

/// A followed feed in a list.
public struct FeedRow: ListRow {
  /// The address, which identifies a feed.
  public let id: FollowedFeed.ID
  /// The title on one line, at most 300 characters.
  public let title: String
  /// The ranges of the words of the search in the title.
  public let matches: [Range<String.Index>]
  /// The number of unread articles.
  public let unread: Int
  /// The tags.
  public let tags: [String]
  /// When a request last succeeded; nil before.
  public let succeededAt: Date?
  /// The problem of the feed, if it needs attention; nil otherwise.
  public let problem: String?
  /// The address that is asked.
  public let address: WebLink
  /// Nothing: feeds have no marks.
  public var marks = NoMarks()
}

extension FollowedFeed: ListEntry {
  /// The words for lists of feeds.
  public static var wording: ListWording { .feeds }
  /// Feeds have no marks.
  public static var unmarked: NoMarks { NoMarks() }

  /// Feeds have no marks.
  public var marks: NoMarks { NoMarks() }

  /// Creates a feed from an item of a desk.
  public init?(_ item: DeskItem) {
    guard case .feed(let feed) = item else { return nil }
    self = feed
  }

  /// Returns the feed as an item of a desk.
  public func item(_ marks: NoMarks) -> DeskItem { .feed(self) }

  /// Returns the id of a feed.
  public static func id(_ item: ItemID) -> FollowedFeed.ID? {
    if case .feed(let id) = item { id } else { nil }
  }

  /// Returns the row of the feed.
  public func row(_ finder: WordFinder) -> FeedRow {
    let title = title.cut(at: 300)
    return FeedRow(
      id: id,
      title: title,
      matches: finder.ranges(in: title),
      unread: unread,
      tags: tags,
      succeededAt: state.succeededAt,
      problem: state.needsAttention
        ? state.problem.map { FeedWording.problem($0, state.failures) } : nil,
      address: address
    )
  }

  /// Returns a list of feeds as a screen.
  public static func screen(_ list: ListOutput<FeedRow>) -> ScreenOutput { .feeds(list) }
}
