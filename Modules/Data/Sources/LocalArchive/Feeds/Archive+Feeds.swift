import ArchiveRows
public import Domain
import FoundationEssentials

extension Archive: FollowFeeds {
  /// Returns the feeds; empty if there is no file.
  public func followedFeeds() throws(NewsError) -> [FollowedFeed] {
    let feeds = try reading { connection throws(SQLiteError) in
      try connection.transaction(.reading) { () throws(SQLiteError) in
        try FeedTable(connection).feeds()
      }
    }
    let named = (feeds ?? []).map { (name: $0.title.lowercased(), feed: $0) }
    return named.sorted { ($0.name, $0.feed.id.description) < ($1.name, $1.feed.id.description) }
      .map(\.feed)
  }

  /// Returns the feeds of articles; empty if there is no file.
  public func feeds(
    of articles: [Article.ID]
  ) throws(NewsError) -> [Article.ID: [FollowedFeed.ID]] {
    guard !articles.isEmpty else { return [:] }
    let feeds = try reading { connection throws(SQLiteError) in
      try FeedTable(connection).feeds(of: articles)
    }
    return articles.reduce(into: [:]) { $0[$1] = feeds?[$1.stored] }
  }

  /// Follows feeds, in one transaction.
  @discardableResult
  public func follow(_ feeds: [FollowedFeed]) throws(NewsError) -> [FollowedFeed.ID] {
    guard !feeds.isEmpty else { return [] }
    let outcomes = try writing { _, connection throws(SQLiteError) in
      var outcomes: [FeedTable.Following] = []
      for feed in feeds { outcomes.append(try FeedTable(connection).follow(feed)) }
      return outcomes
    }
    if outcomes.contains(.tagged) { followers.articles.send(.unknown) }
    return zip(feeds, outcomes).filter { $0.1 == .added }.map(\.0.id)
  }

  /// Replaces the tags of a feed; creates no file.
  @discardableResult
  public func tag(_ id: FollowedFeed.ID, with tags: [String]) throws(NewsError) -> Bool {
    let tags = FollowedFeed.tags(from: tags)
    guard try isFollowed(id) else { return false }
    let change = try writing { _, connection throws(SQLiteError) in
      guard var row = try FeedTable(connection).row(id) else { return FeedTable.Following?.none }
      guard row.feed.tags != tags else { return .known }
      row.feed.tags = tags
      try FeedTable(connection).update(row)
      return .tagged
    }
    if change == .tagged { followers.articles.send(.unknown) }
    return change != nil
  }

  private func isFollowed(_ id: FollowedFeed.ID) throws(NewsError) -> Bool {
    let isFollowed = try reading { connection throws(SQLiteError) in
      try FeedTable(connection).row(id) != nil
    }
    return isFollowed == true
  }

  /// Stops following a feed; creates no file.
  @discardableResult
  public func unfollow(_ id: FollowedFeed.ID) throws(NewsError) -> Bool {
    guard try isFollowed(id) else { return false }
    let isRemoved = try writing { _, connection throws(SQLiteError) in
      guard let row = try FeedTable(connection).row(id) else { return false }
      try FeedTable(connection).delete(row.number)
      return true
    }
    if isRemoved { followers.articles.send(.unknown) }
    return isRemoved
  }

  /// Stores the results of requests for several feeds; creates no file.
  @discardableResult
  public func store(_ updates: [FeedUpdate]) throws(NewsError) -> [FeedChanges] {
    guard !updates.isEmpty else { return [] }
    let moment = now()
    let documents = updates.map { ($0, FeedMerge.document(of: $0)) }
    let draft = try reading { connection throws(SQLiteError) in
      try connection.transaction(.reading) { () throws(SQLiteError) in
        try connection.batch(of: documents, at: moment, isDry: true)
      }
    }
    guard let draft else { return updates.map { _ in FeedChanges() } }
    let articles = draft.articlesToKeep
    let prepared = PreparedArticles(articles)
    let changes = try writing { _, connection throws(SQLiteError) in
      let batch = try connection.batch(of: documents, at: moment, isDry: false)
      // Another process may have stored articles meanwhile.
      let isSame = batch.articlesToKeep.elementsEqual(articles) { $0 == $1 }
      try batch.keep(isSame ? prepared : PreparedArticles(batch.articlesToKeep))
      return batch.changes
    }
    if changes.contains(where: { $0 != FeedChanges() }) { followers.articles.send(.unknown) }
    return changes
  }
}

extension Connection {
  /// Returns the batch of several updates; if `isDry`, nothing is written.
  fileprivate func batch(
    of documents: [(update: FeedUpdate, document: [FeedMerge.DocumentEntry]?)],
    at moment: Date,
    isDry: Bool
  ) throws(SQLiteError) -> FeedBatch<FeedTable, ArticleTable> {
    var batch = FeedBatch(FeedTable(self), ArticleTable(self), at: moment)
    try batch.add(documents, isDry: isDry)
    return batch
  }
}
