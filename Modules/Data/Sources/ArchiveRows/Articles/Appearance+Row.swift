package import Domain

extension Appearance {
  /// Reads a provider's id, name and page, a source and a link from column 1 on; nil if invalid.
  init?(_ row: some RowReader) {
    guard let id = row.text(1), let name = row.text(2), let source = row.text(4),
      let link = row.link(5)
    else { return nil }
    let provider = Provider(id: id, name: name, keyPage: row.link(3))
    self.init(provider: provider, source: source, link: link)
  }
}

extension SQLConnection {
  /// Returns stored articles by id, with the other places of their stories.
  package func withPlaces(
    _ stored: [StoredArticle]
  ) throws(Failure) -> [Int64: StoredArticle] {
    let articles = try withPlaces(stored.map(\.article))
    return zip(stored, articles).reduce(into: [:]) { found, pair in
      found[pair.1.id.stored] = pair.0.with(pair.1)
    }
  }

  /// Returns articles with the other places of their stories, which it reads in one statement.
  package func withPlaces(_ articles: [Article]) throws(Failure) -> [Article] {
    guard !articles.isEmpty else { return [] }
    // SQLite follows the order of a left join.
    let sql = """
      SELECT article_id, provider.id, provider.name, provider.key_page, source_name, link
      FROM appearance LEFT JOIN provider ON provider.id = provider_id
      WHERE \(Self.isOne("article_id", of: "$1")) ORDER BY article_id, place
      """
    let found = try rows(sql, [.integers(articles.map(\.id.stored))]) { row in
      (article: row.integer(0), place: Appearance(row))
    }
    guard !found.isEmpty else { return articles }
    let places = Dictionary(grouping: found, by: \.article)
    return articles.map { article in
      var article = article
      article.add((places[article.id.stored] ?? []).compactMap(\.place))
      return article
    }
  }
}
