/// Follows a site.
public protocol FollowSite: Sendable {
  /// Finds the feed of the site or feed at an address, follows it and stores its articles.
  ///
  /// If the page is not a feed, follows the feed that the page links to, or else one at the usual
  /// paths of the site; a feed of comments only if there is no other. Several feeds are returned and
  /// none is followed.
  func callAsFunction(_ address: WebLink, tags: [String]) async throws(NewsError) -> FollowedSite

  /// Returns the feeds that it finds at an address, and follows none.
  func feeds(at address: WebLink) async throws(NewsError) -> [FeedLink]
}

/// The result of following a site.
public enum FollowedSite: Hashable, Sendable {
  /// The feed is followed; the number of its articles that are new, whether the feed is, and the
  /// other feeds of the site.
  case followed(FollowedFeed, added: Int, isNew: Bool, others: [FeedLink] = [])
  /// The site has these feeds, comments last, and a person has to choose one.
  case choices([FeedLink])
  /// The address is a list of feeds, which can be imported.
  case list(SubscriptionList)
}
