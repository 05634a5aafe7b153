package import Domain

extension Appearance {
  /// Reads a provider's id, name and page, a source and a link from column 1 on; nil if invalid.
  package init?(_ row: some RowReader) {
    guard let id = row.text(1), let name = row.text(2), let source = row.text(4),
      let link = row.link(5)
    else { return nil }
    let provider = Provider(id: id, name: name, keyPage: row.link(3))
    self.init(provider: provider, source: source, link: link)
  }
}

extension [Article] {
  /// Returns the articles with other places of their stories, which are in order; `article` is the
  /// stored id of the one that a place is of.
  package func adding(_ places: [(article: Int64?, place: Appearance?)]) -> [Article] {
    guard !places.isEmpty else { return self }
    let places = Dictionary(grouping: places, by: \.article)
    return map { article in
      var article = article
      article.add((places[article.id.stored] ?? []).compactMap(\.place))
      return article
    }
  }
}
