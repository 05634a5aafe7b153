public import Domain
import FoundationEssentials

/// About a hundred short articles, written for this program, that are always there to search.
///
/// They let a person try everything with no key and no network. Their sources and addresses say
/// that they are samples. Popularity means nothing among them, so it orders as relevance does.
public struct SampleEdition: SearchArticles {
  /// The name under which the samples are listed beside real providers.
  public static let provider = Provider(id: "sample", name: "The sample edition")

  private let articles: [Article]

  /// Creates the edition.
  public init() {
    articles = SampleArticle.all.compactMap(\.article)
  }

  /// Returns a page of the samples that match.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let start = try Self.position(of: cursor)
    let found = matches(for: query)
    let page = found.dropFirst(start).prefix(query.pageSize)
    return Page(
      items: Array(page),
      total: found.count,
      continuation: page.endIndex < found.endIndex
        ? .more(Cursor(provider: Self.provider.id, position: String(page.endIndex)))
        : .end(.complete)
    )
  }

  private static func position(of cursor: Cursor?) throws(NewsError) -> Int {
    guard let cursor else { return 0 }
    guard cursor.provider == provider.id, let position = Int(cursor.position), position >= 0 else {
      throw .cursorRefused(provider)
    }
    return position
  }

  private func matches(for query: ArticleQuery) -> [Article] {
    let words = WordSearch(query.words)
    let filter = query.filter
    let scored = articles.compactMap { article -> (article: Article, score: Int)? in
      guard filter.keeps(article) else { return nil }
      return words.score(of: article, in: filter.fields).map { (article, $0) }
    }
    let ordered = scored.sorted { first, second in
      if query.sort != .newest, first.score != second.score { return first.score > second.score }
      return (first.article.publishedAt ?? .distantPast, first.article.id.rawValue)
        > (second.article.publishedAt ?? .distantPast, second.article.id.rawValue)
    }
    return ordered.map(\.article)
  }
}

extension ArticleFilter {
  fileprivate func keeps(_ article: Article) -> Bool {
    let date = article.publishedAt ?? .distantPast
    let site = article.link.site
    return (from.map { date >= $0 } ?? true) && (to.map { date <= $0 } ?? true)
      && (language.map { article.language == $0 } ?? true)
      && (sources.isEmpty || sources.contains { $0 == article.source.id })
      && (domains.isEmpty || domains.contains { Self.covers($0, site) })
      && !excludedDomains.contains { Self.covers($0, site) }
  }

  /// Tells whether `site` is `domain` or a part of it.
  private static func covers(_ domain: String, _ site: String) -> Bool {
    let domain = domain.lowercased()
    return site == domain || site.hasSuffix("." + domain)
  }
}
