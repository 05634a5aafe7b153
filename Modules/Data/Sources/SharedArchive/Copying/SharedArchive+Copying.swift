public import ArchiveRows
public import Domain
import FoundationEssentials

extension SharedArchive: CopiedArchive {
  /// Returns the number of articles.
  public func articleCount() async throws(NewsError) -> Int {
    try await sessions.reading { connection throws(PostgresError) in
      try connection.number("SELECT coalesce(sum(articles), 0)::bigint FROM article_total")
    }
  }

  /// Returns articles in ascending order of their ids, with the marks of the connected person.
  public func articleRecords(
    after id: Int64?,
    limit: Int
  ) async throws(NewsError) -> [ArticleRecord] {
    let sql = "SELECT id FROM article_place WHERE id > $1 OR $2 ORDER BY id LIMIT $3"
    let values: [PostgresValue] = [
      .integer(id ?? .min), .boolean(id == nil), .integer(Int64(limit)),
    ]
    return try await sessions.reading { connection throws(PostgresError) in
      try connection.transaction(.reading) { () throws(PostgresError) in
        try connection.records(try connection.rows(sql, values) { $0.integer(0) ?? 0 })
      }
    }
  }

  /// Returns the articles with these ids, with the marks of the connected person.
  public func articleRecords(_ ids: [Article.ID]) async throws(NewsError) -> [ArticleRecord] {
    try await sessions.reading { connection throws(PostgresError) in
      try connection.transaction(.reading) { () throws(PostgresError) in
        try connection.records(ids.map(\.stored))
      }
    }
  }

  /// Stores articles with their histories; marks that they already have stay.
  public func store(_ records: [ArticleRecord]) async throws(NewsError) {
    guard !records.isEmpty else { return }
    let articles = PreparedRows(records.map { ($0.article, $0.history.seenAt) })
    try await addTables(for: articles)
    let session = followers.session
    try await sessions.writing { connection throws(PostgresError) in
      let table = MarkTable(connection)
      _ = try SharedArticleTable(connection).keep(articles)
      try table.add(records)
      try connection.notify(.articles, by: session)
      try connection.notify(.marks, by: session)
    }
    followers.sendArticles(.unknown)
  }

  /// Returns the feeds that the connected person follows, with their entries.
  public func feedRecords() async throws(NewsError) -> [FeedRecord] {
    try await sessions.reading { connection throws(PostgresError) in
      try connection.transaction(.reading) { () throws(PostgresError) in
        let table = SharedFeedTable(connection)
        var records: [FeedRecord] = []
        for row in try table.followedRows() {
          records.append(FeedRecord(row.feed, Set(try table.entries(of: row.number))))
        }
        return records
      }
    }
  }

  /// Follows feeds and stores their entries; known feeds and entries stay as they are.
  public func store(_ records: [FeedRecord]) async throws(NewsError) {
    guard !records.isEmpty else { return }
    let session = followers.session
    try await sessions.writing { connection throws(PostgresError) in
      let table = SharedFeedTable(connection)
      try table.lockSubscriptions()
      for record in records { try table.store(record) }
      try connection.notify(.feeds, by: session)
    }
    followers.sendArticles(.unknown)
  }

  /// Returns the videos that the connected person likes, the earliest like first.
  public func likeRecords() async throws(NewsError) -> [LikeRecord] {
    let sql = """
      SELECT \(SharedVideoTable.likedColumns) FROM video_like JOIN video ON video.id = video_id
      WHERE person = current_user::text ORDER BY key
      """
    return try await sessions.reading { connection throws(PostgresError) in
      try connection.rows(sql) { row in
        Video(row).map { LikeRecord($0, key: row.integer(0) ?? 0) }
      }.compactMap(\.self)
    }
  }

  /// Likes videos, each at the moment of its like or as soon as possible after it.
  public func store(_ records: [LikeRecord]) async throws(NewsError) {
    guard !records.isEmpty else { return }
    let moment = now()
    let session = followers.session
    try await sessions.writing { connection throws(PostgresError) in
      let table = SharedVideoTable(connection)
      try table.keep(records.map(\.video), at: moment)
      for record in records { try table.like(record.video.id, near: record.key) }
      try connection.notify(.likes, by: session)
    }
    followers.sendVideos(.unknown)
  }

  /// Returns the records of the pictures that the connected person saved, the earliest first.
  public func pictureRecords() async throws(NewsError) -> [SavedPicture] {
    let sql = """
      SELECT \(SavedPicture.columns) FROM picture WHERE person = current_user::text ORDER BY key
      """
    return try await sessions.reading { connection throws(PostgresError) in
      try connection.rows(sql) { SavedPicture($0) }.compactMap(\.self)
    }
  }
}

extension PostgresConnection {
  /// Returns the stored ones of some articles, in ascending order of their ids.
  fileprivate func records(_ ids: [Int64]) throws(PostgresError) -> [ArticleRecord] {
    let rows = try stored(ids)
    return ids.sorted().compactMap { id in
      rows[id].map { ArticleRecord($0.stored.article, $0.stored.history) }
    }
  }
}

extension MarkTable {
  /// Sets the marks of copied articles, except those that they have.
  fileprivate func add(_ records: [ArticleRecord]) throws(PostgresError) {
    let marked = records.filter { $0.history.savedAt != nil || $0.history.readAt != nil }
    guard !marked.isEmpty else { return }
    let sql = """
      INSERT INTO mark (id, at, saved_at, read_at)
      SELECT id, at, saved, read
      FROM unnest($1::bigint[], $2::double precision[], $3::double precision[])
          AS new (id, saved, read)
        JOIN article_place USING (id)
      ORDER BY id
      ON CONFLICT (person, id) DO UPDATE SET
        saved_at = coalesce(mark.saved_at, excluded.saved_at),
        read_at = coalesce(mark.read_at, excluded.read_at)
      """
    try connection.run(
      sql,
      [
        .integers(marked.map(\.article.id.stored)),
        .reals(marked.map { $0.history.savedAt?.timeIntervalSinceReferenceDate }),
        .reals(marked.map { $0.history.readAt?.timeIntervalSinceReferenceDate }),
      ]
    )
  }
}

extension SharedFeedTable {
  /// Follows a feed and stores the entries that it lacks.
  fileprivate func store(_ record: FeedRecord) throws(PostgresError) {
    _ = try follow(record.feed)
    guard let row = try row(record.feed.id) else { return }
    let known = Set(try entries(of: row.number).map(\.key))
    try keep(record.entries.filter { !known.contains($0.key) }, of: row.number)
  }
}

extension SharedVideoTable {
  /// Makes a stored video a liked one, at the first free key from `first` on.
  fileprivate func like(_ id: Video.ID, near first: Int64) throws(PostgresError) {
    try lockLikes()
    let sql = """
      INSERT INTO video_like (video_id, key) SELECT $1, free.key
      FROM (
        SELECT min(candidate) AS key FROM (
          SELECT $2 AS candidate UNION ALL
          SELECT key + 1 FROM video_like WHERE person = current_user::text AND key >= $2
        ) AS candidates
        WHERE NOT EXISTS (
          SELECT 1 FROM video_like WHERE person = current_user::text AND key = candidate
        )
      ) AS free
      ON CONFLICT (person, video_id) DO NOTHING
      """
    try connection.run(sql, [.text(id.description), .integer(first)])
  }
}
