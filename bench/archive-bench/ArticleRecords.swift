import Domain
import FoundationEssentials
import Query

/// The articles on standard input, in the records that `generate records` writes.
struct ArticleRecords {
  private static let provider = Provider(id: "import", name: "Imported")

  /// Returns the next articles, at most `limit`; none at the end.
  func next(_ limit: Int) throws(BenchError) -> [Article] {
    var articles: [Article] = []
    while articles.count < limit, let line = readLine() {
      guard let article = Self.article(line) else { throw .badRecord(line) }
      articles.append(article)
    }
    return articles
  }

  /// Reads a record.
  ///
  /// Its columns: key, id, published, language, source's id and name, author, title, link, picture,
  /// summary, content, facets. What the archive works out itself is passed over.
  private static func article(_ line: String) -> Article? {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == 13, let published = Double(columns[2]), let link = WebLink(columns[8])
    else { return nil }
    return Article(
      provider: provider,
      source: Article.Source(id: columns[4], name: columns[5]),
      author: columns[6],
      title: columns[7],
      summary: columns[10],
      link: link,
      picture: WebLink(columns[9]),
      publishedAt: Date(timeIntervalSinceReferenceDate: published),
      content: columns[11],
      language: Language(rawValue: columns[3])
    )
  }
}
