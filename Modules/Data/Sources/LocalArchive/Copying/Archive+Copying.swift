public import ArchiveRows
public import Domain
import FoundationEssentials

extension Archive: CopiedArchive {
  /// Returns the number of articles; 0 if there is no file.
  public func articleCount() throws(NewsError) -> Int {
    try reading { connection throws(SQLiteError) in
      try connection.number("SELECT count(*) FROM article_text_docsize")
    } ?? 0
  }

  /// Returns articles in ascending order of their ids.
  public func articleRecords(
    after id: Int64?,
    limit: Int
  ) throws(NewsError) -> [ArticleRecord] {
    try articleRecords(
      "article.id > ?1 OR ?2 ORDER BY article.id LIMIT ?3",
      [.integer(id ?? .min), .integer(id == nil ? 1 : 0), .integer(Int64(limit))]
    )
  }

  /// Returns the articles with these ids.
  public func articleRecords(_ ids: [Article.ID]) throws(NewsError) -> [ArticleRecord] {
    try articleRecords(
      "article.id IN (SELECT value FROM json_each(?1)) ORDER BY article.id",
      [SQLValue(ids)]
    )
  }

  private func articleRecords(
    _ condition: String,
    _ values: [SQLValue]
  ) throws(NewsError) -> [ArticleRecord] {
    let sql = """
      SELECT \(Article.columns) FROM article JOIN provider ON provider.id = provider_id
      WHERE \(condition)
      """
    let records = try reading { connection throws(SQLiteError) in
      try connection.transaction(.reading) { () throws(SQLiteError) in
        let rows = try connection.rows(sql, values) { row in
          Article(row).map { ($0, Article.History(row)) }
        }.compactMap(\.self)
        let articles = try connection.withPlaces(rows.map(\.0))
        return zip(articles, rows).map { ArticleRecord($0, $1.1) }
      }
    }
    return records ?? []
  }

  /// Stores articles with their histories; marks that they already have stay.
  public func store(_ records: [ArticleRecord]) throws(NewsError) {
    let articles = PreparedArticles(records.map { ($0.article, $0.history.seenAt) })
    try writing { table, _ throws(SQLiteError) in
      _ = try table.keep(articles)
      for record in records {
        let copied = StoredArticle(key: 0, article: record.article, history: record.history)
        try table.addMarks(of: copied, to: record.article.id, withSaved: true)
      }
    }
    followers.articles.send(.unknown)
  }

  /// Returns the followed feeds with their entries.
  public func feedRecords() throws(NewsError) -> [FeedRecord] {
    let records = try reading { connection throws(SQLiteError) in
      try connection.transaction(.reading) { () throws(SQLiteError) in
        let table = FeedTable(connection)
        var records: [FeedRecord] = []
        for row in try table.rows() {
          records.append(FeedRecord(row.feed, Set(try table.entries(of: row.number))))
        }
        return records
      }
    }
    return records ?? []
  }

  /// Follows feeds and stores their entries; known feeds and entries stay as they are.
  public func store(_ records: [FeedRecord]) throws(NewsError) {
    guard !records.isEmpty else { return }
    try writing { _, connection throws(SQLiteError) in
      let table = FeedTable(connection)
      for record in records { try table.store(record) }
    }
    followers.articles.send(.unknown)
  }

  /// Returns the liked videos, the earliest like first.
  public func likeRecords() throws(NewsError) -> [LikeRecord] {
    let sql = "SELECT \(Video.columns) FROM video WHERE key > 0 ORDER BY key"
    let records = try reading { connection throws(SQLiteError) in
      try connection.rows(sql) { row in
        Video(row).map { LikeRecord($0, key: row.integer(0) ?? 0) }
      }
    }
    return (records ?? []).compactMap(\.self)
  }

  /// Likes videos, each at the moment of its like or as soon as possible after it.
  public func store(_ records: [LikeRecord]) throws(NewsError) {
    guard !records.isEmpty else { return }
    let moment = now()
    try writing { _, connection throws(SQLiteError) in
      let table = VideoTable(connection)
      for record in records {
        try table.like(try table.keep(record.video, at: moment), near: record.key, at: moment)
      }
    }
    followers.videos.send(.unknown)
  }

  /// Returns the records of saved pictures, the earliest first.
  public func pictureRecords() throws(NewsError) -> [SavedPicture] {
    let sql = "SELECT \(SavedPicture.columns) FROM picture ORDER BY key"
    let pictures = try reading { connection throws(SQLiteError) in
      try connection.rows(sql) { SavedPicture($0) }
    }
    return (pictures ?? []).compactMap(\.self)
  }
}

extension FeedTable {
  /// Follows a feed and stores its entries; if it is known, only the entries that it lacks.
  fileprivate func store(_ record: FeedRecord) throws(SQLiteError) {
    let isNew = try follow(record.feed) == .added
    guard let row = try row(record.feed.id) else { return }
    let known = isNew ? [] : Set(try entries(of: row.number).map(\.key))
    try keep(record.entries.filter { !known.contains($0.key) }, of: row.number)
  }
}
