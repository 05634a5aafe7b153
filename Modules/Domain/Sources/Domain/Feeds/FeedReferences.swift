/// The followed feeds that a person refers to.
public struct FeedReferences: Sendable {
  /// The ids behind the references.
  public let ids: References<FollowedFeed.ID>
  private let feeds: any FollowFeeds

  /// Creates references to the rows of a list and to followed feeds.
  public init(to list: (any RememberList)?, in feeds: any FollowFeeds) {
    ids = References(to: list) { FollowedFeed.ID($0) }
    self.feeds = feeds
  }

  /// Returns the feed with a list number, an address, the address or the host of its site, or a title.
  ///
  /// Titles and hosts are compared without regard to case.
  public func feed(_ reference: String) async throws(ReferenceError) -> FollowedFeed {
    let followed = try await ReferenceError.mapping { () throws(NewsError) in
      try await feeds.followedFeeds()
    }
    if Int(reference) != nil {
      let id = try ids.id(reference)
      guard let feed = followed.first(where: { $0.id == id }) else { throw .notFollowed }
      return feed
    }
    let found = Self.kinds.lazy.map { kind in followed.filter { kind($0, reference) } }
      .first { !$0.isEmpty }
    guard let found else { throw .notFollowed }
    guard found.count == 1 else { throw .severalFeeds(found.map(\.address)) }
    return found[0]
  }

  /// Returns the shortest reference to each feed: the host of its site, or its address if another feed
  /// has the same host.
  public static func shortest(to feeds: [FollowedFeed]) -> [String] {
    let hosts = feeds.map { feed in Set([feed.address, feed.site].compactMap { $0?.site }) }
    let counts = hosts.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return feeds.map { feed in
      let host = (feed.site ?? feed.address).site
      return counts[host] == 1 ? host : feed.address.description
    }
  }

  /// Whether a text refers to a feed, in the order in which the kinds of references are tried.
  private static let kinds: [@Sendable (FollowedFeed, String) -> Bool] = [
    { $0.id == FollowedFeed.ID($1) },
    { feed, text in
      feed.site.map { site in WebLink(text)?.canonical == site.canonical } ?? false
    },
    { $0.title.utf8.elementsEqual($1.utf8) },
    { $0.title.lowercased().utf8.elementsEqual($1.lowercased().utf8) },
    { feed, text in
      [feed.address, feed.site].contains {
        $0?.site.utf8.elementsEqual(text.lowercased().utf8) ?? false
      }
    },
  ]
}
