package import Domain
import FoundationEssentials

// The implementation of `FollowFeeds`.
extension DatabaseArchive {
  /// Returns the feeds that the person follows.
  public func followedFeeds() async throws(NewsError) -> [FollowedFeed] {
    try await reading(else: []) { connection throws(Failure) in try connection.feeds() }
  }

  /// Returns the activity of the followed feeds.
  public func activities() async throws(NewsError) -> [FollowedFeed.ID: FeedActivity] {
    let since = now().addingTimeInterval(Double(-FeedActivity.weeks) * 7 * 86_400)
    return try await reading(else: [:]) { connection throws(Failure) in
      try connection.activities(since: since)
    }
  }

  /// Returns the followed feeds of articles.
  public func feeds(
    of articles: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: [FollowedFeed.ID]] {
    guard !articles.isEmpty else { return [:] }
    let feeds = try await reading(else: [:]) { connection throws(Failure) in
      try connection.feeds(of: articles)
    }
    return articles.reduce(into: [:]) { $0[$1] = feeds[$1.stored] }
  }

  /// Follows feeds, in one transaction.
  @discardableResult
  public func follow(_ feeds: [FollowedFeed]) async throws(NewsError) -> [FollowedFeed.ID] {
    guard !feeds.isEmpty else { return [] }
    let outcomes = try await writing { connection throws(Failure) in
      try connection.lock(.followedFeeds)
      var outcomes: [Following] = []
      for feed in feeds { outcomes.append(try connection.follow(feed)) }
      if outcomes.contains(where: { $0 != .known }) { try connection.notify(.feeds) }
      return outcomes
    }
    if outcomes.contains(.tagged) { followers.send(.unknown, of: \.articles) }
    return zip(feeds, outcomes).filter { $0.1 == .added }.map(\.0.id)
  }

  /// Changes the person's tags and attributes of a feed.
  @discardableResult
  public func change(
    _ id: FollowedFeed.ID,
    _ change: @escaping @Sendable (inout FollowedFeed) -> Void
  ) async throws(NewsError) -> Bool {
    let outcome = try await changing(else: nil) { connection throws(Failure) in
      try connection.lock(.followedFeeds)
      guard var row = try connection.feed(id) else { return Following?.none }
      let old = row.feed
      change(&row.feed)
      row.feed.tags = FollowedFeed.tags(from: row.feed.tags)
      guard row.feed != old else { return .known }
      try connection.updateTags(row)
      try connection.notify(.feeds)
      return .tagged
    }
    if outcome == .tagged { followers.send(.unknown, of: \.articles) }
    return outcome != nil
  }

  /// Returns the key of the person's lists of feeds; nil also if the archive is read-only.
  public func listKey() async -> String? {
    try? await changing(else: nil) { connection throws(Failure) in try connection.secret() }
  }

  /// Stops following a feed; others still follow it.
  @discardableResult
  public func unfollow(_ id: FollowedFeed.ID) async throws(NewsError) -> UnfollowedFeed? {
    let removed: (feed: FollowedFeed, entries: [StoredEntry])? = try await changing(else: nil) {
      connection throws(Failure) in
      try connection.lock(.followedFeeds)
      guard let row = try connection.feed(id) else { return nil }
      let entries = try connection.entries(of: row.number)
      try connection.unfollow(row.number)
      try connection.remember(unfollowed: row.feed)
      try connection.notify(.feeds)
      return (row.feed, entries)
    }
    guard let (feed, entries) = removed else { return nil }
    followers.send(.unknown, of: \.articles)
    return UnfollowedFeed(feed) { [self] () throws(NewsError) in try await follow(feed, entries) }
  }

  /// Follows a feed again, with the entries that it had; if others have followed it, it has theirs.
  private func follow(_ feed: FollowedFeed, _ entries: [StoredEntry]) async throws(NewsError) {
    try await writing { connection throws(Failure) in
      try connection.lock(.followedFeeds)
      _ = try connection.follow(feed)
      if let number = try connection.feed(feed.id)?.number,
        try connection.entries(of: number).isEmpty, try connection.canStore()
      {
        try connection.keep(entries, of: number)
      }
      try connection.notify(.feeds)
    }
    followers.send(.unknown, of: \.articles)
  }

  /// Stores updates in one transaction; their documents are compared with the stored entries before
  /// and in it.
  @discardableResult
  public func store(_ updates: [FeedUpdate]) async throws(NewsError) -> [FeedChanges] {
    guard !updates.isEmpty else { return [] }
    let moment = now()
    let documents = updates.map { ($0, FeedMerge.document(of: $0)) }
    let draft: [SeenArticle]? = try await snapshot(else: nil) {
      connection throws(Failure) in
      try FeedBatch(documents, in: connection, at: moment, isDry: true).articlesToKeep
    }
    guard let draft else { return updates.map { _ in FeedChanges() } }
    let prepared = Preparation(draft)
    try await addTables(for: prepared)
    let changes = try await writing { connection throws(Failure) in
      try connection.lock(.documents)
      let batch = try FeedBatch(documents, in: connection, at: moment, isDry: false)
      // Another writer may have stored articles meanwhile.
      let isSame = batch.articlesToKeep == draft
      try batch.keep(isSame ? prepared : Preparation(batch.articlesToKeep))
      if batch.hasChanges { try connection.notify(.articles) }
      return batch.changes
    }
    if changes.contains(where: { $0 != FeedChanges() }) { followers.send(.unknown, of: \.articles) }
    return changes
  }
}
