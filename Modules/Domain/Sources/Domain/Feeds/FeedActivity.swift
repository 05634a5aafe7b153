public import FoundationEssentials

/// How often a feed has articles in the archive, by their dates.
public struct FeedActivity: Hashable, Sendable {
  /// The number of weeks before now whose articles `recent` counts.
  public static let weeks = 12

  /// The number of articles of the last `weeks`.
  public let recent: Int
  /// The date of the last article; nil without one.
  public let lastAt: Date?

  public init(recent: Int = 0, lastAt: Date? = nil) {
    self.recent = recent
    self.lastAt = lastAt
  }

  /// The mean number of articles a week in the last `weeks`.
  public var perWeek: Double { Double(recent) / Double(Self.weeks) }
}

extension FeedQuery {
  /// The orders of a list of feeds besides that by title.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// The feed whose last article is oldest first; before it those without articles.
    case silent
    /// The feed with the most articles a week first.
    case loud
    /// The feed that failed most often in a row first.
    case failing
  }

  /// Returns feeds with their activity in the order of the query, without those that are not dead if
  /// it lists dead ones.
  ///
  /// A feed is dead if it has articles, but none since `deadSince`.
  func arranged(_ feeds: [FollowedFeed]) -> [FollowedFeed] {
    let feeds = feeds.filter { feed in
      guard let deadSince else { return true }
      return feed.activity?.lastAt.map { $0 < deadSince } ?? false
    }
    // Sorting is stable, so that equal feeds stay in the order of their titles.
    return switch order {
    case nil: feeds
    case .silent: feeds.sorted { $0.lastAt < $1.lastAt }
    case .loud: feeds.sorted { ($0.activity?.recent ?? 0) > ($1.activity?.recent ?? 0) }
    case .failing: feeds.sorted { $0.state.failures > $1.state.failures }
    }
  }
}

extension FollowedFeed {
  fileprivate var lastAt: Date { activity?.lastAt ?? .distantPast }
}
