import Domain

/// The words of an article as the full-text index holds them.
///
/// Taking an article out of the index needs just what was put in: the view `article_words` makes the
/// same of the article's row.
struct IndexedText {
  private let title: String
  private let summary: String
  private let content: String
  private let facets: String

  init(_ article: Article) {
    title = SearchWords.index(article.title)
    summary = SearchWords.index(article.summary ?? "")
    content = SearchWords.index(article.content ?? "")
    facets = Facets.index(
      link: article.link.description,
      language: article.language?.rawValue,
      sourceID: article.source.id,
      sourceName: article.source.name,
      author: article.author
    )
  }

  /// How many words there are, facets left out.
  var wordCount: Int {
    [title, summary, content].reduce(0) { count, text in
      text.isEmpty ? count : text.utf8.reduce(count + 1) { $0 + ($1 == 0x20 ? 1 : 0) }
    }
  }

  /// The values of a row of the index, after the rowid.
  var values: [SQLiteValue] {
    [.text(title), .text(summary), .text(content), .text(facets)]
  }
}
