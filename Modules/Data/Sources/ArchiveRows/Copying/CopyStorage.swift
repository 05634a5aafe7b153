package import Domain
import FoundationEssentials

/// The parts of a database that are copied between archives.
package protocol CopyStorage: MarkStorage, VideoStorage {
  /// The statement that returns the number of articles.
  static var articleCount: String { get }
}

extension CopyStorage {
  /// Returns the stored ones of some articles, in ascending order of their ids.
  fileprivate func records(_ ids: [Int64]) throws(Failure) -> [ArticleRecord] {
    let articles = try storedArticles(ids)
    let times = try markTimes(of: ids)
    return ids.sorted().compactMap { articles[$0] }.map { stored in
      var history = stored.history
      history.marks = times[stored.article.id.stored] ?? history.marks
      return ArticleRecord(stored.article, history)
    }
  }

  fileprivate func feedRecords() throws(Failure) -> [FeedRecord] {
    var records: [FeedRecord] = []
    for row in try feedRows() {
      records.append(FeedRecord(row.feed, Set(try entries(of: row.number))))
    }
    return records
  }

  /// Follows a feed and stores the entries that it lacks.
  fileprivate func store(_ record: FeedRecord) throws(Failure) {
    _ = try follow(record.feed)
    guard let row = try feed(record.feed.id) else { return }
    let known = Set(try entries(of: row.number).map(\.key))
    try keep(record.entries.filter { !known.contains($0.key) }, of: row.number)
  }

  fileprivate func likeRecords() throws(Failure) -> [LikeRecord] {
    let sql = """
      SELECT liked.key, \(Video.columnsAfterKey) FROM \(Self.likes) AS liked
        JOIN video ON video.id = video_id
      ORDER BY liked.key
      """
    return try rows(sql, []) { row in
      Video(row).map { LikeRecord($0, key: row.integer(0) ?? 0) }
    }.compactMap(\.self)
  }

  fileprivate func pictureRecords() throws(Failure) -> [SavedPicture] {
    let sql = "SELECT \(SavedPicture.columns) FROM picture WHERE \(Self.isOwn) ORDER BY key"
    return try rows(sql, []) { SavedPicture($0) }.compactMap(\.self)
  }
}

// The implementation of `CopiedArchive`; all marks, likes and pictures belong to the person.
extension DatabaseArchive {
  /// Returns the number of articles.
  public func articleCount() async throws(NewsError) -> Int {
    try await reading(else: 0) { connection throws(Failure) in
      try connection.number(Connection.articleCount, [])
    }
  }

  /// Returns articles in ascending order of their ids.
  public func articleRecords(
    after id: Int64?,
    limit: Int
  ) async throws(NewsError) -> [ArticleRecord] {
    guard id != .max else { return [] }
    let sql = "SELECT id FROM \(Connection.idTable) WHERE id >= $1 ORDER BY id LIMIT $2"
    let values: [SQLValue] = [.integer(id.map { $0 + 1 } ?? .min), .integer(Int64(limit))]
    return try await snapshot(else: []) { connection throws(Failure) in
      try connection.records(try connection.rows(sql, values) { $0.integer(0) ?? 0 })
    }
  }

  /// Returns the articles with these ids.
  public func articleRecords(_ ids: [Article.ID]) async throws(NewsError) -> [ArticleRecord] {
    try await snapshot(else: []) { connection throws(Failure) in
      try connection.records(ids.map(\.stored))
    }
  }

  /// Stores articles with their histories, without stories; the later change of a mark wins.
  public func store(_ records: [ArticleRecord]) async throws(NewsError) {
    guard !records.isEmpty else { return }
    let articles = Preparation(records.map { SeenArticle($0.article, seenAt: $0.history.seenAt) })
    try await addTables(for: articles)
    try await writing { connection throws(Failure) in
      try connection.lock(.articles(records.map(\.article.id.stored)))
      _ = try connection.articles().store(articles, replacing: [:])
      _ = try connection.merge(records.map { ($0.article.id.stored, $0.history.marks) })
      try connection.notify(.articles)
      try connection.notify(.marks)
    }
    followers.send(.unknown, of: \.articles)
  }

  /// Returns which articles are of which story, story by story, in the order of their dates.
  public func storyRecords() async throws(NewsError) -> [StoryMembership] {
    try await snapshot(else: []) { connection throws(Failure) in try connection.storyRows() }
  }

  /// Adds articles to stories, about a thousand at a time.
  public func store(_ records: [StoryMembership]) async throws(NewsError) {
    var batch: [StoryMembership] = []
    for (place, record) in records.enumerated() {
      batch.append(record)
      let next = place + 1 < records.count ? records[place + 1].story : nil
      guard next == nil || (batch.count >= 1_000 && next != record.story) else { continue }
      let rows = batch
      batch = []
      try await writing { connection throws(Failure) in
        try connection.lock(.stories)
        try connection.store(rows, replacing: false)
        try connection.notify(.articles)
      }
      followers.send(.unknown, of: \.articles)
    }
  }

  /// Returns the followed feeds with their entries.
  public func feedRecords() async throws(NewsError) -> [FeedRecord] {
    try await snapshot(else: []) { connection throws(Failure) in try connection.feedRecords() }
  }

  /// Follows feeds and stores their entries; known feeds and entries stay as they are.
  public func store(_ records: [FeedRecord]) async throws(NewsError) {
    guard !records.isEmpty else { return }
    try await writing { connection throws(Failure) in
      try connection.lock(.followedFeeds)
      for record in records { try connection.store(record) }
      try connection.notify(.feeds)
    }
    followers.send(.unknown, of: \.articles)
  }

  /// Returns the liked videos, the earliest like first.
  public func likeRecords() async throws(NewsError) -> [LikeRecord] {
    try await reading(else: []) { connection throws(Failure) in try connection.likeRecords() }
  }

  /// Likes videos, each at the moment of its like or as soon as possible after it.
  public func store(_ records: [LikeRecord]) async throws(NewsError) {
    guard !records.isEmpty else { return }
    let moment = now()
    try await writing { connection throws(Failure) in
      try connection.keep(records.map(\.video), at: moment)
      for record in records {
        try connection.like(record.video.id, near: record.key, at: moment)
      }
      try connection.notify(.likes)
    }
    followers.send(.unknown, of: \.videos)
  }

  /// Returns the records of saved pictures, the earliest first.
  public func pictureRecords() async throws(NewsError) -> [SavedPicture] {
    try await reading(else: []) { connection throws(Failure) in
      try connection.pictureRecords()
    }
  }
}
