public import Domain

extension Archive {
  /// Returns the article with an id; nil when it was never seen.
  public func article(_ id: Article.ID) throws(NewsError) -> Article? {
    let sql = """
      SELECT \(Article.columns) FROM article JOIN provider ON provider.id = provider_id
      WHERE article.id = ?1
      """
    let found = try reading { connection throws(SQLiteError) in
      try connection.transaction(.reading) { () throws(SQLiteError) in
        let found = try connection.rows(sql, [.integer(id.stored)]) { Article($0) }
        return try connection.withPlaces(found.compactMap(\.self))
      }
    }
    return found?.first
  }
}
