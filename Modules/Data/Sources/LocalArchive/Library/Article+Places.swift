import Domain

extension Connection {
  /// Returns articles with the other places of their stories, in one statement for all of them.
  func withPlaces(_ articles: [Article]) throws(SQLiteError) -> [Article] {
    guard !articles.isEmpty else { return [] }
    let sql = """
      SELECT article_id, provider.id, provider.name, provider.key_page, source_name, link
      FROM appearance CROSS JOIN provider ON provider.id = provider_id
      WHERE article_id IN (SELECT value FROM json_each(?1))
      ORDER BY article_id, place
      """
    let rows = try rows(sql, [SQLiteValue(articles.map(\.id))]) { row in
      (article: row.integer(0), place: Appearance(row))
    }
    guard !rows.isEmpty else { return articles }
    let places = Dictionary(grouping: rows, by: \.article)
    return articles.map { article in
      var article = article
      article.add((places[article.id.stored] ?? []).compactMap(\.place))
      return article
    }
  }
}

extension ArticleTable {
  /// Keeps all the other places of an article's story; those that are kept are to be among them.
  func keep(_ places: [Appearance], of id: Article.ID) throws(SQLiteError) {
    guard !places.isEmpty else { return }
    try connection.run("DELETE FROM appearance WHERE article_id = ?1", [.integer(id.stored)])
    for (index, place) in places.enumerated() {
      try keep(place.provider)
      try connection.run(
        """
        INSERT INTO appearance (article_id, place, provider_id, source_name, link)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """,
        [
          .integer(id.stored), .integer(Int64(index)), .text(place.provider.id),
          .text(place.source), .text(place.link.description),
        ]
      )
    }
  }
}

extension Appearance {
  /// Reads a provider's id, name and page, a source and a link, from column 1 on; nil for what no
  /// appearance can be made of.
  fileprivate init?(_ row: Statement) {
    guard let id = row.text(1), let name = row.text(2), let source = row.text(4),
      let link = row.link(5)
    else { return nil }
    let provider = Provider(id: id, name: name, keyPage: row.link(3))
    self.init(provider: provider, source: source, link: link)
  }
}
