import ArchiveRows
public import Domain
import FoundationEssentials

extension SharedArchive: FollowFeeds {
  /// Returns the feeds that the connected person follows.
  public func followedFeeds() async throws(NewsError) -> [FollowedFeed] {
    let feeds = try await sessions.reading { connection throws(PostgresError) in
      try connection.transaction(.reading) { () throws(PostgresError) in
        try SharedFeedTable(connection).feeds()
      }
    }
    let named = feeds.map { (name: $0.title.lowercased(), feed: $0) }
    return named.sorted { ($0.name, $0.feed.id.description) < ($1.name, $1.feed.id.description) }
      .map(\.feed)
  }

  /// Returns the followed feeds of articles.
  public func feeds(
    of articles: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: [FollowedFeed.ID]] {
    guard !articles.isEmpty else { return [:] }
    let feeds = try await sessions.reading { connection throws(PostgresError) in
      try SharedFeedTable(connection).feeds(of: articles)
    }
    return articles.reduce(into: [:]) { $0[$1] = feeds[$1.stored] }
  }

  /// Follows feeds, in one transaction.
  @discardableResult
  public func follow(_ feeds: [FollowedFeed]) async throws(NewsError) -> [FollowedFeed.ID] {
    guard !feeds.isEmpty else { return [] }
    let outcomes = try await changingFeeds { table, notify throws(PostgresError) in
      var outcomes: [SharedFeedTable.Following] = []
      for feed in feeds { outcomes.append(try table.follow(feed)) }
      if outcomes.contains(where: { $0 != .known }) { try notify() }
      return outcomes
    }
    if outcomes.contains(.tagged) { followers.sendArticles(.unknown) }
    return zip(feeds, outcomes).filter { $0.1 == .added }.map(\.0.id)
  }

  /// Replaces the person's tags of a feed.
  @discardableResult
  public func tag(
    _ id: FollowedFeed.ID,
    with tags: [String]
  ) async throws(NewsError) -> Bool {
    let tags = FollowedFeed.tags(from: tags)
    let change = try await changingFeeds { table, notify throws(PostgresError) in
      guard var row = try table.row(id) else { return SharedFeedTable.Following?.none }
      guard row.feed.tags != tags else { return .known }
      row.feed.tags = tags
      try table.updateSubscription(row)
      try notify()
      return .tagged
    }
    if change == .tagged { followers.sendArticles(.unknown) }
    return change != nil
  }

  /// Stops following a feed; others still follow it.
  @discardableResult
  public func unfollow(_ id: FollowedFeed.ID) async throws(NewsError) -> Bool {
    let isRemoved = try await changingFeeds { table, notify throws(PostgresError) in
      guard let row = try table.row(id) else { return false }
      try table.unfollow(row.number)
      try notify()
      return true
    }
    if isRemoved { followers.sendArticles(.unknown) }
    return isRemoved
  }

  /// Runs a transaction that changes which feeds the person follows; it calls `notify` if it does.
  private func changingFeeds<Result: Sendable>(
    _ change:
      @escaping @Sendable (
        _ table: SharedFeedTable,
        _ notify: () throws(PostgresError) -> Void
      ) throws(PostgresError) -> Result
  ) async throws(NewsError) -> Result {
    let session = followers.session
    return try await sessions.writing { connection throws(PostgresError) in
      let table = SharedFeedTable(connection)
      try table.lockSubscriptions()
      return try change(table) { () throws(PostgresError) in
        try connection.notify(.feeds, by: session)
      }
    }
  }

  /// Stores updates in one transaction; their documents are compared with the stored entries before
  /// and in it.
  @discardableResult
  public func store(_ updates: [FeedUpdate]) async throws(NewsError) -> [FeedChanges] {
    guard !updates.isEmpty else { return [] }
    let moment = now()
    let documents = updates.map { ($0, FeedMerge.document(of: $0)) }
    let draft = try await sessions.reading { connection throws(PostgresError) in
      try connection.transaction(.reading) { () throws(PostgresError) in
        try connection.batch(of: documents, at: moment, isDry: true).articlesToKeep
      }
    }
    let prepared = PreparedRows(draft)
    try await addTables(for: prepared)
    let changes = try await write(updates, documents, at: moment, draft, prepared)
    if changes.contains(where: { $0 != FeedChanges() }) { followers.sendArticles(.unknown) }
    return changes
  }

  private func write(
    _ updates: [FeedUpdate],
    _ documents: [(FeedUpdate, [FeedMerge.DocumentEntry]?)],
    at moment: Date,
    _ draft: [(article: Article, seenAt: Date)],
    _ prepared: PreparedRows
  ) async throws(NewsError) -> [FeedChanges] {
    let session = followers.session
    return try await sessions.writing { connection throws(PostgresError) in
      let moved = updates.compactMap { $0.movedTo.map(FollowedFeed.ID.init) }
      try SharedFeedTable(connection).lock(updates.map(\.id) + moved)
      let batch = try connection.batch(of: documents, at: moment, isDry: false)
      // Another writer may have stored articles meanwhile.
      let isSame = batch.articlesToKeep.elementsEqual(draft) { $0 == $1 }
      try batch.keep(isSame ? prepared : PreparedRows(batch.articlesToKeep))
      if batch.changes.contains(where: { $0 != FeedChanges() }) {
        try connection.notify(.articles, by: session)
      }
      return batch.changes
    }
  }
}

extension PostgresConnection {
  /// Returns the batch of several updates; if `isDry`, nothing is written.
  fileprivate func batch(
    of documents: [(update: FeedUpdate, document: [FeedMerge.DocumentEntry]?)],
    at moment: Date,
    isDry: Bool
  ) throws(PostgresError) -> FeedBatch<SharedFeedTable, SharedArticleTable> {
    let articles = SharedArticleTable(self, locks: !isDry)
    var batch = FeedBatch(SharedFeedTable(self), articles, at: moment)
    try batch.add(documents, isDry: isDry)
    return batch
  }
}
