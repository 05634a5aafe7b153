package import Domain

extension Appearance {
  /// Reads a source, a link, and a provider's id, name and page from columns 3, 4 and 7 on; nil if invalid.
  fileprivate init?(_ row: some RowReader) {
    guard let source = row.text(3), let link = row.link(4), let id = row.text(7),
      let name = row.text(8)
    else { return nil }
    let provider = Provider(id: id, name: name, keyPage: row.link(9))
    self.init(provider: provider, source: source, link: link)
  }
}

extension SQLConnection {
  /// Returns stored articles by id, with their facts and the other places of their stories.
  package func completed(_ stored: [StoredArticle]) throws(Failure) -> [Int64: StoredArticle] {
    let articles = try completed(stored.map(\.article))
    return zip(stored, articles).reduce(into: [:]) { found, pair in
      found[pair.1.id.stored] = pair.0.with(pair.1)
    }
  }

  /// Returns articles with their facts and the other places of their stories, which it reads in one
  /// statement.
  package func completed(_ articles: [Article]) throws(Failure) -> [Article] {
    guard !articles.isEmpty else { return [] }
    // SQLite follows the order of a left join.
    let sql = """
      SELECT \(ArticleFact.columns), NULL AS provider, NULL AS name, NULL AS key_page
      FROM article_fact WHERE \(Self.isOne("article_id", of: "$1"))
      UNION ALL
      SELECT article_id, NULL, place, source_name, link, NULL, NULL, provider.id, provider.name, key_page
      FROM appearance LEFT JOIN provider ON provider.id = provider_id
      WHERE \(Self.isOne("article_id", of: "$1")) ORDER BY 1, 3
      """
    let found = try rows(sql, [.integers(articles.map(\.id.stored))]) { row in
      (article: row.integer(0), fact: ArticleFact(row), place: Appearance(row))
    }
    guard !found.isEmpty else { return articles }
    let values = Dictionary(grouping: found, by: \.article)
    return articles.map { article in
      guard let values = values[article.id.stored] else { return article }
      var article = article
      let facts = values.compactMap(\.fact)
      if !facts.isEmpty {
        var body = article.body ?? Article.Body(.empty)
        body.add(facts)
        article.body = body
      }
      article.add(values.compactMap(\.place))
      return article
    }
  }
}
